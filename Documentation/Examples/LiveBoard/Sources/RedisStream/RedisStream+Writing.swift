import Foundation
import NIOCore
import SwiftObserver

extension RedisStream {
    /// Adds a draft, unless its receipt says that it was added. Its number is that of the newest entry and one, or the first
    /// of an epoch that begins now.
    private static var script: String {
        """
        local known = redis.call('HGET', KEYS[2], ARGV[1])
        if known then return known end
        local top, id = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1], nil
        if top then id = string.match(top[1], '^%d+') .. '-*'
        else local t = redis.call('TIME'); id = string.format('%.0f-1', t[1] * 1000 + math.floor(t[2] / 1000)) end
        id = redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[2], id, 'm', ARGV[3])
        redis.call('HSET', KEYS[2], ARGV[1], id)
        redis.call('HDEL', KEYS[2], ARGV[1] - 1000)
        redis.call('EXPIRE', KEYS[2], 86400)
        return id
        """
    }

    func write() {
        // In the cluster's slot of the stream itself.
        let receipts = "{\(setup.key)}:receipts:\(UUID().uuidString)"
        var unanswered: [Job] = []
        var failures = 0
        while !work.isStopped {
            do {
                let redis = try RedisConnection(setup.address)
                work.whenStopped(.writing, redis.hangUp)
                try redis.checkVersion()
                let script = try redis.ask(["SCRIPT", "LOAD", Self.script]).text
                state.modify { $0.writingProblem = nil }
                while !work.isStopped {
                    if unanswered.isEmpty { unanswered = work.next(upTo: 200) }
                    for job in unanswered {
                        let words = ["EVALSHA", script, "2", setup.key, receipts, "\(job.number)", "\(setup.keep)"]
                        redis.append(words.map { ByteBuffer(string: $0) } + [ByteBuffer(bytes: job.payload)])
                    }
                    redis.flush()
                    while let job = unanswered.first {
                        let reply = try redis.nextReply()
                        unanswered.removeFirst()
                        work.noteAnswer()
                        failures = 0
                        answer(job, reply)
                    }
                }
            } catch {
                failures += 1
                // A connection that broke while it was idle is no news before a new one fails.
                if failures == 1 || work.isStopped { continue }
                state.modify { $0.writingProblem = "\(error)" }
                if setup.whenCutOff == .refuse { work.refuseAll(.cutOff("\(error)")) }
                Thread.sleep(forTimeInterval: 0.2)
            }
        }
        for job in unanswered { job.continuation.resume(throwing: Failure.stoppedWhileAdding) }
    }

    private func answer(_ job: Job, _ reply: RedisReply) {
        if case .failure(let sentence) = reply {
            job.continuation.resume(throwing: Failure.refused(sentence))
        } else if let id = ID(reply.text) {
            job.continuation.resume(returning: id)
        } else {
            job.continuation.resume(throwing: Failure.refused("It answered with no identifier."))
        }
    }
}
