extension PrintedZone {
    /// The zone with the readings of other frames of the same clip.
    ///
    /// A field that is hidden in this frame, by glare or a finger, is taken from another one. If frames read a field
    /// differently, a reading that a second recogniser confirms goes before one that it does not, and a longer one before a
    /// part of it. If two confirmed readings contradict each other, neither can be relied on.
    ///
    /// - Parameter frames: what other frames show. A frame is left out unless it shows the document number of this one, or its
    ///   surname and birth date. It may show somebody else's document.
    package func completed(by frames: [PrintedZone]) -> PrintedZone {
        let others = frames.filter { $0.showsSameSide(as: self) }
        guard !others.isEmpty else { return self }
        var copy = self
        copy.fields = fields.map { field in field.chosen(among: others.compactMap { $0[field.name] }) }
        for (place, frame) in others.enumerated() {
            for field in frame.fields where copy[field.name] == nil {
                copy.fields.append(field.chosen(among: others.dropFirst(place + 1).compactMap { $0[field.name] }))
            }
        }
        return copy
    }

    private func showsSameSide(as other: PrintedZone) -> Bool {
        guard documentType == nil || other.documentType == nil || documentType == other.documentType else {
            return false
        }
        func isShared(_ name: DocumentFieldName) -> Bool {
            self[name]?.value.map { $0 == other[name]?.value } ?? false
        }
        return isShared(.documentNumber) || isShared(.surname) && isShared(.birthDate)
    }
}

extension PrintedZone.Field {
    /// This field or a reading of it that is better.
    fileprivate func chosen(among readings: [PrintedZone.Field]) -> PrintedZone.Field {
        var best = readings.reduce(self) { $1.isBetter(than: $0) ? $1 : $0 }
        let all = [self] + readings
        best.isInOtherFrame = all.count { $0.says(best) } > 1
        best.isContradicted = best.isWitnessed && all.contains { $0.isWitnessed && !$0.says(best) }
        return best
    }

    private func isBetter(than other: PrintedZone.Field) -> Bool {
        if isWitnessed != other.isWitnessed { return isWitnessed }
        // Something may hide an end of the shorter one.
        if !says(other), text.contains(other.text) || other.text.contains(text) { return text.count > other.text.count }
        return min(leastConfidence, secondConfidence ?? 1) > min(other.leastConfidence, other.secondConfidence ?? 1)
    }

    private func says(_ other: PrintedZone.Field) -> Bool { value != nil ? value == other.value : text == other.text }
}
