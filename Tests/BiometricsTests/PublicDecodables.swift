import ActiveLiveness
import Biometrics
import BiometricsCore
import FoundationEssentials
import MediaKit
import OpenCVKit
import TemplateGallery

/// A public type that is decoded: what it is read from, and what it is not to be read from.
struct PublicDecodable: Sendable {
    /// Its name, without that of the type around it.
    let name: String
    private let json: String
    private let wrong: [String]
    private let reads: @Sendable (String) throws -> Bool

    /// - Parameters:
    ///   - type: the type.
    ///   - json: a sound value.
    ///   - wrong: changes of it, from and to, each of which makes it one that no initialiser gives.
    init<Value: Codable & Equatable & SendableMetatype>(
        _ type: Value.Type, _ json: String, wrong: [(String, String)] = []
    ) {
        name = String(describing: type)
        self.json = json
        self.wrong = wrong.map { old, new in
            precondition(json.contains(old), "\(old) is no part of \(json)")
            return json.replacing(old, with: new)
        }
        reads = { text in
            let decoder = JSONDecoder()
            // Formats other than JSON have values that are not numbers.
            decoder.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
            let value = try decoder.decode(Value.self, from: Data(text.utf8))
            return try decoder.decode(Value.self, from: JSONEncoder().encode(value)) == value
        }
    }

    /// Whether a sound value is read, and is the same after it was written.
    func readsWhatIsSound() throws -> Bool { try reads(json) }

    /// Wrong values that are read.
    var readsWrongly: [String] {
        (wrong + ["null", "true", "{}", "[]", "7.5"]).filter { (try? reads($0)) != nil }
    }
}

extension PublicDecodable {
    private static let digest = String(repeating: "0", count: 64)
    private static let size = #"{"width": 112, "height": 112}"#
    private static let points = "[[38, 51], [73, 51], [56, 71], [41, 92], [70, 92]]"
    private static let unknownWord = [("\"", "\"no such ")]

    /// Every one that is not part of a model manifest or a document.
    static let all: [PublicDecodable] = values + words + geometry + liveness + challenges + calibration + gallery

    private static let values: [PublicDecodable] = [
        .init(ModelIdentity.self, #"{"id": "toy", "sha256": "\#(digest)"}"#, wrong: [("\"toy\"", "7")]),
        .init(
            FaceTemplate.self, #"{"model": {"id": "toy", "sha256": "\#(digest)"}, "features": [0.6, 0.8]}"#,
            wrong: [("0.8", "8"), ("0.8", "0"), ("0.8", "\"nan\""), ("0.6, 0.8", "")]),
        .init(
            ComparisonScore.self, #"{"value": 0.5, "model": {"id": "toy", "sha256": "\#(digest)"}}"#,
            wrong: [("0.5", "\"high\"")]),
        .init(
            MatchPolicy.self, #"{"passFalseMatchRate": 0.001, "failFalseMatchRate": 0.01}"#,
            wrong: [("0.001", "0"), ("0.001", "0.02"), ("0.01", "1"), ("0.001", "\"nan\"")]),
        .init(
            FrameScores.self, #"{"count": 2, "minimum": 0.1, "median": 0.2, "maximum": 0.3}"#,
            wrong: [("2,", "1,"), ("0.1", "0.25"), ("0.3", "0.1"), ("0.2", "\"nan\"")]),
        .init(
            ClipFrame.self,
            #"{"timestampSeconds": 0.5, "index": 1, "framesExamined": 8, "framesWithFace": 7, "isPartial": false, "#
                + #""framesWatched": 30, "isOfOnePiece": true, "agreement": 0.9}"#, wrong: [("1,", "1.5,")]),
        .init(
            PluginManifest.self,
            #"{"id": "org.example.a", "kind": "faceDetector", "version": "1.0.0", "summary": "", "modelIDs": [], "#
                + #""engineIDs": [], "capabilities": [], "origin": "built-in"}"#,
            wrong: [("faceDetector", "catDetector")]),
        .init(
            ClipMetadata.self,
            #"{"container": "mp4", "codec": "h264", "size": \#(size), "codedSize": \#(size), "pixelAspectRatio": 1, "#
                + #""rotationDegrees": 0, "isMirrored": false, "durationSeconds": 1, "framesPerSecond": 25, "#
                + #""isVariableFrameRate": false, "shortestIntervalSeconds": 0, "longestIntervalSeconds": 0, "#
                + #""frameCount": 25, "keyframeCount": 1, "bitRate": 0, "streamCount": 1, "audioStreamCount": 0, "#
                + #""pixelFormat": "yuv420p", "tags": {}}"#, wrong: [("\"mp4\"", "\"exe\"")]),
    ]

    private static let member = #"{"model": {"id": "toy", "sha256": "\#(digest)"}, "dimension": 128}"#

    private static let gallery: [PublicDecodable] = [
        .init(GalleryModels.Member.self, member, wrong: [("128", "\"many\"")]),
        .init(
            GalleryModels.self, #"{"members": [\#(member)], "stage": 0}"#,
            wrong: [
                ("128", "0"), ("128", "4097"), ("128", "1.5"), ("\"stage\": 0", "\"stage\": 1"),
                ("\"stage\": 0", "\"stage\": -1"), ("[\(member)]", "[]"), ("[\(member)]", "[\(member), \(member)]"),
                (digest, String(digest.dropLast())), ("\"toy\"", "\"\""),
            ]),
        .init(
            GalleryPair.self, #"{"first": "a", "firstID": "a1", "second": "b", "secondID": "b1", "score": 0.5}"#,
            wrong: [("0.5", "\"high\"")]),
        .init(
            GalleryFault.self, #"{"file": "s1", "part": "block_header", "offset": 64, "message": "It is short."}"#,
            wrong: [("block_header", "no such part"), ("64", "0.5")]),
        .init(GalleryFault.Part.self, "\"codes\"", wrong: unknownWord),
    ]

    private static let hexadecimal = String(repeating: "0f", count: 16)
    private static let prompts =
        #"[{"movement": "TURN_LEFT", "atMilliseconds": 1000}, {"movement": "LOOK_UP", "atMilliseconds": 3000}]"#

    private static let event =
        #"{"movement": "LOOK_UP", "beginSeconds": 3.5, "endSeconds": 4.25, "extent": 12.5, "strength": 1.5}"#

    private static let challenges: [PublicDecodable] = [
        .init(
            HeadEvent.self, event,
            wrong: [("4.25", "3"), ("3.5", "\"nan\""), ("12.5", "\"inf\""), ("1.5", "0.5"), ("LOOK_UP", "NOD")]),
        .init(
            ChallengeStepFinding.self,
            #"{"prompt": {"movement": "LOOK_UP", "atMilliseconds": 3000}, "outcome": "SEEN", "event": \#(event)}"#,
            wrong: [("SEEN", "FELT"), ("3000", "60001")]),
        .init(
            ChallengeReport.self,
            #"{"id": "\#(hexadecimal)", "isAnswered": false, "reasons": ["MOVEMENT_UNASKED"], "steps": [], "#
                + #""surplus": [\#(event)]}"#,
            wrong: [("false", "true"), ("\"MOVEMENT_UNASKED\"", "")]),
        .init(ChallengeMovement.self, "\"BLINK\"", wrong: unknownWord),
        .init(ChallengeStepFinding.Outcome.self, "\"SEEN\"", wrong: unknownWord),
        .init(ChallengeReason.self, "\"CHALLENGE_EXPIRED\""),
        .init(
            ChallengePrompt.self, #"{"movement": "BLINK", "atMilliseconds": 60000}"#,
            wrong: [("60000", "60001"), ("60000", "-1"), ("60000", "0.5"), ("BLINK", "NOD")]),
        .init(
            LivenessChallenge.self,
            #"{"id": "\#(hexadecimal)", "nonce": "\#(hexadecimal)", "prompts": \#(prompts), "#
                + #""issuedAtMilliseconds": 1, "expiresAtMilliseconds": 2}"#,
            wrong: [
                ("0f0f", "0F0f"), ("0f0f", "0f"), ("LOOK_UP", "TURN_LEFT"), ("3000", "1499"),
                ("Milliseconds\": 2", "Milliseconds\": 1"),
            ]),
    ]

    private static let words: [PublicDecodable] = [
        .init(PluginCapability.self, "\"still\"", wrong: unknownWord),
        .init(BiometricsError.Code.self, "\"usage\""), .init(FaceMatchReason.self, "\"portraitAmbiguous\""),
        .init(LivenessReason.self, "\"INJECTION_SUSPECTED\""), .init(QualityMeasureName.self, "\"sharpness\""),
        .init(DocumentCaptureCode.self, "\"DOCUMENT_GLARE\""),
        .init(FaceMatchOutcome.self, "\"Passed\"", wrong: unknownWord),
        .init(LivenessStatusCode.self, "\"FACE_NOT_FOUND\"", wrong: unknownWord),
        .init(SelfieStatus.self, "\"Complete\"", wrong: unknownWord),
        .init(PictureRole.self, "\"selfie\"", wrong: unknownWord),
        .init(FaceRole.self, "\"subject\"", wrong: unknownWord),
        .init(Image.PixelFormat.self, "\"bgr8\"", wrong: unknownWord),
        .init(InferencePrecision.self, "\"f32\"", wrong: unknownWord),
        .init(PluginKind.self, "\"faceDetector\"", wrong: unknownWord),
        .init(TextAlphabet.self, "\"mrz\""),
        .init(DecodedBarcode.Symbology.self, "\"qr\"", wrong: unknownWord),
        .init(ClipContainer.self, "\"mp4\"", wrong: unknownWord),
        .init(PictureFormat.self, "\"jpeg\"", wrong: unknownWord),
        .init(ClipContinuity.Break.Kind.self, "\"cut\"", wrong: unknownWord),
        .init(Presentation.Kind.self, "\"still\"", wrong: unknownWord),
        .init(LivenessQuestion.self, "\"injection\"", wrong: unknownWord),
        .init(LivenessLevel.self, "\"challenge\"", wrong: unknownWord),
        .init(LivenessAnswer.Finding.self, "\"notTold\"", wrong: unknownWord),
        .init(LivenessInstruction.self, "\"MOVE_BACK\"", wrong: unknownWord),
        .init(QuarterTurn.self, "3", wrong: [("3", "4"), ("3", "-1")]),
    ]

    private static let geometry: [PublicDecodable] = [
        .init(Size.self, size, wrong: [("112", "1.5")]),
        .init(Point.self, "[1, 2]", wrong: [("2", "2, 3"), (", 2", "")]),
        .init(Rect.self, "[1, 2, 3, 4]", wrong: [("4", "4, 5"), (", 4", "")]),
        .init(
            Quadrilateral.self, "[[1, 2], [3, 2], [3, 4], [1, 5]]",
            wrong: [("[1, 5]", "[1, 5], [0, 0]"), (", [1, 5]", "")]),
        .init(SimilarityTransform.self, #"{"a": 1, "b": 0, "tx": 2, "ty": 3}"#, wrong: [("\"ty\"", "\"t\"")]),
        .init(FaceLandmarks.self, points, wrong: [("[38, 51], ", ""), ("[38, 51]", "[38, 51], [1, 2]")]),
        .init(
            AlignmentTemplate.self, #"{"id": "a", "size": \#(size), "landmarks": \#(points)}"#,
            wrong: [("[38, 51], ", "")]),
        .init(
            DetectedFace.self,
            #"{"box": [1, 2, 3, 4], "confidence": 1, "landmarks": \#(points), "landmarksAreEstimated": false}"#,
            wrong: [("3, 4", "3"), ("[38, 51], ", "")]),
    ]

    private static let liveness: [PublicDecodable] = [
        .init(
            LivenessCue.self, #"{"name": "tilt", "value": 3, "threshold": 2, "higherIsSuspicious": true}"#,
            wrong: [("3", "\"nan\""), ("2", "\"inf\"")]),
        .init(
            LivenessEvidence.self,
            #"{"id": "a", "score": 0.25, "threshold": 0.5, "suspicion": "NOT_ENOUGH_EVIDENCE", "cues": [], "#
                + #""isApplicable": true}"#,
            wrong: [
                ("0.25", "1.01"), ("0.25", "-0.01"), ("0.25", "\"nan\""), ("0.5", "\"inf\""), ("0.25", "null"),
                ("\"cues\"", "\"cause\": \"It is dark.\", \"cues\""), ("true", "false"),
            ]),
        .init(
            LivenessCalibration.self,
            #"{"schema": "biometrics.liveness-calibration/1", "date": "2026-11-24", "voices": [{"analyser": "a", "weight": 2}], "#
                + #""still": \#(livenessPart), "clip": null, "injection": null}"#,
            wrong: [
                ("\"weight\": 2", "\"weight\": 0"), ("[{\"analyser\": \"a\", \"weight\": 2}]", "[]"),
                ("\"threshold\": 0.9", "\"threshold\": 1.1"), ("\"threshold\": 0.3", "\"threshold\": 0.95"),
                ("\"errors\": 2", "\"errors\": 41"), ("[0, 0.2]", "[0.2, 0]"),
                ("\"maximumAPCER\": 0.05", "\"maximumAPCER\": 0"),
                ("liveness-calibration/1", "liveness-calibration/2"),
            ]),
        .init(LivenessCalibration.Voice.self, #"{"analyser": "a", "weight": 2}"#, wrong: [("2", "\"much\"")]),
        .init(LivenessCalibration.Part.self, livenessPart, wrong: [("0.05", "\"few\"")]),
        .init(LivenessCalibration.Point.self, livenessPoint, wrong: [("0.05", "\"few\"")]),
        .init(
            LivenessCalibration.Suspicion.self, #"{"threshold": 0.3, "bpcer": \#(livenessRate)}"#,
            wrong: [("0.3", "\"low\"")]),
        .init(
            LivenessOperatingPoint.self, #"{"threshold": 0.9, "attacks": [], "bpcer": \#(livenessRate)}"#,
            wrong: [("0.9", "\"high\"")]),
        .init(
            LivenessOperatingPoint.Species.self, #"{"species": "print", "apcer": \#(livenessRate)}"#,
            wrong: [("\"print\"", "7")]),
        .init(LivenessOperatingPoint.Rate.self, livenessRate, wrong: [("40", "\"many\"")]),
    ]

    private static let livenessRate = #"{"errors": 2, "count": 40, "people": 20, "interval": [0, 0.2]}"#
    private static let livenessPoint =
        #"{"maximumAPCER": 0.05, "operatingPoint": {"threshold": 0.9, "attacks": [{"species": "print", "#
        + #""apcer": \#(livenessRate)}], "bpcer": \#(livenessRate)}}"#
    private static let livenessPart =
        #"{"set": "toys", "standardAPCER": 0.05, "points": [\#(livenessPoint)], "#
        + #""suspicion": {"threshold": 0.3, "bpcer": \#(livenessRate)}}"#

    private static let calibration: [PublicDecodable] = [
        .init(
            ScoreCalibration.self,
            #"{"schema": "biometrics.calibration/1", "source": \#(source), "nonMatedCount": 100, "nonMatedMean": 0, "#
                + #""nonMatedStandardDeviation": 0.5, "extrapolationLimit": 0.2, "points": ["#
                + #"{"score": -1, "falseMatches": 100, "rate": 1, "interval": [0.9, 1]}, "#
                + #"{"score": 0.25, "falseMatches": 20, "rate": 0.2, "interval": [0.1, 0.3]}]}"#,
            wrong: [
                ("calibration/1", "calibration/9"), ("\"nonMatedCount\": 100", "\"nonMatedCount\": 0"),
                ("\"nonMatedMean\": 0", "\"nonMatedMean\": \"nan\""), ("0.5", "0"),
                ("\"extrapolationLimit\": 0.2", "\"extrapolationLimit\": 0.3"),
                ("\"extrapolationLimit\": 0.2", "\"extrapolationLimit\": 0.1"),
                ("\"score\": -1", "\"score\": 0.25"), ("\"rate\": 1", "\"rate\": 0.1"), ("[0.1, 0.3]", "[0.3, 0.1]"),
                (digest, "00"),
            ]),
        .init(ScoreCalibration.Source.self, source, wrong: [("\"date\"", "\"day\"")]),
        .init(
            ScoreCalibration.Point.self, #"{"score": 0.25, "falseMatches": 2, "rate": 0.2, "interval": [0.1, 0.3]}"#,
            wrong: [("[0.1, 0.3]", "[0.3, 0.1]"), ("[0.1, 0.3]", "[0.1]")]),
        .init(
            ScoreCalibration.Normalization.self, #"{"mean": 0.5, "standardDeviation": 0.25}"#,
            wrong: [("0.25", "null")]),
        .init(
            ScoreCalibration.Tail.self,
            #"{"threshold": 0.5, "rateAtThreshold": 0.01, "exceedances": 100, "scale": 0.25, "shape": 0, "#
                + #""estimatedShape": 0, "shapeStandardError": 0.125}"#, wrong: [("100", "1.5")]),
    ]

    private static let source = #"{"set": "toys", "date": "2026-01-01", "modelID": "toy", "modelSHA256": "\#(digest)"}"#
}
