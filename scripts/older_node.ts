// Built programs begin with this file. Node 20 and 22 lack some of what the sources use, and what is missing is added here.
type Maker = { prototype: object }

addMissing(
  Map as unknown as Maker,
  'groupBy',
  <Item, Key>(items: Iterable<Item>, keyOf: (item: Item, n: number) => Key) => {
    const groups = new Map<Key, Item[]>()
    let n = 0
    for (const item of items) {
      const key = keyOf(item, n++)
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
    return groups
  },
)

addMissing(URL, 'parse', (text: string, base?: string) =>
  URL.canParse(text, base) ? new URL(text, base) : null,
)

addMissing(Promise as unknown as Maker, 'withResolvers', () => {
  const parts = {} as Record<'promise' | 'resolve' | 'reject', unknown>
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }))
  return parts
})

function addMissing(owner: Maker, name: string, value: unknown) {
  if (name in owner) return
  Object.defineProperty(owner, name, { value, writable: true, configurable: true })
}
