/// A text about a capture for the person.
public struct FeedbackText: Hashable, Sendable {
    /// The languages of the texts.
    public enum Language: String, Hashable, Sendable, Codable, CaseIterable {
        /// English.
        case english = "en"
        /// Dutch.
        case dutch = "nl"
        /// French.
        case french = "fr"
        /// German.
        case german = "de"

        /// The language of a tag of BCP 47, whatever its region; `nil` for a language without texts.
        package init?(_ tag: LanguageTag) {
            self.init(rawValue: String(tag.text.prefix { $0 != "-" }))
        }
    }

    /// A few words.
    public let title: String
    /// What to do.
    public let details: String

    /// A text in a language that this library does not know.
    package init(title: String, details: String) {
        self.title = title
        self.details = details
    }
}

extension FeedbackCode {
    /// Every code that this version gives.
    public static let allCases: [FeedbackCode] = texts.map(\.code)

    /// The text of the code; `nil` for an unknown code.
    public func text(in language: FeedbackText.Language) -> FeedbackText? {
        guard let row = Self.texts.first(where: { $0.code == self }) else { return nil }
        let (title, details) =
            switch language {
            case .english: row.english
            case .dutch: row.dutch
            case .french: row.french
            case .german: row.german
            }
        return FeedbackText(title: title, details: details)
    }

    private typealias Words = (title: String, details: String)

    private static let texts: [(code: FeedbackCode, english: Words, dutch: Words, french: Words, german: Words)] = [
        (
            .notPhysicalDocument,
            ("Image not accepted", "Image does not meet the requirements. Please follow the guidelines."),
            ("Foto niet geaccepteerd", "De foto voldoet niet aan de eisen. Volg de aanwijzingen."),
            ("Image refusée", "L’image ne répond pas aux exigences. Veuillez suivre les consignes."),
            ("Bild nicht angenommen", "Das Bild erfüllt die Anforderungen nicht. Bitte folgen Sie der Anleitung.")
        ),
        (
            .documentCropped, ("Document Cropped", "The document is not fully visible."),
            ("Document afgesneden", "Het document is niet helemaal zichtbaar."),
            ("Document coupé", "Le document n’est pas entièrement visible."),
            ("Dokument abgeschnitten", "Das Dokument ist nicht vollständig zu sehen.")
        ),
        (
            .documentNotFound, ("No document found", "Place the document in the middle of the picture."),
            ("Geen document gevonden", "Leg het document in het midden van de foto."),
            ("Aucun document trouvé", "Placez le document au milieu de l’image."),
            ("Kein Dokument gefunden", "Legen Sie das Dokument in die Mitte des Bildes.")
        ),
        (
            .documentNotLegible, ("Document not legible", "Avoid glare and hold the camera still."),
            ("Document niet leesbaar", "Vermijd weerspiegeling en houd de camera stil."),
            ("Document illisible", "Évitez les reflets et tenez l’appareil immobile."),
            ("Dokument nicht lesbar", "Vermeiden Sie Spiegelungen und halten Sie die Kamera ruhig.")
        ),
        (
            .documentWrongSide, ("Wrong side", "Turn the document over."),
            ("Verkeerde kant", "Draai het document om."),
            ("Mauvais côté", "Retournez le document."),
            ("Falsche Seite", "Drehen Sie das Dokument um.")
        ),
        (
            .documentNotAsDeclared, ("Another document", "Show the document that you chose, or choose again."),
            ("Ander document", "Toon het document dat u koos, of kies opnieuw."),
            ("Autre document", "Montrez le document choisi, ou choisissez de nouveau."),
            ("Anderes Dokument", "Zeigen Sie das gewählte Dokument, oder wählen Sie neu.")
        ),
        (
            .documentNotTilted, ("Not tilted", "Tilt the document, so that its far edge looks shorter."),
            ("Niet gekanteld", "Kantel het document, zodat de verste rand korter lijkt."),
            ("Pas incliné", "Inclinez le document, pour que le bord éloigné paraisse plus court."),
            ("Nicht gekippt", "Kippen Sie das Dokument, sodass die hintere Kante kürzer aussieht.")
        ),
        (
            .chipNotRead, ("Chip not read", "Hold the phone still on the document until the chip is read."),
            ("Chip niet gelezen", "Houd de telefoon stil op het document tot de chip gelezen is."),
            ("Puce non lue", "Tenez le téléphone immobile sur le document jusqu’à la fin de la lecture."),
            ("Chip nicht gelesen", "Halten Sie das Telefon still auf das Dokument, bis der Chip gelesen ist.")
        ),
        (
            .documentZoneNotRead, ("Lines not read", "The lines of letters and < signs must be sharp and complete."),
            ("Regels niet gelezen", "De regels met letters en <-tekens moeten scherp en volledig zijn."),
            ("Lignes non lues", "Les lignes de lettres et de signes < doivent être nettes et complètes."),
            ("Zeilen nicht gelesen", "Die Zeilen mit Buchstaben und <-Zeichen müssen scharf und vollständig sein.")
        ),
        (
            .documentPortraitNotFound, ("No photo found", "The photo on the document must be visible."),
            ("Geen pasfoto gevonden", "De pasfoto op het document moet zichtbaar zijn."),
            ("Aucune photo trouvée", "La photo du document doit être visible."),
            ("Kein Lichtbild gefunden", "Das Lichtbild auf dem Dokument muss zu sehen sein.")
        ),
        (
            .faceNotFound, ("No face found", "Look straight into the camera."),
            ("Geen gezicht gevonden", "Kijk recht in de camera."),
            ("Aucun visage trouvé", "Regardez droit vers la caméra."),
            ("Kein Gesicht gefunden", "Blicken Sie gerade in die Kamera.")
        ),
        (
            .tooManyFaces, ("Several faces", "Only one person may be in the picture."),
            ("Meerdere gezichten", "Er mag maar één persoon op de foto staan."),
            ("Plusieurs visages", "Une seule personne doit être sur l’image."),
            ("Mehrere Gesichter", "Es darf nur eine Person im Bild sein.")
        ),
        (
            .faceNotUsable, ("Face not clear", "Hold the camera level, in good light, and uncover the whole face."),
            ("Gezicht niet duidelijk", "Houd de camera recht, bij goed licht, en houd het gezicht vrij."),
            ("Visage peu visible", "Tenez l’appareil droit, avec un bon éclairage, et dégagez tout le visage."),
            ("Gesicht nicht deutlich", "Halten Sie die Kamera gerade, bei gutem Licht, und das ganze Gesicht frei.")
        ),
        (
            .comeCloser, ("Too far away", "Come closer to the camera."),
            ("Te ver weg", "Kom dichter bij de camera."),
            ("Trop loin", "Approchez-vous de la caméra."),
            ("Zu weit weg", "Kommen Sie näher an die Kamera.")
        ),
        (
            .moveBack, ("Too close", "Move back a little, so that there is room around your face."),
            ("Te dichtbij", "Ga wat achteruit, zodat er ruimte om uw gezicht is."),
            ("Trop près", "Reculez un peu, pour laisser de la place autour du visage."),
            ("Zu nah", "Gehen Sie etwas zurück, damit um Ihr Gesicht Platz ist.")
        ),
        (
            .centreFace, ("Face cut off", "Bring your whole face into the picture."),
            ("Gezicht afgesneden", "Breng uw hele gezicht in beeld."),
            ("Visage coupé", "Placez tout le visage dans l’image."),
            ("Gesicht abgeschnitten", "Bringen Sie das ganze Gesicht ins Bild.")
        ),
        (
            .uncoverFace, ("Face covered", "Remove your mask or anything else that covers your face."),
            ("Gezicht bedekt", "Zet uw masker af, of wat uw gezicht bedekt."),
            ("Visage couvert", "Retirez votre masque, ou ce qui couvre le visage."),
            ("Gesicht bedeckt", "Nehmen Sie die Maske ab, oder was Ihr Gesicht bedeckt.")
        ),
        (
            .turnUpright, ("Picture on its side", "Hold the camera upright, and take it again."),
            ("Foto ligt op zijn kant", "Houd de camera rechtop en maak de opname opnieuw."),
            ("Image couchée", "Tenez l’appareil droit et recommencez la prise."),
            ("Bild liegt auf der Seite", "Halten Sie die Kamera aufrecht und nehmen Sie es noch einmal auf.")
        ),
        (
            .lookStraight, ("Not straight ahead", "Hold the camera upright, and look straight into it."),
            ("Niet recht vooruit", "Houd de camera rechtop en kijk er recht in."),
            ("Pas de face", "Tenez l’appareil droit et regardez-le en face."),
            ("Nicht geradeaus", "Halten Sie die Kamera aufrecht und blicken Sie gerade hinein.")
        ),
        (
            .openEyes, ("Eyes closed", "Open your eyes."),
            ("Ogen dicht", "Open uw ogen."),
            ("Yeux fermés", "Ouvrez les yeux."),
            ("Augen geschlossen", "Öffnen Sie die Augen.")
        ),
        (
            .closeMouth, ("Mouth open", "Close your mouth."),
            ("Mond open", "Sluit uw mond."),
            ("Bouche ouverte", "Fermez la bouche."),
            ("Mund offen", "Schließen Sie den Mund.")
        ),
        (
            .lightFromFront, ("Light from the front", "Turn to a window or a lamp, so that light falls on your face."),
            ("Licht van voren", "Draai naar een raam of lamp, zodat er licht op uw gezicht valt."),
            ("Lumière de face", "Tournez-vous vers une fenêtre ou une lampe, pour éclairer le visage."),
            ("Licht von vorn", "Drehen Sie sich zu einem Fenster oder einer Lampe, damit Licht auf Ihr Gesicht fällt.")
        ),
        (
            .lessLight, ("Too bright", "Avoid direct sun and bright lamps."),
            ("Te licht", "Vermijd directe zon en felle lampen."),
            ("Trop clair", "Évitez le soleil direct et les lampes fortes."),
            ("Zu hell", "Meiden Sie direkte Sonne und helle Lampen.")
        ),
        (
            .holdSteady, ("Not sharp", "Wipe the lens, and hold the camera steady."),
            ("Niet scherp", "Veeg de lens schoon en houd de camera stil."),
            ("Image floue", "Essuyez l’objectif et tenez l’appareil immobile."),
            ("Nicht scharf", "Wischen Sie die Linse ab und halten Sie die Kamera ruhig.")
        ),
        (
            .recordThreeSeconds, ("A short film is needed", "Film your face for three seconds."),
            ("Een korte film is nodig", "Film uw gezicht drie seconden."),
            ("Il faut un court film", "Filmez votre visage pendant trois secondes."),
            ("Ein kurzer Film ist nötig", "Filmen Sie Ihr Gesicht drei Sekunden lang.")
        ),
        (
            .filmYourself, ("Not clear that it is you", "Film yourself with the camera, not a photograph."),
            ("Niet duidelijk dat u het bent", "Film uzelf met de camera, en geen foto."),
            ("Pas certain que ce soit vous", "Filmez-vous avec la caméra, et pas une photo."),
            ("Nicht klar, dass Sie es sind", "Filmen Sie sich selbst mit der Kamera, und kein Foto.")
        ),
        (
            .captureAgain, ("Once more, please", "Take it again with the camera."),
            ("Nog een keer, alstublieft", "Maak de opname opnieuw met de camera."),
            ("Encore une fois, s’il vous plaît", "Recommencez la prise avec la caméra."),
            ("Noch einmal, bitte", "Nehmen Sie es noch einmal mit der Kamera auf.")
        ),
        (
            .challengeNotAnswered,
            ("Movements not seen", "Make each movement when it appears, then look into the camera again."),
            ("Bewegingen niet gezien", "Maak elke beweging als die verschijnt, en kijk dan weer in de camera."),
            ("Mouvements non vus", "Faites chaque mouvement quand il s’affiche, puis regardez de nouveau la caméra."),
            (
                "Bewegungen nicht gesehen",
                "Machen Sie jede Bewegung, sobald sie erscheint, und blicken Sie dann wieder in die Kamera."
            )
        ),
        (
            .examinationOverdue, ("Check took too long", "Please take it again."),
            ("Controle duurde te lang", "Maak de opname opnieuw."),
            ("Contrôle trop long", "Veuillez recommencer la prise."),
            ("Prüfung dauerte zu lange", "Bitte nehmen Sie es noch einmal auf.")
        ),
        (
            .notExamined, ("Could not be checked", "Please take it again in another way."),
            ("Kon niet worden gecontroleerd", "Maak de opname op een andere manier opnieuw."),
            ("N’a pas pu être contrôlé", "Veuillez recommencer la prise d’une autre façon."),
            ("Konnte nicht geprüft werden", "Bitte nehmen Sie es auf andere Weise noch einmal auf.")
        ),
    ]
}
