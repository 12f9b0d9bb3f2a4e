import fc from 'fast-check'
import type { Fact } from '../../src/ledger/fact.ts'
import type { Command, Transaction } from '../../src/ledger/types.ts'
import type { Asked } from './items.ts'

const visitors = 6
/** Wristbands of a story: those that are worn, and some to exchange them for. */
export const uids = Array.from({ length: visitors + 10 }, (_, n) => `band ${n}`)

/** Commands and transactions so far: reversals, releases and repeats choose from them. */
export type Story = { asked: Command[]; posted: ReadonlyMap<string, Transaction> }
/**
 * An operation on the nth wristband, or about the nth earlier command; undefined if it does not
 * exist.
 */
export type Operation = (story: Story) => Asked | undefined

/** An operation from what it needs; a story that fails is told with these values. */
export function act<Values extends object>(
  values: { [Name in keyof Values]: fc.Arbitrary<Values[Name]> },
  make: (values: Values, story: Story) => object | undefined,
): fc.Arbitrary<Operation> {
  return fc.record(values).map((chosen) => {
    const operate = (story: Story) => make(chosen as Values, story) as Asked | undefined
    return Object.assign(operate, { [fc.toStringMethod]: () => JSON.stringify(chosen) })
  })
}

/** A completed action reported by a device; `device` counts it towards its daily limit. */
export function fact<Values extends { device: string }>(
  values: { [Name in keyof Values]: fc.Arbitrary<Values[Name]> },
  make: (values: Omit<Values, 'device'>, story: Story) => object,
): fc.Arbitrary<Operation> {
  return act(values, ({ device, ...chosen }, story) => {
    const { is_confirmed, ...asked } = make(chosen, story) as { is_confirmed?: true }
    return { ...asked, ...factOf(device, { is_confirmed }) }
  })
}

export function factOf(device: string, more: Partial<Fact>): { fact: Fact } {
  const received_at = '2026-07-10T10:00:00.000Z'
  const as_sent = { device_date: null, device_uid: null, undated_hash: Buffer.alloc(0) }
  return { fact: { device, received_at, ...as_sent, ...more } }
}

/** The current wristband of the nth visitor; one in ten times the first one. */
export function worn({ asked, posted }: Story, n: number): string {
  let uid = uids[n % visitors]!
  if (n % 10 === 0) return uid
  for (const item of asked) {
    if (!posted.has(item.id)) continue
    if (item.type === 'transfer' && item.uid === uid) uid = item.new_uid
    else if (item.type === 'reverse_transfer' && item.new_uid === uid) uid = item.uid
  }
  return uid
}

export function pick<One>(list: One[], n: number): One | undefined {
  return list[n % Math.max(1, list.length)]
}
