/// Keeps the members of a crowd, and lets them die one by one.
final class Crowd<Member: AnyObject> {
    @exclusivity(unchecked) private var members: [Member?]

    init(_ members: [Member?]) { self.members = members }

    func die(in order: [Int]) {
        for index in order { members[index] = nil }
    }

    func append(_ member: Member) { members.append(member) }

    var count: Int { members.count { $0 != nil } }

    func callEach(_ body: (Member) -> Void) {
        for case .some(let member) in members { body(member) }
    }
}
