/// Archives of dlib, written by hand: small, whole, and of every part that the readers know.
package enum DlibArchive {
    /// An integer as dlib writes it.
    package static func integer(_ value: Int) -> [UInt8] {
        var (rest, bytes) = (value.magnitude, [UInt8]())
        repeat {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        } while rest > 0
        return [UInt8(bytes.count) | (value < 0 ? 0x80 : 0)] + bytes
    }

    /// A float of this mantissa.
    package static func float(_ mantissa: Int) -> [UInt8] { integer(mantissa) + integer(-2) }

    /// A list of items as dlib writes it.
    package static func list(_ items: [[UInt8]]) -> [UInt8] { integer(items.count) + items.joined() }

    /// A column of floats of these mantissas.
    package static func matrix(_ values: [Int]) -> [UInt8] {
        integer(-values.count) + integer(-1) + values.flatMap(float)
    }

    /// Two landmarks, two stages of two trees with three splits and four leaves.
    package static let landmarks: [UInt8] = {
        let splits = list((0..<3).map { integer($0) + integer(2 - $0) + float(5) })
        let tree = splits + list((0..<4).map { matrix([1, $0, 3, 4]) })
        let anchors = list((0..<3).map { integer($0 % 2) })
        let shifts = list((0..<3).map { float($0) + float(1) })
        return integer(1) + matrix([1, 2, 3, 4]) + list([list([tree, tree]), list([tree, tree])])
            + list([anchors, anchors]) + list([shifts, shifts])
    }()

    /// The front of a network: its head, a convolution and an affine layer, each with its tensors.
    package static let network: [UInt8] = {
        func text(_ text: String) -> [UInt8] { integer(text.utf8.count) + Array(text.utf8) }
        func shape(_ extents: [Int]) -> [UInt8] { integer(1) + extents.flatMap(integer) }
        func tensor(_ extents: [Int]) -> [UInt8] {
            integer(2) + extents.flatMap(integer) + [UInt8](repeating: 0x3F, count: 4 * extents.reduce(1, *))
        }
        let none = integer(2) + [0, 0, 0, 0].flatMap(integer)
        let behind = [0, 0, 0] + none + none + none
        var file = integer(1) + text("loss_metric_2") + float(1) + float(2) + integer(2) + integer(1)
        file += text("input_rgb_image_sized") + float(1) + float(2) + float(3) + integer(150) + integer(150)
        file += text("con_4") + tensor([10, 1, 1, 1]) + integer(2) + [2, 2, 2, 2, 0, 0].flatMap(integer)
        file += shape([2, 1, 2, 2]) + shape([1, 2, 1, 1])
        file += (0..<4).flatMap { _ in float(1) } + behind + integer(1)
        file += text("affine_") + tensor([4, 1, 1, 1]) + shape([1, 2, 1, 1]) + shape([1, 2, 1, 1])
        file += integer(0) + behind
        return file + text("relu_") + behind
    }()
}
