internal import BiometricsCore

/// The faces of a picture of a document.
struct DocumentFaces {
    /// In pixels of the upright picture. Those on the document alone where it was found; else every one.
    var faces: [DetectedFace] = []
    /// The faces beside a document that was found, which are not its portrait.
    var bystanders: [DetectedFace] = []
    /// The clockwise turn at which the surest, or the document's portrait, stands upright. No face, no turn.
    var rotation = QuarterTurn.none
    /// Where the document lies; `nil` where its edge was not found, or bounds nothing that has a portrait at its place.
    var outline: DocumentOutline?
    /// What is wrong with the document's capture, most important first.
    var captureCodes: [DocumentCaptureCode] = []
    /// Whether there is a portrait at the place and of the size that an identity document's has.
    var showsIdentityDocument = false

    /// The faces on the document and beside it.
    var everybody: [DetectedFace] { faces + bystanders }
}
