internal import BiometricsCore
internal import DocumentReading
internal import MediaKit

/// The frames of a clip of a document that are read.
struct DocumentClip {
    typealias View = (look: DocumentLook, clearness: Double, frame: ClipFrame)

    /// The frame that the report describes: the first with an accepted zone, or else the one whose zone has the fewest
    /// errors, or else the clearest.
    let best: View
    /// The clearest frames of the other parts of the clip, whose print completes that of the best one. Glare and fingers hide
    /// other places there.
    let others: [DocumentLook]

    /// The clip is divided into so many parts, and one frame of each is read. Each costs as much as a picture.
    private static let parts = 3

    /// - Throws: `.unreadableInput` if no frame can be decoded; `.cancelled`, `.backendFailure`, `.pluginFailed`.
    init(_ clip: EncodedClip, _ reader: DocumentPictureReader) throws(BiometricsError) {
        var best: (view: View, part: Int)?
        var clearest: [Int: View] = [:]
        var count = 0
        let findings = try clip.examine { frame throws(BiometricsError) in
            // All frames show the same document, so an accepted zone is not read again.
            let look = try reader.look(at: frame.image, readsZone: best?.view.look.isAccepted != true)
            let view: View = (look, try look.clearness(), ClipFrame(frame))
            let part = min(Self.parts - 1, Self.parts * count / EncodedClip.examinedFrames)
            count += 1
            if best.map({ Self.isBetter(view, than: $0.view) }) ?? true { best = (view, part) }
            // Other frames are not kept, because each takes as much memory as a picture.
            if view.clearness > clearest[part]?.clearness ?? -1 { clearest[part] = view }
            return false
        }
        guard let best else { throw ClipFrame.nothingDecoded }
        self.best = (best.view.look, best.view.clearness, best.view.frame.among(findings))
        others = (0..<Self.parts).filter { $0 != best.part }.compactMap { clearest[$0]?.look }
    }

    private static func isBetter(_ view: View, than other: View) -> Bool {
        if view.look.zone != nil || other.look.zone != nil { return view.look.isBetter(than: other.look) }
        return view.clearness > other.clearness
    }
}
