"""Score sheets, drawn: two halves side by side, a column a seat, and what the roll would pay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_lowercase

from rich import box
from rich.table import Table
from rich.text import Text

from gobelet.cli.words import BONUSES, category_name
from gobelet.core import Bonus, Category, Entry, Ruleset, ScoreSheet, Section

OPEN = Text("·", "quiet")

PAPER = box.Box("╭──╮\n│  │\n├──┤\n│  │\n├──┤\n├──┤\n│  │\n╰──╯\n")
"""A sheet of paper: an edge all round, a rule under the heading, nothing between columns."""


def box_keys(ruleset: Ruleset) -> dict[str, Category]:
    """The letter that stands for each box, in sheet order."""
    return dict(zip(ascii_lowercase, ruleset.categories, strict=False))


def sheets(
    score_sheets: Sequence[ScoreSheet], names: Sequence[str], choices: Sequence[Entry] = ()
) -> Table:
    """All sheets of a game; `choices` are the legal placements of the roll on the table."""
    offered = {entry.category: entry for entry in choices}
    halves = Table.grid(padding=(0, 1))
    halves.add_row(*(_half(section, score_sheets, names, offered) for section in Section))
    return halves


def _half(
    section: Section,
    score_sheets: Sequence[ScoreSheet],
    names: Sequence[str],
    offered: Mapping[Category, Entry],
) -> Table:
    ruleset = score_sheets[0].ruleset
    table = _frame(section, names, has_choices=bool(offered))
    for key, category in box_keys(ruleset).items():
        if category.section is section:
            filled = [_filled(sheet.entry(category)) for sheet in score_sheets]
            label = Text.assemble((f" {key} ", "brass" if category in offered else "quiet"))
            table.add_row(label + category_name(category), *filled, _choice(offered.get(category)))
    for bonus in _bonuses(ruleset, section):
        table.add_row(f"   {BONUSES[bonus]}", *(_bonus(bonus, sheet) for sheet in score_sheets))
    return table


def _frame(section: Section, names: Sequence[str], *, has_choices: bool) -> Table:
    table = Table(box=PAPER, border_style="quiet", header_style="quiet", padding=0)
    table.add_column(f"   {section.value.capitalize()}", no_wrap=True)
    for name in names:
        table.add_column(name, justify="right", no_wrap=True, min_width=6)
    if has_choices:
        table.add_column("pays", justify="right", no_wrap=True)
    table.add_column("")  # air before the edge
    return table


def _filled(entry: Entry | None) -> Text:
    return OPEN if entry is None else Text(str(entry.points), "ink" if entry.points else "quiet")


def _choice(entry: Entry | None) -> Text:
    if entry is None:
        return Text("")
    awards = entry.gain - entry.points
    return Text(f"{entry.points}+{awards}" if awards else str(entry.points), "pencil")


def _bonuses(ruleset: Ruleset, section: Section) -> list[Bonus]:
    if section is Section.UPPER:
        return [Bonus.UPPER] if ruleset.upper_bonus else []
    rules = {
        Bonus.LOWER: ruleset.lower_bonus,
        Bonus.UNUSED_THROWS: ruleset.unused_throw_bonus,
        Bonus.FIVE_OF_A_KIND: ruleset.five_of_a_kind_bonus,
    }
    return [bonus for bonus, rule in rules.items() if rule is not None]


def _bonus(bonus: Bonus, sheet: ScoreSheet) -> Text:
    earned, rule = sheet.bonus_total(bonus), sheet.ruleset.upper_bonus
    if earned:
        return Text(str(earned), "ink")
    if bonus is Bonus.UPPER and rule is not None:
        return Text(f"{sheet.upper_total}/{rule.threshold}", "quiet")
    return OPEN
