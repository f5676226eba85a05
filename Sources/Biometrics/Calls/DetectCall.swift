package import BiometricsCore

/// Finds the faces in a picture or a clip.
package enum DetectCall {
    /// The kind of the picture.
    package static let role = CallField(
        "as", fallback: PictureRole.selfie,
        help:
            "The kind of the picture: a comparison finds the same faces in such a picture. A document is searched in all "
            + "quarter turns, and for ghost portraits and faces beside it.")
    /// Whether a selfie is searched once, as it stands.
    package static let isUpright = CallField(
        flag: "upright",
        help:
            "Search a selfie once, as it stands and at its full size. Without it, small copies and quarter turns are tried "
            + "until a face is found.")
    /// Whether the quality is measured.
    package static let measuresQuality = CallField(
        flag: "quality",
        help: "Measure each face by ISO/IEC 29794-5, and report the faults of the capture as a selfie.")

    /// The call.
    package static let call = LibraryCall(
        "detect", summary: "Find the faces in pictures and clips",
        fields: [role.declaration, isUpright.declaration, measuresQuality.declaration]
    ) { (request, library) async throws(BiometricsError) in
        let (role, isUpright) = (request.values[role], request.values[isUpright])
        try FaceFinder.check(isUpright, role)
        let finder = try library.finder(measuresQuality: request.values[measuresQuality])
        return CallAnswer(
            DetectionPayload(
                try await finder.detect(
                    in: try request.source(), as: role, isUpright: isUpright, deadline: request.deadline)))
    }
}
