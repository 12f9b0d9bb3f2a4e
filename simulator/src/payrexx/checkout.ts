import { readFileSync } from 'node:fs'
import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { type Html, html, page } from '../page.ts'
import { money } from '../page_parts.ts'
import { fieldsOf, route } from '../route.ts'
import type { Gateway } from './books.ts'
import { pathOf } from './described.ts'
import { Refused } from './desk.ts'
import { pay, waitForWebhook } from './payment.ts'
import type { World } from './world.ts'

const path = '/payrexx/pay/{instance}/{language}/'

/** The page on which a visitor pays. It works without any script. */
export function checkoutRoutes(world: World): ServerRoute[] {
  const found = ({ query }: Request) => world.books.byHash(String(query.payment))
  return [
    route('GET', path, (request, h) => show(h, world, found(request))),
    route('POST', path, async (request, h) => {
      const gateway = found(request)
      if (!gateway) return show(h, world)
      const { action, brand } = fieldsOf(request.payload)
      try {
        const back = await act(world, gateway, { action: String(action), brand: String(brand) })
        return h.redirect(back || pathOf(gateway)).code(303)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        return show(h, world, gateway, error.message).code(409)
      }
    }),
  ]
}

interface Choice {
  action: string
  brand: string
}

/** Does what the visitor chose; answers where the browser goes, or nothing when it stays. */
async function act(world: World, gateway: Gateway, { action, brand }: Choice): Promise<string> {
  const { desk } = world
  const chosen = gateway.pm.includes(brand) ? brand : (gateway.pm[0] ?? 'visa')
  const back = backOf(gateway, action)
  if (back === undefined) throw new Refused(400, 'Nothing was chosen')
  if (action === 'decline') desk.decline(gateway, chosen)
  else if (action === 'cancel') desk.cancel(gateway)
  else pay(world, gateway, { brand: chosen })
  await waitForWebhook(world, gateway)
  return back
}

/** Return address of each button; a visitor who never returns stays here. */
function backOf(gateway: Gateway, action: string): string | undefined {
  const { successRedirectUrl, failedRedirectUrl, cancelRedirectUrl } = gateway
  const backs: Record<string, string> = {
    pay: successRedirectUrl,
    decline: failedRedirectUrl,
    cancel: cancelRedirectUrl,
    stay: '',
  }
  return Object.hasOwn(backs, action) ? backs[action] : undefined
}

const style = readFileSync(new URL('./checkout.css', import.meta.url), 'utf8')

function show(h: ResponseToolkit, { desk }: World, gateway?: Gateway, problem?: string) {
  if (!gateway) {
    const lead = 'It was taken away, or it never was.'
    return page(h, { title: 'No such payment', lead, stage: undefined }).code(404)
  }
  const { amount, currency, instance, purpose } = gateway
  const status = desk.status(gateway)
  const header = html`
    <header>
      <p>${instance} · Payrexx simulator</p>
      <h1>${money(amount, currency)}</h1>
      <p>${purpose}</p>
    </header>`
  const stage = html`
    ${basketOf(gateway)}
    ${problem !== undefined && html`<p class="said problem" role="alert">${problem}.</p>`}
    ${isOpen(status) ? choicesOf(gateway, status) : doneOf(gateway, status)}`
  return page(h, { title: `Pay ${money(amount, currency)}`, header, stage, style })
}

/** A declined or cancelled payment may be tried again. */
const isOpen = (status: string) => ['waiting', 'declined', 'cancelled'].includes(status)

function basketOf({ basket, currency, amount, referenceId }: Gateway): Html {
  const lines = basket.map(
    (line) => html`
      <div><dt>${line.quantity > 1 && `${line.quantity} × `}${line.name}</dt>
      <dd>${money(line.quantity * line.amount, currency)}</dd></div>`,
  )
  return html`
    <dl class="card">
      ${lines}
      <div class="total"><dt>Total</dt><dd>${money(amount, currency)}</dd></div>
      <div class="note"><dt>Reference</dt><dd>${referenceId || 'none'}</dd></div>
    </dl>`
}

const names: Record<string, string> = {
  twint: 'TWINT',
  visa: 'Visa',
  mastercard: 'Mastercard',
  'american-express': 'American Express',
  'apple-pay': 'Apple Pay',
  'google-pay': 'Google Pay',
}

const sentences: Record<string, string> = {
  declined: 'The bank refused. Try again, or pay another way.',
  cancelled: 'You went away once. You may still pay.',
}

function choicesOf(gateway: Gateway, status: string): Html {
  const brands = gateway.pm.length > 0 ? gateway.pm : ['visa']
  const options = brands.map(
    (brand, index) => html`
      <label class="option"><input type="radio" name="brand" value="${brand}"${index === 0 && html` checked`} />
      ${names[brand] ?? brand}</label>`,
  )
  return html`
    <form class="choices fields" method="post" action="${pathOf(gateway)}">
      ${sentences[status] !== undefined && html`<p class="said" role="status">${sentences[status]}</p>`}
      <fieldset class="card"><legend>Pay with</legend>${options}</fieldset>
      <button name="action" value="pay" class="button pay">Pay ${money(gateway.amount, gateway.currency)}</button>
      <button name="action" value="decline" class="button">Let the bank refuse</button>
      <button name="action" value="cancel" class="button">Cancel</button>
      <button name="action" value="stay" class="button">Pay and never come back</button>
    </form>`
}

const endings: Record<string, string> = {
  confirmed: 'Paid. The browser stays here.',
  expired: 'This page has expired.',
  refunded: 'Paid and paid back.',
  'partially-refunded': 'Paid, and paid back in part.',
  refund_pending: 'Paid, and being paid back.',
  disputed: 'Paid, and disputed.',
  chargeback: 'Paid, and taken back by the bank.',
}

function doneOf({ successRedirectUrl }: Gateway, status: string): Html {
  const is_paid = status !== 'expired'
  return html`
    <p class="said${is_paid && ' success'}" role="status">${endings[status] ?? status}</p>
    ${
      is_paid &&
      successRedirectUrl !== '' &&
      html`<a class="button" href="${successRedirectUrl}">Go back to the merchant after all</a>`
    }`
}
