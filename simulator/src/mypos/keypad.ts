import { readFileSync } from 'node:fs'
import type { ServerRoute } from '@hapi/hapi'
import { type Html, html, page } from '../page.ts'
import { fieldsOf } from '../route.ts'
import { switchPanel } from '../switch_panel.ts'
import { keypadProblems, stateOf, type Terminal, type TerminalState } from './terminals.ts'
import type { World } from './world.ts'

/** The page on which a person stands before the terminals and types. It works without its script. */
export function keypadRoutes({ terminals, failures, rest_failures }: World): ServerRoute[] {
  return [
    {
      method: 'GET',
      path: '/mypos',
      handler: ({ query }, h) => {
        const all = terminals.list()
        const chosen = all.find(({ tid }) => tid === query.tid) ?? all.find(isWaiting) ?? all[0]
        const search = chosen ? `?tid=${chosen.tid}` : ''
        const body = html`
          <header>
            <a href="/">Provider simulator</a>
            <h1>Card terminals</h1>
          </header>
          ${chosen ? listOf(all, chosen) : nothingYet}
          ${chosen && deviceOf(chosen, sentences[String(query.said)])}
          ${switchPanel(failures, search)}${switchPanel(rest_failures, search)}`
        return page(h, { title: 'Card terminals · Provider simulator', body, style, script })
      },
    },
    {
      method: 'POST',
      path: '/mypos/{tid}',
      handler: ({ params, payload }, h) => {
        const tid = String(params.tid)
        const digits = String(fieldsOf(payload).code ?? '').replace(/\D/g, '')
        const typed = terminals.type(tid, digits)
        const said = 'result' in typed ? typed.result : typed.problem
        const search = new URLSearchParams({ tid, said })
        return h.redirect(`/mypos?${search}`).code(303)
      },
    },
  ]
}

const style = readFileSync(new URL('./keypad.css', import.meta.url), 'utf8')
const script = readFileSync(new URL('./keypad.browser.js', import.meta.url), 'utf8')

const isWaiting = (terminal: Terminal) => ['pairing', 'unpairing'].includes(stateOf(terminal))

const labels: Record<TerminalState, string> = {
  unpaired: 'Not paired',
  pairing: 'Code to pair',
  paired: 'Paired',
  unpairing: 'Code to unpair',
}

interface Sentence {
  text: string
  is_problem: boolean
}

const sentences: Record<string, Sentence | undefined> = {
  paired: { text: 'Code accepted: paired.', is_problem: false },
  unpaired: { text: 'Code accepted: unpaired.', is_problem: false },
  ...Object.fromEntries(
    Object.entries(keypadProblems).map(([name, text]) => [name, { text, is_problem: true }]),
  ),
}

const nothingYet = html`
  <section id="terminals" class="empty">
    <h2>No terminal yet</h2>
    <p>In the back office, open a terminal and choose <strong>Pair</strong>. It appears here by
    itself, ready for the code.</p>
  </section>`

function listOf(all: Terminal[], chosen: Terminal): Html {
  const rows = all.map((terminal) => {
    const state = stateOf(terminal)
    const current = terminal.tid === chosen.tid && html` aria-current="true"`
    return html`
      <li>
        <a class="row" href="/mypos?tid=${terminal.tid}"${current}>
          <span class="tid">${terminal.tid}</span>
          <span class="state ${state}">${labels[state]}</span>
        </a>
      </li>`
  })
  return html`<nav id="terminals" aria-label="Terminals"><ul class="rows">${rows}</ul></nav>`
}

const prompts: Record<TerminalState, string> = {
  unpaired: 'To pair, start in the back office.',
  pairing: 'Type the code from the back office.',
  paired: 'To unpair, start in the back office.',
  unpairing: 'Type the code from the back office.',
}

const titles: Record<TerminalState, string> = {
  unpaired: 'Not paired',
  pairing: 'Pair device',
  paired: 'Paired',
  unpairing: 'Unpair device',
}

function deviceOf(terminal: Terminal, said: Sentence | undefined): Html {
  const state = stateOf(terminal)
  const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
  return html`
    <form class="device" method="post" action="/mypos/${terminal.tid}" data-tid="${terminal.tid}">
      <div class="screen">
        <div id="state" role="status">
          <p class="device-name">TID ${terminal.tid}</p>
          <h2>${titles[state]}</h2>
          <p>${prompts[state]}</p>
        </div>
        <label class="unseen" for="code">8-digit code</label>
        <input id="code" name="code" inputmode="numeric" autocomplete="off" spellcheck="false"
          autofocus aria-describedby="said" />
        <p id="said" class="${said?.is_problem ? 'problem' : 'success'}" role="alert">${
          said?.text ?? ''
        }</p>
        <p id="typed" class="unseen" role="status"></p>
      </div>
      <div class="keys" role="group" aria-label="Keypad">
        ${digits.map(keyOf)}
        <button type="button" class="delete" data-delete aria-label="Delete last digit">
          ${backspace}
        </button>
        ${keyOf('0')}
        <button type="submit" class="ok">OK</button>
      </div>
    </form>`
}

const keyOf = (digit: string) => html`<button type="button" data-digit="${digit}">${digit}</button>`

const backspace = html`
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" fill="none"
    stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
    <path d="M9 5h11v14H9l-6-7z" /><path d="m12 9 5 6m0-6-5 6" />
  </svg>`
