internal import BiometricsCore
internal import Platform

/// Memory for the faces of one block, which the kernels take as they take a block of a file.
final class MemoryBlock {
    /// The layout for the maximum number of faces. Their names are not in it.
    let place: BlockPlace
    private let models: GalleryModels
    private let memory: PrivateMemory
    /// The codes of these first panels are initialized.
    private var panels = 0

    init(models: GalleryModels) throws(BiometricsError) {
        self.models = models
        place = BlockPlace(
            start: 0, firstRow: 0, rows: BlockLayout.maximumRows, entriesLength: 0, models: models)
        do throws(SystemError) {
            memory = try PrivateMemory(byteCount: place.end)
        } catch {
            throw BiometricsError(
                .ioFailure, "The system gives no memory for more faces: \(error).", underlyingCode: error.code)
        }
    }

    var byteCount: Int { place.end }

    func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result { try unsafe memory.withBytes(body) }

    func write(_ vectors: [Float], at row: Int) {
        let first = models.starts[models.stage]
        let stage = vectors[first..<(first + models.stageMember.dimension)]
        put(QuantizedTemplate(stage, count: models.codeDimension), vectors, at: row)
    }

    func clear(_ row: Int) {
        let nothing = QuantizedTemplate(EmptyCollection<Float>(), count: models.codeDimension)
        put(nothing, [Float](repeating: 0, count: models.totalDimension), at: row)
    }

    func read(_ row: Int, into vectors: inout [Float]) {
        precondition(vectors.count == models.totalDimension, "there is room for the templates of a face")
        let start = place.vectors.lowerBound + row * vectors.count * 4
        unsafe vectors.withUnsafeMutableBytes { target in
            unsafe memory.withBytes { source in
                unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[start..<(start + target.count)]))
            }
        }
    }

    private func put(_ quantized: QuantizedTemplate, _ vectors: [Float], at row: Int) {
        let (panel, lane) = (row / BlockLayout.panelHeight, row % BlockLayout.panelHeight)
        let panelLength = BlockLayout.panelHeight * models.codeDimension
        unsafe memory.withMutableBytes { bytes in
            if panel >= panels {
                let range =
                    place.codes.lowerBound + panel * panelLength..<(place.codes.lowerBound + (panel + 1) * panelLength)
                for index in range { unsafe bytes[index] = BlockLayout.zeroCode }
            }
            for (index, code) in quantized.codes.enumerated() {
                let place = place.codes.lowerBound + panel * panelLength + BlockLayout.place(of: index, lane: lane)
                unsafe bytes[place] = UInt8(bitPattern: code) ^ BlockLayout.zeroCode
            }
            let factors = place.factors.lowerBound + (panel * 2 * BlockLayout.panelHeight + lane) * 4
            unsafe bytes.storeBytes(of: quantized.scale, toByteOffset: factors, as: Float.self)
            unsafe bytes.storeBytes(
                of: quantized.error, toByteOffset: factors + BlockLayout.panelHeight * 4, as: Float.self)
            let start = place.vectors.lowerBound + row * vectors.count * 4
            for (index, number) in vectors.enumerated() {
                unsafe bytes.storeBytes(of: number, toByteOffset: start + index * 4, as: Float.self)
            }
        }
        panels = max(panels, panel + 1)
    }
}
