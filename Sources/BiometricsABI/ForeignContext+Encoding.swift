internal import Biometrics
internal import BiometricsCore
internal import Dlib

extension ForeignContext {
    /// The call that encodes the faces in given boxes as dlib does.
    ///
    /// It throws `.invalidConfiguration` for the boxes, `.modelMissing`, and the errors of reading the picture.
    var encoding: LibraryCall {
        LibraryCall("encode", summary: "Encode faces as dlib does", fields: [Self.boxes.declaration]) {
            (request, _) async throws(BiometricsError) in
            let boxes = try Self.boxes(in: request.values[Self.boxes])
            let (source, limits) = (try request.source(), self.library.context.configuration.limits)
            let (model, encoders) = try self.encoders()
            return try await encoders.run { (encoder) throws(BiometricsError) in
                let image = try source.image(limits: limits)
                var (faces, features): ([EncodingPayload.Face], [[Float]]) = ([], [])
                for box in boxes {
                    try BiometricsError.checkCancellation()
                    let landmarks = encoder.landmarks(
                        in: image, topLeft: Point(x: box.x, y: box.y),
                        bottomRight: Point(x: box.x + box.width - 1, y: box.y + box.height - 1))
                    let found = try encoder.features(of: [(image, landmarks)])
                    features += found
                    faces.append(
                        EncodingPayload.Face(box: box, landmarks: landmarks, features: found.first ?? []))
                }
                var answer = CallAnswer(
                    EncodingPayload(path: source.name, size: image.size, model: model, faces: faces))
                answer.arrays = features.map { (model.id, $0) }
                return answer
            }
        }
    }
}

extension ForeignContext {
    private static let boxes = CallField(
        list: "boxes", help: "The boxes [x, y, width, height] of the faces in whole pixels.")

    /// Boxes of whole pixels. A box may reach beyond the picture, but not far.
    private static func boxes(in values: [AnyJSON]?) throws(BiometricsError) -> [Rect] {
        let wanted = BiometricsError(
            .invalidConfiguration,
            "The option boxes must be a list of at most 1000 boxes [x, y, width, height] of whole pixels, with a width and a "
                + "height from 1 to a million.")
        guard let values, values.count <= 1000 else { throw wanted }
        var boxes: [Rect] = []
        for value in values {
            guard case .list(let numbers) = value, numbers.count == 4 else { throw wanted }
            var parts: [Double] = []
            for number in numbers {
                guard case .number(let part) = number, part.rounded() == part, abs(part) <= 1e6 else { throw wanted }
                parts.append(part)
            }
            guard parts[2] >= 1, parts[3] >= 1 else { throw wanted }
            boxes.append(Rect(x: parts[0], y: parts[1], width: parts[2], height: parts[3]))
        }
        return boxes
    }
}
