internal import BiometricsCore

/// The laws of every face mesh.
enum FaceMeshLaws {
    static let all: [ConformanceLaw] = [
        ConformanceLaw("many-instances", "Instances can be made and freed again and again.") {
            (bench) throws(BiometricsError) in
            for _ in 0..<4 { _ = try makeMesh(bench) }
            return .kept
        },
        ConformanceLaw("any-size", "A face in a picture of any size gets an answer; one without pixels has no mesh.") {
            (bench) throws(BiometricsError) in
            let mesh = try makeMesh(bench)
            for picture in DrawnPicture.extremes {
                let answer = try mesh.mesh(of: QualityLaws.face(in: picture).face, in: picture)
                if picture.isEmpty, answer != nil { return .broken("A picture without pixels had a mesh.") }
            }
            return .kept
        },
        ConformanceLaw("same-answer", "The same face gives the same mesh, also to a new instance.") {
            (bench) throws(BiometricsError) in
            let mesh = try makeMesh(bench)
            let first = try answers(bench, by: mesh)
            guard try first == answers(bench, by: mesh) else {
                return .broken(
                    "The second call laid a different mesh.")
            }
            return try first == answers(bench, by: try makeMesh(bench))
                ? .kept : .broken("A new instance laid a different mesh.")
        },
        ConformanceLaw("leaves-picture", "The picture is only read.") { (bench) throws(BiometricsError) in
            let mesh = try makeMesh(bench)
            for picture in bench.pictures {
                let before = picture.duplicate
                _ = try mesh.mesh(of: QualityLaws.face(in: picture).face, in: picture)
                if picture != before { return .broken("It wrote to the picture's pixels.") }
            }
            return .kept
        },
        ConformanceLaw(ConformanceLaw.concurrency, "Four instances at work at the same time answer as one does.") {
            (bench) throws(BiometricsError) in
            let alone = try answers(bench, by: try makeMesh(bench))
            return try bench.atOnce(alone) { (bench) throws(BiometricsError) in
                try answers(bench, by: try makeMesh(bench))
            }
        },
    ]

    private static func makeMesh(_ bench: ConformanceBench) throws(BiometricsError) -> any FaceMeshing {
        guard let plugin = bench.plugin as? any FaceMeshPlugin else {
            throw BiometricsError(.pluginFailed, "It declares itself a face mesh but does not make one.")
        }
        return try plugin.makeFaceMesh(in: bench.context)
    }

    private static func answers(
        _ bench: ConformanceBench, by mesh: any FaceMeshing
    ) throws(BiometricsError) -> [FaceMesh?] {
        var answers: [FaceMesh?] = []
        for picture in bench.pictures {
            answers.append(try mesh.mesh(of: QualityLaws.face(in: picture).face, in: picture))
        }
        return answers
    }
}
