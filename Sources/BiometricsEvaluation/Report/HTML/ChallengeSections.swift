/// The section of the report on answers to challenges.
struct ChallengeSections {
    let challenges: ChallengeEvaluation

    var html: String {
        let rows = challenges.rates.filter { $0.rate.count > 0 }.map {
            [Markup.escape($0.name)] + Markup.cells($0.rate)
        }
        var html = Markup.table(["", "Rate#", "Of#", "95 % interval#"], rows)
        html += """
            <p class="soft">Each clip was measured once and held against its own challenge, those of the other clips and \
            \(Figure.count(challenges.drawn)) that were drawn. Pairs are judged by the movements alone.</p>

            """
        if !challenges.reasons.isEmpty {
            html += Markup.table(
                ["Why not its own", "Clips#"],
                challenges.reasons.map { [Markup.escape($0.name), Figure.count($0.count)] })
        }
        return Markup.section("Challenges", html)
    }
}
