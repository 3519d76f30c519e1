internal import CProbe

/// Runs a body inside the function that tells a profiler where to count.
func inProfiledSection(_ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
        withUnsafePointer(to: body) { pointer in
            probe_section(
                { $0!.assumingMemoryBound(to: (() -> Void).self).pointee() },
                UnsafeMutableRawPointer(mutating: pointer)
            )
        }
    }
}

/// Makes lines appear as they are printed, also where the output is a file.
public func printLineByLine() { probe_print_line_by_line() }
