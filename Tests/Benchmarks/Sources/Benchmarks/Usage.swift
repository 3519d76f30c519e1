enum Usage {
    static let text = """
        Measures the library beside floors and peers, in one process, taking turns.

        usage: Benchmarks [options]      or: swift run -c release --package-path Tests/Benchmarks Benchmarks [options]

          --scenario NAME       only this scenario; may be given several times
          --contender NAME      only this contender, beside the floors; may be given several times
          --list                prints the names of all scenarios
          --repetitions N       how often each contender is timed (15)
          --brief               no times: checks that the work is done, counts allocations and bytes, in a few seconds
          --huge                crowds of ten million instead of one
          --output DIR          writes results.json into this folder; without it no file is written
          --check               compares with thresholds.json; says what is missed, and then exits with 1. A scenario
                                that misses a limit of time is measured up to three times: disturbance only adds
          --thresholds FILE     another file than the thresholds.json beside Package.swift
          --once NAME N         runs N operations of our contender of a scenario (or of --contender) once, in the function
                                probe_section, for a profiler
          --hot-paths           runs what instructions.sh counts
          --stack               prints the bytes of stack that each value of a row takes while the row is set
          --judge-instructions DIR   judges what instructions.sh counted
          --help                this text

        Floor A is an array of closures called in a loop. Floor B is the same array behind a lock, copied out under it.
        Floor A2 is a list of nodes with closures, walked without retaining them, and floor C closures called by hand in a
        loop. A time is the median of all runs, a ratio
        the median of the ratios within each turn. Times of one thread are the time that this thread was given, all others
        are wall time. Exit codes: 0 as it should be, 1 a limit was missed or work was not done, 2 the arguments are wrong.
        """
}
