internal import BiometricsCore
internal import DocumentReading

/// The faces of a picture of a document.
struct DocumentFaces {
    /// In pixels of the upright picture. If the document was found, only the faces on it; otherwise all faces.
    var faces: [DetectedFace] = []
    /// The faces beside a document that was found. They are not its portrait.
    var bystanders: [DetectedFace] = []
    /// The clockwise turn at which the document's portrait, or the surest face, stands upright; `none` without a face.
    var rotation = QuarterTurn.none
    /// The document's outline; `nil` if no edge was found, or if no portrait is at its place inside.
    var outline: DocumentOutline?
    /// The faults of the document's capture, most important first.
    var captureCodes: [DocumentCaptureCode] = []
    /// Whether a portrait has the place and size that portraits have on identity documents.
    var showsIdentityDocument = false

    /// The faces on the document and beside it.
    var everybody: [DetectedFace] { faces + bystanders }
}
