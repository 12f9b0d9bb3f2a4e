/** Claims due rows event by event: each statement that changes something names its event. */
export async function claimByEvent<Due extends { event_id: string }, Row>(
  due: Due[],
  claim: (event_id: string, rows: Due[]) => Promise<Row[]>,
): Promise<Row[]> {
  const claimed: Row[] = []
  for (const [event_id, rows] of Map.groupBy(due, (one) => one.event_id))
    claimed.push(...(await claim(event_id, rows)))
  return claimed
}
