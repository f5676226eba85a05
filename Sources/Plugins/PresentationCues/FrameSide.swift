/// A straight edge that may be one side of a frame. Its position across changes evenly along it.
struct FrameSide: Hashable {
    /// The position across at `middle`.
    let position: Double
    /// The change of the position per pixel along the side.
    let slope: Double
    /// 1 if values rise across, −1 if they fall; 0 for the edge of the picture.
    let sign: Int8
    /// The place along the side to which `position` refers.
    let middle: Double

    /// The position across at `along`.
    func position(at along: Double) -> Double { position + (along - middle) * slope }

    /// Straight edges with positions in `range` that are visible along most of `span`, the longest first.
    ///
    /// - Parameters:
    ///   - edges: signs, `line` across for each place along.
    ///   - range: positions across at the middle of `span`.
    static func candidates(in edges: [Int8], line: Int, range: ClosedRange<Int>, span: ClosedRange<Int>) -> [FrameSide]
    {
        let length = line > 0 ? edges.count / line : 0
        let middle = Double(span.lowerBound + span.upperBound) / 2
        let inside = max(0, span.lowerBound)...max(0, min(length - 1, span.upperBound))
        guard inside.count >= 16, length > 0 else { return [] }
        var found: [(side: FrameSide, seen: Int)] = []
        for degrees in -CueLimits.tiltDegrees...CueLimits.tiltDegrees {
            // The tangent, accurate to a ten-thousandth at these angles.
            let angle = Double(degrees) * Double.pi / 180
            let slope = angle + angle * angle * angle / 3
            for start in range {
                func place(_ along: Int) -> Int? {
                    let place = Int((Double(start) + (Double(along) - middle) * slope).rounded())
                    return place >= 0 && place < line ? place : nil
                }
                var beside = (rise: 0, fall: 0)
                for along in inside {
                    guard let place = place(along) else { continue }
                    let sign = edges[along * line + place]
                    if sign > 0 { beside.rise += 1 } else if sign < 0 { beside.fall += 1 }
                }
                let sign: Int8 = beside.rise >= beside.fall ? 1 : -1
                guard Double(max(beside.rise, beside.fall)) >= CueLimits.sideSupport * Double(inside.count) else {
                    continue
                }
                let seen = (0..<length).count { along in place(along).map { edges[along * line + $0] == sign } ?? false
                }
                found.append((FrameSide(position: Double(start), slope: slope, sign: sign, middle: middle), seen))
            }
        }
        found.sort { $0.seen > $1.seen }
        var kept: [FrameSide] = []
        for (side, _) in found {
            let isNew = kept.allSatisfy { abs($0.position - side.position) > 2 || abs($0.slope - side.slope) > 0.06 }
            if isNew { kept.append(side) }
            if kept.count == CueLimits.candidates { break }
        }
        return kept
    }

    /// The line shifted by `offset` pixels across, with a slope greater by `turn` and another sign.
    func shifted(by offset: Double, turn: Double, sign: Int8) -> FrameSide {
        FrameSide(position: position + offset, slope: slope + turn, sign: sign, middle: middle)
    }

    /// The part of the line from `low` to `high` that is visible as an edge of the same sign; 0 for a short line or one
    /// that lies mostly outside.
    func support(in edges: [Int8], line: Int, from low: Double, to high: Double) -> Double {
        let length = line > 0 ? edges.count / line : 0
        guard high - low >= 10, low.magnitude < 1e6, high.magnitude < 1e6 else { return 0 }
        var (seen, inside, all) = (0, 0, 0)
        for along in Int(low.rounded(.up))...Int(high) {
            all += 1
            let place = Int(position(at: Double(along)).rounded())
            guard along >= 0, along < length, place >= 0, place < line else { continue }
            inside += 1
            if edges[along * line + place] == sign { seen += 1 }
        }
        return Double(inside) >= 0.6 * Double(max(1, all)) ? Double(seen) / Double(max(1, inside)) : 0
    }
}
