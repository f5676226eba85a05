internal import BiometricsCore
internal import DocumentReading
internal import MediaKit

/// The frames of a clip of a document that are read.
struct DocumentClip {
    typealias View = (look: DocumentLook, clearness: Double, frame: ClipFrame)

    /// The frame that the report describes: the first with an accepted zone, or else the one whose zone has the fewest
    /// errors, or else the clearest.
    let best: View
    /// The clearest other frames, whose print completes that of the best one. Glare and fingers hide other places there.
    let others: [Image]

    /// Each costs as much as a picture.
    private static let mostOthers = 2

    /// - Throws: `.unreadableInput` if no frame can be decoded; `.cancelled`, `.backendFailure`, `.pluginFailed`.
    init(_ clip: EncodedClip, _ reader: DocumentPictureReader) throws(BiometricsError) {
        var best: View?
        var others: [View] = []
        let findings = try clip.examine { frame throws(BiometricsError) in
            // All frames show the same document, so an accepted zone is not read again.
            let look = try reader.look(at: frame.image, readsZone: best?.look.isAccepted != true)
            let view = (look, try look.clearness(), ClipFrame(frame))
            if let known = best {
                let isBest = Self.isBetter(view, than: known)
                others.append(isBest ? known : view)
                if isBest { best = view }
            } else {
                best = view
            }
            // Other frames are not kept, because each takes as much memory as a picture.
            others.sort { $0.clearness > $1.clearness }
            others = Array(others.prefix(Self.mostOthers))
            return false
        }
        guard let best else { throw ClipFrame.nothingDecoded }
        self.best = (best.look, best.clearness, best.frame.among(findings))
        self.others = others.map(\.look.image)
    }

    private static func isBetter(_ view: View, than other: View) -> Bool {
        if view.look.zone != nil || other.look.zone != nil { return view.look.isBetter(than: other.look) }
        return view.clearness > other.clearness
    }
}
