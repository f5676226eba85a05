/// The page at the service's address alone. People come to it mostly by a link that lost its end. It says where to go on, and
/// nothing of the machine, the version or what is kept. It runs nothing.
enum RootPage {
    /// The page, in these languages.
    ///
    /// - Parameter isOpen: whether the service is for its own machine alone, so that the page that captures begins a
    ///   journey by itself.
    static func asset(in languages: [PageLanguage], isOpen: Bool) -> CaptureAsset {
        let title = ContractPage.escaped(PageLanguage.english.capture["root.title"] ?? "")
        return CaptureAsset(
            html: """
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="robots" content="noindex">
                <title>\(title)</title>
                <link rel="icon" href="capture/icon.svg" type="image/svg+xml">
                <link rel="stylesheet" href="capture/capture.css">
                <link rel="stylesheet" href="capture/dark.css" media="(prefers-color-scheme: dark)">
                </head>
                <body>
                <main>
                <h1>\(title)</h1>
                \(languages.map { $0.paragraph("root.text") }.joined(separator: "\n"))
                \(isOpen ? "<p>On this machine: <a href=\"capture\">begin a journey</a>.</p>" : "")
                <p>For reviewers: <a href="review">the queue</a>. For programs: <a href="docs">the contract</a>.</p>
                </main>
                </body>
                </html>

                """)
    }
}
