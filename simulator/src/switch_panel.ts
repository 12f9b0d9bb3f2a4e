import type { Switches } from './failure_switches.ts'
import { type Html, html } from './page.ts'

/** The switches of one service, for people; `search` leads back to what the page shows now. */
export function switchPanel({ set, list }: Switches, search = ''): Html {
  const armed = list()
  const action = `/control/${set.name}/failures${search}`
  const id = (name: string) => `${set.name.replace('/', '-')}-${name}`
  const limits = Object.entries(set.only).map(([name, { label, one_of }]) =>
    one_of
      ? choice({ id: id(name), name, label }, [['', 'Any'], ...one_of.map((one) => [one, one])])
      : text({ id: id(name), name, label }),
  )
  const numbers = Object.entries(set.quantities ?? {}).map(([name, value]) => {
    const [unit, ...words] = name.split('_').reverse()
    return number({ id: id(name), name, label: `${words.reverse().join(' ')} (${unit})` }, value)
  })
  return html`
    <details class="panel"${armed.length > 0 && html` open`}>
      <summary>Make ${set.title} fail${armed.length > 0 && html` <span class="count">${armed.length}</span>`}</summary>
      ${armed.length > 0 && armedOf({ set, list }, action)}
      <form class="fields" method="post" action="${action}">
        ${choice({ id: id('mode'), name: 'mode', label: 'What goes wrong' }, Object.entries(set.modes))}
        ${limits}${numbers}
        ${number({ id: id('times'), name: 'times', label: 'How many times' }, 1, 1)}
        <button class="first" type="submit">Add</button>
      </form>
    </details>`
}

function armedOf({ set, list }: Pick<Switches, 'set' | 'list'>, action: string): Html {
  const rows = list().map(({ mode, times, ...more }) => {
    const told = Object.entries(more).map(([name, value]) => `, ${name} ${value}`)
    return html`<li>${set.modes[mode] ?? mode}: ${times}×${told.join('')}</li>`
  })
  return html`
    <form class="armed" method="post" action="${action}">
      <ul>${rows}</ul>
      <button type="submit" name="clear" value="1">Clear all</button>
    </form>`
}

interface Field {
  id: string
  name: string
  label: string
}

const choice = ({ id, name, label }: Field, options: readonly (readonly string[])[]) => html`
  <label for="${id}">${label}</label>
  <select id="${id}" name="${name}">${options.map(([value = '', words = '']) => html`<option value="${value}">${words}</option>`)}</select>`

const text = ({ id, name, label }: Field) => html`
  <label for="${id}">${label}</label>
  <input id="${id}" name="${name}" placeholder="Any" autocomplete="off" spellcheck="false" />`

const number = ({ id, name, label }: Field, value: number, min = 0) => html`
  <label for="${id}">${label}</label>
  <input id="${id}" name="${name}" type="number" min="${min}" value="${value}" required />`
