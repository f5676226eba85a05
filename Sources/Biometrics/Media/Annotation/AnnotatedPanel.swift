package import BiometricsCore
internal import OpenCVKit

/// One picture with the faces that were found in it.
struct AnnotatedPanel {
    /// The longest side of a panel; a larger picture is shrunk to it, a smaller one stays as it is.
    static let longSide = 960

    private let picture: Image
    private let faces: [LocatedFace]
    private let namesRoles: Bool
    private let trail: [Point]
    private let meshes: [FaceMesh]

    /// - Parameters:
    ///   - frame: the frame of a clip to show.
    ///   - faces: in pixels of the upright picture at full size, before `rotation`.
    ///   - rotation: the clockwise turn after which the picture is shown.
    ///   - namesRoles: whether a face's role is written beside it.
    ///   - meshes: in pixels of the upright picture at full size, which is shown without `rotation` then.
    init(
        _ source: MediaSource, frame: ClipFrame?, faces: [LocatedFace], rotation: QuarterTurn, limits: MediaLimits,
        namesRoles: Bool = true, meshes: [FaceMesh] = []
    ) throws(BiometricsError) {
        let sampler = try source.sampler(of: frame, limits: limits)
        do throws(BiometricsError) {
            try self.init(sampler, faces: faces, rotation: rotation, namesRoles: namesRoles, meshes: meshes)
        } catch {
            throw error.about(source.name)
        }
    }

    /// - Parameters:
    ///   - longSide: the panel's longest side, in pixels.
    ///   - trail: a line through these points, in pixels of the upright picture at full size.
    ///   - others: as the first initialiser.
    init(
        _ sampler: PictureSampler, faces: [LocatedFace], rotation: QuarterTurn = .none, namesRoles: Bool = true,
        longSide: Int = Self.longSide, trail: [Point] = [], meshes: [FaceMesh] = []
    ) throws(BiometricsError) {
        let size = sampler.size.fitting(longSide: longSide)
        let small = try sampler.image(longSide: size.longSide).resized(to: size)
        picture = try small.rotated(quarterTurns: rotation.rawValue)
        let scale = Double(size.longSide) / Double(max(1, sampler.size.longSide))
        self.faces = faces.map { located in
            LocatedFace(face: located.face.scaled(by: scale).turned(rotation, in: size), role: located.role)
        }
        self.trail = trail.map { Point(x: $0.x * scale, y: $0.y * scale) }
        self.meshes = meshes.map { $0.scaled(by: scale) }
        self.namesRoles = namesRoles
    }

    /// The picture with its faces drawn, and `title` in its lower left corner.
    func image(title: String) throws(BiometricsError) -> Image {
        var canvas = Canvas(picture)
        for (from, to) in zip(trail, trail.dropFirst()) {
            try canvas.drawLine(from: from, to: to, color: .annotationYellow, thickness: 2)
        }
        for mesh in meshes { try draw(mesh, on: &canvas) }
        // The face that is compared is drawn last, over the others.
        for located in faces.reversed() { try draw(located, on: &canvas) }
        let height = max(10, Double(picture.size.shortSide) / 36)
        try label(title, at: Point(x: height, y: Double(picture.height) - height), height: height, on: &canvas)
        return canvas.image
    }

    /// The lines of the mesh around the face, the lips and the eyes.
    private func draw(_ mesh: FaceMesh, on canvas: inout Canvas) throws(BiometricsError) {
        for contour in FaceMesh.Contour.allCases {
            let points = mesh.points(of: contour)
            for (from, to) in zip(points, points.dropFirst() + points.prefix(1)) {
                try canvas.drawLine(from: from, to: to, color: .annotationWhite, thickness: 1)
            }
        }
    }

    private func draw(_ located: LocatedFace, on canvas: inout Canvas) throws(BiometricsError) {
        let face = located.face
        let color = Self.color(of: located.role)
        let thickness = max(1, picture.size.shortSide / 240)
        guard face.box.width >= 1, face.box.height >= 1 else { return }
        try canvas.drawRectangle(face.box, color: color, thickness: thickness)
        for point in face.landmarks.points {
            try canvas.drawCircle(center: point, radius: Double(thickness) * 1.5, color: color, filled: true)
        }
        let height = max(8, min(20, face.box.height / 12))
        let words = [namesRoles ? located.role.words : nil, Annotation.decimals(face.confidence)]
        let place = Point(x: max(2, face.box.x), y: max(height + 4, face.box.y - height / 2))
        try label(words.compactMap(\.self).joined(separator: " "), at: place, height: height, on: &canvas)
    }

    /// Text on a dark bar, so that it can be read on any ground. It moves left if it would leave the picture.
    private func label(
        _ text: String, at place: Point, height: Double, on canvas: inout Canvas
    ) throws(BiometricsError) {
        let thickness = max(1, Int(height / 9))
        let extent = try Canvas.extent(of: text, height: height, thickness: thickness)
        let left = max(2, min(place.x, Double(picture.width - extent.width - 4)))
        let middle = place.y - height / 2
        try canvas.drawLine(
            from: Point(x: left, y: middle), to: Point(x: left + Double(extent.width), y: middle),
            color: Canvas.Color(red: 0, green: 0, blue: 0), thickness: Int(height * 1.6))
        try canvas.drawText(
            text, at: Point(x: left, y: place.y), height: height, color: .annotationWhite, thickness: thickness)
    }

    private static func color(of role: FaceRole) -> Canvas.Color {
        switch role {
        case .subject, .portrait: .annotationGreen
        case .ghostPortrait: .annotationYellow
        case .bystander: .annotationBlue
        }
    }
}

extension FaceRole {
    /// The role in a word or two for people.
    package var words: String {
        switch self {
        case .subject: "subject"
        case .portrait: "portrait"
        case .ghostPortrait: "ghost portrait"
        case .bystander: "bystander"
        }
    }
}
