/// How often a value is wrong, by its kind and by the witnesses that state it, as counted on a labelled set.
///
/// A value that passes more checks is at most as often wrong as one that passes some of them. The rate of a value is therefore
/// the least rate of the counted groups with the same sources whose checks it passes.
public struct FieldErrorRates: Sendable, Hashable {
    /// The kinds of values, whose characters are confused in different ways.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// Days and months.
        case date
        /// Numbers of documents and persons, which may have letters.
        case number
        /// Names of the holder.
        case name
        /// Codes of States, and the sex.
        case code
        /// Places, authorities, addresses and all others.
        case text

        /// The kind of a field.
        public init(of name: DocumentFieldName) {
            self =
                switch name {
                case .birthDate, .expiryDate, .issueDate, .issueMonth: .date
                case .documentNumber, .personalNumber, .taxIdentificationNumber, .blankNumber: .number
                case .surname, .givenNames, .fullName, .nameSuffix: .name
                case .documentCode, .issuingCountry, .nationality, .sex: .code
                default: .text
                }
        }
    }

    /// The values of one kind with the same witnesses.
    public struct Group: Sendable, Hashable, Codable {
        /// The kind of the values.
        public let kind: Kind
        /// The witnesses, in the order of their texts.
        public let witnesses: [FieldWitness]
        /// How many values were counted.
        public let values: Int
        /// How many of them were wrong.
        public let errors: Int

        /// A group that was counted on a set.
        public init(kind: Kind, witnesses: [FieldWitness], values: Int, errors: Int) {
            self.kind = kind
            self.witnesses = witnesses
            self.values = values
            self.errors = errors
        }

        /// Whether there are enough values for a rate.
        public var saysEnough: Bool {
            values >= (errors == 0 ? FieldErrorRates.leastValuesWithoutError : FieldErrorRates.leastValues)
        }

        /// The rate with one more error than was counted, so that no value is ever certain.
        public var rate: Double { Double(errors + 1) / Double(values + 1) }
    }

    /// The set that was counted, in words.
    public let set: String
    /// The counted groups.
    public let groups: [Group]

    /// The largest error rate of a stated value, unless a caller names another.
    public static let standardLimit = 0.005

    /// Groups with fewer values say too little.
    public static let leastValues = 50
    /// A group without an error needs so many values, because fewer cannot show that its rate is within the limit.
    public static let leastValuesWithoutError = 200

    /// The witnesses that state a value by themselves; the others are checks. Print alone says nothing about print with which
    /// a barcode agrees.
    private static let sources: Set<FieldWitness> = [.zone, .print, .barcode, .fileText]

    /// No counted group.
    public static let none = FieldErrorRates(set: "", groups: [])

    /// The rates of these groups.
    public init(set: String, groups: [Group]) {
        self.set = set
        self.groups = groups
    }

    /// The rate at which values of a field with these witnesses are wrong, above 0 and at most 1; `nil` if no group with
    /// enough values has these sources.
    public func rate(of name: DocumentFieldName, witnesses: Set<FieldWitness>) -> Double? {
        let kind = Kind(of: name)
        let sources = witnesses.intersection(Self.sources)
        return groups.filter { group in
            group.saysEnough && group.kind == kind && witnesses.isSuperset(of: group.witnesses)
                && sources == Self.sources.intersection(group.witnesses)
        }.map(\.rate).min()
    }
}
