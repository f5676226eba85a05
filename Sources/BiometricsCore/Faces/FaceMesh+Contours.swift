extension FaceMesh {
    /// A line along the face, through points of the mesh.
    public enum Contour: Sendable, CaseIterable {
        /// Around the face, from the middle of the forehead.
        case oval
        /// Around the lips.
        case lips
        /// Around the opening of the mouth.
        case mouth
        /// The lids of the subject's right eye.
        case rightEye
        /// The lids of the subject's left eye.
        case leftEye

        /// The points' places in ``FaceMesh/vertices``, in the order in which the line joins them; it ends where it begins.
        ///
        /// - Source: MediaPipe, face_mesh_connections.py.
        public var indices: [Int] {
            switch self {
            case .oval:
                [
                    10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148,
                    176, 149, 150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
                ]
            case .lips:
                [
                    61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 409, 270, 269, 267, 0, 37, 39, 40, 185,
                ]
            case .mouth:
                [
                    78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308, 415, 310, 311, 312, 13, 82, 81, 80, 191,
                ]
            case .rightEye: [33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246]
            case .leftEye: [263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466]
            }
        }
    }

    /// The points of a line along the face, as it is seen.
    public func points(of contour: Contour) -> [Point] {
        contour.indices.map { Point(x: vertices[$0].x, y: vertices[$0].y) }
    }
}
