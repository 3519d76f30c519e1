// Draws the strokes, and turns pointers and keys into strokes. Coordinates are 0 to 10 000 in both directions.
const SCALE = 10000, PART = 90, MOST_POINTS = 200

export class Board {
  /// `send(id, points)` sends a part of a stroke and answers with a token, by which it is known until it arrives.
  constructor(canvas, { send, colour, say, isBusy, moved }) {
    Object.assign(this, { canvas, send, colour, say, isBusy, moved })
    this.others = new Map()         // pointers of others, by window
    this.parts = []                 // what has arrived, in its order
    this.waiting = new Map()        // own parts on their way, by token
    this.pen = { x: SCALE / 2, y: SCALE / 2, isDown: false }
    new ResizeObserver(() => this.redraw()).observe(canvas)
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.redraw())
    canvas.addEventListener('pointerdown', event => this.pointerDown(event))
    canvas.addEventListener('pointermove', event => this.pointerMove(event))
    for (const name of ['pointerup', 'pointercancel']) canvas.addEventListener(name, () => this.finish())
    canvas.addEventListener('keydown', event => this.key(event))
    for (const name of ['focus', 'blur']) canvas.addEventListener(name, () => this.redraw())
  }

  // MARK: Arrivals

  add(part) {
    this.parts.push(part)
    this.waiting.delete(part.token)
    this.scheduleRedraw()
  }

  forget(token) {
    if (this.waiting.delete(token)) this.scheduleRedraw()
  }

  clear() {
    this.parts = []
    this.waiting.clear()
    this.base = null
    this.scheduleRedraw()
  }

  /// The pointer of another window; its earlier places are its trail.
  point({ label, name, colour, x, y }) {
    const other = this.others.get(label) ?? { places: [] }
    Object.assign(other, { name, colour })
    other.places.push({ x, y, at: performance.now() })
    this.others.set(label, other)
    this.scheduleRedraw()
  }

  get isEmpty() { return this.parts.length + this.waiting.size === 0 && !this.stroke }

  // MARK: Drawing

  begin(x, y) {
    this.stroke = { id: crypto.randomUUID?.() ?? String(Math.random()), points: [x, y], sentAt: performance.now() }
    this.scheduleRedraw()
  }

  extend(x, y) {
    const stroke = this.stroke
    if (!stroke) return
    const [lastX, lastY] = stroke.points.slice(-2)
    if (Math.hypot(x - lastX, y - lastY) < 20) return
    stroke.points.push(x, y)
    // A slow way to the server makes parts longer, and not more of them wait.
    const isDue = performance.now() - stroke.sentAt > PART && !this.isBusy()
    if (isDue || stroke.points.length >= 2 * MOST_POINTS) this.flush()
    this.scheduleRedraw()
  }

  /// Sends the stroke since its last part; the next one begins where this one ends.
  flush() {
    const stroke = this.stroke
    const part = { id: stroke.id, points: stroke.points, colour: this.colour() }
    const token = this.send(part.id, part.points)
    this.waiting.set(token, part)
    stroke.points = stroke.points.slice(-2)
    stroke.sentAt = performance.now()
    stroke.hasParts = true
  }

  finish() {
    const stroke = this.stroke
    if (!stroke) return
    if (stroke.points.length === 2 && !stroke.hasParts) stroke.points.push(stroke.points[0] + 1, stroke.points[1])
    if (stroke.points.length > 2) this.flush()
    this.stroke = null
    this.scheduleRedraw()
  }

  pointerDown(event) {
    if (event.button !== 0) return
    this.canvas.setPointerCapture(event.pointerId)
    this.begin(...this.place(event))
  }

  pointerMove(event) {
    this.moved(...this.place(event))
    for (const each of event.getCoalescedEvents?.() ?? [event]) this.extend(...this.place(each))
  }

  place(event) {
    const box = this.canvas.getBoundingClientRect()
    const clamp = value => Math.round(Math.min(1, Math.max(0, value)) * SCALE)
    return [clamp((event.clientX - box.left) / box.width), clamp((event.clientY - box.top) / box.height)]
  }

  key(event) {
    const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
    const move = moves[event.key], pen = this.pen
    if (move) {
      const step = event.shiftKey ? 600 : 150
      pen.x = Math.min(SCALE, Math.max(0, pen.x + move[0] * step))
      pen.y = Math.min(SCALE, Math.max(0, pen.y + move[1] * step))
      if (pen.isDown) this.extend(pen.x, pen.y)
    } else if (event.key === ' ' || event.key === 'Enter') {
      pen.isDown = !pen.isDown
      pen.isDown ? this.begin(pen.x, pen.y) : this.finish()
      this.say(pen.isDown ? 'Pen down' : 'Pen up, the stroke is sent')
    } else if (event.key === 'Escape' && pen.isDown) {
      pen.isDown = false
      this.finish()
      this.say('Pen up')
    } else return
    event.preventDefault()
    this.scheduleRedraw()
  }

  // MARK: Painting

  scheduleRedraw() {
    this.pending ??= requestAnimationFrame(() => { this.pending = null; this.redraw() })
  }

  redraw() {
    const { canvas } = this, ratio = devicePixelRatio || 1
    const width = canvas.clientWidth, height = canvas.clientHeight
    if (!width) return
    if (canvas.width !== Math.round(width * ratio) || this.scheme !== palette()) {
      canvas.width = Math.round(width * ratio)
      canvas.height = Math.round(height * ratio)
      this.scheme = palette()
      this.base = null
    }
    this.paintBase(ratio, width, height)
    const pen = canvas.getContext('2d')
    pen.setTransform(1, 0, 0, 1, 0, 0)
    pen.globalAlpha = 1
    pen.clearRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(this.base, 0, 0)
    pen.scale(ratio, ratio)
    // A part on its way is faint until the board has delivered it.
    for (const part of this.waiting.values()) paint(pen, part, width, height, .3)
    if (this.stroke) paint(pen, { points: this.stroke.points, colour: this.colour() }, width, height, .3)
    if (document.activeElement === canvas && canvas.matches(':focus-visible')) {
      pen.globalAlpha = 1
      pen.lineWidth = 2
      pen.strokeStyle = palette().colours[this.colour()]
      pen.beginPath()
      pen.arc(this.pen.x / SCALE * width, this.pen.y / SCALE * height, this.pen.isDown ? 5 : 9, 0, 7)
      pen.stroke()
    }
    this.paintOthers(pen, width, height)
    this.whenPainted?.()
  }

  /// Each place that this window was given leaves a dot for a second: all moves make a line, the latest only a leap.
  paintOthers(pen, width, height) {
    const now = performance.now()
    for (const [label, other] of this.others) {
      const last = other.places.at(-1)
      if (now - last.at > 4000) { this.others.delete(label); continue }
      other.places = other.places.filter(place => place === last || now - place.at < 1000)
      pen.fillStyle = palette().colours[other.colour]
      for (const { x, y, at } of other.places) {
        pen.globalAlpha = Math.max(.15, .8 - (now - at) / 1000)
        pen.beginPath(); pen.arc(x / SCALE * width, y / SCALE * height, 3, 0, 7); pen.fill()
      }
      const [x, y] = [last.x / SCALE * width, last.y / SCALE * height]
      pen.globalAlpha = 1
      pen.beginPath(); pen.moveTo(x, y); pen.lineTo(x + 5, y + 16); pen.lineTo(x + 8, y + 9); pen.lineTo(x + 15, y + 8); pen.fill()
      pen.font = `600 12px ${getComputedStyle(document.body).fontFamily}`
      pen.textAlign = x > width - 90 ? 'right' : 'left'
      pen.fillText(other.name || `Guest ${label}`, x > width - 90 ? x - 4 : x + 14, y + 22)
    }
    if (this.others.size) this.scheduleRedraw()
  }

  /// Parts that have arrived are painted once, on a canvas of their own.
  paintBase(ratio, width, height) {
    if (!this.base) {
      this.base = Object.assign(document.createElement('canvas'), { width: this.canvas.width, height: this.canvas.height })
      this.base.getContext('2d').scale(ratio, ratio)
      this.painted = 0
    }
    const pen = this.base.getContext('2d')
    for (; this.painted < this.parts.length; this.painted++) paint(pen, this.parts[this.painted], width, height, 1)
  }
}

function paint(pen, { points, colour }, width, height, alpha) {
  pen.lineCap = pen.lineJoin = 'round'
  pen.lineWidth = Math.max(2.5, width / 260)
  pen.globalAlpha = alpha
  pen.strokeStyle = palette().colours[colour]
  pen.beginPath()
  for (let index = 0; index < points.length; index += 2) {
    pen.lineTo(points[index] / SCALE * width, points[index + 1] / SCALE * height)
  }
  pen.stroke()
}

const dark = matchMedia('(prefers-color-scheme: dark)')
let resolved = null
dark.addEventListener('change', () => { resolved = null })

/// The colours of the scheme that holds, as a canvas understands them.
export function palette() {
  if (resolved) return resolved
  const probe = document.body.appendChild(document.createElement('i'))
  const resolve = name => { probe.style.color = `var(${name})`; return getComputedStyle(probe).color }
  resolved = {
    colours: Array.from({ length: 8 }, (_, number) => resolve(`--c${number}`)),
    soft: resolve('--soft'), edge: resolve('--edge'), bad: resolve('--bad'), wait: resolve('--wait'),
    text: resolve('--text'),
  }
  probe.remove()
  return resolved
}
