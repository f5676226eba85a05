internal import BiometricsCore

/// One worker's search for faces in pictures, and what is measured of them.
struct FaceSearch {
    let locator: FaceLocator
    let role: PictureRole
    /// What measures the faces; `nil` where nobody asked.
    let survey: FaceExamination?

    /// What was found in a picture.
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

    /// - Parameter isMeasured: whether faces are measured at once, where that is asked for.
    func faces(in picture: PictureSampler, isMeasured: Bool = true) throws(BiometricsError) -> Found {
        var (faces, rotation): ([DetectedFace], QuarterTurn)
        switch role {
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

    /// Measures what was found, where that is asked for.
    func measure(_ found: inout Found, in picture: PictureSampler) throws(BiometricsError) {
        guard let survey else { return }
        try survey.measure(&found, in: picture, as: role)
    }
}
