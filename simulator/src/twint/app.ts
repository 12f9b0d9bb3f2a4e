import { readFileSync } from 'node:fs'
import type { ServerRoute } from '@hapi/hapi'
import { type Html, html, page } from '../page.ts'
import { fieldsOf } from '../route.ts'
import { switchPanel } from '../switch_panel.ts'
import type { CheckIn, Order } from './orders.ts'
import { act, actAtCheckIn, lookBehind, phoneActions, phoneProblems } from './phone.ts'
import type { World } from './world.ts'

/** The page that is a visitor's phone with the TWINT app. It works without its script. */
export function appRoutes(world: World): ServerRoute[] {
  return [pageRoute(world), typeRoute(world), actRoute(world)]
}

function pageRoute({ orders, failures }: World): ServerRoute {
  return {
    method: 'GET',
    path: '/twint',
    handler: ({ query }, h) => {
      const order = orders.find(String(query.order))
      const checkIn = orders.findCheckIn(String(query.check_in))
      const said = sentences[String(query.said)]
      const body = html`
        <header>
          <a href="/">Provider simulator</a>
          <h1>A phone with TWINT</h1>
        </header>
        ${order ? orderOn(order, said) : checkIn ? checkInOn(checkIn) : codeOn(query.token, said)}
        ${listOf(orders.list(), order)}
        ${switchPanel(failures)}`
      return page(h, { title: 'TWINT · Provider simulator', body, style, script })
    },
  }
}

function typeRoute({ orders }: World): ServerRoute {
  return {
    method: 'POST',
    path: '/twint',
    handler: ({ payload }, h) => {
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
    },
  }
}

function actRoute({ orders }: World): ServerRoute {
  return {
    method: 'POST',
    path: '/twint/{uuid}',
    handler: ({ params, payload }, h) => {
      const order = orders.find(String(params.uuid))
      const action = String(fieldsOf(payload).action)
      if (!order || !Object.hasOwn(phoneActions, action)) {
        return h.redirect(at({ said: 'not_waiting' })).code(303)
      }
      const said = act(orders, order, action as keyof typeof phoneActions) ?? action
      return h.redirect(at({ order: order.uuid, said })).code(303)
    },
  }
}

const at = (search: Record<string, string>) => `/twint?${new URLSearchParams(search)}`

const keypad = readFileSync(new URL('../mypos/keypad.css', import.meta.url), 'utf8')
const style = keypad + readFileSync(new URL('./app.css', import.meta.url), 'utf8')
const script = readFileSync(new URL('./app.browser.js', import.meta.url), 'utf8')

interface Sentence {
  text: string
  is_problem: boolean
}

const sentences: Record<string, Sentence | undefined> = {
  pay: { text: 'Paid.', is_problem: false },
  reject: { text: 'Rejected.', is_problem: false },
  time_out: { text: 'Too late.', is_problem: false },
  fail: { text: 'Something went wrong.', is_problem: false },
  ...Object.fromEntries(
    Object.entries(phoneProblems).map(([name, text]) => [name, { text, is_problem: true }]),
  ),
}

const saidOf = (said: Sentence | undefined) => html`
  <p id="said" class="${said?.is_problem ? 'problem' : 'success'}" role="alert">${said?.text ?? ''}</p>`

function codeOn(token: unknown, said: Sentence | undefined): Html {
  const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
  return html`
    <form class="device" method="post" action="/twint">
      <div class="screen">
        <div id="state" role="status">
          <p class="device-name">TWINT</p>
          <h2>Pay with a code</h2>
          <p>Type the five digits from the wallet, or scan its QR code.</p>
        </div>
        <label class="unseen" for="code">5-digit code</label>
        <input id="code" name="token" value="${typeof token === 'string' ? token : ''}"
          inputmode="numeric" maxlength="5" autocomplete="off" autofocus aria-describedby="said" />
        ${saidOf(said)}
      </div>
      <div class="keys" role="group" aria-label="Keypad">
        ${digits.map(keyOf)}
        <button type="button" class="delete" data-delete aria-label="Delete last digit">⌫</button>
        ${keyOf('0')}
        <button type="submit" class="ok">Scan</button>
      </div>
    </form>`
}

const keyOf = (digit: string) => html`<button type="button" data-digit="${digit}">${digit}</button>`

function orderOn(order: Order, said: Sentence | undefined): Html {
  const is_open = order.status === 'IN_PROGRESS' && order.reason === 'ORDER_RECEIVED'
  return html`
    <form class="device" method="post" action="/twint/${order.uuid}">
      <div class="screen">
        <div id="state" role="status">
          <p class="device-name">${order.cash_register_id} · ${order.reference}</p>
          <h2 class="amount">CHF ${francs(order.amount)}</h2>
          <p>${stateText(order)}</p>
        </div>
        ${saidOf(said)}
      </div>
      ${is_open ? choices : html`<a class="again" href="/twint">Another code</a>`}
    </form>`
}

const choices = html`
  <div class="choices">
    <button name="action" value="pay" class="ok">Pay</button>
    <button name="action" value="reject" class="reject">Reject</button>
    <button name="action" value="time_out">Let time out</button>
    <button name="action" value="fail">Let it fail</button>
  </div>`

const checkInOn = (checkIn: CheckIn): Html => html`
  <section class="device">
    <div class="screen">
      <div id="state" role="status">
        <p class="device-name">${checkIn.cash_register_id}</p>
        <h2>Checked in</h2>
        <p>Waiting for an amount. It appears below.</p>
      </div>
    </div>
    <a class="again" href="/twint">Another code</a>
  </section>`

const shown = 20

function listOf(all: Order[], chosen: Order | undefined): Html {
  const latest = all.slice(-shown).reverse()
  if (latest.length === 0) {
    return html`
      <section id="orders" class="empty">
        <h2>No order yet</h2>
        <p>In a wallet, choose <strong>TWINT</strong> and an amount. The order appears here by
        itself.</p>
      </section>`
  }
  const rows = latest.map((order) => {
    const current = order === chosen && html` aria-current="true"`
    const sign = order.original === null ? '' : '−'
    return html`
      <li>
        <a class="row" href="/twint?order=${order.uuid}"${current}>
          <span class="tid">${sign}${francs(order.amount)}<small>${order.reference}</small></span>
          <span class="state ${looks[order.status]}">${stateText(order)}</span>
        </a>
      </li>`
  })
  return html`<nav id="orders" aria-label="Orders"><ul class="rows">${rows}</ul></nav>`
}

const looks = { SUCCESS: 'paired', IN_PROGRESS: 'pairing', FAILURE: 'unpaired' }

function stateText({ status, reason, pairing, original }: Order): string {
  if (status === 'SUCCESS') return original === null ? 'Paid' : 'Paid back'
  if (reason === 'ORDER_CONFIRMATION_PENDING') return 'Waiting for the shop'
  if (reason === 'CLIENT_ABORT') return 'Rejected'
  if (reason === 'CLIENT_TIMEOUT') return 'Timed out'
  if (reason === 'MERCHANT_ABORT') return 'Cancelled by the shop'
  if (status === 'FAILURE') return 'Failed'
  return pairing === 'NO_PAIRING' ? 'Waiting for a phone' : 'On the phone'
}

const francs = (rappen: number) =>
  `${Math.floor(rappen / 100)}.${String(rappen % 100).padStart(2, '0')}`
