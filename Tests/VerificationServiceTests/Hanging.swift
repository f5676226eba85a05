/// An analyser's work that heeds no cancellation and does not end before it is let go.
actor Hanging {
    /// Whether it was begun.
    private(set) var isBegun = false
    private var isLetGo = false
    private var held: [CheckedContinuation<Void, Never>] = []

    func hang() async {
        isBegun = true
        guard !isLetGo else { return }
        await withCheckedContinuation { held.append($0) }
    }

    func letGo() {
        isLetGo = true
        for each in held { each.resume() }
        held = []
    }
}
