// The panel: which delivery the board has, and what became of everyone's entries.
const $ = id => document.getElementById(id)

export class Panel {
  constructor({ choose }) {
    this.choose = choose
    this.backlog = 1
  }

  hello({ choices, label, backlog }) {
    Object.assign(this, { choices, label, backlog })
    if ($('choices').querySelector('input')) return
    for (const { name } of choices) {
      const input = Object.assign(document.createElement('input'), { type: 'radio', name: 'delivery', value: name })
      const choice = document.createElement('label')
      choice.append(input, name)
      input.addEventListener('change', () => this.choose(name))
      $('choices').append(choice)
    }
  }

  show(delivery) {
    const choice = this.choices?.find(choice => choice.name === delivery)
    if (!choice || this.delivery === delivery) return
    this.delivery = delivery
    $('choices').querySelector(`input[value="${delivery}"]`).checked = true
    $('sentence').textContent = choice.sentence
    $('code').textContent = choice.code
  }

  /// What the server says is what is shown, also if somebody else was faster.
  restore() {
    const delivery = this.delivery
    this.delivery = null
    this.show(delivery)
  }

  numbers({ rows, sum, clients, inMailbox }) {
    const body = $('rows')
    while (body.rows.length > rows.length) body.deleteRow(-1)
    while (body.rows.length < rows.length) this.addRow(body.insertRow())
    rows.forEach(({ label, name, numbers }, index) => {
      const row = body.rows[index]
      row.className = label === this.label ? 'mine' : ''
      this.fill(row, name || `Guest ${label}`, numbers)
      row.cells[4].style.setProperty('--full', `${Math.min(100, 100 * numbers.waiting / this.backlog)}%`)
    })
    const foot = $('sum')
    if (!foot.rows.length) this.addRow(foot.insertRow())
    this.fill(foot.rows[0], 'All', sum)
    $('crowd').textContent = `${clients} here` + (rows.length < clients ? `, ${rows.length} shown` : '')
    const adds = sum.offered === sum.delivered + sum.dropped + sum.waiting
    $('equation').textContent = `All: ${sum.offered} = ${sum.delivered} + ${sum.dropped} + ${sum.waiting} ${adds ? '✓' : '✗'}`
      + (inMailbox ? ` · ${inMailbox} in the board’s mailbox` : '')
  }

  addRow(row) {
    for (const name of ['', 'offered', 'delivered', 'dropped', 'waiting']) row.insertCell().className = name
  }

  fill(row, name, numbers) {
    set(row.cells[0], name)
    for (const cell of [...row.cells].slice(1)) {
      const key = cell.classList[0]
      set(cell, String(numbers[key]))
      cell.classList.toggle('some', numbers[key] > 0)
    }
  }
}

function set(cell, text) {
  if (cell.textContent !== text) cell.textContent = text
}
