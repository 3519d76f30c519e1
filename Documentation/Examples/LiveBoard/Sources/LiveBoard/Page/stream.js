// Reads server-sent events by fetch: unlike an EventSource it can say why a server refused.

export class Refused extends Error {
  constructor(sentence, status) {
    super(sentence)
    this.status = status
  }
}

/// Calls `hear(name, data, id)` for each event; returns when the stream ends, throws when it breaks or is refused.
export async function follow(url, signal, hear) {
  const response = await fetch(url, { signal, cache: 'no-store', headers: { Accept: 'text/event-stream' } })
  if (!response.ok) {
    const answer = await response.json().catch(() => ({}))
    throw new Refused(answer.sentence ?? `The server answered ${response.status}.`, response.status)
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let rest = ''; ;) {
    const { value, done } = await reader.read()
    if (done) return
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop()
    for (const block of blocks) read(block, hear)
  }
}

function read(block, hear) {
  const fields = {}
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 1).replace(/^ /, '')
  }
  if (fields.event) hear(fields.event, JSON.parse(fields.data ?? 'null'), fields.id)
}
