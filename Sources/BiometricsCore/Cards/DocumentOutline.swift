/// Where a document lies in a picture.
public struct DocumentOutline: Sendable, Hashable {
    /// The corners in pixels of the upright-decoded picture (its EXIF orientation applied), clockwise.
    ///
    /// The first is the document's own top left one where `turn` is known. Where it is not, the first side is a long one, and
    /// of the two ways round the one that needs the lesser turn: the document may stand upside down then. A corner may
    /// lie outside of the picture, where the document is cut off.
    public let corners: Quadrilateral
    /// How sure it is that this is the edge of one flat rectangle, 0...1. Says nothing about what lies inside.
    public let confidence: Double
    /// The clockwise quarter turn of the picture after which the document stands upright, give or take 45°; `nil` where
    /// nothing says which way up it is.
    public let turn: QuarterTurn?
    /// The size that its proportions agree with best; `nil` where they agree with none.
    public let format: CardFormat?

    /// An outline; its corners in the order that `corners` states.
    public init(corners: Quadrilateral, confidence: Double, turn: QuarterTurn? = nil, format: CardFormat? = nil) {
        self.corners = corners
        self.confidence = min(max(confidence, 0), 1)
        self.turn = turn
        self.format = format
    }
}
