import Receiver
import TestSupport
import Testing

@Suite("Usage")
struct UsageTests {

    enum Lifecycle: Equatable {
        case didLaunch, didBecomeActive, didEnterBackground
    }

    final class App {

        let lifecycle: Receiver<Lifecycle>
        private let transmitter: Receiver<Lifecycle>.Transmitter

        init() {
            (transmitter, lifecycle) = Receiver.make(with: .warm(upTo: 1))
            transmitter.broadcast(.didLaunch)
        }

        func activate() { transmitter.broadcast(.didBecomeActive) }
        func enterBackground() { transmitter.broadcast(.didEnterBackground) }
    }

    final class Player: @unchecked Sendable {  // by the one thread that broadcasts

        private(set) var isPaused = false
        private let bag = DisposeBag()

        init(_ lifecycle: Receiver<Lifecycle>) {
            lifecycle.listen { [weak self] in self?.isPaused = $0 == .didEnterBackground }.disposed(by: bag)
        }
    }

    @Test("RC-025 an app keeps the transmitter and hands the receiver down", arguments: [1, 4])
    func lifecycle(threads: Int) throws {
        let facts = try onThreads(threads) { _ in
            let app = App()
            var player: Player? = Player(app.lifecycle)
            var facts = [player?.isPaused]
            app.enterBackground()
            facts.append(player?.isPaused)
            app.activate()
            facts.append(player?.isPaused)
            weak let gone = player
            player = nil
            app.enterBackground()
            return facts + [gone == nil && app.lifecycle.listenerCount == 0]
        }
        #expect(facts == Array(repeating: [false, true, false, true], count: threads))
    }

    enum Moment { case didLoad, didAppear, didDisappear }

    final class ViewModel: @unchecked Sendable {  // by the one thread that broadcasts

        private(set) var isVisible = false

        init(with receiver: Receiver<Moment>) {
            receiver.filter { $0 != .didLoad }.listen { [weak self] in self?.isVisible = $0 == .didAppear }
        }
    }

    final class Controller {

        private let viewModel: ViewModel
        private let transmitter: Receiver<Moment>.Transmitter

        init(viewModel: ViewModel, transmitter: Receiver<Moment>.Transmitter) {
            self.viewModel = viewModel
            self.transmitter = transmitter
            transmitter.broadcast(.didLoad)
        }

        func appear() { transmitter.broadcast(.didAppear) }
        func disappear() { transmitter.broadcast(.didDisappear) }
    }

    @Test("RC-025 a controller keeps the transmitter and its view model listens", arguments: [1, 4])
    func viewModel(threads: Int) throws {
        let facts = try onThreads(threads) { _ in
            let (transmitter, receiver) = Receiver<Moment>.make()
            let viewModel = ViewModel(with: receiver)
            let controller = Controller(viewModel: viewModel, transmitter: transmitter)
            var facts = [viewModel.isVisible]
            controller.appear()
            facts.append(viewModel.isVisible)
            controller.disappear()
            facts.append(viewModel.isVisible)
            return facts
        }
        #expect(facts == Array(repeating: [false, true, false], count: threads))
    }
}
