/**
 * A copy of the list with one more item: 0 puts it first, nothing or null last, a positive number counts from the start and
 * a negative one from the end. Beyond either end is that end.
 */
export function insertAt<Item>(list: readonly Item[], item: Item, position?: number | null) {
  return list.toSpliced(position ?? list.length, 0, item)
}
