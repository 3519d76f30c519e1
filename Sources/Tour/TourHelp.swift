/// What `--help` says.
enum TourHelp {
    static var text: String {
        """
        The same few messages under every delivery strategy, side by side: who got what, in
        which order, when in relation to send returning, and where.

        usage: swift run tour [strategy] [file]

          strategy   shows this one in detail, line by line:
                     \(StrategyGuide.all.map(\.name).joined(separator: ", "))
          file       takes the messages from this file, one from each line; - is standard
                     input, which is taken unasked if something arrives within two seconds.
          -h, --help shows this

          swift run tour
          swift run tour immediate
          swift run tour queue messages.txt
          ls | swift run tour

        Exit status: 0, or 2 if the arguments are wrong or the file cannot be read.
        Colours are left out if output is not a terminal or NO_COLOR is set.
        """
    }
}
