internal import BiometricsCore
internal import Platform

/// Looks for suspicious signs in a journey's events and in the client's statements about its media.
extension Journey {
    /// The shortest time in which a person takes two photographs of different things, in milliseconds, because the card
    /// or the camera must be turned. It follows from what hands can do, and was not measured on journeys.
    static let quickestCaptures: Int64 = 1_000
    /// The tolerated difference between the clocks of a camera and a service, in milliseconds.
    static let clockTolerance: Int64 = 300_000
    /// Faster than any airliner, in metres per second.
    static let fastestTravel = 340.0
    /// Up to this many journeys of one reference in a day may be one person's own; more are suspicious.
    public static let mostJourneysADay = 5

    /// The signs found and the signs looked for; `nil` if none could be looked for.
    ///
    /// - Parameters:
    ///   - facts: the client's statements about capture, and the face matches.
    ///   - bytesSeenElsewhere: the number of other applicants' journeys with the same bytes; `nil` if unknown.
    ///   - journeysWithinADay: the number of journeys of the same reference that began within the day before this one,
    ///   including this one; `nil` without a reference.
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

    /// Whether a compared clip has a break; `nil` without a compared clip.
    private func clipIsBroken(_ facts: JourneyFacts) -> Bool? {
        let clips = steps.flatMap(\.attempts).filter { $0.assessment != nil && $0.submission.media == .video }
        guard !clips.isEmpty, !facts.matches.isEmpty else { return nil }
        return facts.matches.values.contains { $0.reasons.contains(.clipNotOfOnePiece) }
    }

    /// Whether captures of different things follow too quickly; `nil` if fewer than two have a time.
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

    /// Whether something was captured after its submission, or at places too far apart for the time between; `nil`
    /// without statements that could contradict.
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
            // Stated places are accurate to about a kilometre.
            let seconds = Double(second.time.milliseconds - first.time.milliseconds) / 1000
            if first.place.metres(to: second.place) > 2000 + fastestTravel * seconds { return true }
        }
        return isTold ? false : nil
    }
}

extension CaptureFacts.Location {
    /// The distance on a flat map, with parallels as long as halfway between both places. The error is below a percent
    /// for an hour's travel; half around the world the distance is too long.
    func metres(to other: CaptureFacts.Location) -> Double {
        let radian = Double.pi / 180
        let north = (other.latitude - latitude) * radian
        let east = (other.longitude - longitude).remainder(dividingBy: 360) * radian
        let middle = (latitude + other.latitude) / 2 * radian
        let across = east * cos(middle)
        return 6_371_000 * (north * north + across * across).squareRoot()
    }
}
