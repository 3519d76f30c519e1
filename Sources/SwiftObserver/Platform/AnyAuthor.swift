/// The object that a message is from. Authors are for identity: compare them with `===`.
public typealias AnyAuthor = AnyObject
