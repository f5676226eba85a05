/// The places in a clip where additional frames are examined. An attacker cannot predict them, and so cannot hide
/// another person's frames between the examined ones.
///
/// The clip is divided into equal parts, and one place is drawn at random in each. The frame there is only compared
/// with the others: does it show the same person?
public struct RandomFramePlaces: Sendable, Hashable {
    /// The number of places. At 25 frames per second, ten are examined anyway, and five of these places fall on such
    /// frames.
    public static let count = 12

    /// The places as parts of the clip's duration, from 0 to below 1, ascending.
    public let places: [Double]

    /// Places from `generator`. A generator with the same numbers gives the same places.
    public init(using generator: inout some RandomNumberGenerator) {
        places = (0..<Self.count).map {
            (Double($0) + Double.random(in: 0..<1, using: &generator)) / Double(Self.count)
        }
    }

    /// Unpredictable places, drawn by the system's generator.
    public init() {
        var generator = SystemRandomNumberGenerator()
        self.init(using: &generator)
    }
}
