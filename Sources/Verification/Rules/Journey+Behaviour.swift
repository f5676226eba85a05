internal import BiometricsCore

/// What of a journey's course can be looked at from its events and from what was said of its media.
extension Journey {
    /// The least time in which a person takes two photographs of different things, in milliseconds: a card is turned over, or
    /// the camera. It is set by what hands can do, and not counted on journeys.
    static let quickestCaptures: Int64 = 1_000
    /// How far the clocks of a camera and of a service may differ, in milliseconds.
    static let clockTolerance: Int64 = 300_000
    /// Faster than any airliner, in metres a second.
    static let fastestTravel = 340.0
    /// So many journeys of one reference within a day are taken for a person's own; more are a sign.
    public static let mostJourneysADay = 5

    /// The signs that facts tell of, and those that were looked for; `nil` where nothing could be looked for.
    ///
    /// - Parameters:
    ///   - facts: what was said of how media was taken, and the face matches.
    ///   - bytesSeenElsewhere: in how many journeys of others the same bytes were given; `nil` where nobody looked.
    ///   - journeysWithinADay: how many journeys of the same reference began within the day before this one, itself included;
    ///     `nil` without a reference.
    public func behaviour(
        by facts: JourneyFacts, bytesSeenElsewhere: Int?, journeysWithinADay: Int?
    ) -> JourneyFacts.Behaviour? {
        var examined: Set<JourneyFacts.Behaviour.Sign> = []
        var found: Set<JourneyFacts.Behaviour.Sign> = []
        func note(_ sign: JourneyFacts.Behaviour.Sign, _ isFound: Bool?) {
            guard let isFound else { return }
            examined.insert(sign)
            if isFound { found.insert(sign) }
        }
        let captures = steps.flatMap(\.attempts).filter(\.counts).compactMap { attempt in
            facts.captures[attempt.submission.id].map { (attempt, $0) }
        }
        note(.bytesSeenBefore, bytesSeenElsewhere.map { $0 > 0 })
        note(.tooManyJourneys, journeysWithinADay.map { $0 > Self.mostJourneysADay })
        note(.clipNotOfOnePiece, clipIsBroken(facts))
        note(.fasterThanAPerson, Self.isTooQuick(captures))
        note(.captureContradictsItself, Self.contradicts(captures))
        return examined.isEmpty ? nil : .init(examined: examined, found: found)
    }

    private typealias Capture = (attempt: Attempt, facts: CaptureFacts)

    /// `nil` where there is no clip that was compared.
    private func clipIsBroken(_ facts: JourneyFacts) -> Bool? {
        let clips = steps.flatMap(\.attempts).filter { $0.assessment != nil && $0.submission.media == .video }
        guard !clips.isEmpty, !facts.matches.isEmpty else { return nil }
        return facts.matches.values.contains { $0.reasons.contains(.clipNotOfOnePiece) }
    }

    /// Whether captures of different things follow too soon; `nil` where fewer than two have a time.
    private static func isTooQuick(_ captures: [Capture]) -> Bool? {
        let timed = captures.compactMap { capture in
            capture.facts.takenAt.map { (capture.attempt.submission, $0) }
        }.sorted { $0.1 < $1.1 }
        guard timed.count > 1 else { return nil }
        return zip(timed, timed.dropFirst()).contains { first, second in
            let isOther = first.0.step != second.0.step || first.0.slot != second.0.slot
            return isOther && second.1.milliseconds - first.1.milliseconds < quickestCaptures
        }
    }

    /// Whether something was taken after it was given, or at places that nobody gets to in the time; `nil` where nothing
    /// was said that could contradict.
    private static func contradicts(_ captures: [Capture]) -> Bool? {
        var isTold = false
        for (attempt, facts) in captures {
            guard let takenAt = facts.takenAt else { continue }
            isTold = true
            if takenAt.milliseconds > attempt.time.milliseconds + clockTolerance { return true }
        }
        let placed = captures.compactMap { attempt, facts in
            facts.location.map { (place: $0, time: facts.takenAt ?? attempt.time) }
        }.sorted { $0.time < $1.time }
        for (first, second) in zip(placed, placed.dropFirst()) {
            isTold = true
            // A place is told to within a kilometre or so.
            let seconds = Double(second.time.milliseconds - first.time.milliseconds) / 1000
            if first.place.metres(to: second.place) > 2000 + fastestTravel * seconds { return true }
        }
        return isTold ? false : nil
    }
}

extension CaptureFacts.Location {
    /// The way as on a flat map, with the parallels as long as in the middle between both: exact to a percent for what a
    /// person travels in an hour, and too long for half the world.
    func metres(to other: CaptureFacts.Location) -> Double {
        let radian = Double.pi / 180
        let north = (other.latitude - latitude) * radian
        let east = (other.longitude - longitude).remainder(dividingBy: 360) * radian
        let middle = (latitude + other.latitude) / 2 * radian
        // The cosine of at most a quarter turn; the first term that is left out is 5e-4 there.
        let square = middle * middle
        let cosine = max(0, 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56))))
        let across = east * cosine
        return 6_371_000 * (north * north + across * across).squareRoot()
    }
}
