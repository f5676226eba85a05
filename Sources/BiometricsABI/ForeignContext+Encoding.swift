internal import Biometrics
internal import BiometricsCore
internal import Dlib

extension ForeignContext {
    /// Encodes the faces in given boxes as dlib does.
    ///
    /// - Throws: `.invalidConfiguration` for the boxes, `.modelMissing`, and the errors of reading the picture.
    func encode(_ call: ForeignCall) throws(BiometricsError) -> Answer {
        let options = try OptionObject(call.options, keys: ["boxes"])
        let boxes = try options.boxes("boxes")
        let (source, limits) = (try call.source(), context.configuration.limits)
        let (model, encoders) = try encoders()
        return try BlockingWork.run(cancelledBy: call.cancellation) { () async throws(BiometricsError) in
            try await encoders.run { (encoder) throws(BiometricsError) in
                let image = try source.image(limits: limits)
                var (faces, features): ([EncodingDocument.Face], [[Float]]) = ([], [])
                for box in boxes {
                    try BiometricsError.checkCancellation()
                    let landmarks = encoder.landmarks(
                        in: image, topLeft: Point(x: box.x, y: box.y),
                        bottomRight: Point(x: box.x + box.width - 1, y: box.y + box.height - 1))
                    let found = try encoder.features(of: [(image, landmarks)])
                    features += found
                    faces.append(
                        EncodingDocument.Face(box: box, landmarks: landmarks, features: found.first ?? []))
                }
                var answer = try Answer(
                    EncodingDocument(path: source.name, size: image.size, model: model, faces: faces))
                answer.arrays = features.map { (model.id, $0) }
                return answer
            }
        }
    }
}

extension OptionObject {
    /// A list of boxes `[x, y, width, height]` of whole pixels. A box may reach beyond the picture, but not far.
    fileprivate func boxes(_ key: String) throws(BiometricsError) -> [Rect] {
        let wanted = BiometricsError(
            .invalidConfiguration,
            "The option \(key) must be a list of at most 1000 boxes [x, y, width, height] of whole pixels, with a width and a "
                + "height from 1 to a million.")
        guard case .list(let values) = value(key), values.count <= 1000 else { throw wanted }
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
