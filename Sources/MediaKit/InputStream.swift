internal import BiometricsCore
internal import Platform

/// Bytes that come one after another, through a pipe or standard input, and are not waited for without end.
struct InputStream: ~Copyable {
    private static let chunk = 1 << 16
    /// Between two looks at whether the task was cancelled, in seconds.
    private static let patience = 0.25

    private let file: OpenFile
    private let limits: StreamLimits
    private let start = ContinuousClock.now

    init(_ file: OpenFile, limits: StreamLimits) {
        self.file = file
        self.limits = limits
    }

    /// Appends what comes until there are `count` bytes in all, or the stream ends.
    ///
    /// - Throws: `.unreadableInput` when nothing comes for too long, or the whole takes too long, `.ioFailure`,
    ///   `.cancelled`.
    func read(into bytes: inout [UInt8], upTo count: Int) throws(BiometricsError) {
        while bytes.count < count {
            let room = min(Self.chunk, count - bytes.count)
            try wait()
            let piece = try translating(BiometricsError.init(readingFailed:)) { () throws(SystemError) in
                try file.nextBytes(upTo: room)
            }
            // Somebody else may have taken what there was.
            guard let piece else { continue }
            if piece.isEmpty { return }
            bytes += piece
        }
    }

    /// Everything from here on behind `bytes`, up to the limit.
    ///
    /// - Throws: as `read`, and `.inputTooLarge`.
    func readRest(
        into bytes: inout [UInt8], maximumBytes: Int, setting: BiometricsError.Setting? = nil
    ) throws(BiometricsError) {
        // One byte beyond the limit tells that there are more; the limit itself may be the largest number.
        try read(into: &bytes, upTo: maximumBytes == .max ? .max : maximumBytes + 1)
        if bytes.count > maximumBytes {
            throw BoundedFile.tooLarge(limit: maximumBytes, setting: setting)
        }
    }

    /// Returns when there is something to read, or the end.
    private func wait() throws(BiometricsError) {
        let began = ContinuousClock.now
        while true {
            try BiometricsError.checkCancellation()
            let now = ContinuousClock.now
            let left = limits.idleSeconds - (now - began) / .seconds(1)
            let leftInAll = limits.totalSeconds - (now - start) / .seconds(1)
            let patience = max(0, min(left, leftInAll, Self.patience))
            let isThere = try translating(BiometricsError.init(readingFailed:)) { () throws(SystemError) in
                try file.waitForBytes(seconds: patience)
            }
            if isThere { return }
            if left <= 0 { throw Self.late("Nothing came for \(Self.text(limits.idleSeconds)) seconds.") }
            if leftInAll <= 0 { throw Self.late("It did not end within \(Self.text(limits.totalSeconds)) seconds.") }
        }
    }

    private static func late(_ what: String) -> BiometricsError {
        BiometricsError(.unreadableInput, "\(what) Check what writes to it, or put the bytes into a file first.")
    }

    private static func text(_ seconds: Double) -> String {
        seconds == seconds.rounded() && abs(seconds) < 1e9 ? String(Int(seconds)) : String(seconds)
    }
}
