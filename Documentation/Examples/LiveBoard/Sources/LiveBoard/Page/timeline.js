// Two lanes of the last ten seconds: when each entry was accepted, and when it arrived here.
import { palette } from './canvas.js'

const SPAN = 10000

export class Timeline {
  constructor(canvas, hint) {
    Object.assign(this, { canvas, hint })
    this.marbles = []               // { acceptedAt, arrivedAt, colour, number, token, dropped }
    this.offset = 0                 // the server's clock minus ours
    this.calm = matchMedia('(prefers-reduced-motion: reduce)')
    const tick = () => {
      if (this.marbles.length || !this.isPainted) this.paint()
      this.calm.matches ? setTimeout(tick, 500) : requestAnimationFrame(tick)
    }
    tick()
    new ResizeObserver(() => this.refresh()).observe(canvas)
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.refresh())
  }

  /// Paints even if nothing moves.
  refresh() { this.isPainted = false }

  get now() { return Date.now() }

  /// One's own message, which was accepted and is on its way.
  expect(token, colour) {
    this.marbles.push({ acceptedAt: this.now, colour, token })
  }

  number(token, number) {
    const marble = this.marbles.find(marble => marble.token === token)
    if (marble) marble.number = number
  }

  forget(token) {
    this.marbles = this.marbles.filter(marble => marble.token !== token || marble.arrivedAt)
  }

  arrive({ token, at, colour, number, isReplay }) {
    if (isReplay) return
    const acceptedAt = Math.min(at - this.offset, this.now)
    const known = token && this.marbles.find(marble => marble.token === token)
    const marble = known ?? {}
    Object.assign(marble, { acceptedAt, arrivedAt: this.now, colour, number })
    if (!known) this.marbles.push(marble)
    for (const other of this.marbles) if (!other.arrivedAt && other.number < number) other.dropped = true
    const late = this.marbles.filter(marble => this.now - marble.arrivedAt < 1000 && !marble.gap)
    const seconds = Math.max(...late.map(marble => marble.arrivedAt - marble.acceptedAt)) / 1000
    this.hint.textContent = seconds < .1 ? 'They arrive at once'
      : `They arrive up to ${seconds.toFixed(1)} s later`
  }

  miss(count) {
    this.marbles.push({ gap: count, acceptedAt: this.now, arrivedAt: this.now })
  }

  paint() {
    const { canvas } = this, ratio = devicePixelRatio || 1
    this.isPainted = this.marbles.length === 0
    const width = canvas.clientWidth, height = canvas.clientHeight, now = this.now
    if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio)
    if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio)
    this.marbles = this.marbles.filter(marble => now - (marble.arrivedAt ?? marble.acceptedAt) < SPAN + 1000)
    const pen = canvas.getContext('2d')
    pen.setTransform(ratio, 0, 0, ratio, 0, 0)
    pen.clearRect(0, 0, width, height)
    const left = 84, right = width - 16, top = 30, bottom = height - 30
    const x = time => right - (now - time) / SPAN * (right - left)
    const { colours, soft, edge, bad } = palette()
    pen.font = `600 12px ${getComputedStyle(document.body).fontFamily}`
    pen.textBaseline = 'middle'
    pen.lineWidth = 2
    for (const [text, y] of [['accepted', top], ['arrived', bottom]]) {
      pen.fillStyle = soft
      pen.textAlign = 'left'
      pen.fillText(text, 0, y)
      pen.strokeStyle = edge
      pen.beginPath(); pen.moveTo(left, y); pen.lineTo(right + 8, y); pen.stroke()
    }
    pen.save()
    pen.beginPath(); pen.rect(left - 8, 0, width, height); pen.clip()
    for (const marble of this.marbles) {
      if (marble.gap) {
        pen.fillStyle = bad
        pen.textAlign = 'center'
        pen.fillText(`−${marble.gap}`, x(marble.arrivedAt), bottom + 19)
        continue
      }
      const colour = marble.dropped ? bad : colours[marble.colour] ?? soft
      const from = x(marble.acceptedAt), to = marble.arrivedAt ? x(marble.arrivedAt) : null
      pen.strokeStyle = pen.fillStyle = colour
      if (to !== null) {
        pen.globalAlpha = .35
        pen.beginPath(); pen.moveTo(from, top); pen.lineTo(to, bottom); pen.stroke()
        pen.globalAlpha = 1
        dot(pen, from, top, true)
        dot(pen, to, bottom, true)
      } else if (marble.dropped) cross(pen, from, top)
      else dot(pen, from, top, false)
    }
    pen.restore()
  }
}

function dot(pen, x, y, isFull) {
  pen.beginPath()
  pen.arc(x, y, 5, 0, 7)
  isFull ? pen.fill() : pen.stroke()
}

function cross(pen, x, y) {
  pen.beginPath()
  for (const side of [-5, 5]) { pen.moveTo(x - 5, y - side); pen.lineTo(x + 5, y + side) }
  pen.stroke()
}
