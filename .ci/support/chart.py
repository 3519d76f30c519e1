"""A picture of times: for each scenario a bar for each contender, readable on light and on dark pages."""
from html import escape

COLUMNS, MARGIN, GAP, WIDTH, HEAD = 2, 28, 36, 1080, 86
NAMES, VALUES, BAR, PITCH, TITLE, DISTANCE = 132, 84, 14, 20, 24, 26
COLUMN = (WIDTH - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS

STYLE = """<style>
text { font-family: system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; fill: #24292f; font-size: 12px }
.page { fill: #ffffff; stroke: #d0d7de }
.head { font-size: 20px; font-weight: 600 }
.panel { font-size: 13px; font-weight: 600 }
.note, .unit { fill: #57606a }
.value { text-anchor: start }
.name { text-anchor: end }
.strong { font-weight: 600 }
.track { fill: #f0f2f5 }
.ours { fill: #0f7b6c }
.floor, .baseline { fill: #a5adb8 }
.peer { fill: #d9822b }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 }
.page { fill: #0d1117; stroke: #30363d }
.note, .unit { fill: #9da7b3 }
.track { fill: #1b222b }
.ours { fill: #35c7af }
.floor, .baseline { fill: #667080 }
.peer { fill: #e59a4b }
}
</style>"""


def short(number):
    return f"{round(number, 1):g}"


def timed(scenario):
    """Ours first, then the others."""
    bars = [one for one in scenario["measurements"] if one.get("nanoseconds") is not None]
    return sorted(bars, key=lambda one: one["role"] != "ours")


def height(scenario):
    return TITLE + len(timed(scenario)) * PITCH + DISTANCE


def rectangle(style, x, y, width):
    return f'<rect class="{style}" x="{short(x)}" y="{short(y)}" width="{short(width)}" height="{BAR}" rx="2"/>'


def panel(scenario, left, top):
    bars = timed(scenario)
    times = [one["nanoseconds"] for one in bars]
    ours = max([one["nanoseconds"] for one in bars if one["role"] == "ours"] or [min(times)])
    # A bar of a contender that is very much slower than ours is cut, and says so, or the others could not be told apart.
    scale = min(max(times), max(12 * ours, 4 * min(times)))
    title = escape(scenario["title"], quote=False)
    svg = (f'<text class="panel" x="{short(left)}" y="{short(top + 14)}">{title}'
           f'<tspan class="unit" font-weight="400" dx="8">ns/{scenario["unit"]}</tspan></text>\n')
    x, room = left + NAMES, COLUMN - NAMES - VALUES
    for index, bar in enumerate(bars):
        y = top + TITLE + index * PITCH
        strong = " strong" if bar["role"] == "ours" else ""
        name = "SwiftObserver" if bar["contender"] == "ours" else bar["contender"]
        length = max(2, room * min(1, bar["nanoseconds"] / scale))
        svg += f'<text class="name{strong}" x="{short(x - 10)}" y="{short(y + BAR - 3)}">{escape(name, quote=False)}</text>'
        svg += rectangle("track", x, y, room) + rectangle(bar["role"], x, y, length)
        if bar["nanoseconds"] > scale:
            # A slanted gap near the end of the bar: it goes on further than there is room.
            svg += f'<path class="track" d="M{short(x + length - 16)} {short(y + BAR + 1)}l5 -16h5l-5 16z"/>'
        value = f'{bar["nanoseconds"]:,.0f}' if bar["nanoseconds"] >= 100 else f'{bar["nanoseconds"]:.1f}'
        svg += f'<text class="value{strong}" x="{short(x + room + 8)}" y="{short(y + BAR - 3)}">{value}</text>\n'
    return svg


def legend():
    x, svg = WIDTH - MARGIN - 470, ""
    for role, label in [("ours", "SwiftObserver"), ("floor", "by hand, without a library"), ("peer", "other libraries")]:
        svg += f'<rect class="{role}" x="{short(x)}" y="30" width="12" height="12" rx="2"/>'
        svg += f'<text class="label" x="{short(x + 18)}" y="40">{label}</text>\n'
        x += 44 + len(label) * 6.6
    return svg


def chart(scenarios, date):
    """The picture of those scenarios that hold times."""
    tops, body = [HEAD] * COLUMNS, ""
    for scenario in scenarios:
        if timed(scenario):
            # Into the column that is shortest so far, which leaves no holes.
            column = tops.index(min(tops))
            body += panel(scenario, MARGIN + column * (COLUMN + GAP), tops[column])
            tops[column] += height(scenario)
    tall = short(max(tops) + MARGIN - DISTANCE + 10)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{tall}" viewBox="0 0 {WIDTH} {tall}" '
            'role="img" aria-labelledby="title">\n<title id="title">Times of SwiftObserver, floors and peers</title>\n'
            f'{STYLE}\n<rect class="page" width="100%" height="100%" rx="10"/>\n'
            f'<text class="head" x="{MARGIN}" y="40">What a message costs</text>\n'
            f'<text class="note" x="{MARGIN}" y="62">Nanoseconds on {date}, medians of contenders that take turns in one '
            f'process. Shorter is better. Each panel has its own scale.</text>\n{legend()}{body}</svg>\n')
