/// Where in a clip frames are looked at besides those that anybody can foresee, so that nobody knows between which frames
/// another person's would pass.
///
/// One place is drawn in each of as many equal parts of the clip. What is on screen there is only held against the other
/// frames: is it the same person?
public struct DrawnPlaces: Sendable, Hashable {
    /// How many there are. Of 25 frames a second ten are looked at anyway, and so are five of these.
    public static let count = 12

    /// As parts of the clip's duration, from 0 to below 1, ascending.
    public let places: [Double]

    /// Places that `generator` draws: the same ones for a generator that gives the same numbers.
    public init(using generator: inout some RandomNumberGenerator) {
        places = (0..<Self.count).map {
            (Double($0) + Double.random(in: 0..<1, using: &generator)) / Double(Self.count)
        }
    }

    /// Places that nobody can foresee, drawn by the system's generator.
    public init() {
        var generator = SystemRandomNumberGenerator()
        self.init(using: &generator)
    }
}
