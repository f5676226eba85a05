/// What the course of all of a clip's frames showed, those included that nobody looked at more closely.
public struct ClipCourse: Sendable, Hashable {
    /// A place at which the clip does not hang together.
    public struct Break: Sendable, Hashable {
        /// What was seen.
        public enum Kind: String, Sendable, Hashable, Codable {
            /// The frame has nothing in common with the one before it.
            case cut
            /// A part of the frame, as large as a face, is another's for this one frame.
            case foreignPatch
            /// The face of the frame, which was drawn among those that nobody looked at, is not that of the others.
            case foreignFace
        }

        /// What was seen.
        public let kind: Kind
        /// The first frame of what is new, by its place among all frames, from 0.
        public let index: Int
        /// When that frame is shown, in seconds from the clip's first.
        public let timestampSeconds: Double

        /// A place at which the clip does not hang together.
        public init(kind: Kind, index: Int, timestampSeconds: Double) {
            self.kind = kind
            self.index = index
            self.timestampSeconds = timestampSeconds
        }
    }

    /// How many frames were watched.
    public let framesWatched: Int
    /// Where the clip does not hang together, in the order of time.
    public let breaks: [Break]
    /// The greatest change from one frame to the next, after the camera's own motion was taken out: 0 for the same scene,
    /// about 1 for different ones.
    public let greatestChange: Double
    /// Thumbnails of frames at equal distances over the whole clip, earliest first: of every frame where they are 240 or
    /// fewer, and never of more than 240.
    public let glimpses: [FrameThumbnail]

    /// A course.
    public init(
        framesWatched: Int, breaks: [Break], greatestChange: Double, glimpses: [FrameThumbnail] = []
    ) {
        self.framesWatched = framesWatched
        self.breaks = breaks
        self.greatestChange = greatestChange
        self.glimpses = glimpses
    }

    /// The same course, with more places at which the clip does not hang together.
    public func broken(at others: [Break]) -> ClipCourse {
        ClipCourse(
            framesWatched: framesWatched,
            breaks: (breaks + others).sorted { $0.timestampSeconds < $1.timestampSeconds },
            greatestChange: greatestChange, glimpses: glimpses)
    }

    /// Whether the clip is one recording without a cut or a foreign frame, as far as can be seen from afar.
    public var isOfOnePiece: Bool { breaks.isEmpty }
}
