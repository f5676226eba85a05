/// The progress of a long run on stderr: an updating bar on a terminal, otherwise an occasional line.
struct ProgressLine {
    private let console: Console
    private let what: String
    private let total: Int
    private let start = ContinuousClock.now
    private var shown: ContinuousClock.Instant
    private var done = 0

    /// A narrower bar shows nothing useful.
    private static let narrowestBar = 8
    private static let widestBar = 30
    /// Estimates begin after this many items and seconds, because a slow first item is not representative.
    private static let leastDone = 3
    private static let leastSeconds = 1.0

    /// A line that counts `total` things, named by `what`, such as `pictures`.
    init(_ what: String, total: Int, on console: Console) {
        self.what = what
        self.total = total
        self.console = console
        shown = start
    }

    /// Counts one more, and shows it if the last update is old enough.
    mutating func advance() {
        done += 1
        let now = ContinuousClock.now
        guard done == total || now - shown >= (console.errorIsTerminal ? .milliseconds(100) : .seconds(10)) else {
            return
        }
        shown = now
        let text = Self.text(what, done: done, total: total, seconds: (now - start) / .seconds(1))
        if console.errorIsTerminal {
            let line = Self.line(text, share: Double(done) / Double(max(1, total)), columns: console.errorColumns)
            console.diagnose("\r\u{1B}[K\(line)" + (done == total ? "\n" : ""))
        } else {
            console.diagnose(text + "\n")
        }
    }

    /// A bar and `text` on one line of at most `columns` − 1 characters. Some terminals wrap a full line, and the part
    /// above the wrap is never overwritten. If the space is too small for both, the bar is left out.
    static func line(_ text: String, share: Double, columns: Int) -> String {
        let room = max(0, columns - 1)
        let width = min(widestBar, room - text.count - 1)
        guard width >= narrowestBar else { return String(text.prefix(room)) }
        let filled = min(width, max(0, Int(share * Double(width))))
        return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled) + " " + text
    }

    /// `1,200 of 3,811 pictures, 61 a second, 43 s left`
    static func text(_ what: String, done: Int, total: Int, seconds: Double) -> String {
        let rate = seconds > 0 ? Double(done) / seconds : 0
        var text = "\(NumberText.grouped(done)) of \(NumberText.grouped(total)) \(what)"
        guard rate > 0, done == total || done >= leastDone && seconds >= leastSeconds else { return text }
        text += ", \(NumberText.rounded(rate)) a second, "
        return text
            + (done == total
                ? "\(duration(seconds)) in all" : "\(duration(Double(total - done) / rate)) left")
    }

    private static func duration(_ seconds: Double) -> String {
        let whole = Int(min(seconds, 1e9).rounded(.up))
        if whole < 100 { return "\(whole) s" }
        if whole < 6000 { return "\(whole / 60) min \(whole % 60) s" }
        return "\(whole / 3600) h \(whole / 60 % 60) min"
    }
}
