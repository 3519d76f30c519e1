// The page: follows the board, and writes to it. Everything that others wrote goes into the page as text, never as HTML.
import { Board } from './canvas.js'
import { Lanes } from './lanes.js'
import { Panel } from './panel.js'
import { follow as read, Refused } from './stream.js'

const $ = id => document.getElementById(id)
const MOST_LINES = 500, MOST_QUEUED = 100, COLOURS = 8
const names = ['Amber', 'Birch', 'Cedar', 'Dune', 'Ember', 'Fern', 'Grove', 'Heron', 'Iris', 'Juniper', 'Kestrel', 'Lark']
const kept = key => { try { return sessionStorage.getItem(key) } catch { return null } }
const keep = (key, value) => { try { sessionStorage.setItem(key, value) } catch { /* private windows */ } return value }
const any = count => Math.floor(Math.random() * count)
const newToken = () => crypto.randomUUID?.() ?? String(Math.random())

// The choices of this window. They stand in the address too, so that a reload keeps them.
const query = new URLSearchParams(location.search)
const wishes = { delivery: query.get('delivery') ?? 'ordered', pointers: query.get('pointers') ?? 'all', pause: 0 }

let key = null, epoch = null, lastID = null, lastNumber = 0, label = 0, waits = false, reading = null
let colour = Number(keep('colour', kept('colour') ?? any(COLOURS)))
let lastDrawing = null              // the item of strokes that still grows
let lastGap = null                  // the item of gaps that still grows
const unsettled = new Map()         // own posts that have not arrived, by token: { line, number }
const leftOut = []                  // the latest gaps: [first number, last number]

const lanes = new Lanes($('lanes'), $('delay'))
const panel = new Panel({ choose })
const board = new Board($('canvas'), {
  send: (id, points) => post({ stroke: { id, points } }),
  colour: () => colour,
  say: text => { $('pen').textContent = text },
  isBusy: () => queued > 1,
  moved: movePointer,
})
window.__board = board               // for tests
board.whenPainted = () => { $('empty').hidden = !board.isEmpty }

// MARK: Following

let setReady = null
let ready = new Promise(resolve => { setReady = resolve })

/// Without a hello there is no key to write with.
function awaitHello(text) {
  lamp('connecting', text)
  if (!key) return
  key = null
  ready = new Promise(resolve => { setReady = resolve })
}

async function follow() {
  reading?.abort()
  const mine = reading = new AbortController()
  awaitHello('Connecting')
  while (!mine.signal.aborted) {
    const query = new URLSearchParams({ name: $('name').value, page: 1, ...wishes })
    if (lastID) query.set('after', lastID)
    let pause = 1000
    try {
      await read(`/events?${query}`, mine.signal, (name, data, id) => { if (reading === mine) hear(name, data, id) })
    } catch (failure) {
      if (mine.signal.aborted) return
      if (failure instanceof Refused) {
        lamp('off', 'Refused')
        notice(failure.message)
        if (failure.status === 400) return
        pause = 3000
      }
    }
    if (mine.signal.aborted) return
    if (key) awaitHello('Reconnecting')
    await new Promise(resolve => setTimeout(resolve, pause))
  }
}

function hear(name, data, id) {
  switch (name) {
    case 'hello': return hello(data)
    case 'entry': return entry(data, id)
    case 'unreadable': return unreadable(id)
    case 'gap': return gap(data)
    case 'earlier': return note(`${plural(data.count, 'entry', 'entries')} stood here before; the replay begins now`)
    case 'anew': clear(); return note('The board begins anew')
    case 'status': return status(data)
    case 'pointer': return board.point(data)
    case 'numbers': {
      data.rows.sort((one, other) => (other.label === label) - (one.label === label))
      lanes.take(data.rows)
      return panel.numbers(data)
    }
    case 'goodbye': lamp('off', 'Stopped'); return notice(data.sentence)
  }
}

function hello(message) {
  const isAnother = epoch && message.epoch && message.epoch !== epoch && lastNumber > 0
  ;({ key, label, writesWaitWhenCutOff: waits } = message)
  if (!message.isResumed) clear()
  if (isAnother) note('The server was started anew. What stood here before is gone')
  epoch = message.epoch ?? epoch
  Object.assign(lanes, { offset: message.now - Date.now(), backlog: message.backlog })
  panel.hello(message)
  panel.show(wishes)
  const others = message.addresses.slice(1)
  $('phone').textContent = others.length ? `On your phone: ${others[0]}`
    : location.hostname === '127.0.0.1' || location.hostname === 'localhost' ? 'For your phone, start it with --host 0.0.0.0' : ''
  notice(null)
  lamp('live', 'Live')
  setReady()
}

function status({ link, processes, mayBeKilled }) {
  panel.processes({ processes, mayBeKilled }, process => ask('/kill', { process }))
  if (link.state === 'cutOff') {
    lamp('off', 'Cut off')
    notice(`This server is cut off from the others (${link.reason}). `
      + `What you write is ${waits ? 'kept until it is back, as far as there is room' : 'refused until it is back'}.`)
  } else {
    lamp('live', { alone: 'Live', following: 'Live, with other servers', connecting: 'Looking for the others' }[link.state])
    notice(null)
  }
}

function move(id) {
  lastID = id
  const [newEpoch, number] = id.split('-')
  ;[epoch, lastNumber] = [newEpoch, Number(number)]
  $('count').textContent = plural(lastNumber, 'entry', 'entries')
}

function entry(post, id) {
  move(id)
  if (post.stroke) {
    board.add({ ...post.stroke, colour: post.colour, token: post.token })
    drew(post)
  } else {
    unsettled.get(post.token)?.line?.remove()
    append(item(post, post.line, 'said'))
  }
  unsettled.delete(post.token)
}

function unreadable(id) {
  move(id)
  note('Another program wrote something here that this board cannot show', 'gap')
}

function gap({ from, dropped, slow, bound, away }) {
  leftOut.push([from, from + dropped - 1])
  if (leftOut.length > 100) leftOut.shift()
  for (const token of [...unsettled.keys()]) settleIfLeftOut(token)
  // One item grows, or a bound that drops each second would bury the lines.
  const items = [...$('lines').children].slice(-2)
  if (lastGap && items.includes(lastGap.item)) lastGap.item.remove()
  else lastGap = { slow: 0, bound: 0, away: 0 }
  lastGap.slow += slow
  lastGap.bound += bound
  lastGap.away += away
  const reasons = []
  if (lastGap.slow) reasons.push(`${lastGap.slow} because this page was too slow`)
  if (lastGap.bound) reasons.push(`${lastGap.bound} by this window’s delivery`)
  if (lastGap.away) reasons.push(`${lastGap.away} while this page was away`)
  const count = lastGap.slow + lastGap.bound + lastGap.away
  lastGap.item = note(`${plural(count, 'entry is', 'entries are')} missing here: ${reasons.join(', ')}`, 'gap')
}

/// An own post that stands on the board, and which this window is not given.
function settleIfLeftOut(token) {
  const { line, number } = unsettled.get(token) ?? {}
  if (!number || !leftOut.some(([from, to]) => from <= number && number <= to)) return
  unsettled.delete(token)
  board.forget(token)
  if (!line) return
  line.className = 'left-out'
  append(line)
}

function clear() {
  $('lines').replaceChildren()
  lastDrawing = lastGap = null
  board.clear()
  epoch = lastID = null
  lastNumber = leftOut.length = 0
}

// MARK: Lines

function append(item) {
  const lines = $('lines'), isAtEnd = lines.scrollHeight - lines.scrollTop - lines.clientHeight < 40
  lines.append(item)
  while (lines.children.length > MOST_LINES) lines.firstChild.remove()
  if (isAtEnd) lines.scrollTop = lines.scrollHeight
}

function item(post, text, className) {
  const item = document.createElement('li'), [who, what] = ['span', 'span'].map(name => document.createElement(name))
  who.dir = what.dir = 'auto'
  who.className = 'who'
  who.textContent = post.author || 'Somebody'
  who.style.setProperty('--c', `var(--c${post.colour})`)
  what.className = className
  what.textContent = text
  item.append(who, what)
  return item
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
  const item = Object.assign(document.createElement('li'), { className: `note ${className}`, textContent: text })
  append(item)
  return item
}

// MARK: Writing

let turn = Promise.resolve(), queued = 0

/// Posts. The board tells of success, a sentence of failure.
function post(content, again = null) {
  const token = again ?? newToken()
  const author = $('name').value
  if (content.line !== undefined && !again) {
    const line = item({ author, colour }, content.line, 'said')
    line.className = 'pending'
    // Beside the board's sequence, which is the same in every window.
    $('pending').append(line)
    unsettled.set(token, { line })
  } else if (!unsettled.has(token)) unsettled.set(token, {})
  // One after the other: the posts of one window stand on the board in the order in which they were written.
  const message = { token, author, colour, ...content }
  const isTooMuch = ++queued > MOST_QUEUED
  turn = turn.then(() => isTooMuch ? refuse('Too much waits here to be sent. Nothing of this was.') : deliver('/posts', message)).then(
    ({ id }) => {
      if (!unsettled.has(token)) return
      unsettled.get(token).number = Number(id.split('-')[1])
      settleIfLeftOut(token)
    },
    failure => failed(failure, token, content)).finally(() => { queued -= 1 })
  return token
}

async function deliver(path, message) {
  for (let attempt = 1; ; attempt++) {
    await ready
    try {
      return await send(path, { key, ...message })
    } catch (failure) {
      // The server does not know the key any more: nothing was written, and there will be a new one.
      if (failure.status !== 409 || attempt === 5) throw failure
      await new Promise(resolve => setTimeout(resolve, 300))
    }
  }
}

function refuse(sentence, status) {
  throw new Refused(sentence, status)
}

async function send(path, body) {
  const response = await fetch(path, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
  })
  const answer = await response.json().catch(() => ({}))
  if (response.ok) return answer
  return refuse(answer.sentence ?? `The server answered ${response.status}.`, response.status)
}

/// Asks for something that is no post; says why if it is refused.
async function ask(path, body) {
  try {
    return await deliver(path, body)
  } catch (failure) {
    notice(failure instanceof Refused ? failure.message : 'The server did not answer.', 6000)
    return null
  }
}

function failed(failure, token, content) {
  board.forget(token)
  const line = unsettled.get(token)?.line
  const wasRefused = failure instanceof Refused
  if (wasRefused) notice(failure.message, 6000)
  if (content.stroke) {
    unsettled.delete(token)
    return lostStroke(content.stroke.id, wasRefused ? 'was refused' : 'was not confirmed by the server')
  }
  if (wasRefused) {
    unsettled.delete(token)
    line?.remove()
    if (!$('line').value) $('line').value = content.line
  } else if (line) {
    // The answer was lost. If the line is on the board, the board will say so.
    line.className = 'unsure'
    const again = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Send again' })
    again.onclick = () => { again.remove(); line.className = 'pending'; post(content, token) }
    line.append(again)
  }
}

const lostStrokes = new Set()

function lostStroke(id, what) {
  if (lostStrokes.has(id)) return
  lostStrokes.add(id)
  note(`A stroke of yours, or a part of it, ${what}. Look at the board: it may have to be drawn again`, 'gap')
}

async function choose(wish) {
  const answer = await ask('/window', wish)
  if (answer) {
    Object.assign(wishes, { delivery: answer.delivery, pointers: answer.pointers })
    const { delivery, pointers } = wishes
    history.replaceState(null, '', `?${new URLSearchParams({ delivery, pointers })}`)
  }
  panel.show(wishes)
}

// MARK: The pointer

let place = null, isMoving = false

/// The newest place is sent as soon as the one before has arrived.
async function movePointer(x, y) {
  place = { x: Math.round(x), y: Math.round(y), colour }
  if (isMoving) return
  isMoving = true
  while (place && key) {
    const next = place
    place = null
    await send('/pointer', { key, ...next }).catch(() => {})
    await new Promise(resolve => setTimeout(resolve, 12))
  }
  isMoving = false
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
  input.setAttribute('aria-label', ['violet', 'pink', 'teal', 'orange', 'blue', 'purple', 'green', 'grey'][number])
  input.style.setProperty('--c', `var(--c${number})`)
  input.checked = number === colour
  input.onchange = () => { colour = number; keep('colour', number) }
  const label = document.createElement('label')
  label.append(input)
  $('colours').append(label)
}

$('name').value = keep('name', kept('name') ?? names[any(names.length)])
$('name').onchange = () => { keep('name', $('name').value); follow() }
$('me').onsubmit = event => { event.preventDefault(); $('name').blur() }
$('write').onsubmit = event => {
  event.preventDefault()
  const line = $('line').value.trim()
  if (!line) return
  $('line').value = ''
  post({ line })
}
$('slow').onclick = async () => {
  const pause = wishes.pause ? 0 : 1000
  if (!await ask('/window', { pause })) return
  wishes.pause = pause
  $('slow').setAttribute('aria-pressed', pause > 0)
}
$('second').onclick = () => {
  const delivery = wishes.delivery === 'ordered' ? 'bounded' : 'ordered'
  const pointers = delivery === 'ordered' ? 'all' : 'latestOnly'
  const width = Math.round(screen.availWidth / 2), height = screen.availHeight
  // Without an opener, the window has a name and a colour of its own.
  open(`/?${new URLSearchParams({ delivery, pointers })}`, '_blank',
    `noopener,popup,width=${width},height=${height},left=${(screen.availLeft ?? 0) + width},top=0`)
}

let robot = null
$('robot').onclick = () => {
  clearInterval(robot)
  const isOn = robot === null
  robot = isOn ? setInterval(robotStep, 50) : null
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
  for (let step = 0; step < 3; step++) { curve.at += .025; board.extend(...point()) }
  movePointer(...point())
  if (curve.at > 6.5) startCurve()
}

follow()
