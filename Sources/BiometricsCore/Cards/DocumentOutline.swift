/// The outline of a document in a picture.
public struct DocumentOutline: Sendable, Hashable {
    /// The corners in pixels of the upright-decoded picture (its EXIF orientation applied), clockwise.
    ///
    /// If `turn` is known, the first corner is the document's own top left corner. Otherwise the first side is a long
    /// one, and the order assumes the smaller of the two possible turns, so the document may be upside down. A corner
    /// may lie outside the picture if the document is cut off.
    public let corners: Quadrilateral
    /// How sure the finder is that this is the edge of one flat rectangle, 0...1. It says nothing about the content.
    public let confidence: Double
    /// The clockwise quarter turn of the picture that makes the document upright, give or take 45°; `nil` if unknown.
    public let turn: QuarterTurn?
    /// The size that best agrees with its proportions; `nil` if none agrees.
    public let format: CardFormat?

    /// An outline; its corners in the order that `corners` states.
    public init(corners: Quadrilateral, confidence: Double, turn: QuarterTurn? = nil, format: CardFormat? = nil) {
        self.corners = corners
        self.confidence = min(max(confidence, 0), 1)
        self.turn = turn
        self.format = format
    }
}
