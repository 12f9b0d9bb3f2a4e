import { type Edge, type HourRange, isoOf } from './range.ts'

type Bindings = Record<string, string | string[] | number[]>

/** The edges of some ranges, numbered from 1. Each is read once, however many ranges have it. */
export function listEdges() {
  const listed: Edge[] = []
  const numbers = new Map<string, number>()
  return {
    numberOf(edge: Edge): number {
      const key = `${edge.from_ms} ${edge.until_ms} ${edge.placed_ms}`
      const number = numbers.get(key) ?? listed.push(edge)
      numbers.set(key, number)
      return number
    },
    listed,
  }
}
export type EdgeList = ReturnType<typeof listEdges>

/** The whole hours of a range and its edges, as bindings. The sign -1 subtracts an edge outside the range. */
export function rangeBindings(
  name: string,
  { hours, lacked, beyond }: HourRange,
  { numberOf }: EdgeList,
): Bindings {
  return {
    [`${name}_from`]: hours.from,
    [`${name}_until`]: hours.until,
    [`${name}_edges`]: [...lacked, ...beyond].map(numberOf),
    [`${name}_signs`]: [...lacked.map(() => 1), ...beyond.map(() => -1)],
  }
}

/** Edges as bindings, for the functions of the database that read them. */
export function edgeBindings(name: string, edges: Edge[]): Bindings {
  return {
    [`${name}_starts`]: edges.map(({ from_ms }) => isoOf(from_ms)),
    [`${name}_ends`]: edges.map(({ until_ms }) => isoOf(until_ms)),
    [`${name}_hours`]: edges.map(({ placed_ms }) => isoOf(placed_ms)),
  }
}
