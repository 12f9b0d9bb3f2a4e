import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { type Html, html, page } from '../page.ts'
import { badge, type Look, listOf, text } from '../page_parts.ts'
import { fieldsOf, refuse, route } from '../route.ts'
import { switchPanel } from '../switch_panel.ts'
import type { Received } from './inbox.ts'
import type { Payment } from './pain001.ts'
import { readRejection } from './rejection.ts'
import { readReturn } from './returns.ts'
import { readSaying } from './saying.ts'
import type { World } from './world.ts'

const shown_files = 20
const shown_payments = 200

/** The page on which a person at the bank looks at the files, and rejects payments. */
export function inboxRoutes({ inbox, failures }: World): ServerRoute[] {
  return [
    route('GET', '/bank/inbox', ({ query }, h) => {
      const files = inbox.list()
      const chosen = inbox.find(String(query.message_id)) ?? files[0]
      return page(h, {
        title: 'Bank inbox',
        lead: 'Payment files as a bank gets them, and what it says of them.',
        stage: html`${filesOf(files.slice(0, shown_files), chosen)}${chosen && fileOf(chosen)}`,
        aside: html`
          ${chosen && rejectionOf(chosen)}
          ${chosen && returnOf(chosen)}
          ${chosen && sayingOf(chosen)}
          ${switchPanel(failures, chosen && searchOf(chosen))}`,
      })
    }),
    route('POST', '/bank/inbox/{message_id}/returns', ({ params, payload }, h) => {
      const returned = readReturn(filled(payload))
      if (typeof returned === 'string') return refuse(h, 400, returned)
      inbox.returnPayment(returned)
      return backTo(h, String(params.message_id))
    }),
    route('POST', '/bank/inbox/{message_id}/reports', ({ params, payload }, h) => {
      const said = readSaying({ ...filled(payload), message_id: params.message_id })
      if (typeof said === 'string') return refuse(h, 400, said)
      inbox.say(said)
      return backTo(h, String(params.message_id))
    }),
    route('POST', '/bank/inbox/{message_id}/rejections', ({ params, payload }, h) => {
      const rejection = readRejection(fieldsOf(payload))
      if (typeof rejection === 'string') return refuse(h, 400, rejection)
      inbox.reject(rejection.end_to_end_id, rejection.fault)
      return backTo(h, String(params.message_id))
    }),
  ]
}

const backTo = (h: ResponseToolkit, message_id: string) =>
  h.redirect(`/bank/inbox?${new URLSearchParams({ message_id })}`).code(303)

/** Fields that were left empty say nothing. */
const filled = (payload: Request['payload']) =>
  Object.fromEntries(Object.entries(fieldsOf(payload)).filter(([, value]) => value !== ''))

const searchOf = ({ file: { message_id } }: Received) => `?${new URLSearchParams({ message_id })}`

const words: Record<string, string> = {
  ACTC: 'accepted',
  ACSC: 'paid',
  PART: 'accepted in part',
  RJCT: 'rejected',
}
const looks: Record<string, Look> = { ACTC: 'good', ACSC: 'good', PART: 'wait', RJCT: 'bad' }

function wordOn(status: string | undefined) {
  if (status === undefined) return badge('idle', 'no report')
  return badge(looks[status] ?? 'wait', words[status] ?? (status || 'about one payment'))
}

const filesOf = (files: Received[], chosen: Received | undefined) =>
  listOf({
    title: 'Files, the latest first',
    rows: files.map((one) => {
      const { file, reports, times_sent } = one
      const status = reports.at(-1)?.status
      return {
        title: file.message_id,
        detail: `${paymentsOf(one).length} payments${times_sent > 1 ? `, sent ${times_sent} times` : ''}`,
        end: wordOn(status),
        href: `/bank/inbox${searchOf(one)}`,
        is_current: one === chosen,
      }
    }),
    none: html`No file yet. Send one here with <code>POST /bank/inbox</code>, one of a
      trial event with <code>POST /bank/inbox?rehearsal=true</code>.`,
  })

const paymentsOf = ({ file }: Received): Payment[] => file.bookings.flatMap((one) => one.payments)

const placeOf = ({ file }: Received) => `/bank/inbox/${encodeURIComponent(file.message_id)}`

function fileOf(received: Received): Html {
  const { file, reports } = received
  const report = reports.at(-1)
  const faults = new Map(
    report?.bookings.flatMap(({ rejected }) =>
      rejected.map(({ end_to_end_id, fault }) => [end_to_end_id, fault] as const),
    ),
  )
  const payments = paymentsOf(received)
  const rows = payments.slice(0, shown_payments).map((payment) => {
    const { end_to_end_id, name, amount, currency } = payment
    const fault = faults.get(end_to_end_id)
    const is_returned = received.returns?.some((one) => one.end_to_end_id === end_to_end_id)
    return {
      title: name,
      detail: end_to_end_id,
      problem: is_returned ? 'came back' : fault && `${fault.code}: ${fault.text}`,
      end: html`<span class="amount">${currency} ${amount}</span>`,
    }
  })
  const note = html`${payments.length} payments, ${file.sum ? `${file.sum} in all` : 'without a sum'}.
    ${payments.length > rows.length && `The first ${rows.length} are shown.`}`
  const links = reports.map(
    (_report, i) =>
      html`<a class="button" href="${placeOf(received)}/report?n=${i + 1}">Report ${i + 1}</a>`,
  )
  return html`
    ${listOf({ title: file.message_id, note, rows })}
    ${report?.fault && html`<p class="problem">${report.fault.code}: ${report.fault.text}</p>`}
    ${links.length > 0 && html`<p class="links">${links}</p>`}
    ${received.returns && html`<p class="links">${statementLinks(received)}</p>`}`
}

function rejectionOf(received: Received): Html {
  const field = (name: string, label: string) => ({ id: name, name, label })
  const first = paymentsOf(received)[0]?.end_to_end_id ?? ''
  return html`
    <details class="panel">
      <summary>Reject a payment</summary>
      <form class="fields" method="post" action="${placeOf(received)}/rejections">
        ${text(field('end_to_end_id', 'EndToEndId'), html`maxlength="35" required value="${first}"`)}
        ${text(field('code', 'Code'), html`maxlength="4" pattern="[A-Z0-9]{4}" required value="AC04"`)}
        ${text(field('text', 'Reason'), html`maxlength="105" value="The account is closed"`)}
        <button class="button first" type="submit">Reject</button>
      </form>
    </details>`
}

const statementLinks = (received: Received) =>
  ['camt.053', 'camt.054'].map(
    (name) =>
      html`<a class="button" href="${placeOf(received)}/statement?name=${name}">${name}</a>`,
  )

function returnOf(received: Received): Html {
  const field = (name: string, label: string) => ({ id: `return-${name}`, name, label })
  const first = paymentsOf(received)[0]?.end_to_end_id ?? ''
  return html`
    <details class="panel">
      <summary>Return a payment</summary>
      <form class="fields" method="post" action="${placeOf(received)}/returns">
        ${text(field('end_to_end_id', 'EndToEndId'), html`maxlength="35" required value="${first}"`)}
        ${text(field('amount', 'Amount, if banks kept fees'), html`pattern="\\d+\\.\\d\\d"`)}
        ${text(field('code', 'Code'), html`maxlength="4" pattern="[A-Z0-9]{4}" required value="AC04"`)}
        ${text(field('text', 'Reason'), html`maxlength="105" value="The account is closed"`)}
        <button class="button first" type="submit">Return</button>
      </form>
    </details>`
}

function sayingOf(received: Received): Html {
  const field = (name: string, label: string) => ({ id: `say-${name}`, name, label })
  return html`
    <details class="panel">
      <summary>Say something else</summary>
      <form class="fields" method="post" action="${placeOf(received)}/reports">
        ${text(field('status', 'Status'), html`maxlength="4" pattern="[A-Z]{4}" required value="ACSC"`)}
        ${text(field('end_to_end_id', 'EndToEndId, of one payment alone'), html`maxlength="35"`)}
        ${text(field('code', 'Code'), html`maxlength="4" pattern="[A-Z0-9]{4}"`)}
        ${text(field('name', 'Name at the bank'), html`maxlength="140"`)}
        <button class="button first" type="submit">Report</button>
      </form>
    </details>`
}
