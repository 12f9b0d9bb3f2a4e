import type { Request } from '@hapi/hapi'
import { firstKnown } from '@kermesse/core/i18n/reader'

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
export async function walletFrame(request: Request, html: string): Promise<string> {
  const found = pageAt(request.path)
  if (!found) return html
  const { page, number, event_id } = found
  const language = firstKnown(String(request.headers['accept-language'] ?? '')) ?? 'en'
  const event = await eventOf(request, { number, event_id, language })
  const named = { number: number.toUpperCase(), event_id: event_id ?? null, language, event }
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

async function eventOf({ server, info, headers }: Request, asked: Asked) {
  const query = new URLSearchParams({ language: asked.language })
  query.set(
    asked.event_id ? 'event_id' : 'client_uid',
    asked.event_id ?? asked.number.toUpperCase(),
  )
  const answer = server.inject({
    url: `/events/general?${query}`,
    remoteAddress: info.remoteAddress,
    headers: { ...headers, accept: 'application/json', 'accept-encoding': 'identity' },
  })
  const late = new Promise<undefined>((resolve) =>
    setTimeout(() => resolve(undefined), patience_ms).unref(),
  )
  const { statusCode, payload } = (await Promise.race([answer, late])) ?? {}
  return statusCode === 200 ? (JSON.parse(payload!) as { name: string }) : undefined
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
