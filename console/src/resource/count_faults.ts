/** Every field with a message counts, also in a group or a list. */
export function countFaults(errors: object): number {
  return Object.values(errors).reduce((count: number, one: unknown) => {
    if (typeof one !== 'object' || one === null) return count
    if ('message' in one && typeof one.message === 'string') return count + 1
    return count + countFaults(one)
  }, 0)
}
