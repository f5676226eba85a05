extension ErrorCurve {
    /// The points of the detection error trade-off (DET) curve by rising threshold, thinned for a plot.
    ///
    /// On normal-deviate axes, the kept points lie so close to the whole curve that no corner is lost. First, points
    /// that move by less than one percent of the rate are skipped. Then the line is simplified (Ramer–Douglas–Peucker),
    /// with the smallest tolerance that `maximum` allows. The first and the last point are always kept.
    public func detPoints(maximum: Int = 300) -> [OperatingPoint] {
        var points: [OperatingPoint] = []
        var skipped: OperatingPoint?
        forEachPoint { point in
            if let last = points.last, !moves(last, point) {
                skipped = point
            } else {
                if let corner = skipped { points.append(corner) }
                skipped = nil
                points.append(point)
            }
            return true
        }
        if let skipped { points.append(skipped) }
        let places = points.map(place)
        var tolerance = 0.0
        while true {
            let kept = simplified(places, tolerance)
            if kept.count <= max(2, maximum) { return kept.map { points[$0] } }
            tolerance = tolerance == 0 ? 0.0005 : tolerance * 1.5
        }
    }

    private func moves(_ a: OperatingPoint, _ b: OperatingPoint) -> Bool {
        let fmr = a.falseMatches - b.falseMatches
        let fnmr = b.falseNonMatches - a.falseNonMatches
        return fmr * 100 > min(a.falseMatches, a.nonMatedCount - a.falseMatches)
            || fnmr * 100 > min(a.falseNonMatches, a.matedCount - a.falseNonMatches)
    }

    /// The position of a point on normal-deviate axes; rates of 0 and 1 are moved inside by half an error.
    private func place(_ point: OperatingPoint) -> SIMD2<Double> {
        func deviate(_ errors: Int, _ count: Int) -> Double {
            guard count > 0 else { return 0 }
            let rate = min(max(Double(errors), 0.5), Double(count) - 0.5) / Double(count)
            return NormalDistribution.deviate(rate)
        }
        return SIMD2(
            deviate(point.falseMatches, point.nonMatedCount), deviate(point.falseNonMatches, point.matedCount))
    }

    private func simplified(_ places: [SIMD2<Double>], _ tolerance: Double) -> [Int] {
        guard places.count > 2 else { return Array(places.indices) }
        var keep = [Bool](repeating: false, count: places.count)
        keep[0] = true
        keep[places.count - 1] = true
        var open = [(0, places.count - 1)]
        while let (first, last) = open.popLast() {
            guard last - first > 1 else { continue }
            var farthest = first
            var distance = tolerance
            for index in first + 1..<last {
                let far = deviation(places[index], places[first], places[last])
                if far > distance {
                    distance = far
                    farthest = index
                }
            }
            guard farthest > first else { continue }
            keep[farthest] = true
            open.append((first, farthest))
            open.append((farthest, last))
        }
        return keep.indices.filter { keep[$0] }
    }

    /// The distance of `point` from the line between `a` and `b`.
    private func deviation(_ point: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
        let line = b - a
        let length = (line * line).sum()
        let share = length > 0 ? min(max(((point - a) * line).sum() / length, 0), 1) : 0
        let gap = point - (a + share * line)
        return (gap * gap).sum().squareRoot()
    }
}
