internal import Biometrics
internal import PluginConformance

extension PluginCheckPayload.Law {
    /// The result of a law.
    init(_ law: ConformanceLaw, _ finding: LawFinding) {
        let (outcome, reason): (Outcome, String?) =
            switch finding {
            case .kept: (.kept, nil)
            case .broken(let reason): (.broken, reason)
            case .notShown(let reason): (.notShown, reason)
            }
        self.init(law: law.name, statement: law.statement, outcome: outcome, reason: reason)
    }
}
