// The last ten seconds as lanes: one for all entries, and one for each window, with a marble where it was given one.
import { palette } from './canvas.js'

const SPAN = 10000, LATE = 500, TOP = 18, LANE = 30, LEFT = 128, STACK = 58, MOST = 6

export class Lanes {
  constructor(canvas, hint) {
    Object.assign(this, { canvas, hint, offset: 0, backlog: 64, rows: [], sent: new Map(), lanes: new Map() })
    this.calm = matchMedia('(prefers-reduced-motion: reduce)')
    const tick = () => {
      this.paint()
      this.calm.matches || document.hidden ? setTimeout(tick, 500) : requestAnimationFrame(tick)
    }
    tick()
  }

  /// The server's clock.
  get now() { return Date.now() + this.offset }

  /// News of all windows: the own one first.
  take(rows) {
    this.rows = rows.slice(0, MOST)
    for (const { label, marbles } of rows) {
      if (!marbles) continue
      const lane = this.lanes.get(label) ?? []
      for (const [number, at, given, colour] of marbles.given) {
        if (!at) continue
        this.sent.set(number, { at, colour })
        lane.push({ number, at, given, colour })
      }
      for (const [given, count] of marbles.gaps) lane.push({ given, count })
      this.lanes.set(label, lane)
    }
    const known = new Set(rows.map(row => row.label)), oldest = this.now - SPAN - 2000
    for (const [label, lane] of this.lanes) {
      if (known.has(label)) this.lanes.set(label, lane.filter(marble => marble.given > oldest))
      else this.lanes.delete(label)
    }
    for (const [number, { at }] of this.sent) if (at < oldest) this.sent.delete(number)
    const own = (this.lanes.get(rows[0]?.label) ?? []).filter(marble => marble.at && marble.given > this.now - 2500)
    // What waits is late too: all that was sent and is neither given nor left out, as far as this page knows.
    const given = own.length ? Math.max(...own.map(marble => marble.number)) : 0
    const waits = rows[0]?.numbers.waiting
      ? [...this.sent].filter(([number, { at }]) => number > given && at < this.now).map(([, { at }]) => this.now - at) : []
    if (own.length || waits.length) {
      const seconds = Math.max(...own.map(marble => marble.given - marble.at), ...waits) / 1000
      this.hint.textContent = seconds < .15 ? 'Here: at once' : `Here: up to ${seconds.toFixed(1)} s later`
    }
    this.canvas.style.height = `${TOP + LANE * (this.rows.length + 1)}px`
  }

  paint() {
    const { canvas } = this, ratio = devicePixelRatio || 1, width = canvas.clientWidth, height = canvas.clientHeight
    if (!width) return
    if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio)
    if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio)
    const pen = canvas.getContext('2d'), { colours, soft, edge, bad, wait, text } = palette()
    pen.setTransform(ratio, 0, 0, ratio, 0, 0)
    pen.clearRect(0, 0, width, height)
    // News come four times a second: the picture is a little late, so that they come in from its edge.
    const now = this.now - LATE, right = width - STACK - 14
    const x = time => right - (now - time) / SPAN * (right - LEFT)
    const font = (weight, size) => { pen.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}` }
    const lane = index => TOP + LANE * index
    pen.textBaseline = 'middle'
    pen.lineWidth = 2
    const label = (index, name, below, colour) => {
      pen.textAlign = 'left'
      font(600, 12)
      pen.fillStyle = colour
      pen.fillText(clip(pen, name, LEFT - 14), 0, lane(index) - (below ? 6 : 0))
      font(500, 10.5)
      pen.fillStyle = soft
      if (below) pen.fillText(below, 0, lane(index) + 7)
      pen.strokeStyle = edge
      pen.beginPath(); pen.moveTo(LEFT, lane(index)); pen.lineTo(right, lane(index)); pen.stroke()
    }
    label(0, 'sent', '', soft)
    this.rows.forEach(({ label: number, name, delivery }, index) => {
      label(index + 1, (name || `Guest ${number}`) + (index ? '' : ' (you)'), delivery, text)
    })
    pen.save()
    pen.beginPath(); pen.rect(LEFT, 0, right - LEFT + 6, height); pen.clip()
    for (const { at, colour } of this.sent.values()) dot(pen, x(at), lane(0), colours[colour] ?? soft)
    this.rows.forEach(({ label }, index) => {
      const y = lane(index + 1)
      for (const marble of this.lanes.get(label) ?? []) {
        if (marble.count) {
          pen.textAlign = 'center'
          font(700, 11)
          pen.fillStyle = bad
          pen.fillText(`−${marble.count}`, x(marble.given), y + 12)
          continue
        }
        const colour = colours[marble.colour] ?? soft
        if (!index) {
          pen.globalAlpha = .3
          pen.strokeStyle = colour
          pen.beginPath(); pen.moveTo(x(marble.at), lane(0)); pen.lineTo(x(marble.given), y); pen.stroke()
          pen.globalAlpha = 1
        }
        dot(pen, x(marble.given), y, colour)
      }
    })
    pen.restore()
    // The backlog of each: a bar that fills, and turns red when it is full.
    this.rows.forEach(({ numbers }, index) => {
      const y = lane(index + 1), left = right + 12, share = Math.min(1, numbers.waiting / this.backlog)
      pen.fillStyle = edge
      pen.fillRect(left, y - 5, STACK, 10)
      pen.fillStyle = share === 1 ? bad : wait
      pen.fillRect(left, y - 5, STACK * share, 10)
      if (!numbers.waiting) return
      pen.textAlign = 'right'
      font(700, 10)
      pen.fillStyle = text
      pen.fillText(`${numbers.waiting} wait`, left + STACK, y - 11)
    })
  }
}

function clip(pen, text, width) {
  while (text.length > 1 && pen.measureText(text).width > width) text = [...text].slice(0, -2).join('') + '…'
  return text
}

function dot(pen, x, y, colour) {
  pen.fillStyle = colour
  pen.beginPath()
  pen.arc(x, y, 4, 0, 7)
  pen.fill()
}
