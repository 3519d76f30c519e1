// The panel: the delivery of this window, and the numbers of all windows.
const $ = id => document.getElementById(id)

export class Panel {
  constructor({ choose }) {
    this.choose = choose
    for (const input of document.querySelectorAll('#pointers input')) {
      input.addEventListener('change', () => choose({ pointers: input.value }))
    }
  }

  hello({ choices, label, backlog }) {
    Object.assign(this, { choices, label, backlog })
    if ($('choices').querySelector('input')) return
    for (const { name } of choices) {
      const input = Object.assign(document.createElement('input'), { type: 'radio', name: 'delivery', value: name })
      const choice = document.createElement('label')
      choice.append(input, name)
      input.addEventListener('change', () => this.choose({ delivery: name }))
      $('choices').append(choice)
    }
  }

  /// Shows the choices of this window.
  show({ delivery, pointers }) {
    const choice = this.choices?.find(choice => choice.name === delivery)
    if (!choice) return
    $('choices').querySelector(`input[value="${delivery}"]`).checked = true
    set($('sentence'), choice.sentence)
    set($('code'), choice.code)
    document.querySelector(`#pointers input[value="${pointers}"]`).checked = true
  }

  /// The rows, the own one first.
  numbers({ rows, sum, windows }) {
    const body = $('rows')
    while (body.rows.length > rows.length) body.deleteRow(-1)
    while (body.rows.length < rows.length) this.addRow(body.insertRow())
    rows.forEach(({ label, name, delivery, numbers }, index) => {
      const row = body.rows[index]
      row.className = label === this.label ? 'mine' : ''
      this.fill(row, name || `Guest ${label}`, delivery, numbers)
      row.cells[5].style.setProperty('--full', `${Math.min(100, 100 * numbers.waiting / this.backlog)}%`)
    })
    const foot = $('sum')
    if (!foot.rows.length) this.addRow(foot.insertRow())
    const adds = sum.offered === sum.delivered + sum.dropped + sum.waiting
    this.fill(foot.rows[0], 'All', adds ? 'offered = given + left out + wait ✓' : 'offered ≠ given + left out + wait ✗', sum)
    set($('crowd'), (windows === 1 ? '1 window' : `${windows} windows`) + (rows.length < windows ? `, ${rows.length} shown` : ''))
    const own = rows.find(row => row.label === this.label)?.pointers
    if (own) {
      set($('moves'), own.offered ? `${own.offered} moves, ${own.delivered} given, ${own.dropped} left out` : 'None has moved yet')
    }
  }

  addRow(row) {
    for (const name of ['name', 'delivery', 'offered', 'delivered', 'dropped', 'waiting']) {
      const cell = row.insertCell()
      cell.className = name
      cell.dir = name === 'name' ? 'auto' : 'ltr'
    }
  }

  fill(row, name, delivery, numbers) {
    set(row.cells[0], name)
    set(row.cells[1], delivery)
    for (const cell of [...row.cells].slice(2)) {
      const key = cell.classList[0]
      set(cell, String(numbers[key]))
      cell.classList.toggle('some', numbers[key] > 0)
    }
  }

  /// The processes that serve the board, as lamps.
  processes({ processes, mayBeKilled }, kill) {
    const list = $('processes')
    list.hidden = processes.length === 0
    while (list.children.length > processes.length) list.lastChild.remove()
    while (list.children.length < processes.length) list.append(this.lamp(kill))
    processes.forEach(({ name, address, windows, isOn, isHere }, index) => {
      const [lamp, link, button] = list.children[index].children
      list.children[index].dataset.process = name
      list.children[index].dataset.state = lamp.dataset.state = isOn ? 'on' : 'off'
      link.href = address
      set(link, name + (isHere ? ' (this page)' : '') + (isOn ? `, ${windows} open` : ', gone'))
      button.hidden = !mayBeKilled || !isOn
      button.setAttribute('aria-label', `Kill the process ${name}`)
    })
  }

  lamp(kill) {
    const item = document.createElement('li'), lamp = document.createElement('span')
    lamp.className = 'lamp'
    const link = Object.assign(document.createElement('a'), { target: '_blank', rel: 'noopener' })
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Kill' })
    button.onclick = () => kill(item.dataset.process)
    item.append(lamp, link, button)
    return item
  }
}

function set(cell, text) {
  if (cell.textContent !== text) cell.textContent = text
}
