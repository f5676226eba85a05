internal import BiometricsCore
internal import CPagePictures

// The functions that the page calls. A page has one thread, and one frame at a time.

/// The network and the limits; nil before `page_prepare`.
nonisolated(unsafe) private var sight: PageSight?
/// The room for a frame or a file from the page.
nonisolated(unsafe) private var room = UnsafeMutableRawBufferPointer(start: nil, count: 0)

/// The least room, which an answer needs, and the most bytes of a frame or a file.
private let (leastBytes, mostBytes) = (4096, 8 << 20)

/// Room for `count` bytes, which is valid until the next call; null if they are too many.
@c(page_room)
func pageRoom(_ count: Int32) -> UnsafeMutableRawPointer? {
    guard count > 0, count <= mostBytes else { return nil }
    if count > room.count {
        unsafe room.deallocate()
        unsafe room = .allocate(byteCount: max(Int(count), leastBytes), alignment: 16)
    }
    return unsafe room.baseAddress
}

/// Takes the file of `CapturePreviewer.browserFile()`, which the room holds. 0 if it cannot be used.
@c(page_prepare)
func pagePrepare(_ count: Int32) -> Int32 {
    let limits = 3 * 8
    let weights = Int(count) - limits
    guard weights > 0, count <= room.count, let network = unsafe FaceNetwork(.init(rebasing: room[..<weights])) else {
        return 0
    }
    func limit(_ index: Int) -> Double {
        unsafe room.loadUnaligned(fromByteOffset: weights + 8 * index, as: Double.self)
    }
    sight = PageSight(
        network: network,
        framing: FaceFraming(mostFaceExtent: limit(0), mostBoxBeyondEdge: limit(1), leastLyingRollDegrees: limit(2)))
    return 1
}

/// Judges the frame that the room holds, as rows of red, green, blue and a byte that is ignored.
///
/// `subject` is 0 for the front of a document, 1 for its back, and 2 for a face. The answer replaces the frame. It
/// begins with twelve floats of 64 bits: x and y of the outline's four corners, and the numbers of `FilmNeed`, or 0 without a
/// film. The codes of the advice follow, one in each line, up to a zero.
///
/// - Returns: 0 without an outline, 1 with one, and -1 if the frame could not be judged.
@c(page_look)
func pageLook(_ subject: Int32, _ width: Int32, _ height: Int32, _ wasGood: Int32) -> Int32 {
    guard let sight, 16...1280 ~= width, 16...1280 ~= height, width * height * 4 <= room.count else { return -1 }
    let size = Size(width: Int(width), height: Int(height))
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: size.pixelCount * 3) { pixels, count in
        count = size.pixelCount * 3
        unsafe cpp_bgr(room.baseAddress?.assumingMemoryBound(to: UInt8.self), size.pixelCount, pixels.baseAddress)
    }
    let frame = Image(size: size, format: .bgr8, pixels: pixels)
    do throws(BiometricsError) {
        let seen =
            subject == 2
            ? try sight.face(in: frame, wasGood: wasGood != 0) : try sight.document(in: frame, isFront: subject == 0)
        let corners = seen.outline?.corners.flatMap { [$0.x, $0.y] } ?? [Double](repeating: 0, count: 8)
        let film = seen.film.map { [$0.leastSeconds, $0.mostSeconds, Double($0.goodFrames), $0.goodShare] }
        let numbers = corners + (film ?? [0, 0, 0, 0])
        for (index, number) in numbers.enumerated() {
            unsafe room.storeBytes(of: number, toByteOffset: 8 * index, as: Double.self)
        }
        let advice = seen.advice.map { $0.rawValue }.joined(separator: "\n")
        for (index, byte) in (Array(advice.utf8) + [0]).enumerated() { unsafe room[8 * numbers.count + index] = byte }
        return seen.outline == nil ? 0 : 1
    } catch {
        return -1
    }
}
