import BiometricsCore
import Testing

struct QuarterTurnTests {
    let size = Size(width: 30, height: 20)

    @Test(arguments: QuarterTurn.allCases)
    func `a turn and its inverse leave points and boxes where they were`(turn: QuarterTurn) {
        let point = Point(x: 3, y: 7)
        let rect = Rect(x: 2, y: 3, width: 5, height: 11)
        let turned = turn.apply(to: size)
        #expect(turn.inverse.apply(to: turn.apply(to: point, in: size), in: turned) == point)
        #expect(turn.inverse.apply(to: turn.apply(to: rect, in: size), in: turned) == rect)
        #expect(turn.inverse.apply(to: turned) == size)
    }

    @Test func `clockwise takes the top left corner to the top right`() {
        #expect(QuarterTurn.clockwise.apply(to: Point(x: 0, y: 0), in: size) == Point(x: 19, y: 0))
        #expect(
            QuarterTurn.clockwise.apply(to: Rect(x: 0, y: 0, width: 4, height: 2), in: size)
                == Rect(x: 18, y: 0, width: 2, height: 4))
        #expect(QuarterTurn.counterclockwise.degrees == 270)
    }
}
