import Biometrics
import Synchronization

/// Counts what calls do, as a service's metrics would.
final class Metrics: BiometricsObserver {
    private struct Counts {
        var answered = 0
        var refused: [BiometricsError.Code: Int] = [:]
        var longestQueue = 0
    }

    private let counts = Mutex(Counts())

    func observe(_ event: BiometricsEvent) {
        counts.withLock { counts in
            switch event.kind {
            case .began(let others): counts.longestQueue = max(counts.longestQueue, others)
            case .answered: counts.answered += 1
            case .refused(let code, _): counts.refused[code, default: 0] += 1
            }
        }
    }
}
