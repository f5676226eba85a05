"""The tables of a run, printed as they come about and put into a page of the documentation."""
import pathlib

BEGIN, END = "<!-- results: begin -->", "<!-- results: end -->"


class Report:
    """Sections in Markdown, and the demands that were not kept."""

    def __init__(self) -> None:
        self.sections: list[str] = []
        self.broken: list[str] = []

    def add(self, title: str, table: str, broken: list[str]) -> None:
        section = f"### {title}\n\n{table}\n"
        print(section, flush=True)
        self.sections.append(section)
        self.broken += broken

    def save(self, path: pathlib.Path) -> None:
        """Puts the sections between the two marker comments of a page, or makes a page of them where there is none."""
        block = f"{BEGIN}\n\n" + "\n".join(self.sections) + f"\n{END}"
        if not path.exists():
            path.write_text(block + "\n")
            return
        before, begin, rest = path.read_text().partition(BEGIN)
        _, end, after = rest.partition(END)
        if not begin or not end:
            raise SystemExit(f"{path} lacks the lines {BEGIN} and {END}; nothing was written to it.")
        path.write_text(before + block + after)
