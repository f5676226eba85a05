/// What a person sees who opens the service's address alone, mostly by a link that lost its end. It says where to go on, and
/// nothing of the machine, the version or what is kept. It runs nothing.
enum RootPage {
    /// The page.
    static let asset = CaptureAsset(html: html)

    /// In the languages of the page that captures.
    private static let sentences = [
        ("en", "There is nothing to do here. If you were sent a link, open it again, whole, as it was sent."),
        ("nl", "Hier is niets te doen. Hebt u een link gekregen, open die dan opnieuw, in zijn geheel."),
        ("fr", "Il n’y a rien à faire ici. Si vous avez reçu un lien, rouvrez-le, en entier, tel qu’il a été envoyé."),
        ("de", "Hier ist nichts zu tun. Haben Sie einen Link erhalten, so öffnen Sie ihn noch einmal, und zwar ganz."),
    ]

    private static let html = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex">
        <title>Identity verification</title>
        <link rel="icon" href="capture/icon.svg" type="image/svg+xml">
        <link rel="stylesheet" href="capture/capture.css">
        </head>
        <body>
        <main>
        <h1>Identity verification</h1>
        \(sentences.map { "<p lang=\"\($0)\">\($1)</p>" }.joined(separator: "\n"))
        <p>For programs: <a href="docs">the contract</a>.</p>
        </main>
        </body>
        </html>

        """
}
