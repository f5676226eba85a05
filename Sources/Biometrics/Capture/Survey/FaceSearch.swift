internal import BiometricsCore

/// The face search of one worker, with optional measures of the faces.
struct FaceSearch {
    let locator: FaceLocator
    let role: PictureRole
    /// Whether a selfie is searched once, as it stands and at its full size.
    var isUpright = false
    /// Measures the faces; `nil` unless requested.
    let survey: FaceExamination?

    /// The findings about a picture.
    struct Found {
        let size: Size
        /// Surest first.
        let faces: [DetectedFace]
        /// The turn at which they stand upright.
        let rotation: QuarterTurn
        var qualities: [FaceQuality]?
        var captureCodes: [LivenessStatusCode]?
        var meshes: [FaceMesh?] = []
    }

    /// - Parameter isMeasured: whether faces are measured at once, if measuring is requested.
    func faces(in picture: PictureSampler, isMeasured: Bool = true) throws(BiometricsError) -> Found {
        var (faces, rotation): ([DetectedFace], QuarterTurn)
        switch role {
        case .selfie where isUpright:
            (faces, rotation) = (try locator.faces(in: picture, atLongSide: picture.size.longSide), .none)
        case .selfie: (faces, rotation) = (try locator.facesInAnyTurn(of: picture), .none)
        case .document:
            let document = try DocumentFaceSearch(locator: locator).search(picture)
            (faces, rotation) = (document.everybody, document.rotation)
        }
        faces.sort { $0.confidence > $1.confidence }
        var found = Found(size: picture.size, faces: faces, rotation: rotation)
        if isMeasured { try measure(&found, in: picture) }
        return found
    }

    /// Measures the found faces, if requested.
    func measure(_ found: inout Found, in picture: PictureSampler) throws(BiometricsError) {
        guard let survey else { return }
        try survey.measure(&found, in: picture, as: role)
    }
}
