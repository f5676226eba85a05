/// The evidence from watching every frame of a clip, including frames that were not analysed closely.
public struct ClipContinuity: Sendable, Hashable {
    /// A frame that breaks the continuity of the clip.
    public struct Break: Sendable, Hashable {
        /// The kind of break.
        public enum Kind: String, Sendable, Hashable, Codable {
            /// The frame has nothing in common with the frame before it.
            case cut
            /// For this one frame, a part as large as a face belongs to another picture.
            case foreignPatch
            /// A spot check of an otherwise unanalysed frame found a different face.
            case foreignFace
        }

        /// The kind of break.
        public let kind: Kind
        /// The index of the first new frame among all frames, from 0.
        public let index: Int
        /// When that frame is shown, in seconds from the clip's first.
        public let timestampSeconds: Double

        /// A break in continuity.
        public init(kind: Kind, index: Int, timestampSeconds: Double) {
            self.kind = kind
            self.index = index
            self.timestampSeconds = timestampSeconds
        }
    }

    /// How many frames were watched.
    public let framesWatched: Int
    /// The breaks in continuity, in order of time.
    public let breaks: [Break]
    /// The greatest change from one frame to the next, after the camera's own motion was removed: 0 for the same scene,
    /// about 1 for different ones.
    public let greatestChange: Double
    /// Thumbnails at equal distances over the whole clip, earliest first: one per frame up to 240 frames, and never
    /// more than 240.
    public let glimpses: [FrameThumbnail]

    /// Makes one of its parts.
    public init(
        framesWatched: Int, breaks: [Break], greatestChange: Double, glimpses: [FrameThumbnail] = []
    ) {
        self.framesWatched = framesWatched
        self.breaks = breaks
        self.greatestChange = greatestChange
        self.glimpses = glimpses
    }

    /// The same continuity with additional breaks.
    public func broken(at others: [Break]) -> ClipContinuity {
        ClipContinuity(
            framesWatched: framesWatched,
            breaks: (breaks + others).sorted { $0.timestampSeconds < $1.timestampSeconds },
            greatestChange: greatestChange, glimpses: glimpses)
    }

    /// Whether the thumbnails show one recording without a cut or a foreign frame.
    public var isOfOnePiece: Bool { breaks.isEmpty }
}
