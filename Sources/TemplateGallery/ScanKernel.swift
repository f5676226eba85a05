internal import CTemplateScan

/// The call of the kernel: the one place where its pointers are made.
enum ScanKernel {
    /// Finds the templates in some panels of a block that may be similar enough to each probe.
    ///
    /// - Parameters:
    ///   - probes: at most eight, each with what a template must reach.
    ///   - hits: takes the rows that were found, counted from the first of the panels. Those of a probe begin at its place times
    ///     the rows of all panels, for which there must be room.
    /// - Returns: how many rows there are for each probe.
    static func run(
        _ probes: [(probe: QuantizedTemplate, floor: Float)], _ faces: some ScannedFaces, _ unit: ScanUnit,
        panels: Range<Int>, hits: inout [UInt32]
    ) -> [Int] {
        let (dimension, block) = (faces.models.codeDimension, unit.block)
        precondition(
            probes.count <= Int(CTS_MAXIMUM_QUERIES) && panels.upperBound <= unit.panels
                && hits.count >= probes.count * panels.count * BlockLayout.panelHeight,
            "there is room for what is found")
        var codes: [Int8] = []
        codes.reserveCapacity(probes.count * dimension)
        for probe in probes { codes += probe.probe.codes }
        var counts = [Int](repeating: 0, count: probes.count)
        let firstCode = block.codes.lowerBound + panels.lowerBound * BlockLayout.panelHeight * dimension
        let firstFactor = block.factors.lowerBound + panels.lowerBound * BlockLayout.panelHeight * 8
        unsafe faces.withBytes(of: unit.segment) { bytes in
            guard let base = bytes.baseAddress else { return }
            unsafe codes.withUnsafeBufferPointer { codes in
                guard let code = codes.baseAddress else { return }
                var queries: [cts_query] = unsafe []
                for (index, probe) in probes.enumerated() {
                    unsafe queries.append(
                        cts_query(
                            codes: code + index * dimension, scale: probe.probe.scale, length: probe.probe.length,
                            floor: probe.floor))
                }
                unsafe cts_scan(
                    (base + firstCode).assumingMemoryBound(to: UInt8.self),
                    (base + firstFactor).assumingMemoryBound(to: Float.self), panels.count, dimension, queries,
                    queries.count, &hits, &counts)
            }
        }
        return counts
    }
}
