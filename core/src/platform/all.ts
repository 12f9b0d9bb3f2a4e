/** Waits for every one, then throws the first error: pipelined statements must all be answered before a rollback. */
export async function all<Value>(promises: Promise<Value>[]): Promise<Value[]> {
  const settled = await Promise.allSettled(promises)
  const failed = settled.find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
  return settled.map((one) => (one as PromiseFulfilledResult<Value>).value)
}
