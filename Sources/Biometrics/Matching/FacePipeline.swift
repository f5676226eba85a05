internal import BiometricsCore
internal import OpenCVKit

/// The analysers of one worker, and the steps from a picture to a sample. One thread at a time.
final class FacePipeline {
    /// An aligned face has 35 pixels between the eyes. Sampling it from twice that distance loses nothing.
    private static let interEyeDistanceForAlignment = 70.0
    /// So many frames of a clip are seen in other ways, spread over it.
    private static let mostSeenFrames = 5

    private let locator: FaceLocator
    private let embedders: [any FaceEmbedding]
    /// The index of the embedder with the largest share in the score.
    private let leader: Int
    private let quality: QualityAssessment
    /// Decides whether the frames of a clip show one person.
    let agreement: ClipAgreement
    /// Flattens faces; `nil` if samples are not compared as photographs.
    let flattener: FaceFlattener?
    private let captureRules: CaptureRules
    private let subjectSelection: SubjectSelection
    private let portraitSelection: PortraitSelection

    /// Decides whether another face on a document shows the portrait's person.
    private let ghosts: GhostAgreement

    init(
        locator: FaceLocator, embedders: [any FaceEmbedding], leader: Int, ghosts: GhostAgreement,
        quality: QualityAssessment, captureRules: CaptureRules, agreement: ClipAgreement, flattener: FaceFlattener?
    ) {
        self.locator = locator
        self.embedders = embedders
        self.leader = leader
        self.quality = quality
        self.captureRules = captureRules
        self.agreement = agreement
        self.ghosts = ghosts
        self.flattener = flattener
        subjectSelection = SubjectSelection()
        portraitSelection = PortraitSelection()
    }

    /// The models of the templates, in the order of a sample's templates.
    var models: [ModelIdentity] { embedders.map(\.model) }

    /// The version of the steps in this file and the types it uses. Raise it with every change that may change a
    /// template, so that cached templates of earlier versions are not used.
    static let revision = 10

    /// The subject of a selfie with its templates. If there are several faces, a capture code reports it.
    func selfie(_ picture: PictureSampler) throws(BiometricsError) -> FaceSample {
        var sample = FaceSample(size: picture.size)
        try decode(picture)
        let faces = try picture.clock.measure(.detect) { () throws(BiometricsError) in
            try locator.facesInAnyTurn(of: picture)
        }
        let choice = subjectSelection.choose(from: faces, in: picture.size)
        sample.isPartial = picture.isPartial
        guard let subject = choice.subject else {
            sample.captureCodes = captureRules.codes(for: choice, quality: nil)
            return sample
        }
        sample.faces = [LocatedFace(face: faces[subject], role: .subject)]
        sample.faces += faces.indices.filter { $0 != subject }
            .map { LocatedFace(face: faces[$0], role: .bystander) }
        picture.foresee([faces[subject]], wanted: Self.interEyeDistanceForAlignment)
        sample.templates = try templates(of: faces[subject], in: picture)
        try addPhotograph(of: faces[subject], in: picture, as: .selfie, to: &sample)
        assess(faces[subject], in: picture, into: &sample)
        sample.captureCodes = captureRules.codes(for: choice, quality: sample.quality)
        return sample
    }

    /// The main portrait of a document with its templates, at the quarter turn at which it is detected best.
    func document(_ picture: PictureSampler) throws(BiometricsError) -> FaceSample {
        var sample = FaceSample(size: picture.size)
        try decode(picture)
        let found = try picture.clock.measure(.detect) { () throws(BiometricsError) in
            try DocumentFaceSearch(locator: locator).search(picture)
        }
        sample.rotation = found.rotation
        sample.outline = found.outline
        sample.documentCodes = found.captureCodes
        sample.showsIdentityDocument = found.showsIdentityDocument
        sample.isPartial = picture.isPartial
        guard let index = portraitSelection.portrait(among: found.faces) else { return sample }
        let portrait = found.faces[index]
        picture.foresee(found.faces, wanted: Self.interEyeDistanceForAlignment)
        sample.templates = try templates(of: portrait, in: picture)
        sample.faces = [LocatedFace(face: portrait, role: .portrait)]
        sample.witnesses.leastGhostScore = ghosts.least
        try addPhotograph(of: portrait, in: picture, as: .document, to: &sample)
        for other in found.faces.indices where other != index {
            let face = found.faces[other]
            let score = try ghosts.score(self.templates(of: face, in: picture), against: sample.templates)
            let isAlike = score >= ghosts.least ?? .infinity
            let mayBeGhost = portraitSelection.mayBeGhost(face, of: portrait)
            sample.faces.append(
                LocatedFace(face: face, role: isAlike && mayBeGhost ? .ghostPortrait : .bystander))
            guard face.confidence >= portraitSelection.personConfidence else { continue }
            if !isAlike { sample.portraitIsAmbiguous = true }
            // A smaller face certainly belongs to the document only if the outline is known.
            if mayBeGhost, found.outline != nil {
                sample.witnesses.ghostScore = max(score, sample.witnesses.ghostScore ?? score)
            }
        }
        sample.faces += found.bystanders.map { LocatedFace(face: $0, role: .bystander) }
        assess(portrait, in: picture, into: &sample)
        // This comes last, because it may need a larger copy of the picture than the other steps.
        sample.witnesses.grain = try picture.clock.measure(.grain) { () throws(BiometricsError) in
            try grain(of: portrait, in: picture)
        }
        return sample
    }
}

extension FacePipeline {
    /// Decodes the picture at the size that most of the search needs.
    private func decode(_ picture: PictureSampler) throws(BiometricsError) {
        let sizes = locator.sizes(for: picture)
        _ = try picture.image(longSide: sizes.prefix(2).last ?? picture.size.longSide)
    }

    /// One template of `face` per embedder, sampled from the picture at a size that loses nothing.
    private func templates(
        of face: DetectedFace, in picture: PictureSampler
    ) throws(BiometricsError) -> [FaceTemplate] {
        let (image, scale) = try picture.image(
            interEyeDistance: face.landmarks.interEyeDistance, wanted: Self.interEyeDistanceForAlignment)
        return try templates(of: face.scaled(by: scale).landmarks, in: image, made: [], clock: picture.clock)
    }

    /// One template per embedder for the face with these landmarks in `image`. Templates in `made` are reused if they
    /// come from the same model.
    func templates(
        of landmarks: FaceLandmarks, in image: Image, made: [FaceTemplate], clock: StageClock
    ) throws(BiometricsError) -> [FaceTemplate] {
        var templates: [FaceTemplate] = []
        for embedder in embedders {
            if let template = made.first(where: { $0.model == embedder.model }) {
                templates.append(template)
                continue
            }
            try BiometricsError.checkCancellation()
            let aligned = try clock.measure(.align) { () throws(BiometricsError) in
                try FaceAligner.align(image, landmarks: landmarks, to: embedder.alignment)
            }
            templates += try clock.measure(.embed) { () throws(BiometricsError) in
                try embedder.extractTemplates(from: [aligned])
            }
        }
        return templates
    }

    /// Adds the data by which the face is compared with copies of its photograph, sampled from the image that was
    /// embedded.
    private func addPhotograph(
        of face: DetectedFace, in picture: PictureSampler, as role: PictureRole, to sample: inout FaceSample
    ) throws(BiometricsError) {
        let (image, scale) = try picture.image(
            interEyeDistance: face.landmarks.interEyeDistance, wanted: Self.interEyeDistanceForAlignment)
        try addPhotograph(
            of: face.scaled(by: scale).landmarks, in: image, scale: scale, as: role, clock: picture.clock, to: &sample)
    }

    /// As above, for the face with these landmarks in `image`, whose size is `scale` times that of the picture.
    func addPhotograph(
        of landmarks: FaceLandmarks, in image: Image, scale: Double, as role: PictureRole,
        clock: StageClock, to sample: inout FaceSample
    ) throws(BiometricsError) {
        let (patch, flat) = try clock.measure(.flatten) { () throws(BiometricsError) in
            (
                try FacePatch(image, landmarks: landmarks),
                flattener?.flat(
                    landmarks, in: image, scale: scale, reach: role == .selfie ? .faceAndMiddle : .face)
            )
        }
        sample.patches = [patch]
        sample.flats = flat.map { [$0] } ?? []
        guard flattener != nil, role == .selfie else { return }
        sample.aligned = try FaceAligner.align(image, landmarks: landmarks, to: embedders[leader].alignment)
    }

    /// `sample` with its face seen in other ways.
    ///
    /// - Parameter frames: the samples of a clip's matched frames, of which a few are looked at; the sample itself of a picture.
    func seenInOtherWays(
        _ sample: FaceSample, in frames: [FaceSample], clock: StageClock
    ) throws(BiometricsError) -> FaceSample {
        var sample = sample
        sample.aligned = nil
        let faces = frames.filter { $0.aligned != nil && leader < $0.templates.count }
        let count = min(Self.mostSeenFrames, faces.count)
        let embedder = embedders[leader]
        for index in 0..<count {
            let face = faces[(2 * index + 1) * faces.count / (2 * count)]
            guard let aligned = face.aligned else { continue }
            let others = try clock.measure(.views) { () throws(BiometricsError) in
                try embedder.extractTemplates(
                    from: Perturbation.allCases.map {
                        AlignedFace(image: $0(aligned.image), template: embedder.alignment)
                    })
            }
            sample.views.append(PerturbedTemplates(plain: face.templates[leader], others: others))
        }
        return sample
    }

    /// Measures the quality of the compared face. If the assessor fails, the quality states why, and the faces are
    /// kept.
    private func assess(_ face: DetectedFace, in picture: PictureSampler, into sample: inout FaceSample) {
        let others = sample.faces.map(\.face).filter { $0 != face }
        let (size, rotation) = (picture.size, sample.rotation)
        do throws(BiometricsError) {
            sample.quality = try picture.clock.measure(.assess) { () throws(BiometricsError) in
                let (image, _) = try picture.image(
                    interEyeDistance: face.landmarks.interEyeDistance, wanted: Self.interEyeDistanceForAlignment)
                return quality.measure(
                    FaceInPicture(image: image, pictureSize: size, face: face, others: others, rotation: rotation))
            }
        } catch {
            sample.quality = quality.notAssessed(error)
        }
        sample.isPartial = picture.isPartial
    }

    private func grain(of portrait: DetectedFace, in picture: PictureSampler) throws(BiometricsError) -> PortraitGrain?
    {
        let (image, scale) = try picture.image(
            interEyeDistance: portrait.landmarks.interEyeDistance, wanted: PortraitGrain.interEyeDistance)
        return try PortraitGrain(image, landmarks: portrait.scaled(by: scale).landmarks)
    }
}
