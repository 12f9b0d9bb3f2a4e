import type { Request } from '@hapi/hapi'
import { firstKnown } from '@kermesse/core/i18n/reader'
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

/**
 * A page about a wristband with the wristband's number and what anyone may know of its event, so that a browser draws its frame
 * before any program runs. The event is asked for as the page would: within the same limits, from the same address.
 */
export async function walletFrame(
  request: Request,
  html: string,
  { secrets }: Pick<App, 'secrets'>,
): Promise<string> {
  const found = pageAt(request.path)
  if (!found) return html
  const { page, number, event_id } = found
  const language = firstKnown(String(request.headers['accept-language'] ?? '')) ?? 'en'
  const [event, captcha] = await Promise.all([
    eventOf(request, { number, event_id, language }),
    page === 'refund' ? captchaOf(request, number, secrets) : undefined,
  ])
  const named = {
    number: number.toUpperCase(),
    event_id: event_id ?? null,
    language,
    event,
    captcha,
  }
  const filled = html
    .replace(
      '<html',
      `<html data-page="${page}" data-number="${number}"${event_id ? ` data-event="${event_id}"` : ''}`,
    )
    .replace('<!--number-->', number.toUpperCase())
  if (!event) return filled
  return filled
    .replace(/<!--name-->.*?<!--\/name-->/s, () => escaped(event.name))
    .replace('id="event">', (tag) => `${tag}${JSON.stringify(named).replaceAll('<', '\\u003c')}`)
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

async function eventOf(request: Request, asked: Asked) {
  const query = new URLSearchParams({ language: asked.language })
  query.set(
    asked.event_id ? 'event_id' : 'client_uid',
    asked.event_id ?? asked.number.toUpperCase(),
  )
  return ask<{ name: string }>(request, `/events/general?${query}`)
}

/** Who has not opened this wristband yet solves a captcha before its refund is shown: sent along, it spares a refusal. */
async function captchaOf(request: Request, number: string, secrets: App['secrets']) {
  const task = { purpose: 'refund', subject: number } as const
  if (browserOf(secrets, String(request.headers.cookie ?? '')).knows(deedOf(task))) return undefined
  return ask<object>(request, `/captcha?${new URLSearchParams(task)}`)
}

async function ask<Answer>({ server, info, headers }: Request, url: string) {
  const answer = server.inject({
    url,
    remoteAddress: info.remoteAddress,
    headers: { ...headers, accept: 'application/json', 'accept-encoding': 'identity' },
  })
  const late = new Promise<undefined>((resolve) =>
    setTimeout(() => resolve(undefined), patience_ms).unref(),
  )
  const { statusCode, payload } = (await Promise.race([answer, late])) ?? {}
  return statusCode === 200 ? (JSON.parse(payload!) as Answer) : undefined
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
