internal import BiometricsCore
internal import DocumentReading

/// Finds the faces of a document that may lie on its side or upside down.
///
/// If the document's outline is found with a portrait at its place, the faces are those on the document. Other people
/// are then bystanders; see `BystanderSearch`. A face that may be the portrait of another document is not a bystander;
/// see `mayBePortrait`. In that case, and without an outline, the whole picture is searched:
///
/// 1. All four quarter turns are tried at the smallest size that shows a face in any of them. A face is often found in
///    a wrong turn too, but with less confidence and wrong landmarks. The turn of the surest face is therefore taken.
/// 2. The next larger size, at that turn alone, gives the landmarks and shows the smaller faces.
/// 3. Sure faces of the other turns are added if they lie elsewhere, because someone may hold the document, turned,
///    beside their own face.
/// 4. If a face is as large as a holder's often is, the other turns are also searched at the larger size.
struct DocumentFaceSearch {
    let locator: FaceLocator

    /// The least confidence of a face of another turn. In 76 specimen pictures that show one person, no face elsewhere
    /// reached it.
    private static let elsewhereConfidence = 0.8
    /// A face larger than this part of the picture's short side may be the holder's. Portraits of documents that fill
    /// the picture reach 0.27 to 0.47, faces of selfies at least 0.38.
    private static let holderExtent = 0.37

    /// A face beside the document may be the portrait of another one if its longer edge is shorter than this part of
    /// the document's short side. Holders on labelled pictures reach 1.4 to 1.7, and a head in the plane of a card 3.
    private static let bystanderExtent = 0.8
    /// A document that covers less of the picture than this may be pasted onto another one.
    private static let leastArea = 0.08

    /// The faces of the picture.
    func search(_ picture: PictureSampler) throws(BiometricsError) -> DocumentFaces {
        let outlines = try picture.clock.measure(.outline) { () throws(BiometricsError) in
            try DocumentFinder().outlines(
                in: picture.image(longSide: DocumentFinder.workingSide), ofPictureSize: picture.size)
        }
        let document = outlines.flatMap {
            $0.outline.corners.area >= Self.leastArea * Double(picture.size.pixelCount) ? $0 : nil
        }
        if let document, let found = try faces(on: document.outline, others: document.others, in: picture) {
            return found
        }
        let (faces, rotation) = try everywhere(picture)
        guard !faces.isEmpty else { return DocumentFaces(captureCodes: document == nil ? [] : [.wrongSide]) }
        let largest = PortraitSelection().portrait(among: faces)
        let isAtPlace = largest.map {
            let (face, size) = (faces[$0].turned(rotation, in: picture.size), rotation.apply(to: picture.size))
            return CardFormat.fits(size) && PortraitPlace.fits(face, on: size)
        }
        return DocumentFaces(faces: faces, rotation: rotation, showsIdentityDocument: isAtPlace ?? false)
    }

    /// The faces of a document with a known outline; `nil` if no portrait is at its place, or if a face beside the
    /// document leaves open which one is the portrait.
    private func faces(
        on outline: DocumentOutline, others: [Quadrilateral], in picture: PictureSampler
    ) throws(BiometricsError) -> DocumentFaces? {
        guard
            let (faces, standing, codes) = try CardFaceSearch(locator: locator).search(
                outline, in: picture, seeksGhosts: true),
            let portrait = faces.first
        else { return nil }
        var found = DocumentFaces(
            faces: faces, rotation: standing.turn ?? .none, outline: standing, captureCodes: codes,
            showsIdentityDocument: true)
        let beside = BystanderSearch(locator: locator, corners: outline.corners, portrait: portrait)
        found.bystanders = try beside.faces(in: picture)
        if found.bystanders.contains(where: { Self.mayBePortrait($0, beside: standing, others: others) }) { return nil }
        return found
    }

    /// Whether a face beside the document may be the portrait of another document. This is so if it is smaller than a
    /// person beside a document they hold, or if it lies inside another outline.
    ///
    /// An attacker may hold another person's document beside their own card, or print a card around their own face. The
    /// choice of the portrait must then stay open.
    static func mayBePortrait(
        _ face: DetectedFace, beside outline: DocumentOutline, others: [Quadrilateral]
    ) -> Bool {
        let points = outline.corners.corners
        let shortSide = min(points[1].distance(to: points[2]), points[3].distance(to: points[0]))
        return face.box.extent < bystanderExtent * shortSide
            || others.contains { $0.contains(face.box.center) }
    }

    /// The faces in pixels of the upright picture, and the clockwise turn at which the surest stands upright; `none`
    /// without a face.
    private func everywhere(
        _ picture: PictureSampler
    ) throws(BiometricsError) -> (faces: [DetectedFace], rotation: QuarterTurn) {
        let sizes = locator.sizes(for: picture)
        for (index, size) in sizes.enumerated() {
            var found = try locator.faces(in: picture, atLongSide: size, turnedBy: QuarterTurn.allCases)
            guard let rotation = Self.surestTurn(found), var faces = found[rotation] else { continue }
            if index + 1 < sizes.count {
                let finer = try locator.faces(in: picture, atLongSide: sizes[index + 1], turnedBy: rotation)
                if !finer.isEmpty { faces = finer }
                let extent = faces.map(\.box.extent).max() ?? 0
                if extent > Self.holderExtent * Double(min(picture.size.width, picture.size.height)) {
                    let others = QuarterTurn.allCases.filter { $0 != rotation }
                    let more = try locator.faces(in: picture, atLongSide: sizes[index + 1], turnedBy: others)
                    for turn in others { found[turn]? += more[turn] ?? [] }
                }
            }
            for turn in QuarterTurn.allCases where turn != rotation {
                for face in found[turn] ?? [] where face.confidence >= Self.elsewhereConfidence {
                    if !faces.contains(where: { $0.box.liesTogether(with: face.box) }) { faces.append(face) }
                }
            }
            return (faces, rotation)
        }
        return ([], .none)
    }

    /// The turn with the surest face, the first one in case of a tie; `nil` without a face.
    private static func surestTurn(_ found: [QuarterTurn: [DetectedFace]]) -> QuarterTurn? {
        var best: (turn: QuarterTurn, confidence: Double)?
        for turn in QuarterTurn.allCases {
            guard let confidence = found[turn]?.map(\.confidence).max() else { continue }
            if confidence > best?.confidence ?? 0 { best = (turn, confidence) }
        }
        return best?.turn
    }
}

extension CardFormat {
    /// Whether a picture of `size`, its long side across, has the proportions of a document, like a scan of the
    /// document alone.
    fileprivate static func fits(_ size: Size) -> Bool {
        let ratio = Double(size.width) / Double(max(1, size.height))
        return all.contains { abs(ratio / $0.aspectRatio - 1) < 0.06 }
    }
}
