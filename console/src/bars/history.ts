import { type Item, isSame } from './item.ts'

/** The list as it is, with the steps that led to it and those that were taken back. */
export type History = { past: Item[][]; now: Item[]; future: Item[][] }

const most_steps = 200

export function begin(now: Item[]): History {
  return { past: [], now, future: [] }
}

export function stepped({ past, now }: History, next: Item[]): History {
  return { past: [...past, now].slice(-most_steps), now: next, future: [] }
}

export function undone({ past, now, future }: History): History {
  const last = past.at(-1)
  if (!last) return { past, now, future }
  return { past: past.slice(0, -1), now: last, future: [now, ...future] }
}

export function redone({ past, now, future }: History): History {
  const [next, ...rest] = future
  return next ? { past: [...past, now], now: next, future: rest } : { past, now, future }
}

/** Counts added, removed and changed items; a new order is one more change. */
export function changesBetween(before: Item[], now: Item[]) {
  const was = new Map(before.map((item) => [item.key, item]))
  const kept = now.filter(({ key }) => was.has(key))
  const changed = kept.filter((item) => !isSame(item, was.get(item.key)!)).length
  const here = new Set(now.map(({ key }) => key))
  const in_order = before.filter(({ key }) => here.has(key)).map(({ key }) => key)
  const is_moved = in_order.some((key, at) => kept[at]?.key !== key)
  return changed + (now.length - kept.length) + (before.length - kept.length) + (is_moved ? 1 : 0)
}
