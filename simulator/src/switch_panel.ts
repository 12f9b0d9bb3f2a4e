import type { Switches } from './failure_switches.ts'
import { type Html, html } from './page.ts'
import { choice, text } from './page_parts.ts'

/** The switches of one service, for people; `search` leads back to what the page shows now. */
export function switchPanel({ set, list }: Switches, search = ''): Html {
  const armed = list()
  const path = `/control/${set.name}/failures`
  const fieldOf = (name: string, label: string) => ({ id: `${set.name}-${name}`, name, label })
  const limits = Object.entries(set.only).map(([name, { label, one_of }]) =>
    one_of
      ? choice(fieldOf(name, label), [['', 'Any'], ...one_of.map((one) => pair(one, one))])
      : text(fieldOf(name, label), html`placeholder="Any"`),
  )
  const numbers = Object.entries({ ...set.quantities, times: 1 }).map(([name, value]) =>
    text(
      fieldOf(name, labels[name] ?? name),
      html`type="number" min="${name === 'times' ? 1 : 0}" value="${value}" required`,
    ),
  )
  return html`
    <details class="panel"${armed.length > 0 && html` open`}>
      <summary>Make ${set.title} fail${
        armed.length > 0 && html` <span class="count">${armed.length} armed</span>`
      }</summary>
      ${armed.length > 0 && armedOf({ set, list }, path + search)}
      <form class="fields" method="post" action="${path}${search}">
        ${choice(
          fieldOf('mode', 'What goes wrong'),
          Object.entries(set.modes).map(([mode, words]) => pair(mode, words)),
        )}
        ${limits}${numbers}
        <button class="button first" type="submit">Arm</button>
      </form>
      <p class="note">For scripts: <code>${path}</code></p>
    </details>`
}

const pair = (value: string, words: string): [string, string] => [value, words]

const labels: Record<string, string> = {
  times: 'How many times',
  latency_ms: 'How late (ms)',
  retry_after_s: 'Come back after (s)',
}

function armedOf({ set, list }: Pick<Switches, 'set' | 'list'>, action: string): Html {
  const rows = list().map(({ mode, times, ...more }) => {
    const told = Object.entries(more).map(([name, value]) => `${name} ${value}`)
    return html`<li>${set.modes[mode] ?? mode}: ${times}×${
      told.length > 0 && html`<br /><small>${told.join(', ')}</small>`
    }</li>`
  })
  return html`
    <form class="armed" method="post" action="${action}">
      <ul>${rows}</ul>
      <button class="button" type="submit" name="clear" value="1">Clear all</button>
    </form>`
}
