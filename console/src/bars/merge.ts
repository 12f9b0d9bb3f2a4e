import { type Item, isSame, item_fields, sameValue } from './item.ts'

export type Side = 'mine' | 'theirs'
/** Something that two people have changed to different things; `null` is removed. */
export type Clash = { key: string; name: string; mine: Item | null; theirs: Item | null }
type Lists = { base: Item[]; mine: Item[]; theirs: Item[] }
type Chosen = Record<string, Side>

/** Merges two people's changes of a menu and lists the conflicts. `chosen` resolves them. */
export function merge({ base, mine, theirs }: Lists, chosen: Chosen = {}) {
  const [was, here, there] = [base, mine, theirs].map((items) => new Map(items.map(byKey))) as [
    ByKey,
    ByKey,
    ByKey,
  ]
  const clashes: Clash[] = []
  const merged = new Map<string, Item>()
  for (const key of new Set([...here.keys(), ...there.keys()])) {
    const sides = { was: was.get(key), mine: here.get(key), theirs: there.get(key) }
    const result = mergeOne(sides, chosen[key])
    if (result.is_clash) clashes.push(clashOf(key, sides))
    if (result.item) merged.set(key, result.item)
  }
  const lead = isReordered(base, mine) ? [mine, theirs] : [theirs, mine]
  const items = interleaved(lead[0]!, lead[1]!).flatMap((key) => merged.get(key) ?? [])
  return { items, clashes }
}

type ByKey = Map<string, Item>
type Sides = { was: Item | undefined; mine: Item | undefined; theirs: Item | undefined }
type One = { item?: Item | undefined; is_clash?: boolean }

function mergeOne({ was, mine, theirs }: Sides, chosen: Side | undefined): One {
  if (!was) return { item: mine ?? theirs }
  if (mine && theirs) return mergeFields(was, mine, theirs, chosen)
  const kept = mine ?? theirs
  if (!kept || isSame(kept, was)) return {}
  const is_kept = chosen === (mine ? 'mine' : 'theirs')
  // Without an id, the item that somebody else removed is created again.
  const again = mine ? { ...mine, _id: '' } : theirs
  return { item: is_kept ? again : undefined, is_clash: chosen === undefined }
}

function mergeFields(was: Item, mine: Item, theirs: Item, chosen: Side | undefined): One {
  const item: Item = { ...theirs }
  let is_clash = false
  for (const field of Object.keys(item_fields)) {
    if (sameValue(mine, was, field) || sameValue(mine, theirs, field)) continue
    const both = !sameValue(theirs, was, field)
    if (both && chosen === undefined) is_clash = true
    if (!both || chosen === 'mine') item[field] = mine[field]
  }
  return { item, is_clash }
}

function clashOf(key: string, { was, mine, theirs }: Sides): Clash {
  return { key, name: String(was?.name ?? ''), mine: mine ?? null, theirs: theirs ?? null }
}

function isReordered(before: Item[], now: Item[]) {
  const both = (one: Item[], other: Item[]) => {
    const keys = new Set(other.map(({ key }) => key))
    return one.map(({ key }) => key).filter((key) => keys.has(key))
  }
  return both(before, now).join() !== both(now, before).join()
}

/** Merges two orders: the keys of `lead`, with each other key after its predecessor. */
function interleaved(lead: Item[], other: Item[]): string[] {
  const keys = lead.map(({ key }) => key)
  other.forEach(({ key }, at) => {
    if (keys.includes(key)) return
    const before = other[at - 1]?.key
    keys.splice(before === undefined ? 0 : keys.indexOf(before) + 1, 0, key)
  })
  return keys
}

function byKey(item: Item) {
  return [item.key, item] as const
}
