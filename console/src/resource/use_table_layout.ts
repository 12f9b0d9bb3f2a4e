import { useState } from 'react'
import { local } from '../storage.ts'

type Layout = {
  hidden: string[]
  order: string[]
  sizes: Record<string, number>
}
type Known = { id: string; is_hidden?: boolean }[]
export type TableLayout = ReturnType<typeof useTableLayout>
type Sizes = Record<string, number>

/** Which columns a reader sees, in which order and how wide; this browser remembers it. */
export function useTableLayout(name: string, columns: Known) {
  const key = `columns:${name}`
  const [layout, setLayout] = useState<Layout>(() => read(key) ?? standard(columns))
  const change = (changed: Partial<Layout>) => {
    const next = { ...layout, ...changed }
    setLayout(next)
    local.set(key, JSON.stringify(next))
  }
  const ids = columns.map(({ id }) => id)
  const order = [
    ...layout.order.filter((id) => ids.includes(id)),
    ...ids.filter((id) => !layout.order.includes(id)),
  ]
  return {
    hidden: layout.hidden,
    visibility: Object.fromEntries(layout.hidden.map((id) => [id, false])),
    order,
    /** Puts a column in the place of another one. The first names the row and stays. */
    move: (id: string, to: string | undefined) => {
      const place = to === undefined ? -1 : order.indexOf(to)
      if (place < 1 || order.indexOf(id) < 1 || id === to) return
      change({ order: order.filter((one) => one !== id).toSpliced(place, 0, id) })
    },
    sizes: layout.sizes,
    hide: (hidden: string[]) => change({ hidden }),
    setSizes: (next: Sizes | ((before: Sizes) => Sizes)) =>
      change({ sizes: typeof next === 'function' ? next(layout.sizes) : next }),
    reset: () => change(standard(columns)),
  }
}

function standard(columns: Known): Layout {
  return {
    hidden: columns.filter(({ is_hidden }) => is_hidden).map(({ id }) => id),
    order: [],
    sizes: {},
  }
}

function read(key: string): Layout | null {
  try {
    return JSON.parse(local.get(key) ?? 'null')
  } catch {
    return null
  }
}
