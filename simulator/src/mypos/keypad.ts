import type { ServerRoute } from '@hapi/hapi'
import { device_script, device_style, deviceOf, type Sentence } from '../device.ts'
import { html, page } from '../page.ts'
import { badge, type Look, listOf } from '../page_parts.ts'
import { fieldsOf, route } from '../route.ts'
import { switchPanel } from '../switch_panel.ts'
import { keypadProblems, stateOf, type Terminal, type TerminalState } from './terminals.ts'
import type { World } from './world.ts'

/** The page on which a person stands before the terminals and types. */
export function keypadRoutes({ terminals, failures, rest_failures }: World): ServerRoute[] {
  return [
    route('GET', '/mypos', ({ query }, h) => {
      const all = terminals.list()
      const chosen = all.find(({ tid }) => tid === query.tid) ?? all.find(isWaiting) ?? all[0]
      const search = chosen ? placeOf(chosen) : ''
      return page(h, {
        title: 'Card terminals',
        lead: 'myPOS: type the pairing code of the back office.',
        stage: chosen ? keypadOf(chosen, sentences[String(query.said)]) : nothingYet,
        aside: html`
          ${chosen && terminalsOf(all, chosen)}
          ${switchPanel(failures, search)}${switchPanel(rest_failures, search)}`,
        style: device_style,
        script: device_script,
      })
    }),
    route('POST', '/mypos/{tid}', ({ params, payload }, h) => {
      const tid = String(params.tid)
      const digits = String(fieldsOf(payload).code ?? '').replace(/\D/g, '')
      const typed = terminals.type(tid, digits)
      const said = 'result' in typed ? typed.result : typed.problem
      return h.redirect(`/mypos?${new URLSearchParams({ tid, said })}`).code(303)
    }),
  ]
}

const isWaiting = (terminal: Terminal) => ['pairing', 'unpairing'].includes(stateOf(terminal))

const placeOf = ({ tid }: Terminal) => `?tid=${tid}`

const sentences: Record<string, Sentence | undefined> = {
  paired: { text: 'Code accepted: paired.', is_problem: false },
  unpaired: { text: 'Code accepted: unpaired.', is_problem: false },
  ...Object.fromEntries(
    Object.entries(keypadProblems).map(([name, text]) => [name, { text, is_problem: true }]),
  ),
}

const nothingYet = html`
  <section class="empty">
    <h2>No terminal yet</h2>
    <p>In the back office, open a terminal and choose <strong>Pair</strong>. It appears here by
    itself, ready for the code.</p>
  </section>`

/** Texts of a terminal's state in the list and on its display. */
const looks: Record<TerminalState, { look: Look; label: string; title: string; text: string }> = {
  unpaired: {
    look: 'idle',
    label: 'Not paired',
    title: 'Not paired',
    text: 'To pair, start in the back office.',
  },
  pairing: {
    look: 'wait',
    label: 'Code to pair',
    title: 'Pair device',
    text: 'Type the code from the back office.',
  },
  paired: {
    look: 'good',
    label: 'Paired',
    title: 'Paired',
    text: 'To unpair, start in the back office.',
  },
  unpairing: {
    look: 'wait',
    label: 'Code to unpair',
    title: 'Unpair device',
    text: 'Type the code from the back office.',
  },
}

const terminalsOf = (all: Terminal[], chosen: Terminal) =>
  listOf({
    id: 'list',
    title: 'Terminals',
    rows: all.map((terminal) => {
      const { look, label } = looks[stateOf(terminal)]
      return {
        title: html`<span class="amount">${terminal.tid}</span>`,
        end: badge(look, label),
        href: `/mypos${placeOf(terminal)}`,
        is_current: terminal.tid === chosen.tid,
      }
    }),
  })

function keypadOf(terminal: Terminal, said: Sentence | undefined) {
  const { title, text } = looks[stateOf(terminal)]
  return deviceOf({
    action: `/mypos/${terminal.tid}`,
    refresh: `/mypos${placeOf(terminal)}`,
    name: `TID ${terminal.tid}`,
    title,
    text,
    said,
    code: { name: 'code', digits: 8, ok: 'OK' },
  })
}
