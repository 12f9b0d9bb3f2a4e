import { readFileSync } from 'node:fs'
import type { ServerRoute } from '@hapi/hapi'
import { type Html, html, page } from '../page.ts'
import { fieldsOf } from '../route.ts'
import { switchPanel } from '../switch_panel.ts'
import type { Received } from './inbox.ts'
import type { Payment } from './pain001.ts'
import { readRejection } from './rejection.ts'
import type { World } from './world.ts'

const shown_files = 20
const shown_payments = 200

/** The page on which a person at the bank looks at the files, and rejects payments. */
export function inboxRoutes(world: World): ServerRoute[] {
  const { inbox, failures } = world
  return [
    {
      method: 'GET',
      path: '/bank/inbox',
      handler: ({ query }, h) => {
        const files = inbox.list()
        const chosen = inbox.find(String(query.message_id)) ?? files[0]
        const body = html`
          <header>
            <a href="/">Provider simulator</a>
            <h1>Bank inbox</h1>
          </header>
          ${chosen ? listOf(files.slice(0, shown_files), chosen) : nothingYet}
          ${chosen && fileOf(chosen)}
          ${switchPanel(failures)}`
        return page(h, { title: 'Bank inbox · Provider simulator', body, style })
      },
    },
    {
      method: 'POST',
      path: '/bank/inbox/{message_id}/rejections',
      handler: ({ params, payload }, h) => {
        const rejection = readRejection(fieldsOf(payload))
        if (typeof rejection === 'string') return h.response(rejection).code(400)
        inbox.reject(rejection.end_to_end_id, rejection.fault)
        return h.redirect(placeOf(String(params.message_id))).code(303)
      },
    },
  ]
}

const style = readFileSync(new URL('./inbox.css', import.meta.url), 'utf8')

const placeOf = (message_id: string) => `/bank/inbox?${new URLSearchParams({ message_id })}`

const nothingYet = html`
  <section class="empty">
    <h2>No file yet</h2>
    <p>Send a bank file here with <code>POST /bank/inbox</code>.</p>
  </section>`

const words = { ACTC: 'accepted', PART: 'accepted in part', RJCT: 'rejected' }

function statusOf({ reports, times_sent }: Received): string {
  const report = reports.at(-1)
  const status = report ? words[report.status] : 'no report'
  return times_sent > 1 ? `${status}, sent ${times_sent} times` : status
}

function listOf(files: Received[], chosen: Received): Html {
  const rows = files.map((one) => {
    const { message_id, count } = one.file
    const current = one === chosen && html` aria-current="true"`
    return html`
      <li>
        <a class="row" href="${placeOf(message_id)}"${current}>
          <span>${message_id}<small>${statusOf(one)}</small></span>
          <span class="amount">${count}</span>
        </a>
      </li>`
  })
  return html`<nav aria-label="Files"><ul class="rows">${rows}</ul></nav>`
}

function fileOf({ file, reports }: Received): Html {
  const { message_id, sum, bookings } = file
  const report = reports.at(-1)
  const faults = new Map(
    report?.bookings.flatMap(({ rejected }) =>
      rejected.map(({ end_to_end_id, fault }) => [end_to_end_id, fault] as const),
    ),
  )
  const payments = bookings.flatMap((one) => one.payments)
  const rows = payments.slice(0, shown_payments).map((payment) => {
    const fault = faults.get(payment.end_to_end_id)
    return paymentOf(payment, fault && `${fault.code}: ${fault.text}`)
  })
  const place = `/bank/inbox/${encodeURIComponent(message_id)}`
  const links = reports.map(
    (_report, i) => html`<a class="report" href="${place}/report?n=${i + 1}">Report ${i + 1}</a>`,
  )
  return html`
    <section class="file">
      <h2>${message_id}</h2>
      <p>${payments.length} payments, ${sum || 'without a sum'}</p>
      ${report?.fault && html`<p class="problem">${report.fault.code}: ${report.fault.text}</p>`}
      ${links.length > 0 && html`<p>${links}</p>`}
      <ul class="rows tall">${rows}</ul>
      ${payments.length > rows.length && html`<p>The first ${rows.length} are shown.</p>`}
    </section>
    ${rejectionOf(place, payments[0])}`
}

function paymentOf({ end_to_end_id, name, amount, currency }: Payment, problem?: string): Html {
  return html`
    <li class="row">
      <span>${name}<small>${end_to_end_id}</small>${
        problem !== undefined && html`<small class="problem">${problem}</small>`
      }</span>
      <span class="amount">${currency} ${amount}</span>
    </li>`
}

function rejectionOf(place: string, first: Payment | undefined): Html {
  return html`
    <details class="panel">
      <summary>Reject a payment</summary>
      <form method="post" action="${place}/rejections">
        <label for="end_to_end_id">EndToEndId</label>
        <input id="end_to_end_id" name="end_to_end_id" maxlength="35" required autocomplete="off"
          spellcheck="false" value="${first?.end_to_end_id ?? ''}" />
        <label for="code">Code</label>
        <input id="code" name="code" maxlength="4" required autocomplete="off" value="AC04" />
        <label for="text">Reason</label>
        <input id="text" name="text" maxlength="105" value="The account is closed" />
        <button type="submit">Reject</button>
      </form>
    </details>`
}
