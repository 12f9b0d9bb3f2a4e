import pThrottle from 'p-throttle'
import type { Desk } from './desk.ts'
import type { PaybackRow } from './payback.ts'

type Call<Answer> = () => Promise<Answer>
type Throttled = <Answer>(call: Call<Answer>) => Promise<Answer>

// One pace for each account at a provider, whoever in this process sends.
const accounts = new Map<string, Throttled>()

/** Makes a call as soon as the pace of the event's account at a provider allows it. */
export function paced<Answer>(
  { config, event }: Desk,
  provider: PaybackRow['provider'],
  call: Call<Answer>,
): Promise<Answer> {
  const { refunds_per_second: limit } = config.providers
  if (limit === 0) return call()
  // Terminals are the installation's, the other accounts an event's own.
  const name = `${provider === 'mypos' ? '' : event._id} ${provider} ${limit}`
  const known = accounts.get(name)
  if (known) return known(call)
  const made = pThrottle({ limit, interval: 1_000 })((one: Call<unknown>) => one()) as Throttled
  accounts.set(name, made)
  return made(call)
}

const most = 100

/** How many are sent between two looks at whether to go on: two seconds' worth of the pace. */
export function chunkSize({ config }: Desk): number {
  const { refunds_per_second } = config.providers
  return refunds_per_second === 0 ? most : Math.min(most, Math.ceil(2 * refunds_per_second))
}
