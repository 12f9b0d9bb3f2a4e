import { momentIn } from '@kermesse/sdk/rules/moment'
import type { Cli, CommonFlags, Run } from '../cli.ts'
import { Failed, UsageError } from '../exit.ts'
import { t } from '../i18n/language.ts'
import { type Io, paint, say } from '../io.ts'
import { print } from '../output.ts'
import { startProgress, thousands } from '../progress.ts'
import { confirm } from '../prompt.ts'
import { needEvent } from '../resolve.ts'
import { chanceOf } from '../simulate/chance.ts'
import type { Period } from '../simulate/clock.ts'
import { handIn, readForms } from '../simulate/forms.ts'
import { Measure } from '../simulate/measure.ts'
import { type Band, giveBands, readStage, type Stage } from '../simulate/stage.ts'
import { visit } from '../simulate/visitor.ts'
import { printProof } from './audit.ts'

type Flags = {
  visitors?: string
  sales?: string
  seed?: string
  refundForms?: string
  forms?: string
  concurrency?: string
  from?: string
  until?: string
}
type Wish = {
  visitors: number
  sales: number
  seed: string
  refund_forms: number
  concurrency: number
}

/** A festival from the first top-up to the last refund form, and the proof of its books. */
export const run: Run<Flags> = async (cli, flags) => {
  const { io } = cli
  const wish = readWish(flags)
  const forms = await readForms(io, flags.forms)
  const { sdk } = await cli.open()
  const event_id = await needEvent(io, sdk, flags.event)
  const stage = await readStage(sdk, event_id)
  // Simulated money must not mix with real money, which the bank pays out.
  if (!stage.event.is_trial)
    throw new UsageError(
      t('{name} is no trial event: what it books is money.', { name: stage.event.name }),
      t(
        'Play at one that is: kermesse events create --name NAME --is-trial, or "is_trial: true" in its file.',
      ),
    )
  const period = readPeriod(flags, stage.event.timezone ?? 'UTC')
  const question = t('Play {sales} sales at {name}? It books play money.', {
    sales: thousands(wish.sales),
    name: stage.event.name,
  })
  await confirm(io, question, flags.yes)

  const bands = await giveBands(io, sdk, stage, wish.seed, wish.visitors)
  const measure = new Measure(io)
  await play(cli, stage, measure, bands, wish, period)
  const totals = measure.totals()
  await handIn(sdk, stage, measure, bands, forms, wish.refund_forms)
  const proof = await sdk.events.audit({ path: { id: event_id } })
  const facts = { ...wish, event_id, ...totals, kinds: measure.rows(), audit_ok: proof.ok }
  await report(io, measure, facts, flags)
  if (flags.json === undefined) await printProof(io, proof)
  if (!proof.ok || totals.failed > 0) throw new Failed()
}

function readWish({ visitors, sales, seed, refundForms, concurrency }: Flags): Wish {
  const count = (name: string, text: string, most: number) => {
    if (!/^\d{1,7}$/.test(text) || Number(text) > most)
      throw new UsageError(
        t('--{name} must be a number up to {most}; "{text}" is not.', {
          name,
          most: thousands(most),
          text,
        }),
      )
    return Number(text)
  }
  return {
    visitors: Math.max(1, count('visitors', visitors ?? '100', 100_000)),
    sales: count('sales', sales ?? '1000', 1_000_000),
    seed: seed ?? '1',
    refund_forms: count('refund-forms', refundForms ?? '20', 1_000),
    concurrency: Math.max(1, count('concurrency', concurrency ?? '16', 256)),
  }
}

/** Sets both dates, so that a second run does the same. */
function readPeriod({ from, until }: Flags, timezone: string): Period | undefined {
  if (from === undefined && until === undefined) return undefined
  const from_ms = Date.parse(momentIn(from ?? '', timezone) ?? '')
  const until_ms = Date.parse(momentIn(until ?? '', timezone, 'end') ?? '')
  if (!(from_ms < until_ms) || until_ms > Date.now())
    throw new UsageError(
      t('--from and --until must be two moments of the past, such as 2026-07-03T16:00:00Z.'),
    )
  return { from_ms, until_ms, timezone }
}

/** Runs this number of visitors in parallel; each visitor acts in sequence. */
async function play(
  { io, open }: Cli,
  stage: Stage,
  measure: Measure,
  bands: Band[],
  wish: Wish,
  period: Period | undefined,
) {
  const { sdk } = await open()
  const shares = shareOut(wish)
  const progress = await startProgress(io, t('Playing'))
  let next = 0
  const worker = async () => {
    for (let index = next++; index < bands.length; index = next++) {
      const sales = shares[index] ?? 0
      const { seed } = wish
      await visit(sdk, stage, measure, { band: bands[index]!, seed, index, sales, period })
      progress.update(t('Playing'), index + 1, bands.length)
    }
  }
  try {
    await Promise.all(Array.from({ length: wish.concurrency }, worker))
  } finally {
    progress.stop()
  }
}

/** Some drink more than others. */
function shareOut({ visitors, sales, seed }: Wish) {
  const chance = chanceOf(seed, 'shares')
  const shares = new Array<number>(visitors).fill(0)
  for (let sale = 0; sale < sales; sale++) shares[chance.between(0, visitors - 1)]! += 1
  return shares
}

type Facts = ReturnType<Measure['totals']> & Wish & { kinds: ReturnType<Measure['rows']> }

async function report(io: Io, measure: Measure, facts: Facts, { json }: CommonFlags) {
  if (json !== undefined) return print(io, { columns: [], rows: [facts], is_list: false }, json)
  const columns = ['kind', 'count', 'replayed', 'declined', 'failed', 'p50', 'p95', 'p99']
  await print(io, { columns, rows: facts.kinds, is_list: true }, undefined)
  const { p50, p95, p99 } = facts.latency_ms
  const speed = t('{requests} requests in {seconds} s: {rate}/s', {
    requests: thousands(facts.requests),
    seconds: facts.duration_s,
    rate: facts.per_second,
  })
  say(io, `${paint(io, 'green', '✓')} ${speed}, p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms.`)
  for (const [code, count] of measure.reasons) say(io, `  ${thousands(count)} × ${code}`)
  if (facts.requests > 0 && facts.replayed === facts.requests)
    say(
      io,
      `  ${t('All of it was done before: nothing moved. Another --seed plays another festival.')}`,
    )
}
