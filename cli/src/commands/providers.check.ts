import type { Sdk } from '@kermesse/sdk/client'
import type { Result } from '@kermesse/sdk/types'
import type { Run } from '../cli.ts'
import { Failed, UsageError } from '../exit.ts'
import { t } from '../i18n/language.ts'
import { type Io, paint, say } from '../io.ts'
import { print } from '../output.ts'
import { awaitWork, pause, startProgress } from '../progress.ts'
import { confirm } from '../prompt.ts'
import { needEvent } from '../resolve.ts'

type Flags = { provider?: Provider }
type Check = Result<'providers.check'>
type Provider = Check['provider']
type Line = Check['results'][number] & { provider: Provider }

const poll_ms = 2_000
// Payments and refunds without a result after this time are looked up in the provider's portal.
const patience_ms = 10 * 60_000

/** The secret of each provider that shows that the event has an account. */
const accounts: [Provider, string][] = [
  ['payrexx', 'pay.SECRET'],
  ['twint', 'twint_direct.certificate'],
  ['infomaniak', 'infomaniak.KEY'],
]

/** Checks the event's providers in turn; a failed check exits with 1. */
export const run: Run<Flags> = async (cli, flags) => {
  const { io } = cli
  const { sdk } = await cli.open()
  const event_id = await needEvent(io, sdk, flags.event)
  const { name, secrets_set } = await sdk.events.get({ path: { id: event_id } })
  const named = accounts.flatMap(([one, secret]) => (secrets_set.includes(secret) ? one : []))
  const providers = flags.provider ? [flags.provider] : named
  if (providers.length === 0)
    throw new UsageError(
      t('{name} has no account with a provider. Name one with --provider.', { name }),
    )
  await confirm(
    io,
    t('Open and pay back payments of 2.00 with the accounts of {name}?', { name }),
    flags.yes,
  )
  const lines: Line[] = []
  for (const provider of providers)
    for (const one of await follow(io, sdk, { event_id, provider }))
      lines.push({ provider, ...one })
  const columns = ['provider', 'assumption', 'holds', 'what', 'expected', 'found']
  await print(io, { columns, rows: lines, is_list: true }, flags.json)
  const broken = lines.filter(({ holds }) => holds === false)
  if (broken.length > 0) {
    const numbers = [...new Set(broken.map(({ assumption }) => assumption))].join(', ')
    say(
      io,
      `${paint(io, 'red', '✗')} ${t('{numbers} did not hold. Keep the lines above: they say why.', { numbers })}`,
    )
    throw new Failed()
  }
  say(io, `${paint(io, 'green', '✓')} ${t('Everything that was looked at holds.')}`)
}

type Asked = { event_id: string; provider: Provider }

async function follow(io: Io, sdk: Sdk, { event_id, provider }: Asked): Promise<Check['results']> {
  const query = { event_id }
  let check = await sdk.providers.check({ query, body: { provider, step: 'open' } })
  const results = [...check.results]
  if (check.link)
    say(io, t('{provider}: pay this page by hand: {link}', { provider, link: check.link }))
  if (check.token)
    say(
      io,
      t('{provider}: type {token} into the TWINT app, and pay.', { provider, token: check.token }),
    )
  const until = Date.now() + patience_ms
  const command = `kermesse providers check --event ${event_id} --provider ${provider}`
  await awaitWork(io, command, async () => {
    const progress = await startProgress(io, t('Checking {provider}', { provider }))
    try {
      while (check.next !== 'done' && Date.now() < until) {
        const { next: step, reference, provider_id } = check
        progress.update(doing(provider, check))
        const { wait_until } = check
        const named = { provider, step, reference: reference!, provider_id: provider_id! }
        const body = { ...named, ...(wait_until && { wait_until }) }
        check = await sdk.providers.check({ query, body })
        results.push(...check.results)
        if (check.next === step) await pause(io, poll_ms)
      }
    } finally {
      progress.stop()
    }
  })
  if (check.next !== 'done') results.push(unfinished(check))
  return results
}

function doing(provider: Provider, { next, wait_until }: Check): string {
  if (next === 'look') return t('Waiting until it is paid')
  if (next !== 'hear') return `${provider}: ${next}`
  const left_s = wait_until ? Math.ceil((Date.parse(wait_until) - Date.now()) / 1_000) : null
  if (left_s === null) return t('Waiting for the webhook')
  return t('Waiting for the webhook, {seconds} s left', { seconds: Math.max(0, left_s) })
}

/** Lists the steps that an interrupted check left open. */
const unfinished = ({ next }: Check): Check['results'][number] => ({
  assumption: next === 'look' ? 'unpaid' : 'unlisted',
  what: next === 'look' ? 'nobody has paid' : 'the refund is not found yet',
  expected: 'within ten minutes',
  found: 'look into the portal of the provider, and pay back by hand what is left',
  holds: false,
})
