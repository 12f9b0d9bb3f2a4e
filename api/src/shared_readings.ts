/**
 * Lets callers who ask the same at one time share a reading. Whoever asks while one is under way waits for the next, since the one
 * under way may have begun before what they want to see: each answer is read after it was asked for, and there is one reading at a
 * time of each.
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
