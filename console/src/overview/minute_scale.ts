/** How many times the usual minute the chart has room for. */
const most_of_usual = 4

/** The amount of a full bar: one minute far above the others is cut, so that theirs stay readable. */
export function scaleOf(amounts: number[]) {
  const sold = amounts.filter((amount) => amount > 0).sort((one, other) => one - other)
  const usual = sold[Math.floor(sold.length / 2)] ?? 1
  return Math.min(sold.at(-1) ?? 1, usual * most_of_usual)
}
