import Foundation
import NIOCore

/// Takes events apart. Lines that are none of theirs, such as those between chunks, are passed over.
struct EventLines {
    struct Event {
        var name = ""
        var epoch = ""
        var number = 0
        var data = ""
        var hash = 0
    }

    private var event = Event()

    mutating func read(_ buffer: inout ByteBuffer, _ take: (Event) -> Void) {
        buffer.readWithUnsafeReadableBytes { bytes in
            var start = 0
            while start < bytes.count,
                let end = memchr(bytes.baseAddress! + start, 10, bytes.count - start)
            {
                let length = bytes.baseAddress!.distance(to: end) - start
                line(UnsafeRawBufferPointer(rebasing: bytes[start..<start + length]), take)
                start += length + 1
            }
            return start
        }
    }

    private mutating func line(_ line: UnsafeRawBufferPointer, _ take: (Event) -> Void) {
        if starts(line, "id: ") {
            let parts = string(line, from: 4).split(separator: "-")
            event.epoch = parts.first.map(String.init) ?? ""
            event.number = parts.last.flatMap { Int($0) } ?? 0
        } else if starts(line, "event: ") {
            event.name = string(line, from: 7)
        } else if starts(line, "data: ") {
            var hasher = Hasher()
            hasher.combine(bytes: line)
            event.hash = hasher.finalize()
            event.data = string(line, from: 6)
        } else if line.isEmpty, !event.name.isEmpty {
            take(event)
            event = Event()
        }
    }

    private func starts(_ line: UnsafeRawBufferPointer, _ prefix: StaticString) -> Bool {
        line.count >= prefix.utf8CodeUnitCount
            && memcmp(line.baseAddress!, prefix.utf8Start, prefix.utf8CodeUnitCount) == 0
    }

    private func string(_ line: UnsafeRawBufferPointer, from start: Int) -> String {
        String(decoding: line[start...], as: UTF8.self)
    }
}
