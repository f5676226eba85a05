public import BiometricsCore
public import DocumentReading

extension ComparisonPayload {
    /// The findings about a selfie. Unknown values are `null`; no key is left out.
    public struct Selfie: Codable, Hashable, Sendable {
        /// The overall result.
        public var status: SelfieStatus
        /// Whether every rule that was applied passed.
        public var hasPassedRules: Bool
        /// Whether a living person was found; `nil` if this was not requested or could not be decided.
        @Nullable public var isLive: Bool?
        /// The most important fault of the capture; `nil` if there is none.
        @Nullable public var livenessStatusCode: LivenessStatusCode?
        /// The judgement of liveness with its evidence; `nil` if it was not requested.
        @Nullable public var liveness: LivenessAssessment.Payload?
        /// All faults of the capture, most important first.
        public var captureCodes: [LivenessStatusCode]
        /// The file, as the caller named it.
        public var path: String
        /// The upright picture's width in pixels.
        public var width: Int
        /// The upright picture's height in pixels.
        public var height: Int
        /// Whether part of the file was missing or damaged.
        public var isPartial: Bool
        /// The frame that was used, if the source is a clip.
        @Nullable public var frame: ClipFrame?
        /// How many faces were found.
        public var facesFound: Int
        /// The person who took the selfie.
        @Nullable public var face: LocatedFace?
        /// Every face found, the subject first.
        public var faces: [LocatedFace]
        /// The quality of the subject's face; `nil` without a face.
        @Nullable public var quality: FaceQuality.Payload?

        init(_ report: SelfieReport) {
            status = report.result.status
            hasPassedRules = report.result.hasPassedRules
            isLive = report.result.isLive
            livenessStatusCode = report.result.livenessStatusCode
            liveness = report.liveness?.payload
            captureCodes = report.captureCodes
            path = report.path
            width = report.size.width
            height = report.size.height
            isPartial = report.isPartial
            frame = report.frame
            facesFound = report.faces.count
            face = report.face
            faces = report.faces
            quality = report.quality?.payload
        }
    }

    /// The findings about an identity document. Unknown values are `null`; no key is left out.
    public struct IdentityDocument: Codable, Hashable, Sendable {
        /// The file, as the caller named it.
        public var path: String
        /// The upright picture's width in pixels.
        public var width: Int
        /// The upright picture's height in pixels.
        public var height: Int
        /// Whether part of the file was missing or damaged.
        public var isPartial: Bool
        /// The frame that was used, if the source is a clip.
        @Nullable public var frame: ClipFrame?
        /// Whether it was recognised as an identity document, by its portrait's place and size.
        public var documentRecognized: Bool
        /// The document's corners from its top left one, clockwise, in pixels of the upright picture; `nil` if no
        /// outline was found.
        @Nullable public var outline: Quadrilateral?
        /// The faults of the document's capture, most important first.
        public var captureCodes: [DocumentCaptureCode]
        /// Whether a portrait was found.
        public var portraitLocated: Bool
        /// The clockwise turn after which the portrait stands upright: 0, 90, 180 or 270.
        public var rotationDegrees: Int
        /// How many faces were found.
        public var facesFound: Int
        /// The main portrait.
        @Nullable public var portrait: LocatedFace?
        /// Every face found, the portrait first.
        public var faces: [LocatedFace]
        /// The quality of the portrait; `nil` without one.
        @Nullable public var quality: FaceQuality.Payload?
        /// Whether the portrait is the original one; empty without a portrait.
        public var portraitFindings: [DocumentFinding]

        init(_ report: PortraitReport) {
            path = report.path
            width = report.size.width
            height = report.size.height
            isPartial = report.isPartial
            frame = report.frame
            documentRecognized = report.isRecognized
            outline = report.outline?.corners
            captureCodes = report.captureCodes
            portraitLocated = report.portrait != nil
            rotationDegrees = report.rotation.degrees
            facesFound = report.faces.count
            portrait = report.portrait
            faces = report.faces
            quality = report.quality?.payload
            portraitFindings = report.portraitFindings
        }
    }
}
