// Stand-ins for what the examples use of UIKit, for machines that lack it.
@MainActor open class UIViewController {
    public init() {}
    open func viewDidLoad() {}
}

@MainActor open class UILabel {
    public init() {}
    open var text: String?
}

@MainActor open class UIControl {
    public struct Event: Sendable {
        public static let editingChanged = Event()
    }

    public init() {}
    open func addAction(_ action: UIAction, for event: Event) {}
}

@MainActor open class UITextField: UIControl {
    open var text: String?
}

@MainActor open class UIAction {
    public init(handler: @escaping (UIAction) -> Void) {}
}
