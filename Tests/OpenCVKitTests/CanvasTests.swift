import BiometricsCore
import OpenCVKit
import Testing

struct CanvasTests {
    private let red = Canvas.Color(red: 255, green: 0, blue: 0)

    @Test func `shapes and text are drawn as OpenCV draws them`() throws {
        var canvas = Canvas(Golden.picture(40, 24, .bgr8))
        let dark = Canvas.Color(red: 10, green: 20, blue: 30)
        try canvas.drawRectangle(Rect(x: 3.5, y: 2, width: 18, height: 10), color: dark, thickness: 2)
        try canvas.drawCircle(center: Point(x: 30, y: 8.25), radius: 5, color: red)
        let green = Canvas.Color(red: 0, green: 255, blue: 0)
        try canvas.drawCircle(center: Point(x: 30, y: 18), radius: 3, color: green, filled: true)
        let blue = Canvas.Color(red: 0, green: 0, blue: 255)
        try canvas.drawLine(from: Point(x: -5, y: 20), to: Point(x: 50, y: 13), color: blue)
        let white = Canvas.Color(red: 255, green: 255, blue: 255)
        try canvas.drawText("a€", at: Point(x: 2, y: 21), height: 8, color: white)
        #expect(try Golden.difference(canvas.image, "drawing") == 0)
    }

    @Test func `a grey picture becomes a coloured canvas`() {
        let gray = Image(size: Size(width: 2, height: 1), format: .gray8, pixels: [5, 9])
        #expect(Canvas(gray).image.pixels == [5, 5, 5, 9, 9, 9])
    }

    @Test func `text says how far it reaches, and '%' is but a character`() throws {
        let short = try Canvas.extent(of: "%s", height: 20)
        let long = try Canvas.extent(of: "%s%n%d", height: 20)
        #expect(short.width > 10 && long.width > 2 * short.width)
        #expect((19...22).contains(short.ascent) && short.descent > 0)
        var canvas = Canvas(Image(size: Size(width: 60, height: 30), format: .bgr8, filledWith: 0))
        try canvas.drawText("%s%n", at: Point(x: 1, y: 22), height: 20, color: red)
        let brightest = canvas.image.pixels.max() ?? 0
        #expect(brightest > 200)
    }

    @Test func `marks of letters are drawn beside the letters of the font`() throws {
        func ink(_ text: String, rows: Range<Int>) throws -> Int {
            var canvas = Canvas(Image(size: Size(width: 60, height: 60), format: .gray8, filledWith: 0))
            try canvas.drawText(text, at: Point(x: 4, y: 40), height: 20, color: red)
            let image = canvas.image
            return rows.reduce(0) { sum, row in
                sum + (0..<60).count { image.pixels[row * image.bytesPerRow + $0 * 3 + 2] > 127 }
            }
        }
        let (above, below) = (8..<18, 43..<50)
        #expect(try ink("E", rows: above) == 0 && ink("C", rows: below) == 0)
        for text in ["É", "È", "Ê", "Ë", "Ẽ", "Ē", "Ĕ", "Ė", "Ě", "Å", "Ő"] {
            #expect(try ink(text, rows: above) > 2 && ink(text, rows: below) == 0, "\(text)")
        }
        for text in ["Ç", "Ș", "Ą", "Ạ"] {
            #expect(try ink(text, rows: below) > 2 && ink(text, rows: above) == 0, "\(text)")
        }
        // Letters without a mark of their own keep their width, and those of two letters have both.
        #expect(try Canvas.extent(of: "GARCÍA", height: 20) == Canvas.extent(of: "GARCIA", height: 20))
        #expect(try Canvas.extent(of: "Æß", height: 20) == Canvas.extent(of: "AEss", height: 20))
        #expect(try Canvas.extent(of: "Ж中", height: 20) == Canvas.extent(of: "??", height: 20))
        #expect(try ink("Ấ", rows: 0..<12) > 2)
    }

    @Test func `numbers that cannot be drawn are refused, and places far outside are cut off`() throws {
        var canvas = Canvas(Image(size: Size(width: 8, height: 8), format: .bgr8, filledWith: 0))
        let far = Point(x: 9e5, y: -9e5)
        try canvas.drawLine(from: far, to: far, color: red)
        try canvas.drawCircle(center: far, radius: 9e4, color: red, thickness: 20)
        #expect(canvas.image.pixels.max() == 0)
        #expect(throws: BiometricsError.self) {
            try canvas.drawCircle(center: Point(x: .nan, y: 0), radius: 1, color: red)
        }
        #expect(throws: BiometricsError.self) {
            try canvas.drawRectangle(Rect(x: 0, y: 0, width: 1e300, height: 2), color: red)
        }
        #expect(throws: BiometricsError.self) {
            try canvas.drawRectangle(Rect(x: 0, y: 0, width: 4, height: 4), color: red, thickness: 0)
        }
        var empty = Canvas(Image(size: Size(width: 0, height: 0), format: .bgr8, pixels: []))
        #expect(throws: BiometricsError.self) { try empty.drawLine(from: far, to: far, color: red) }
    }
}
