import type { ServerRoute } from '@hapi/hapi'
import { device_script, device_style, deviceOf, type Sentence } from '../device.ts'
import { html, page } from '../page.ts'
import { badge, type Look, listOf, money } from '../page_parts.ts'
import { fieldsOf, route } from '../route.ts'
import { switchPanel } from '../switch_panel.ts'
import type { Order } from './order.ts'
import type { CheckIn } from './orders.ts'
import { act, actAtCheckIn, lookBehind, phoneActions, phoneProblems } from './phone.ts'
import type { World } from './world.ts'

/** The page that is a visitor's phone with the TWINT app. */
export function appRoutes({ orders, failures }: World): ServerRoute[] {
  return [
    route('GET', '/twint', ({ query, url }, h) => {
      const order = orders.find(String(query.order))
      const checkIn = orders.findCheckIn(String(query.check_in))
      const said = sentences[String(query.said)]
      const shown = order ? orderOn(order) : checkIn ? checkInOn(checkIn) : codeOn(query.token)
      return page(h, {
        title: 'A phone with TWINT',
        lead: 'Type a code, then pay or reject.',
        stage: deviceOf({ refresh: url.pathname + url.search, said, ...shown }),
        aside: html`${ordersOf(orders.latest(listed), order)}${switchPanel(failures)}`,
        style: device_style,
        script: device_script,
      })
    }),
    route('POST', '/twint', ({ payload }, h) => {
      const token = String(fieldsOf(payload).token ?? '').replace(/\D/g, '')
      const found = lookBehind(orders, token)
      if ('problem' in found) return h.redirect(at({ token, said: found.problem })).code(303)
      if ('check_in' in found) {
        actAtCheckIn(orders, found.check_in, 'pair')
        return h.redirect(at({ check_in: found.check_in.uuid })).code(303)
      }
      // The app shows an order as soon as it has one.
      act(orders, found.order, 'scan')
      act(orders, found.order, 'pair')
      return h.redirect(at({ order: found.order.uuid })).code(303)
    }),
    route('POST', '/twint/{uuid}', ({ params, payload }, h) => {
      const order = orders.find(String(params.uuid))
      const action = String(fieldsOf(payload).action)
      if (!order || !Object.hasOwn(phoneActions, action))
        return h.redirect(at({ said: 'not_waiting' })).code(303)
      const said = act(orders, order, action as keyof typeof phoneActions) ?? action
      return h.redirect(at({ order: order.uuid, said })).code(303)
    }),
  ]
}

const at = (search: Record<string, string>) => `/twint?${new URLSearchParams(search)}`

const sentences: Record<string, Sentence | undefined> = {
  pay: { text: 'Paid.', is_problem: false },
  reject: { text: 'Rejected.', is_problem: false },
  time_out: { text: 'Too late.', is_problem: false },
  fail: { text: 'Something went wrong.', is_problem: false },
  leave: { text: 'The app is closed; the order waits.', is_problem: false },
  ...Object.fromEntries(
    Object.entries(phoneProblems).map(([name, text]) => [name, { text, is_problem: true }]),
  ),
}

const codeOn = (token: unknown) => ({
  action: '/twint',
  name: 'TWINT',
  title: 'Pay with a code',
  text: 'Type the five digits from the wallet, or scan its QR code.',
  code: { name: 'token', digits: 5, value: String(token ?? ''), ok: 'Scan' },
})

const orderOn = (order: Order) => ({
  action: `/twint/${order.uuid}`,
  name: `${order.cash_register_id} · ${order.reference}`,
  title: html`<span class="amount">${money(order.amount, 'CHF')}</span>`,
  text: statusOf(order).text,
  below: order.status === 'IN_PROGRESS' && order.reason === 'ORDER_RECEIVED' ? choices : again,
})

const checkInOn = ({ cash_register_id }: CheckIn) => ({
  action: '/twint',
  name: cash_register_id,
  title: 'Checked in',
  text: 'Waiting for an amount. It appears in the list.',
  below: again,
})

const choices = html`
  <div class="keys two">
    <button name="action" value="pay" class="ok">Pay</button>
    <button name="action" value="reject" class="reject">Reject</button>
    <button name="action" value="time_out">Let time out</button>
    <button name="action" value="fail">Let it fail</button>
    <button name="action" value="leave" class="wide">Close the app</button>
  </div>`

const again = html`<div class="keys two"><a class="wide" href="/twint">Another code</a></div>`

const listed = 20

const ordersOf = (latest: Order[], chosen: Order | undefined) =>
  listOf({
    id: 'list',
    title: 'Orders',
    rows: latest.reverse().map((order) => {
      const { look, text } = statusOf(order)
      const amount = order.original === null ? order.amount : -order.amount
      return {
        title: html`<span class="amount">${money(amount, 'CHF')}</span>`,
        detail: order.reference,
        end: badge(look, text),
        href: at({ order: order.uuid }),
        is_current: order === chosen,
      }
    }),
    none: html`No order yet. In a wallet, choose <strong>TWINT</strong> and an amount: it appears
      here by itself.`,
  })

function statusOf({ status, reason, pairing, original }: Order): { look: Look; text: string } {
  if (status === 'SUCCESS') return { look: 'good', text: original === null ? 'Paid' : 'Paid back' }
  const why = reasons[reason]
  if (status === 'FAILURE') return { look: 'bad', text: why ?? 'Failed' }
  return { look: 'wait', text: why ?? (pairing === 'NO_PAIRING' ? 'Waiting' : 'On the phone') }
}

const reasons: Record<string, string | undefined> = {
  ORDER_CONFIRMATION_PENDING: 'Waiting for the shop',
  CLIENT_ABORT: 'Rejected',
  CLIENT_TIMEOUT: 'Timed out',
  MERCHANT_ABORT: 'Cancelled by the shop',
}
