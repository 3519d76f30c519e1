/// The object that a message is from. Authors are for identity: compare them with `===`.
///
/// ```swift
/// observer.observe(log) { (line, author: AnyAuthor) in
///     if author !== observer { print(line) }
/// }
/// ```
public typealias AnyAuthor = AnyObject
