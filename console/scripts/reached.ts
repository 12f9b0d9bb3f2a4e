/** All that is reached from where one starts, the starts among it, in the order in which it is met; what is there already is not followed. */
export function reached<T>(starts: T[], nextOf: (from: T) => T[], present = new Set<T>()): Set<T> {
  const found = new Set(present)
  const visit = (one: T) => {
    if (found.has(one)) return
    found.add(one)
    nextOf(one).forEach(visit)
  }
  starts.forEach(visit)
  return found
}
