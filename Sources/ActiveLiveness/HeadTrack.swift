/// The pose of a head at one moment of a clip.
public struct HeadSample: Sendable, Hashable {
    /// The time, in seconds from the clip's first frame.
    public let timeSeconds: Double
    /// The yaw in degrees, positive if the person looks to their own left.
    public let yawDegrees: Double
    /// The pitch in degrees, positive if the person looks down.
    public let pitchDegrees: Double
    /// The face's size, in a unit that is the same throughout the clip; above 0. It does not change when the head
    /// turns.
    public let scale: Double
    /// The gap between the lips divided by the mouth's width; 0 if the mouth is closed.
    public let mouthOpening: Double
    /// The gap between the eyelids divided by the eye's width, the mean of both eyes; `nil` if it was not measured.
    public let eyeOpening: Double?

    /// A sample; `nil` if a value is not finite or the scale is not above 0.
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

/// The poses of one head in the frames of a clip, in the order of time.
public struct HeadTrack: Sendable, Hashable {
    /// The finding in one frame.
    public enum Frame: Sendable, Hashable {
        /// One head.
        case head(HeadSample)
        /// No head, or one that could not be measured.
        case none(timeSeconds: Double)
        /// More than one head.
        case several(timeSeconds: Double)

        /// The time, in seconds from the clip's first frame.
        public var timeSeconds: Double {
            switch self {
            case .head(let sample): sample.timeSeconds
            case .none(let time), .several(let time): time
            }
        }
    }

    /// The frames, earliest first.
    public let frames: [Frame]

    /// A track of `frames`, sorted by time. Frames without a finite time are left out.
    public init(_ frames: [Frame]) {
        self.frames = frames.filter { $0.timeSeconds.isFinite }.sorted { $0.timeSeconds < $1.timeSeconds }
    }

    /// The frames with one head.
    public var samples: [HeadSample] {
        frames.compactMap { frame in if case .head(let sample) = frame { sample } else { nil } }
    }

    /// The number of frames with more than one head.
    public var severalCount: Int {
        frames.count { frame in if case .several = frame { true } else { false } }
    }

    /// The longest time without a head, including the clip's beginning and end, in seconds; the whole clip if no frame
    /// has a head.
    public var longestGapSeconds: Double {
        guard let first = frames.first?.timeSeconds, let last = frames.last?.timeSeconds else { return 0 }
        let times = [first] + samples.map(\.timeSeconds) + [last]
        return zip(times, times.dropFirst()).map { $1 - $0 }.max() ?? 0
    }

    /// The time from the first frame to the last, in seconds; 0 without frames.
    public var durationSeconds: Double {
        guard let first = frames.first, let last = frames.last else { return 0 }
        return last.timeSeconds - first.timeSeconds
    }
}
