internal import Synchronization

/// Lets each caller make so many requests a minute, as many at once as a minute's tenth.
final class RateLimiter: Sendable {
    private struct Bucket {
        var tokens: Double
        var filledAt: ContinuousClock.Instant
    }

    /// The most callers that are remembered; then those that have not asked for a while are forgotten.
    private static let maximumCallers = 10_000

    private let perSecond: Double
    private let capacity: Double
    private let buckets = Mutex<[String: Bucket]>([:])

    init(perMinute: Int) {
        perSecond = Double(perMinute) / 60
        capacity = max(1, Double(perMinute) / 10)
    }

    /// Whether a caller may make a request now.
    func allows(_ caller: String, at now: ContinuousClock.Instant = .now) -> Bool {
        buckets.withLock { buckets in
            if buckets.count >= Self.maximumCallers, buckets[caller] == nil {
                buckets = buckets.filter { fill($0.value, at: now) < capacity }
                guard buckets.count < Self.maximumCallers else { return false }
            }
            let tokens = buckets[caller].map { fill($0, at: now) } ?? capacity
            buckets[caller] = Bucket(tokens: tokens >= 1 ? tokens - 1 : tokens, filledAt: now)
            return tokens >= 1
        }
    }

    private func fill(_ bucket: Bucket, at now: ContinuousClock.Instant) -> Double {
        min(capacity, bucket.tokens + (now - bucket.filledAt) / .seconds(1) * perSecond)
    }
}
