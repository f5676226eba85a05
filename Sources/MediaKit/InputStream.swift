internal import BiometricsCore

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

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
            var taken = 0
            var cause: Int32 = 0
            let piece = unsafe [UInt8](unsafeUninitializedCapacity: room) { target, filled in
                taken = unsafe systemRead(file.descriptor, target.baseAddress, room)
                cause = taken < 0 ? errno : 0
                filled = max(0, taken)
            }
            if taken == 0 { return }
            // Somebody else may have taken what there was.
            if taken < 0, cause != EINTR, cause != EAGAIN, cause != EWOULDBLOCK {
                throw BiometricsError(readingFailed: cause)
            }
            bytes += piece
        }
    }

    /// Everything from here on behind `bytes`, up to the limit.
    ///
    /// - Throws: as `read`, and `.inputTooLarge`.
    func readRest(into bytes: inout [UInt8], maximumBytes: Int) throws(BiometricsError) {
        // One byte beyond the limit tells that there are more; the limit itself may be the largest number.
        try read(into: &bytes, upTo: maximumBytes == .max ? .max : maximumBytes + 1)
        if bytes.count > maximumBytes { throw BoundedFile.tooLarge(limit: maximumBytes) }
    }

    /// Returns when there is something to read, or the end.
    private func wait() throws(BiometricsError) {
        let began = ContinuousClock.now
        while true {
            try BiometricsError.checkCancellation()
            let now = ContinuousClock.now
            let left = limits.idleSeconds - (now - began) / .seconds(1)
            let leftInAll = limits.totalSeconds - (now - start) / .seconds(1)
            var request = pollfd(fd: file.descriptor, events: Int16(POLLIN), revents: 0)
            let patience = max(0, min(left, leftInAll, Self.patience))
            let count = unsafe poll(&request, 1, Int32((patience * 1000).rounded(.up)))
            if count > 0 { return }
            if count < 0, errno != EINTR { throw BiometricsError(readingFailed: errno) }
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

/// `read` of the system's; inside of a type that has a function of this name the bare name means that one.
private func systemRead(_ descriptor: Int32, _ target: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
    unsafe read(descriptor, target, count)
}
