internal import Synchronization

/// A Boolean that any thread may read and set.
final class Flag: Sendable {
    private let value: Atomic<Bool>

    init(_ value: Bool) {
        self.value = Atomic(value)
    }

    var isSet: Bool { value.load(ordering: .acquiring) }

    func set() { value.store(true, ordering: .releasing) }
}
