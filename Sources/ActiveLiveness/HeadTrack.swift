/// How a head was held at one moment of a clip.
public struct HeadSample: Sendable, Hashable {
    /// When, in seconds from the clip's first frame.
    public let timeSeconds: Double
    /// Positive where the person looks to their own left, in degrees.
    public let yawDegrees: Double
    /// Positive where the person looks down, in degrees.
    public let pitchDegrees: Double
    /// The face's size, in any unit that holds for the whole clip and that does not change as the head turns; above 0.
    public let scale: Double
    /// The gap between the lips divided by the mouth's width; 0 where the mouth is closed.
    public let mouthOpening: Double
    /// The gap between the lids divided by the eye's width, the mean of both eyes; `nil` where nobody measured it.
    public let eyeOpening: Double?

    /// A sample; `nil` where a value is no number, and where the scale is not above 0.
    public init?(
        timeSeconds: Double, yawDegrees: Double, pitchDegrees: Double, scale: Double, mouthOpening: Double,
        eyeOpening: Double? = nil
    ) {
        let values = [timeSeconds, yawDegrees, pitchDegrees, scale, mouthOpening, eyeOpening ?? 0]
        guard values.allSatisfy(\.isFinite), scale > 0 else { return nil }
        self.timeSeconds = timeSeconds
        self.yawDegrees = yawDegrees
        self.pitchDegrees = pitchDegrees
        self.scale = scale
        self.mouthOpening = mouthOpening
        self.eyeOpening = eyeOpening
    }
}

/// What the frames of a clip showed of one head, in the order of time.
public struct HeadTrack: Sendable, Hashable {
    /// What one frame showed.
    public enum Frame: Sendable, Hashable {
        /// One head.
        case head(HeadSample)
        /// No head, or one that could not be measured.
        case none(timeSeconds: Double)
        /// More than one.
        case several(timeSeconds: Double)

        /// When, in seconds from the clip's first frame.
        public var timeSeconds: Double {
            switch self {
            case .head(let sample): sample.timeSeconds
            case .none(let time), .several(let time): time
            }
        }
    }

    /// The frames, earliest first.
    public let frames: [Frame]

    /// A track of `frames`, which are put in the order of time. Frames whose time is no number are left out.
    public init(_ frames: [Frame]) {
        self.frames = frames.filter { $0.timeSeconds.isFinite }.sorted { $0.timeSeconds < $1.timeSeconds }
    }

    /// The heads alone.
    public var samples: [HeadSample] {
        frames.compactMap { frame in if case .head(let sample) = frame { sample } else { nil } }
    }

    /// How many frames show more than one head.
    public var severalCount: Int {
        frames.count { frame in if case .several = frame { true } else { false } }
    }

    /// The longest time between a head and the next one, or an end of the clip, in seconds; all of the clip where there is
    /// none.
    public var longestGapSeconds: Double {
        guard let first = frames.first?.timeSeconds, let last = frames.last?.timeSeconds else { return 0 }
        let times = [first] + samples.map(\.timeSeconds) + [last]
        return zip(times, times.dropFirst()).map { $1 - $0 }.max() ?? 0
    }

    /// From the first frame to the last, in seconds; 0 where there is none.
    public var durationSeconds: Double {
        guard let first = frames.first, let last = frames.last else { return 0 }
        return last.timeSeconds - first.timeSeconds
    }
}
