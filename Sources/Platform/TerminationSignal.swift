internal import Dispatch
internal import Glibc

/// The signals that ask the process to end: SIGTERM, and SIGINT from a terminal.
public struct TerminationSignal: Sendable {
    private let signals: AsyncStream<Void>

    /// From now on, these signals no longer end the process by themselves.
    public init() {
        signals = AsyncStream { continuation in
            let sources = [SIGTERM, SIGINT].map { number in
                _ = Glibc.signal(number, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: number)
                source.setEventHandler { continuation.yield() }
                source.resume()
                return Kept(source)
            }
            continuation.onTermination = { _ in for each in sources { each.source.cancel() } }
        }
    }

    /// Waits for the next signal.
    public func wait() async {
        for await _ in signals { return }
    }

    /// A source that any thread may cancel.
    private struct Kept: @unchecked Sendable {
        let source: any DispatchSourceSignal

        init(_ source: any DispatchSourceSignal) {
            self.source = source
        }
    }
}
