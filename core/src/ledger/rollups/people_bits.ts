/** So many wristbands share a row of bits; the column is as wide. */
const part_bits = 4096

/** No wristband at all, as SQL. */
const no_bits = `'0'::bit(${part_bits})`

/**
 * Bit sets of active people and of buyers, one bit per wristband: SQL that returns `hour`, `part`,
 * `people` and `buyers` from rows with `hour`, `number` and `sales`, in key order.
 */
export function bitsOf(rows: string): string {
  const own = 'wallet_bit(number)'
  return `SELECT hour, number / ${part_bits} AS part, bit_or(${own}) AS people,
      bit_or(CASE WHEN sales > 0 THEN ${own} ELSE ${no_bits} END) AS buyers
    FROM (${rows}) b GROUP BY 1, 2 ORDER BY 1, 2`
}

/** Merges the bits `now` of some wristbands into `old`, as SQL; a reversed sale clears its bit. */
export const mergedBits = (old: string, now: string) => ({
  people: `${old}.people | ${now}.people`,
  buyers: `(${old}.buyers & ~${now}.people) | ${now}.buyers`,
})
