import { readFileSync } from 'node:fs'
import type { ServerRoute } from '@hapi/hapi'
import { fieldsOf } from '../mypos/control.ts'
import { type Html, html, page } from '../page.ts'
import type { Gateway } from './books.ts'
import { calls } from './calls.ts'
import { pathOf } from './described.ts'
import { type Failure, failureModes, readFailure } from './failures.ts'
import { money } from './money.ts'
import type { World } from './world.ts'

const shown = 20

/** The page from which a person reaches the payments that were opened last, and makes Payrexx fail. */
export function overviewRoutes(world: World): ServerRoute[] {
  const { books, failures } = world
  return [
    {
      method: 'GET',
      path: '/payrexx',
      handler: (_request, h) => {
        const last = books.gateways().slice(-shown).reverse()
        const body = html`
          <header>
            <a href="/">Provider simulator</a>
            <h1>Online payments</h1>
          </header>
          ${last.length > 0 ? listOf(world, last) : nothingYet}
          ${failuresOf(failures.list())}`
        return page(h, { title: 'Online payments · Provider simulator', body, style })
      },
    },
    {
      method: 'POST',
      path: '/payrexx/failures',
      handler: ({ payload }, h) => {
        const input = fieldsOf(payload)
        if (input.clear !== undefined) failures.clear()
        else {
          const failure = readFailure(input)
          if (typeof failure === 'string') return h.response(failure).code(400)
          failures.add(failure)
        }
        return h.redirect('/payrexx').code(303)
      },
    },
  ]
}

const style = readFileSync(new URL('./payrexx.css', import.meta.url), 'utf8')

const nothingYet = html`
  <section class="empty">
    <h2>No payment yet</h2>
    <p>Load a wristband online. Its payment page appears here.</p>
  </section>`

function listOf({ desk }: World, last: Gateway[]): Html {
  const rows = last.map((gateway) => {
    const { referenceId, purpose, amount, currency, is_deleted } = gateway
    const status = is_deleted ? 'deleted' : desk.status(gateway)
    return html`
      <li>
        <a class="row" href="${pathOf(gateway)}">
          <span>${referenceId || purpose || 'no reference'}<small>${status}</small></span>
          <span class="amount">${money(amount, currency)}</span>
        </a>
      </li>`
  })
  return html`<nav aria-label="Payments"><ul class="rows tall">${rows}</ul></nav>`
}

function failuresOf(armed: Failure[]): Html {
  const modes = Object.entries(failureModes).map(
    ([mode, label]) => html`<option value="${mode}">${label}</option>`,
  )
  const names = Object.keys(calls).map((name) => html`<option>${name}</option>`)
  const rows = armed.map(
    ({ mode, times, call, reference }) => html`
      <li>${failureModes[mode]}: ${times}×${call && ` on ${call}`}${reference && ` for ${reference}`}</li>`,
  )
  return html`
    <details class="failures"${armed.length > 0 && html` open`}>
      <summary>Make Payrexx fail${armed.length > 0 && html` <span>(${armed.length})</span>`}</summary>
      <form method="post" action="/payrexx/failures">
        <label for="mode">What goes wrong</label>
        <select id="mode" name="mode">${modes}</select>
        <label for="call">Only this call</label>
        <select id="call" name="call"><option value="">Any call</option>${names}</select>
        <label for="reference">Only this reference</label>
        <input id="reference" name="reference" autocomplete="off" spellcheck="false" />
        <label for="times">How many times</label>
        <input id="times" name="times" type="number" min="1" value="1" />
        <button type="submit">Add</button>
      </form>
      ${
        rows.length > 0 &&
        html`
        <ul>${rows}</ul>
        <form method="post" action="/payrexx/failures">
          <button type="submit" name="clear" value="1">Clear all</button>
        </form>`
      }
    </details>`
}
