internal import VerificationStore

/// Divides tries among the hosts of webhooks, so that no host holds what others need.
struct WebhookLanes {
    /// How many tries go on at once.
    static let width = 16
    /// How many of them may be with one host: a host that takes each try's whole time leaves room for seven others.
    static let widthOfHost = 2
    /// How many of them may be with hosts that let their last try run out of time, one with each: half of all.
    static let widthOfSlow = 8

    /// How many tries were begun.
    private(set) var count = 0
    private var underWay: [String: Int] = [:]
    private var slow: Set<String> = []
    private var turns = 0

    /// Whether a try goes on.
    var isBusy: Bool { !underWay.isEmpty }

    /// The host of a webhook. Several addresses at one host share its room.
    static func host(of webhook: Webhook) -> String {
        let target = try? WebhookTarget(reading: webhook.url, within: WebhookReach(allowsPrivate: true))
        return target?.host.lowercased() ?? webhook.url
    }

    /// The webhooks, with another one first each time: where there is not room for all, each has its turn.
    mutating func turn(_ webhooks: [Webhook]) -> [Webhook] {
        guard !webhooks.isEmpty else { return [] }
        let first = turns % webhooks.count
        turns += 1
        return Array(webhooks[first...] + webhooks[..<first])
    }

    /// How many tries more may begin with a host.
    func room(for host: String) -> Int {
        let free = Self.width - underWay.values.reduce(0, +)
        let own = underWay[host] ?? 0
        guard slow.contains(host) else { return min(free, Self.widthOfHost - own) }
        let slowOnes = underWay.reduce(0) { $0 + (slow.contains($1.key) ? $1.value : 0) }
        return min(free, 1 - own, Self.widthOfSlow - slowOnes)
    }

    /// A try begins.
    mutating func begin(_ host: String) {
        count += 1
        underWay[host, default: 0] += 1
    }

    /// A try has ended.
    mutating func end(_ host: String, isSlow: Bool) {
        if isSlow { slow.insert(host) } else { slow.remove(host) }
        guard let own = underWay[host], own > 1 else {
            underWay[host] = nil
            return
        }
        underWay[host] = own - 1
    }
}
