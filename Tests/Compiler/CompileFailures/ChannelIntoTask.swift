// error: passing closure as a 'sending' parameter risks causing data races
import ChannelZ

final class Model {
    let count = transceive(0)

    func setLater() {
        Task.detached { [count] in count.value = 1 }
    }

    func setCellLater() {
        let cell = count.source
        Task.detached { cell.value = 1 }
    }
}
