/**
 * Lets simultaneous callers share a reading. A caller that arrives during a reading waits for the
 * next one, because the current one may miss the change that the caller wants to see. There is one
 * reading at a time per key.
 */
export type SharedReadings = <T>(key: string, read: () => Promise<T>) => Promise<T>

export function openSharedReadings(): SharedReadings {
  const under_way = new Map<string, { now: Promise<unknown>; next?: Promise<unknown> }>()
  const begin = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const now = read()
    const reading = { now }
    under_way.set(key, reading)
    const end = () => {
      if (under_way.get(key) === reading) under_way.delete(key)
    }
    now.then(end, end)
    return now
  }
  return <T>(key: string, read: () => Promise<T>) => {
    const reading = under_way.get(key)
    if (!reading) return begin(key, read)
    const after = () => begin(key, read)
    reading.next ??= reading.now.then(after, after)
    return reading.next as Promise<T>
  }
}
