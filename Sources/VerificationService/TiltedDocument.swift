internal import Biometrics
internal import BiometricsCore
internal import Verification

/// Judges a photograph of a tilted document, or a clip in which it is tilted, against its front that was given before.
///
/// It asks more work of somebody who has one good photograph. It proves nothing, because a program can draw the photograph tilted.
struct TiltedDocument {
    /// The angle in degrees by which two views of a document must differ.
    ///
    /// The front again, turned by up to 3 degrees, measured more in 3 of 118 views, all of one document whose outline is not
    /// found well. A view turned by 15 to 32 degrees measured less in 1 of 118.
    static let leastDegrees = 10.0

    /// The findings on the tilted document.
    let sample: FaceSample
    /// The findings on the front; `nil` if that was not given before.
    let front: FaceSample?
    /// Whether the portraits of both are of one person; `nil` if one lacks a portrait, or without a calibration.
    let isSamePortrait: Bool?
    let isClip: Bool

    var examination: Examination {
        let capture = DocumentCapture(
            isWhole: isWhole, isLegible: isLegible, isRightSide: isTilted, portrait: isWhole ? .found : .missing,
            recognition: nil,
            checks: [
                .init(.trace("tilt"), result: isTilted ? .passed : .couldNotApply),
                .init(.trace("same_document"), result: isWhole && isSamePortrait == true ? .passed : .couldNotApply),
            ])
        return Examination(finding: .document(capture), feedback: feedback)
    }

    /// Whether a document with a portrait is seen, and not a face alone.
    private var isWhole: Bool {
        sample.showsIdentityDocument && sample.outline != nil && !sample.isPartial
            && !sample.documentCodes.contains(.cropped)
    }

    /// Glare is welcome, because it moves over what is printed to be seen tilted.
    private var isLegible: Bool { Set(sample.documentCodes).isDisjoint(with: [.tooFar, .blurred]) }

    private var isTilted: Bool { (degrees ?? 0) >= Self.leastDegrees }

    /// The angle in degrees between the views of the front and of the photograph, or between most views of a clip: seven of
    /// ten pairs differ by less. One wrong outline is then no movement. `nil` without two views.
    var degrees: Double? {
        // One size for all views, so that a wrong guess changes them alike.
        guard let outline = sample.outline, let format = front?.outline?.format ?? outline.format else { return nil }
        func direction(_ outline: DocumentOutline, _ size: Size) -> ViewingDirection? {
            ViewingDirection(of: outline, in: size, format: format)
        }
        guard isClip else {
            guard let front, let before = front.outline.flatMap({ direction($0, front.size) }) else { return nil }
            return direction(outline, sample.size)?.degrees(from: before)
        }
        let views = sample.frameOutlines.compactMap { direction($0, sample.size) }
        let angles = views.indices.flatMap { index in views[..<index].map(views[index].degrees(from:)) }.sorted()
        return angles.isEmpty ? nil : angles[angles.count * 7 / 10]
    }

    private var feedback: FeedbackCode? {
        if !sample.showsIdentityDocument || sample.outline == nil { return .documentNotFound }
        if !isWhole { return .documentCropped }
        if !isLegible { return .documentNotLegible }
        return isTilted ? nil : .documentNotTilted
    }
}
