/// A letter that proves an address, from a bank, supplier or authority: its sender, recipient, address and date.
///
/// Nothing in a letter is protected, so its text proves only itself. Menus, business cards and book pages are not
/// letters: they lack the address block of name, street and place, the date, or the words of an account.
struct PrintedLetter {
    /// The recipient, from the line above the street.
    let name: PrintedRow
    /// Street and place, without the country.
    let address: [PrintedRow]
    /// The date of the letter.
    let date: (row: PrintedRow, text: String)
    /// The sender: the largest line above the address block.
    let issuer: PrintedRow
    /// The order of day and month that any date of the letter proves.
    let order: PrintedDate.Order?

    // In heights of a line: lines of one block share a left edge and follow one another this closely.
    private static let sameLeft = 1.2
    private static let linePitch = 0.4...2.2
    /// The address block stands in the upper half of a page (DIN 5008, BS 1808: within 100 mm of 297).
    private static let upperPart = 0.5
    /// No page of a letter has this many lines.
    private static let mostLines = 400

    /// Reads lines as a letter; nil if they are not a letter.
    init?(_ lines: [PrintedLine]) {
        guard lines.count <= Self.mostLines else { return nil }
        let rows = PrintedRow.rows(of: lines.filter { $0.height > 0 })
        guard let top = rows.first?.y, let bottom = rows.map({ $0.y + $0.height }).max(),
            rows.contains(where: { Self.isOfAccount($0.text) })
        else { return nil }
        let head = rows.filter { $0.middle <= top + Self.upperPart * (bottom - top) }
        let blocks = head.compactMap { Self.block(endingWith: $0, in: head) }
        // The sender's own address, if it is on separate lines, stands above the recipient's.
        guard let block = blocks.last, let issuer = Self.issuer(above: block.name, in: head),
            let date = Self.date(in: head, besides: block)
        else { return nil }
        name = block.name
        address = [block.street, block.place]
        self.issuer = issuer
        self.date = date
        order = rows.lazy.compactMap { row in PrintedDate(row.text)?.order(of: row.text) }.first
    }

    // MARK: The address

    private struct Block {
        let name: PrintedRow
        let street: PrintedRow
        let place: PrintedRow
    }

    private static func block(endingWith place: PrintedRow, in rows: [PrintedRow]) -> Block? {
        guard AddressText.isPlace(place.text), let street = row(above: place, in: rows),
            AddressText.isStreet(street.text),
            let name = row(above: street, in: rows), isName(name.text)
        else { return nil }
        return Block(name: name, street: street, place: place)
    }

    private static func row(above row: PrintedRow, in rows: [PrintedRow]) -> PrintedRow? {
        rows.filter { other in
            abs(other.x - row.x) <= sameLeft * row.height
                && linePitch.contains((row.middle - other.middle) / row.height)
        }.max { $0.middle < $1.middle }
    }

    /// Whether the text has two or more words of letters.
    private static func isName(_ text: String) -> Bool {
        let words = text.split(separator: " ")
        return (2...8).contains(words.count) && text.count <= 60
            && text.allSatisfy { $0.isLetter || " -’'.,".contains($0) } && text.count(where: \.isLetter) >= 4
    }

    // MARK: Sender and date

    private static func issuer(above name: PrintedRow, in rows: [PrintedRow]) -> PrintedRow? {
        rows.filter { row in
            row.y + row.height < name.y && row.letterCount >= 3 && !row.hasDigits
        }.max { ($0.height, $1.y) < ($1.height, $0.y) }
    }

    /// The date at its label, otherwise the first date that stands alone.
    private static func date(in rows: [PrintedRow], besides block: Block) -> (row: PrintedRow, text: String)? {
        for row in rows {
            guard let colon = row.text.firstIndex(of: ":"), announcesDate(row.text[..<colon]) else {
                continue
            }
            let inline = row.text[row.text.index(after: colon)...].drop { $0 == " " }
            if !inline.isEmpty, PrintedDate(String(inline)) != nil { return (row, String(inline)) }
            let beside = rows.filter { $0.x > row.x && abs($0.middle - row.middle) < 0.6 * row.height }
                .min { $0.x < $1.x }
            if let beside, PrintedDate(beside.text) != nil { return (beside, beside.text) }
        }
        let alone = rows.first { PrintedDate($0.text)?.isWhole == true }
        return alone.map { ($0, $0.text) }
    }

    // MARK: Words

    /// Whether a row has a word of letters about accounts, supplies or taxes.
    private static func isOfAccount(_ text: String) -> Bool {
        text.split(whereSeparator: { !$0.isLetter }).contains { words.contains(Transliteration.plain($0)) }
    }

    /// English, French, German, Dutch, Spanish, Italian and Portuguese words for an account, a bill, a statement, a customer, a
    /// supply and a tax.
    private static let words = Set(
        ("ACCOUNT STATEMENT BILL INVOICE CUSTOMER ELECTRICITY WATER GAS TAX COUNCIL MORTGAGE "
            + "COMPTE RELEVE FACTURE CLIENT ELECTRICITE EAU GAZ QUITTANCE IMPOT IMPOTS "
            + "KONTO KONTOAUSZUG RECHNUNG KUNDENNUMMER KUNDENNR STROM WASSER STEUER MELDEBESTATIGUNG "
            + "REKENING AFSCHRIFT FACTUUR KLANTNUMMER KLANTNR ELEKTRICITEIT BELASTING "
            + "CUENTA EXTRACTO FACTURA CLIENTE RECIBO ELECTRICIDAD AGUA IMPUESTO "
            + "CONTO ESTRATTO FATTURA BOLLETTA LUCE ACQUA IMPOSTA CONTA EXTRATO FATURA ELETRICIDADE IMPOSTO")
            .split(separator: " ").map(String.init))

    /// Whether a label announces the date of a letter.
    private static func announcesDate(_ label: some StringProtocol) -> Bool {
        let words = Transliteration.plain(label).split(whereSeparator: { !$0.isLetter })
        return words.count <= 3 && words.contains { ["DATE", "DATUM", "FECHA", "DATA"].contains($0) }
    }
}
