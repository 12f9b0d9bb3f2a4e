import type { Request } from '@hapi/hapi'
import { firstKnown } from '@kermesse/core/i18n/reader'
import { formatAmount } from '@kermesse/sdk/rules/amount'
import type { App } from '../app.ts'
import { browserOf } from '../browser.ts'
import { deedOf } from './limits.ts'

const pages: Record<string, RegExp[]> = {
  pay: [/^\/client\/(?<number>[0-9a-z]{4,16})\/pay\/?$/i],
  refund: [/^\/refund\/(?<number>[0-9a-z]{4,16})\/?$/i],
  wallet: [
    /^\/client\/(?<number>[0-9a-z]{4,16})(\/donation)?\/?$/i,
    /^\/client\/(?<number>[0-9a-z]{4,16})\/(?<event_id>[0-9a-f-]{36})\/?$/i,
    /^\/event\/(?<event_id>[0-9a-f-]{36})\/client\/(?<number>[0-9a-z]{4,16})\/?$/i,
    /^\/(?!(?:admin|client|event|login|refund|statistics|ticket)\/?$)(?<number>[0-9a-z]{4,16})(\/donation)?\/?$/i,
  ],
}
/** A page never waits for long for what it can do without. */
const patience_ms = 1_000

/** A page, and what comes with it that is for this browser alone. */
type Framed = { html: string; is_private: boolean; cookies: string[] }

/**
 * A page about a wristband with the wristband's number, what anyone may know of its event, and what the wallet's first call would
 * be answered, so that a browser draws its frame with the balance before any program runs. All is asked for as the page would: within
 * the same limits, from the same address.
 */
export async function walletFrame(
  request: Request,
  html: string,
  { secrets }: Pick<App, 'secrets'>,
): Promise<Framed> {
  const found = pageAt(request.path)
  if (!found) return { html, is_private: false, cookies: [] }
  const { page, number, event_id } = found
  const language = firstKnown(String(request.headers['accept-language'] ?? '')) ?? 'en'
  const [event, captcha, wallet] = await Promise.all([
    eventOf(request, { number, event_id, language }),
    page === 'refund' ? captchaOf(request, number, secrets) : undefined,
    page === 'wallet' ? walletOf(request, { number, event_id, language }) : undefined,
  ])
  const named = {
    number: number.toUpperCase(),
    event_id: event_id ?? null,
    language,
    event,
    captcha,
    wallet: wallet?.answer,
  }
  const marks = [
    `data-page="${page}"`,
    `data-number="${number}"`,
    event_id && `data-event="${event_id}"`,
    wallet && `data-answered="${language}"`,
  ]
  const filled = html
    .replace('<html', `<html ${marks.filter(Boolean).join(' ')}`)
    .replace('<!--number-->', number.toUpperCase())
    .replace('id="event">', (tag) => `${tag}${JSON.stringify(named).replaceAll('<', '\\u003c')}`)
  return {
    html: event ? withFigures(filled, event, wallet?.answer) : filled,
    is_private: wallet !== undefined || captcha !== undefined,
    cookies: wallet?.cookies ?? [],
  }
}

type Event = { name: string; currencySymbol: string }
type Answer = { status: number; body: { balance?: number } }

function withFigures(html: string, event: Event, wallet: Answer | undefined) {
  const named = withPart(html, 'name', escaped(event.name))
  const { balance } = wallet?.body ?? {}
  if (balance === undefined) return named
  const currency = `<b class="frame-currency">${escaped(event.currencySymbol)} </b>`
  return withPart(
    named,
    'balance',
    `<p class="frame-figure">${currency}${formatAmount(balance)}</p>`,
  )
}

/** The page with this text between the comments that mark the part. */
function withPart(html: string, part: string, text: string) {
  const [begin, end] = [`<!--${part}-->`, `<!--/${part}-->`]
  const from = html.indexOf(begin)
  const until = html.indexOf(end, from + begin.length)
  return from < 0 || until < 0 ? html : html.slice(0, from) + text + html.slice(until + end.length)
}

function pageAt(path: string) {
  for (const [page, addresses] of Object.entries(pages))
    for (const address of addresses) {
      const found = address.exec(path)?.groups
      if (found) return { page, number: found.number!, event_id: found.event_id }
    }
  return undefined
}

type Asked = { number: string; event_id: string | undefined; language: string }

async function eventOf(request: Request, { number, event_id, language }: Asked) {
  const named: Record<string, string> = event_id
    ? { event_id }
    : { client_uid: number.toUpperCase() }
  const answer = await ask(
    request,
    `/events/general?${new URLSearchParams({ language, ...named })}`,
  )
  return answer?.status === 200 ? (answer.body as Event) : undefined
}

/**
 * A browser that has not opened this wristband yet must solve a captcha before its refund is shown.
 * Sending the task along spares a refusal.
 */
async function captchaOf(request: Request, number: string, secrets: App['secrets']) {
  const task = { purpose: 'refund', subject: number } as const
  if (browserOf(secrets, String(request.headers.cookie ?? '')).knows(deedOf(task))) return undefined
  const answer = await ask(request, `/captcha?${new URLSearchParams(task)}`)
  return answer?.status === 200 ? answer.body : undefined
}

/**
 * The answer to the page's first call, even a refusal. A caller that must wait or solve a captcha
 * is told when the page asks.
 */
async function walletOf(request: Request, { number, event_id, language }: Asked) {
  const query = event_id ? `?${new URLSearchParams({ event_id })}` : ''
  const answer = await ask(request, `/clients/short/${number}${query}`, {
    'accept-language': language,
  })
  if (!answer || answer.status === 428 || answer.status === 429 || answer.status >= 500)
    return undefined
  const { status, body, cookies } = answer
  return { answer: { status, body } as Answer, cookies }
}

async function ask({ server, info, headers }: Request, url: string, more = {}) {
  const asked = server.inject({
    url,
    remoteAddress: info.remoteAddress,
    headers: { ...headers, ...more, accept: 'application/json', 'accept-encoding': 'identity' },
  })
  const late = new Promise<undefined>((resolve) =>
    setTimeout(() => resolve(undefined), patience_ms).unref(),
  )
  const answer = await Promise.race([asked, late])
  if (!answer || !/json/.test(String(answer.headers['content-type']))) return undefined
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  return { status: answer.statusCode, body: JSON.parse(answer.payload) as unknown, cookies }
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
