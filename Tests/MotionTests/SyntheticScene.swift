import BiometricsCore

/// Pictures of textured planes that move, drawn without any library under test.
struct SyntheticScene {
    let size = Size(width: 320, height: 300)
    /// The face that every frame shows, as a detector would report it in the first.
    static let face = DetectedFace(
        box: Rect(x: 100, y: 120, width: 120, height: 150), confidence: 0.9,
        landmarks: FaceLandmarks(
            rightEye: Point(x: 132, y: 180), leftEye: Point(x: 188, y: 180), noseTip: Point(x: 160, y: 208),
            rightMouthCorner: Point(x: 138, y: 238), leftMouthCorner: Point(x: 182, y: 238)))

    /// The frames as a presentation.
    static let clip = Presentation.clip(
        ClipMetadata(
            container: .mp4, codec: "h264", size: Size(width: 320, height: 300),
            codedSize: Size(width: 320, height: 300),
            durationSeconds: 2.5, framesPerSecond: 10, frameCount: 25))

    /// Where something is seen in a frame, for each place in the picture.
    typealias View = @Sendable (_ x: Double, _ y: Double) -> (x: Double, y: Double)

    /// A smooth texture with detail of about ten pixels, 0...255.
    static func texture(_ x: Double, _ y: Double, seed: Int) -> Double {
        let (column, row) = (Int((x / 9).rounded(.down)), Int((y / 9).rounded(.down)))
        let (u, v) = (x / 9 - Double(column), y / 9 - Double(row))
        func value(_ c: Int, _ r: Int) -> Double {
            var bits = UInt64(bitPattern: Int64(c &* 73_856_093 ^ r &* 19_349_663 ^ seed &* 83_492_791))
            bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
            bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
            return Double((bits ^ (bits >> 31)) & 255)
        }
        let top = value(column, row) * (1 - u) + value(column + 1, row) * u
        let bottom = value(column, row + 1) * (1 - u) + value(column + 1, row + 1) * u
        return 30 + (top * (1 - v) + bottom * v) * 0.76
    }

    /// A grey frame: the face seen through `face`, all else through `surroundings`.
    /// `lids` (0...1) covers the eyes by so much of their height and `mouth` shows so much of its inside: textures of their own
    /// that come and go on the face.
    func frame(
        surroundings: View, face view: View?, lids: Double = 0, mouth: Double = 0, noise: Double = 0, seed: Int = 0
    ) -> Image {
        var state = UInt64(seed &+ 1) &* 0x9e37_79b9_7f4a_7c15
        var pixels: [UInt8] = []
        pixels.reserveCapacity(size.pixelCount)
        let center = Self.face.box.center
        for y in 0..<size.height {
            for x in 0..<size.width {
                var value: Double
                let (u, v) = ((Double(x) - center.x) / 62, (Double(y) - center.y) / 77)
                if let view, u * u + v * v <= 1 {
                    let place = view(Double(x), Double(y))
                    let isPart = Self.isLid(place, lids) || Self.isInMouth(place, mouth)
                    value = Self.texture(place.x, place.y, seed: isPart ? 3 : 2)
                } else {
                    let place = surroundings(Double(x), Double(y))
                    value = Self.texture(place.x, place.y, seed: 1)
                }
                if noise > 0 {
                    // The sum of two uniform numbers is near enough to a normal one.
                    for _ in 0..<2 {
                        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                        value += (Double(state >> 40) / Double(1 << 24) - 0.5) * noise * 2.4494897
                    }
                }
                pixels.append(UInt8(min(255, max(0, value.rounded()))))
            }
        }
        return Image(size: size, format: .gray8, pixels: pixels)
    }

    private static func isLid(_ place: (x: Double, y: Double), _ closed: Double) -> Bool {
        [face.landmarks.rightEye, face.landmarks.leftEye].contains { eye in
            let (u, v) = ((place.x - eye.x) / 17, (place.y - eye.y) / 11)
            return u * u + v * v <= 1 && v < 2 * closed - 1
        }
    }

    private static func isInMouth(_ place: (x: Double, y: Double), _ open: Double) -> Bool {
        let (u, v) = ((place.x - 160) / 24, (place.y - 238) / (16 * max(open, 0.01)))
        return open > 0 && u * u + v * v <= 1
    }

    /// How far the lids are closed in the frame `index` of ten a second: a blink every two seconds.
    static func blink(_ index: Int) -> Double { [0, 0, 0, 0.5, 1, 0.5][min(5, index % 20)] * (index % 20 > 5 ? 0 : 1) }

    /// Identity.
    static let still: View = { ($0, $1) }

    /// A plane that is shifted, scaled and tilted about the middle of the face.
    static func plane(shift: (x: Double, y: Double), scale: Double = 1, tilt: Double = 0) -> View {
        { x, y in
            let (u, v) = (x - 160 - shift.x, y - 195 - shift.y)
            let depth = 1 + tilt * u
            return (160 + u * scale / depth, 195 + v * scale / depth)
        }
    }

    /// A half ellipsoid, as deep as it is wide, turned about its upright axis by `yaw` radians.
    static func head(yaw: Double) -> View {
        { x, y in
            // The inverse of u -> u cos(yaw) + depth(u) sin(yaw), by repetition.
            let (target, v) = (x - 160, (y - 195) / 77)
            var u = target
            for _ in 0..<8 {
                let inside = max(0, 1 - u * u / 3844 - v * v)
                u = target - yaw * inside.squareRoot() * 50
            }
            return (160 + u, y)
        }
    }
}
