public import IdentityDocuments

/// A field of a document with what each place says, and the value to rely on.
public struct StatedField: Sendable, Hashable {
    /// The name of the field.
    public let name: DocumentFieldName
    /// The value to rely on; `nil` if the field is empty or in doubt.
    public internal(set) var value: String?
    /// The value in the machine-readable zone.
    public internal(set) var zone: String?
    /// The printed value.
    public internal(set) var printed: String?
    /// The value in the licence barcode.
    public internal(set) var barcode: String?
    /// Every reason why the value may be wrong.
    public internal(set) var doubts: [FieldDoubt]
    /// How often a value with these witnesses is wrong, above 0 and at most 1; `nil` if that was not counted. It is also
    /// given for a value that is withheld.
    public internal(set) var errorRate: Double?
    /// The places that state the value, and the checks that it passes; empty if they contradict each other.
    public internal(set) var witnesses: [FieldWitness] = []

    /// The field with the value to rely on alone.
    public var documentField: DocumentField { DocumentField(name: name, value: value, doubts: doubts) }
}

extension DocumentReadingReport {
    /// The fields of zone, print and barcode side by side, each with the value to rely on.
    ///
    /// - Parameter maximumErrorRate: the largest error rate of a stated value, above 0 and at most 1.
    public func statedFields(maximumErrorRate: Double = FieldErrorRates.standardLimit) -> [StatedField] {
        let isAccepted = zone?.isAccepted == true
        let agreements = agreements
        var fields: [DocumentFieldName: StatedField] = [:]
        var order: [DocumentFieldName] = []
        func set(_ field: StatedField) {
            if fields.updateValue(field, forKey: field.name) == nil { order.append(field.name) }
        }
        for field in zoneFields where fields[field.name] == nil { set(StatedField(field, isAccepted: isAccepted)) }
        for field in printedFields {
            let text = field.value ?? printed?[field.name]?.text
            // The zone may leave a field empty that is printed, such as a personal number.
            guard var both = fields[field.name], both.zone != nil || !both.doubts.isEmpty else {
                let value = field.doubts.isEmpty ? field.value : nil
                set(StatedField(name: field.name, value: value, printed: text, doubts: field.doubts))
                continue
            }
            both.printed = text
            switch agreements.first(where: { $0.name == field.name })?.outcome {
            case .same:
                // If zone and print agree, they confirm each other, even without a check digit.
                both.doubts.removeAll { $0 == .unprotected }
            case .different: both.withhold(because: .zonesDisagree)
            case .sameButMarks, .mayDiffer, .notComparable, nil: break
            }
            set(both)
        }
        // A contradiction with the print of the other side counts for this side as well.
        for agreement in agreements where agreement.outcome == .different || agreement.outcome == .mayDiffer {
            let doubt = agreement.outcome == .different ? FieldDoubt.zonesDisagree : .zonesMayDisagree
            guard var field = fields[agreement.name], !field.doubts.contains(doubt) else { continue }
            field.withhold(because: doubt)
            set(field)
        }
        if let licence {
            for field in licence.fields where field.value != nil {
                var known = fields[field.name] ?? StatedField(name: field.name, doubts: field.doubts)
                known.add(field, barcodeAgreements.first { $0.name == field.name }?.outcome)
                set(known)
            }
        }
        return order.compactMap { fields[$0]?.weighed(by: self, maximumErrorRate) }
    }
}

extension StatedField {
    /// A field of the zone. Its value is stated if the zone can be relied on. A name needs a witness as well.
    fileprivate init(_ field: DocumentField, isAccepted: Bool) {
        let isReliedOn = isAccepted && !field.doubts.contains(.unconfirmed)
        self.init(name: field.name, value: isReliedOn ? field.value : nil, zone: field.value, doubts: field.doubts)
    }

    fileprivate mutating func withhold(because doubt: FieldDoubt) {
        doubts = [doubt] + doubts
        value = nil
    }

    /// Adds the value of a licence barcode. The barcode's own code detects and corrects reading errors. Its value is
    /// therefore relied on if there is no other, unless print or zone contradicts it.
    fileprivate mutating func add(_ field: DocumentField, _ outcome: ZoneAgreement.Outcome?) {
        barcode = field.value
        switch outcome {
        case .different:
            doubts.removeAll { $0 == .zonesDisagree }
            withhold(because: .zonesDisagree)
        case .same, .sameButMarks:
            doubts.removeAll { $0 == .unconfirmed || $0 == .unprotected }
            value = value ?? (zone == nil ? field.value : nil)
        case .mayDiffer:
            if !doubts.contains(.zonesDisagree), !doubts.contains(.zonesMayDisagree) {
                doubts = [.zonesMayDisagree] + doubts
            }
            value = nil
        case .notComparable, nil:
            // A value that the barcode's grammar doubts is never relied on.
            if zone == nil, field.doubts.isEmpty, printed == nil { value = field.value }
        }
    }

    /// The field with its witnesses and their error rate, which state or withhold the value. Without a rate, the value stays
    /// as it is.
    fileprivate func weighed(by report: DocumentReadingReport, _ maximumErrorRate: Double) -> StatedField {
        var field = self
        let found = report.witnesses(of: name)
        field.witnesses = found.sorted()
        field.errorRate = report.errorRates.rate(of: name, witnesses: found)
        guard let rate = field.errorRate else { return field }
        if rate > maximumErrorRate {
            if value != nil { field.doubts.append(.unconfirmed) }
            field.value = nil
        } else if value == nil, field.isByPrintAlone(report) {
            // Print is enough if it is right often enough.
            field.value = report.printed?[name]?.value
            field.doubts = []
        }
        return field
    }

    /// Whether print alone states the field, and nothing speaks against it but that it has too few witnesses. A zone that is
    /// not accepted proves nothing, but it must not say something else. Its doubts are about the zone, and its checks state
    /// them.
    private func isByPrintAlone(_ report: DocumentReadingReport) -> Bool {
        guard witnesses.contains(.print), barcode == nil, let field = report.printed?[name] else { return false }
        if let zone {
            guard report.zone?.isAccepted != true, ZoneAgreement(printed: field, zone: zone).outcome == .same else {
                return false
            }
        }
        return report.printedFields.first { $0.name == name }?.doubts.allSatisfy { $0 == .unconfirmed } == true
    }
}

extension StatedField: PersonalData {
    /// The field's name and doubts; never its value.
    public var withheldSummary: String {
        documentField.withheldSummary
    }
}
