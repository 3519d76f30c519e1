// error: cannot inherit from non-open class 'Messenger<Int>' outside of its defining module
import SwiftObserver

class Mine: Messenger<Int> {}
