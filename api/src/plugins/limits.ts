import { costOf, login_tries, pin_tries } from '@kermesse/core/identity/captcha'
import type { Browser } from '@kermesse/core/operations/context'
import { type CaptchaTask, spendCaptcha } from '@kermesse/core/platform/captcha_challenge'
import { DomainError } from '@kermesse/core/platform/errors'
import { networksOf } from '@kermesse/core/platform/network'
import type { Secrets } from '@kermesse/core/platform/secrets'
import { pinDeed } from '@kermesse/core/wallets/pin'
import { eventOfNumber } from '@kermesse/core/wallets/wristband_number'
import type { Knex } from 'knex'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { App } from '../app.ts'
import type { Operation } from '../contract.ts'
import type { Input } from '../run.ts'
import { counter } from './counter.ts'
import { createPinCounter } from './pin_counter.ts'

export type Caller = { address: string; browser: Browser; session_id: string | null }

/** Runs a public operation within its limits. */
export type Limited = <Result>(
  operation: Operation,
  caller: Caller,
  input: Input,
  run: () => Promise<Result>,
) => Promise<Result>

/** Wallets that browsers open for the first time, per minute: of one network, and of a whole event. */
const openings = { network: 30, event: 600, session: 300 }

/**
 * Counts in the database, so that all processes share the limits. Nobody is locked out by others:
 * after too many calls, wrong guesses or new wallets, an operation with a captcha asks for one
 * instead of refusing, and a browser that has done the same before is counted by itself.
 */
export function createLimits(
  {
    db: knex,
    secrets,
    config: { captcha_cost: base_cost },
  }: Pick<App, 'db' | 'secrets' | 'config'>,
  operations: Operation[],
): Limited {
  const limits = new Map(
    operations.flatMap((operation) =>
      operation.rate_limit ? [[operation.id as string, limitsOf(knex, operation)] as const] : [],
    ),
  )
  const opened = {
    network: counter(knex, 'opened network', openings.network),
    event: counter(knex, 'opened event', openings.event),
    session: counter(knex, 'opened session', openings.session),
  }
  const guesses = {
    login: counter(knex, login_tries.prefix, login_tries.points, login_tries),
    pin: counter(knex, pin_tries.prefix, pin_tries.points, pin_tries),
  }
  const countPin = createPinCounter(knex)
  const alone = limitAlone()
  return async (operation, caller, input, run) => {
    if (operation.rate_limit?.per_process) return alone(operation, caller, run)
    const limit = limits.get(operation.id)
    if (!limit) return run()
    const { calls, failures } = limit
    const task = taskOf(operation, input)
    const guess = guessIn(caller, task, input)
    const tries = guess && guesses[guess.at]
    const networks = networksOf(caller.address)
    const by_itself = ownKey(caller, task)
    const one = oneOf(operation, input)
    const who = by_itself ? { near: by_itself, wide: null } : networks
    // A caller that names a payment has opened its wallet before.
    const is_opening = task && !by_itself && !one?.is_whole && opensWallets(operation)
    const event_id = is_opening && (await eventOfNumber(knex, task.subject, input.query.event_id))
    const pin =
      task && guess?.at === 'pin' && !guess.is_known
        ? await countPin(networks, task.subject, input.query.event_id)
        : undefined
    // Start all counts before the next await: a count that fails while nobody awaits it ends the process.
    const reasons = [calls.spend(one ? { near: `${who.near} ${one.key}`, wide: null } : who)]
    if (failures && !by_itself) reasons.push(failures.left(networks))
    if (tries) reasons.push(tries.spend({ near: guess.key, wide: null }))
    if (task && caller.session_id && opensWallets(operation))
      reasons.push(opened.session.spend({ near: caller.session_id, wide: null }))
    if (is_opening) reasons.push(opened.network.spend(networks))
    if (event_id) reasons.push(opened.event.spend({ near: event_id, wide: null }))
    if (pin) reasons.push(Promise.resolve(pin.over))
    const over = (await Promise.all(reasons)).find((one) => one !== null)
    const is_asked = over ?? (operation.captcha?.always && !by_itself ? 0 : null)
    if (is_asked !== null) {
      const asked = askCaptcha({ knex, secrets, base_cost }, task, input, is_asked)
      await asked.catch(async (error) => {
        // A refused call is no try.
        if (tries) await tries.giveBack(guess.key)
        await pin?.giveBack()
        throw error
      })
    }
    try {
      const result = await run()
      await pin?.giveBack()
      if (task) {
        caller.browser.remember(deedOf(task))
        // A PIN may have been sent along where nobody looks at it.
        if (tries && caller.browser.knows(guess.deed)) await tries.forget(guess.key)
      }
      return result
    } catch (error) {
      if (failures && !by_itself && isGuess(error)) await failures.spend(networks)
      if (!isWrongPin(error)) await pin?.giveBack()
      throw error
    }
  }
}

/** Counts in memory: a session by itself, others by their network. */
function limitAlone() {
  const counters = new Map<string, RateLimiterMemory>()
  return async <Result>(
    { id, rate_limit }: Operation,
    { address, session_id }: Caller,
    run: () => Promise<Result>,
  ) => {
    const points = rate_limit!.per_minute
    const mine = counters.get(id) ?? new RateLimiterMemory({ keyPrefix: id, points, duration: 60 })
    counters.set(id, mine)
    const who = session_id ? `session ${session_id}` : networksOf(address).near
    await mine.consume(who).catch((used: RateLimiterRes) => {
      throw tooMany(used.msBeforeNext)
    })
    return run()
  }
}

/** Accepts a solved captcha; otherwise refuses with the captcha to solve or the time to wait. */
async function askCaptcha(
  { knex, secrets, base_cost }: { knex: Knex; secrets: Secrets; base_cost: number },
  task: CaptchaTask | undefined,
  { headers }: Input,
  wait_ms: number,
) {
  if (!task) throw tooMany(wait_ms)
  const solution = headers.captcha
  if (solution) {
    const cost = await costOf(knex, task, base_cost)
    if (await spendCaptcha(knex, secrets, { ...task, cost }, solution)) return
  }
  throw new DomainError('captcha_required', undefined, task)
}

function limitsOf(knex: Knex, { id, rate_limit }: Operation) {
  const { per_minute, failures_per_minute } = rate_limit!
  return {
    calls: counter(knex, id, per_minute),
    failures: failures_per_minute ? counter(knex, `${id} failed`, failures_per_minute) : undefined,
  }
}

/** The captcha task of a call; undefined if the operation has none, or the call names nobody. */
function taskOf({ captcha }: Operation, input: Input): CaptchaTask | undefined {
  if (!captcha) return undefined
  if (!captcha.subject) return { purpose: captcha.purpose, subject: 'any' }
  const [where, name] = captcha.subject.split('.') as ['path' | 'query' | 'body', string]
  const subject = (input[where] as Record<string, unknown>)[name]
  return subject ? { purpose: captcha.purpose, subject: String(subject).toLowerCase() } : undefined
}

/** The one thing that a call asks about, as visitors do who wait for their payments, and whether all of it is named. */
function oneOf({ rate_limit }: Operation, input: Input) {
  if (!rate_limit?.per) return undefined
  const values = rate_limit.per.map((place) => {
    const [where, name] = place.split('.') as ['path' | 'query', string]
    return String((input[where] as Record<string, unknown>)[name] ?? '').toLowerCase()
  })
  return { key: values.join(' '), is_whole: values.every((value) => value !== '') }
}

/**
 * The action remembered for a browser: opening a wallet is one action, whatever the next one is.
 */
export function deedOf({ purpose, subject }: CaptchaTask) {
  return `${purpose === 'refund' ? 'wristband' : purpose}:${subject}`
}

/** The counter of a caller counted alone: staff, and a browser that has done this before. */
function ownKey({ session_id, browser }: Caller, task: CaptchaTask | undefined) {
  if (session_id) return `session ${session_id}`
  return task && browser.id && browser.knows(deedOf(task)) ? `browser ${browser.id}` : undefined
}

/**
 * A password or a PIN that a call tries. Wrong tries at one name or wristband count for everyone together; a browser that has known
 * it before has tries of its own.
 */
function guessIn({ browser }: Caller, task: CaptchaTask | undefined, { headers, body }: Input) {
  if (!task) return undefined
  const pin = headers['wristband-pin'] ?? (body as { pin?: string } | undefined)?.pin
  const at = task.purpose === 'login' ? 'login' : 'pin'
  if (at === 'pin' && !pin) return undefined
  const deed = at === 'pin' ? pinDeed(task.subject) : deedOf(task)
  const is_known = browser.id !== null && browser.knows(deed)
  return {
    at,
    deed,
    is_known,
    key: is_known ? `${browser.id} ${task.subject}` : task.subject,
  } as const
}

const opensWallets = ({ captcha }: Operation) =>
  captcha?.purpose === 'wristband' || captcha?.purpose === 'refund'

/** A refusal that tells a guesser something: wrong number, wrong PIN, wrong password. */
function isGuess(error: unknown) {
  return error instanceof DomainError && [401, 403, 404].includes(error.status)
}

function isWrongPin(error: unknown) {
  return error instanceof DomainError && error.code === 'wrong_pin'
}

/** Counts wrong wristband numbers by network, together with those of `clients.short`. */
export const wrongNumbers = (knex: Knex) => counter(knex, 'clients.short failed', 20)

function tooMany(wait_ms: number) {
  return new DomainError('rate_limited', undefined, { retry_after_s: Math.ceil(wait_ms / 1000) })
}
