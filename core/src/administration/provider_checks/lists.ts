import { providerOf, type TicketingSettings } from '../../admission/ticketing/account.ts'
import type { EventRow } from '../../events/events.ts'
import type { MoneyCtx } from '../../operations/money_context.ts'
import { ProviderFailure } from '../../providers/payment_provider.ts'
import { paymentProvider } from '../../providers/registry.ts'
import { TicketingError } from '../../providers/ticketing.ts'
import { type Check, type CheckResult, result } from './result.ts'

type Ctx = Omit<MoneyCtx, 'ledger'>
const nothing = { reference: null, provider_id: null, link: null, token: null } as const
const day_ms = 86_400_000

/** Reads what the terminals list of the last week. Nothing is opened or paid back. */
export async function checkMypos(ctx: Ctx, event: EventRow): Promise<Check> {
  const now = Date.now()
  const period = {
    from: new Date(now - 7 * day_ms).toISOString(),
    to: new Date(now + day_ms).toISOString(),
  }
  const counts = { payments: 0, refunds: 0, refunds_without_sale: 0 }
  const results: CheckResult[] = []
  try {
    for await (const one of paymentProvider(ctx, event, 'mypos').movements(period)) {
      if (one.kind === 'payment') counts.payments += 1
      else counts.refunds += 1
      if (one.kind === 'refund' && one.reference === null) counts.refunds_without_sale += 1
    }
    const shown = { expected: 'a list', found: counts, holds: true }
    results.push(result('M1', 'key and secret open the list of the last week', shown))
    results.push(
      result('M3', 'a refund’s row carries the sale’s reference', {
        expected: 'no refund without its sale',
        found: counts,
        holds: counts.refunds === 0 ? null : counts.refunds_without_sale === 0,
      }),
    )
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const found = { expected: 'a list', found: error.message, holds: false }
    results.push(result('M1', 'key and secret open the list of the last week', found))
  }
  return { ...nothing, provider: 'mypos', next: 'done', results }
}

/** Signs in and reads a page of shows and of tickets. Nothing is scanned. */
export async function checkInfomaniak(ctx: Ctx, event: EventRow): Promise<Check> {
  const provider = providerOf(event as TicketingSettings, ctx)
  const results: CheckResult[] = []
  const look = async (assumption: string, what: string, read: () => Promise<string | null>) => {
    try {
      const found = (await read()) ?? 'nothing to look at'
      results.push(result(assumption, what, { expected: 'an answer', found, holds: true }))
    } catch (error) {
      if (!(error instanceof TicketingError)) throw error
      const found = `${error.trouble}: ${error.message}`
      results.push(result(assumption, what, { expected: 'an answer', found, holds: false }))
    }
  }
  let credential = ''
  await look('I1', 'the ticket office opens', async () => {
    credential = await provider.signIn()
    return 'signed in'
  })
  await look('I2', 'shows are listed', async () => {
    const shows = await provider.shows(event.language)
    return `${shows.length} dates, the first ${JSON.stringify(shows[0] ?? null)}`
  })
  if (credential !== '')
    await look('I4', 'tickets are listed', async () => {
      const tickets = await provider.tickets(credential, 0, 50)
      const words = [...new Set(tickets.map((one) => `${one.provider_status} → ${one.status}`))]
      const bare = tickets.filter(({ bar_code }) => bar_code === null).length
      const unknown = tickets.some(({ status }) => status === 'unknown')
      const found = words.join(', ') || 'no tickets'
      const expected = 'words that we know'
      results.push(
        result('I5', 'the states of tickets are known', { expected, found, holds: !unknown }),
      )
      return `${tickets.length} tickets, ${bare} without a bar code`
    })
  if (credential !== '')
    await look('I9', 'passes are listed', async () => {
      const passes = await provider.passes(credential, 0, 50)
      return passes.length > 0 ? `${passes.length} passes` : null
    })
  return { ...nothing, provider: 'infomaniak', next: 'done', results }
}
