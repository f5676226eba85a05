extension HeadTrack {
    /// The movements that the head makes, earliest first.
    ///
    /// All movements except blinks are measured against the clip's own median. A low camera or an inaccurate face model
    /// is therefore not a movement. A change in a single frame is ignored, except for eyelids, because blinks are that
    /// short.
    public func events(_ limits: HeadEventLimits = HeadEventLimits()) -> [HeadEvent] {
        let samples = samples
        let yaw = samples.map(\.yawDegrees)
        let pitch = samples.map(\.pitchDegrees)
        let scale = samples.map(\.scale)
        let mouth = samples.map(\.mouthOpening)
        guard let yawMedian = yaw.median, let pitchMedian = pitch.median, let scaleMedian = scale.median,
            let mouthMedian = mouth.median
        else {
            return []
        }
        let times = samples.map(\.timeSeconds)
        var events: [HeadEvent] = []
        func look(for movement: ChallengeMovement, _ values: [Double], beyond limit: Double, restsAt rest: Double = 0) {
            events += Excursion.all(
                in: values.withoutSpikes, beyond: limit, until: rest + limits.release * (limit - rest)
            )
            .map { excursion in
                HeadEvent(
                    movement: movement, beginSeconds: times[excursion.range.lowerBound],
                    endSeconds: times[excursion.range.upperBound], extent: excursion.peak,
                    strength: (excursion.peak - rest) / (limit - rest))
            }
        }
        look(for: .turnLeft, yaw.map { $0 - yawMedian }, beyond: limits.yawDegrees)
        look(for: .turnRight, yaw.map { yawMedian - $0 }, beyond: limits.yawDegrees)
        look(for: .lookDown, pitch.map { $0 - pitchMedian }, beyond: limits.pitchDegrees)
        look(for: .lookUp, pitch.map { pitchMedian - $0 }, beyond: limits.pitchDegrees)
        look(for: .comeCloser, scale.map { $0 / scaleMedian }, beyond: limits.approach, restsAt: 1)
        look(
            for: .openMouth, mouth, beyond: max(limits.mouthOpening, mouthMedian + limits.mouthChange),
            restsAt: mouthMedian)
        return Self.meant(events, limits).merged(with: blinks(limits))
    }

    /// The blinks, from the frames whose eyes were measured.
    private func blinks(_ limits: HeadEventLimits) -> [HeadEvent] {
        let eyes = samples.compactMap { sample in sample.eyeOpening.map { (sample.timeSeconds, $0) } }
        return Excursion.all(
            in: eyes.map { -$0.1 }, beyond: -limits.eyeOpening, until: -limits.eyeOpening / limits.release
        )
        .map { excursion in
            HeadEvent(
                movement: .blink, beginSeconds: eyes[excursion.range.lowerBound].0,
                endSeconds: eyes[excursion.range.upperBound].0, extent: -excursion.peak,
                strength: limits.eyeOpening / max(-excursion.peak, limits.eyeOpening / 100))
        }
    }

    /// `events` without those that a much stronger simultaneous movement causes.
    private static func meant(_ events: [HeadEvent], _ limits: HeadEventLimits) -> [HeadEvent] {
        events.filter { event in
            !events.contains { other in
                let shorter = min(other.endSeconds - other.beginSeconds, event.endSeconds - event.beginSeconds)
                return other.movement != event.movement && other.strength >= limits.dominance * event.strength
                    && event.overlapSeconds(with: other) >= max(0, shorter / 2)
            }
        }
    }
}

/// A run of values beyond a limit.
private struct Excursion {
    /// The first and last index beyond the limit.
    let range: ClosedRange<Int>
    /// The greatest value of the run.
    let peak: Double

    /// The runs in which `values` reach `limit`. A run ends when they fall below `release`.
    static func all(in values: [Double], beyond limit: Double, until release: Double) -> [Excursion] {
        var found: [Excursion] = []
        var begin: Int?
        var last = 0
        func close() {
            if let begin { found.append(Excursion(range: begin...last, peak: values[begin...last].max() ?? limit)) }
            begin = nil
        }
        for (index, value) in values.enumerated() {
            if value >= limit {
                begin = begin ?? index
                last = index
            } else if value < release {
                close()
            }
        }
        close()
        return found
    }
}

extension [Double] {
    /// The middle value, or the mean of the two middle ones for an even count; `nil` for an empty array.
    fileprivate var median: Double? {
        guard !isEmpty else { return nil }
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }

    /// Each value replaced by the median of itself and its two neighbours. The first and the last become the lesser of
    /// two.
    fileprivate var withoutSpikes: [Double] {
        indices.map { index in
            let near = self[Swift.max(0, index - 1)...Swift.min(count - 1, index + 1)].sorted()
            return near.count == 3 ? near[1] : near[0]
        }
    }
}

extension [HeadEvent] {
    /// Both lists, earliest first.
    fileprivate func merged(with others: [HeadEvent]) -> [HeadEvent] {
        (self + others).sorted { ($0.beginSeconds, $0.movement.rawValue) < ($1.beginSeconds, $1.movement.rawValue) }
    }
}
