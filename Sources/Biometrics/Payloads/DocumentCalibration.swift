public import BiometricsCore
public import IdentityDocuments
internal import MediaKit
internal import ModelStore

/// `{"schema": "biometrics.document-calibration/1", …}` in JSON: how often read values are wrong, as `calibrate documents`
/// counted it.
public struct DocumentCalibration: JSONPayload, Hashable {
    /// The schema that is written, and the only one that is read.
    public static let schema = "biometrics.document-calibration/1"

    /// The day of the measurement.
    public let date: String
    /// The models that read.
    public let models: [ModelIdentity]
    /// The rates.
    public let rates: FieldErrorRates

    /// Rates that were counted on `date` with these models.
    public init(date: String, models: [ModelIdentity], rates: FieldErrorRates) {
        self.date = date
        self.models = models
        self.rates = rates
    }

    /// The built-in calibration, of the models that `biometrics models install` installs.
    ///
    /// - Throws: `.manifestInvalid`.
    static func builtIn() throws(BiometricsError) -> DocumentCalibration {
        do throws(BiometricsError) {
            return try DocumentCalibration(json: try ModelCatalog.documentCalibration())
        } catch {
            throw BiometricsError(.manifestInvalid, error.message, path: error.path)
        }
    }

    /// The rates for a reader with these models; `nil` if one of them had no part in the measurement.
    ///
    /// - Parameter readsTwice: whether a second recogniser reads print. Print that a second one did not confirm is wrong much
    ///   more often than print that none read again, so that the rates hold only if both readers have one or neither.
    package func rates(of models: [ModelIdentity], readsTwice: Bool) -> FieldErrorRates? {
        let wasReadTwice = rates.groups.contains { $0.witnesses.contains(.secondReading) }
        return models.allSatisfy(self.models.contains) && wasReadTwice == readsTwice ? rates : nil
    }

    /// The calibration in the file at `path`.
    ///
    /// - Throws: `.noSuchInput`, `.unreadableInput`, `.inputTooLarge`, naming the file.
    public init(contentsOf path: String) throws(BiometricsError) {
        do throws(BiometricsError) {
            self = try DocumentCalibration(json: try BoundedFile.read(path, maximumBytes: Self.maximumFileBytes))
        } catch {
            throw error.about(path)
        }
    }

    private static let maximumFileBytes = 1 << 20

    private enum CodingKeys: String, CodingKey { case schema, date, models, set, groups }

    /// Reads a calibration and checks it as a whole.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _ = try container.decode(SchemaName<DocumentCalibration>.self, forKey: .schema)
        date = try container.decode(String.self, forKey: .date)
        models = try container.decode([ModelIdentity].self, forKey: .models)
        let set = try container.decode(String.self, forKey: .set)
        let groups = try container.decode([FieldErrorRates.Group].self, forKey: .groups)
        for group in groups {
            guard group.values > 0, (0...group.values).contains(group.errors), !group.witnesses.isEmpty else {
                throw DecodingError.dataCorruptedError(
                    forKey: .groups, in: container,
                    debugDescription: "A group needs witnesses, values, and at most as many errors as values.")
            }
        }
        rates = FieldErrorRates(set: set, groups: groups)
    }

    /// Writes the calibration with its schema.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(SchemaName<DocumentCalibration>(), forKey: .schema)
        try container.encode(date, forKey: .date)
        try container.encode(models, forKey: .models)
        try container.encode(rates.set, forKey: .set)
        try container.encode(rates.groups, forKey: .groups)
    }
}
