// The page: follows the board, and writes to it. Everything that others wrote goes into the page as text, never as HTML.
import { Board } from './canvas.js'
import { Panel } from './panel.js'
import { Timeline } from './timeline.js'

const $ = id => document.getElementById(id)
const MOST_LINES = 500, MOST_QUEUED = 100, COLOURS = 8
const words = ['Amber', 'Birch', 'Cedar', 'Dune', 'Ember', 'Fern', 'Grove', 'Heron', 'Iris', 'Juniper', 'Kestrel', 'Lark']
const kept = key => { try { return sessionStorage.getItem(key) } catch { return null } }
const keep = (key, value) => { try { sessionStorage.setItem(key, value) } catch { /* private windows */ } }

let key = null, epoch = null, lastID = null, lastNumber = 0, helloAt = 0, isSlow = false, source = null, waits = false
let colour = Number(kept('colour') ?? Math.floor(Math.random() * COLOURS))
let lastDrawing = null              // the item of strokes that still grows
const unsettled = new Map()         // own lines that have not arrived, by token

const timeline = new Timeline($('timeline'), $('delay'))
const panel = new Panel({ choose })
const board = new Board($('canvas'), {
  send: (id, points) => post({ stroke: { id, points } }),
  colour: () => colour,
  say: text => { $('pen').textContent = text },
})
board.whenPainted = () => { $('empty').hidden = !board.isEmpty }

// MARK: Following

let setReady = null
let ready = new Promise(resolve => { setReady = resolve })

/// Until the next hello nobody here knows a key to write with.
function awaitHello(text) {
  lamp('connecting', text)
  if (!key) return
  key = null
  ready = new Promise(resolve => { setReady = resolve })
}

function follow() {
  source?.close()
  awaitHello('Connecting')
  const query = new URLSearchParams({ name: $('name').value, numbers: 1 })
  if (lastID) query.set('after', lastID)
  if (isSlow) query.set('pause', 1000)
  source = new EventSource(`/events?${query}`)
  const hear = (name, handler) => source.addEventListener(name, event => handler(JSON.parse(event.data), event))
  hear('hello', hello)
  hear('entry', (post, event) => entry(post, event.lastEventId))
  hear('gap', gap)
  hear('earlier', ({ count }) => note(`${plural(count, 'entry', 'entries')} stood here before; the replay begins now`))
  hear('anew', () => { clear(); note('The board begins anew') })
  hear('status', status)
  hear('numbers', numbers => panel.numbers(numbers))
  hear('goodbye', ({ sentence }) => { lamp('off', 'Stopped'); notice(sentence) })
  source.onerror = () => {
    awaitHello('Reconnecting')
    // A server that is full says so with a status, and then a browser does not come back by itself.
    if (source.readyState === EventSource.CLOSED) setTimeout(follow, 2000)
  }
}

function hello(message) {
  ({ key, writesWaitWhenCutOff: waits } = message)
  if (!message.isResumed || (epoch && message.epoch && message.epoch !== epoch)) clear()
  epoch = message.epoch ?? epoch
  helloAt = Date.now()
  timeline.offset = message.now - Date.now()
  panel.hello(message)
  notice(null)
  lamp('live', 'Live')
  setReady()
}

function status({ delivery, link }) {
  panel.show(delivery)
  if (link.state === 'cutOff') {
    lamp('off', 'Cut off')
    notice(`This server is cut off from the others (${link.reason}). `
      + `What you write is ${waits ? 'kept until it is back, as far as there is room' : 'refused until it is back'}.`)
  } else {
    lamp('live', { alone: 'Live', following: 'Live, with other servers', connecting: 'Looking for the others' }[link.state])
    notice(null)
  }
}

function entry(post, id) {
  const [newEpoch, number] = id.split('-')
  epoch = newEpoch
  lastID = id
  lastNumber = Number(number)
  const isReplay = post.at - timeline.offset < helloAt - 1500 && Date.now() - helloAt < 3000
  timeline.arrive({ ...post, number: lastNumber, isReplay })
  if (post.stroke) {
    board.add({ ...post.stroke, colour: post.colour, token: post.token })
    drew(post)
  } else say(post)
  $('count').textContent = plural(lastNumber, 'entry', 'entries')
}

function gap({ dropped, slow, bound, away }) {
  const reasons = []
  if (slow) reasons.push(`${slow} because this page was too slow`)
  if (bound) reasons.push(`${bound} by the bound of the board’s delivery, for everyone`)
  if (away) reasons.push(`${away} while this page was away`)
  note(`${plural(dropped, 'entry is', 'entries are')} missing here: ${reasons.join(', ')}`, 'gap')
  timeline.miss(dropped)
}

function clear() {
  $('lines').replaceChildren()
  lastDrawing = null
  board.clear()
  epoch = lastID = null
}

// MARK: Lines

function append(item) {
  const lines = $('lines'), isAtEnd = lines.scrollHeight - lines.scrollTop - lines.clientHeight < 40
  lines.append(item)
  while (lines.children.length > MOST_LINES) lines.firstChild.remove()
  if (isAtEnd) lines.scrollTop = lines.scrollHeight
}

function item(post, text, className) {
  const item = document.createElement('li'), who = document.createElement('span'), what = document.createElement('span')
  who.className = 'who'
  who.textContent = post.author || 'Somebody'
  who.style.setProperty('--c', `var(--c${post.colour})`)
  what.className = className
  what.textContent = text
  item.append(who, what)
  return item
}

function say(post) {
  unsettled.get(post.token)?.remove()
  unsettled.delete(post.token)
  append(item(post, post.line, 'said'))
}

function drew(post) {
  const name = `${post.author} ${post.colour}`
  if (lastDrawing?.name === name && $('lines').lastElementChild === lastDrawing.item) {
    lastDrawing.strokes.add(post.stroke.id)
    lastDrawing.item.lastChild.textContent = `drew ${plural(lastDrawing.strokes.size, 'stroke')}`
    return
  }
  lastDrawing = { name, strokes: new Set([post.stroke.id]), item: item(post, 'drew 1 stroke', 'drew') }
  append(lastDrawing.item)
}

function note(text, className = '') {
  append(Object.assign(document.createElement('li'), { className: `note ${className}`, textContent: text }))
}

// MARK: Writing

let turn = Promise.resolve(), queued = 0

/// Posts; what becomes of it is told by the board, or by a sentence.
function post(content, again = null) {
  const token = again ?? (crypto.randomUUID?.() ?? String(Math.random()))
  const author = $('name').value
  timeline.expect(token, colour)
  if (content.line !== undefined && !again) {
    const line = item({ author, colour }, content.line, 'said')
    line.className = 'pending'
    unsettled.set(token, line)
    // Beside the board's sequence, which is the same in every window.
    $('pending').append(line)
  }
  // One after the other: what one window writes stands on the board in the order in which it was written.
  const message = { token, author, colour, ...content }
  const isTooMuch = ++queued > MOST_QUEUED
  turn = turn.then(() => isTooMuch ? refuse('Too much waits here to be sent. Nothing of this was.') : deliver(message)).then(
    ({ id }) => timeline.number(token, Number(id.split('-')[1])),
    failure => failed(failure, token, content)).finally(() => { queued -= 1 })
  return token
}

async function deliver(message) {
  for (let attempt = 1; ; attempt++) {
    await ready
    try {
      return await send('/posts', { key, ...message })
    } catch (failure) {
      // The server does not know the key any more: nothing was written, and there will be a new one.
      if (failure.status !== 409 || attempt === 5) throw failure
      await new Promise(resolve => setTimeout(resolve, 300))
    }
  }
}

function refuse(sentence, status) {
  throw Object.assign(new Error(sentence), { wasRefused: true, status })
}

async function send(path, body) {
  const response = await fetch(path, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
  })
  const answer = await response.json().catch(() => ({}))
  if (response.ok) return answer
  return refuse(answer.sentence ?? `The server answered ${response.status}.`, response.status)
}

function failed(failure, token, content) {
  board.forget(token)
  timeline.forget(token)
  const line = unsettled.get(token)
  if (failure.wasRefused) {
    notice(failure.message, 6000)
    unsettled.delete(token)
    line?.remove()
    if (content.line !== undefined && !$('line').value) $('line').value = content.line
  } else if (line) {
    // The answer was lost. If the line is on the board, the board will say so.
    line.className = 'unsure'
    const again = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Send again' })
    again.onclick = () => { again.remove(); line.className = 'pending'; post(content, token) }
    line.append(again)
  }
}

function choose(name) {
  send('/delivery', { delivery: name }).catch(failure => { notice(failure.message, 6000); panel.restore() })
}

// MARK: The page

let noticeTimer = null

function notice(text, milliseconds) {
  clearTimeout(noticeTimer)
  if (!text && $('notice').dataset.isPassing) return
  $('notice').hidden = !text
  $('notice').textContent = text ?? ''
  if (milliseconds) {
    $('notice').dataset.isPassing = 1
    noticeTimer = setTimeout(() => { delete $('notice').dataset.isPassing; notice(null) }, milliseconds)
  } else delete $('notice').dataset.isPassing
}

function lamp(state, text) {
  $('link').dataset.state = state
  $('link').querySelector('.text').textContent = text
}

function plural(count, one, many = `${one}s`) {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}

for (let number = 0; number < COLOURS; number++) {
  const input = Object.assign(document.createElement('input'), { type: 'radio', name: 'colour', value: number })
  const names = ['violet', 'pink', 'teal', 'orange', 'blue', 'purple', 'green', 'grey']
  input.setAttribute('aria-label', names[number])
  input.style.setProperty('--c', `var(--c${number})`)
  input.checked = number === colour
  input.onchange = () => { colour = number; keep('colour', number) }
  const label = document.createElement('label')
  label.append(input)
  $('colours').append(label)
}

$('name').value = kept('name') ?? words[Math.floor(Math.random() * words.length)]
$('name').onchange = () => { keep('name', $('name').value); follow() }
$('me').onsubmit = event => { event.preventDefault(); $('name').blur() }
$('write').onsubmit = event => {
  event.preventDefault()
  const line = $('line').value.trim()
  if (!line) return
  $('line').value = ''
  post({ line })
}
$('slow').onclick = () => {
  isSlow = !isSlow
  $('slow').setAttribute('aria-pressed', isSlow)
  follow()
}

let robot = null
$('robot').onclick = () => {
  clearInterval(robot)
  const isOn = robot === null
  robot = isOn ? setInterval(robotStep, 100) : null
  $('robot').setAttribute('aria-pressed', isOn)
  if (isOn) startCurve()
  else board.finish()
}

let curve = null
function startCurve() {
  board.finish()
  const [a, b] = [2 + Math.floor(Math.random() * 4), 3 + Math.floor(Math.random() * 4)]
  curve = { a, b, at: 0, x: 2500 + Math.random() * 5000, y: 3000 + Math.random() * 4000, size: 900 + Math.random() * 1400 }
  board.begin(...point())
}
function point() {
  const { a, b, at, x, y, size } = curve
  return [x + size * Math.sin(a * at), y + size * 1.3 * Math.sin(b * at + 1)].map(value => Math.round(Math.min(10000, Math.max(0, value))))
}
function robotStep() {
  if (!board.stroke) return startCurve()
  for (let step = 0; step < 6; step++) { curve.at += .025; board.extend(...point()) }
  if (curve.at > 6.5) startCurve()
}

follow()
