internal import BiometricsCore

/// One layer of a dlib network that was trained for use, in the order of the data flow.
enum ResNetLayer {
    /// `count` filters over `depth` channels, `side` pixels wide and high, with a bias each.
    case convolution(Convolution)
    /// A factor and a shift for each channel.
    case affine(factors: [Float], shifts: [Float])
    case rectifier
    /// Windows of `side` pixels, `stride` apart, without partial windows at the edges.
    case maximumPooling(side: Int, stride: Int)
    /// As for the maximum. A `side` of 0 takes the whole plane.
    case averagePooling(side: Int, stride: Int)
    /// Adds the input of the block, or its average pooling if one precedes.
    case addition
    /// A weight for each input and output, with the outputs adjacent.
    case fullyConnected(inputs: Int, outputs: Int, weights: [Float])

    struct Convolution {
        var count: Int
        var depth: Int
        var side: Int
        var stride: Int
        var padding: Int
        var weights: [Float]
        var biases: [Float]

        /// Applies an affine layer to the weights and biases; false if the numbers of channels differ.
        mutating func scale(by factors: [Float], _ shifts: [Float]) -> Bool {
            guard factors.count == count, shifts.count == count else { return false }
            let size = weights.count / count
            for filter in 0..<count {
                let factor = factors[filter]
                for index in filter * size..<(filter + 1) * size { weights[index] *= factor }
                biases[filter] = biases[filter] * factor + shifts[filter]
            }
            return true
        }
    }
}

/// dlib's face recognition network, read layer by layer.
///
/// - Source: dlib's dnn/core.h and dnn/layers.h. The file starts with the version of every nested layer, from the last
///   to the first. The layers follow from the first to the last. Each has its name, its parameters, and tensors that
///   only training needs.
struct ResNetFile {
    /// The values that are subtracted from red, green and blue before the division by 256.
    let means: [Float]
    let byteCount: Int
    private var archive: ArchiveReader
    private var isFirst = true

    init(_ bytes: [UInt8], modelID: String) throws(BiometricsError) {
        var archive = ArchiveReader(bytes, modelID: modelID)
        _ = try archive.integer(in: 1...1, "the version of the loss")
        let loss = try archive.text()
        guard loss.hasPrefix("loss_metric_") else { throw archive.failure("the loss is called \(loss)") }
        if loss == "loss_metric_2" { for _ in 0..<2 { _ = try archive.float() } }
        while !archive.isBeforeText { _ = try archive.integer(in: 1...3, "the version of a layer") }
        let input = try archive.text()
        guard input == "input_rgb_image_sized" else { throw archive.failure("the input is called \(input)") }
        means = [try archive.float(), try archive.float(), try archive.float()]
        for _ in 0..<2 { _ = try archive.integer(in: 1...1024, "the side of a chip") }
        byteCount = bytes.count
        self.archive = archive
    }

    /// The next layer; nil after the last one.
    mutating func nextLayer() throws(BiometricsError) -> ResNetLayer? {
        guard !archive.isAtEnd else { return nil }
        let layer = try Self.layer(&archive)
        for _ in 0..<3 { _ = try archive.byte() }
        for _ in 0..<3 { _ = try Self.tensor(&archive) }
        // Only the layer after the input states how many samples it makes of one.
        if isFirst { _ = try archive.integer(in: 1...1, "an expansion of samples") }
        isFirst = false
        return layer
    }

    private static func layer(_ archive: inout ArchiveReader) throws(BiometricsError) -> ResNetLayer {
        let name = try archive.text()
        switch name {
        case "con_4", "con_5": return try convolution(&archive, hasFlag: name == "con_5")
        case "affine_", "affine_2":
            let values = try tensor(&archive)
            for _ in 0..<2 { _ = try shape(&archive) }
            _ = try archive.integer(in: 0...1, "the mode of an affine layer")
            if name == "affine_2" { _ = try archive.byte() }
            let half = values.count / 2
            return .affine(factors: Array(values.prefix(half)), shifts: Array(values.suffix(half)))
        case "relu_": return .rectifier
        case "add_prev_": return .addition
        case "max_pool_2", "avg_pool_2":
            var numbers: [Int] = []
            for _ in 0..<6 { numbers.append(try archive.integer(in: 0...64, "a number of a pooling layer")) }
            guard numbers[0] == numbers[1], numbers[2] == numbers[3], numbers[4] == 0, numbers[5] == 0 else {
                throw archive.failure("a pooling layer is not square or has a border")
            }
            return name == "max_pool_2"
                ? .maximumPooling(side: numbers[0], stride: numbers[2])
                : .averagePooling(side: numbers[0], stride: numbers[2])
        case "fc_2", "fc_3":
            let outputs = try archive.integer(in: 1...65536, "a number of outputs")
            let inputs = try archive.integer(in: 1...65536, "a number of inputs")
            let weights = try tensor(&archive)
            for _ in 0..<2 { _ = try shape(&archive) }
            _ = try archive.integer(in: 1...1, "the kind of bias")
            for _ in 0..<4 { _ = try archive.float() }
            if name == "fc_3" { _ = try archive.byte() }
            guard weights.count == inputs * outputs else { throw archive.failure("a layer has missing weights") }
            return .fullyConnected(inputs: inputs, outputs: outputs, weights: weights)
        default:
            throw archive.failure("the layer \(name) is not supported")
        }
    }

    private static func convolution(
        _ archive: inout ArchiveReader, hasFlag: Bool
    ) throws(BiometricsError) -> ResNetLayer {
        let values = try tensor(&archive)
        let count = try archive.integer(in: 1...4096, "a number of filters")
        var numbers: [Int] = []
        for _ in 0..<6 { numbers.append(try archive.integer(in: 0...64, "a number of a convolution")) }
        let filters = try shape(&archive)
        _ = try shape(&archive)
        for _ in 0..<4 { _ = try archive.float() }
        if hasFlag { _ = try archive.byte() }
        let (side, weightCount) = (numbers[0], filters.reduce(1, *))
        guard numbers[1] == side, numbers[2] == numbers[3], numbers[4] == numbers[5], side >= 1, numbers[2] >= 1,
            filters == [count, filters[1], side, side], values.count == weightCount + count
        else { throw archive.failure("the numbers of a convolution do not fit together") }
        return .convolution(
            .init(
                count: count, depth: filters[1], side: side, stride: numbers[2], padding: numbers[4],
                weights: Array(values.prefix(weightCount)), biases: Array(values.suffix(count))))
    }

    /// The values of a tensor.
    private static func tensor(_ archive: inout ArchiveReader) throws(BiometricsError) -> [Float] {
        _ = try archive.integer(in: 2...2, "the version of a tensor")
        let extents = try extents(&archive)
        return try archive.rawFloats(extents.reduce(1, *))
    }

    /// The extents of a tensor whose values are stored elsewhere.
    private static func shape(_ archive: inout ArchiveReader) throws(BiometricsError) -> [Int] {
        _ = try archive.integer(in: 1...1, "the version of a shape")
        return try extents(&archive)
    }

    private static func extents(_ archive: inout ArchiveReader) throws(BiometricsError) -> [Int] {
        var extents: [Int] = []
        for _ in 0..<4 { extents.append(try archive.integer(in: 0...(1 << 24), "an extent")) }
        guard extents.allSatisfy({ $0 <= 1 << 15 }) || extents.dropFirst().allSatisfy({ $0 <= 1 }) else {
            throw archive.failure("a tensor is too large")
        }
        return extents
    }
}
