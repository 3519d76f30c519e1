// error: mutation of captured var 'count' in concurrently-executing code
// error: reference to captured var 'count' in concurrently-executing code
import SwiftObserver

func f(numbers: Messenger<Int>) -> AnyObject {
    var count = 0
    return numbers.filterAuthor { _ in
        count += 1
        return count > 1
    }
}
