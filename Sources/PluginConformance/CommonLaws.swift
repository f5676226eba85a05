internal import BiometricsCore

/// The laws that plugins of every kind keep, for the instances and answers of one kind.
struct CommonLaws<Instance, Answer: Equatable & Sendable>: Sendable {
    /// Makes an instance of the plugin.
    let make: @Sendable (ConformanceBench) throws(BiometricsError) -> Instance
    /// Everything that an instance answers to the bench.
    let answers: @Sendable (ConformanceBench, Instance) throws(BiometricsError) -> Answer

    var manyInstances: ConformanceLaw {
        ConformanceLaw("many-instances", "Instances can be made and freed again and again.") {
            (bench) throws(BiometricsError) in
            for _ in 0..<4 { _ = try make(bench) }
            return .kept
        }
    }

    /// - Parameter fault: what an instance did that breaks the law, such as “found different faces”.
    func sameAnswer(_ statement: String, fault: String, name: String = "same-answer") -> ConformanceLaw {
        ConformanceLaw(name, statement) { (bench) throws(BiometricsError) in
            let instance = try make(bench)
            let first = try answers(bench, instance)
            guard try first == answers(bench, instance) else { return .broken("The second call \(fault).") }
            return try first == answers(bench, make(bench)) ? .kept : .broken("A new instance \(fault).")
        }
    }

    /// - Parameters:
    ///   - what: what an instance looks at: `picture`, `face` or `frame`.
    ///   - pictures: each thing that it looks at, and the call in which it does.
    func onlyReads(
        _ what: String,
        _ pictures:
            @escaping @Sendable (ConformanceBench, Instance) -> [(
                picture: Image, look: () throws(BiometricsError) -> Void
            )]
    ) -> ConformanceLaw {
        let whose = what == "face" ? "face's picture" : what
        return ConformanceLaw("leaves-\(what)", "The \(whose) is only read.") { (bench) throws(BiometricsError) in
            for (picture, look) in pictures(bench, try make(bench)) {
                let before = picture.duplicate
                try look()
                if picture != before { return .broken("It wrote to the \(what)'s pixels.") }
            }
            return .kept
        }
    }

    var concurrency: ConformanceLaw {
        ConformanceLaw(ConformanceLaw.concurrency, "Four instances at work at the same time answer as one does.") {
            (bench) throws(BiometricsError) in
            let alone = try answers(bench, make(bench))
            return try bench.atOnce(alone) { (bench) throws(BiometricsError) in try answers(bench, make(bench)) }
        }
    }
}

extension ConformanceBench {
    /// The plugin as one of the kind that it declares, which `name` names.
    func plugin<Kind>(as kind: Kind.Type, _ name: String) throws(BiometricsError) -> Kind {
        guard let plugin = plugin as? Kind else {
            throw BiometricsError(.pluginFailed, "It declares itself \(name) but does not make one.")
        }
        return plugin
    }
}
