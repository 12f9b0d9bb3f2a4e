/** More in one statement would hold up the ones that wait for it. */
const most = 500

/**
 * Asks for keys that come in the same turn of the event loop at once, such as for the sessions of all open streams: a statement
 * for each costs more than what it answers.
 */
export function batched<Answer>(
  askAll: (keys: string[]) => Promise<Answer[]>,
): (key: string) => Promise<Answer> {
  type Waiting = PromiseWithResolvers<Answer> & { key: string }
  let waiting: Waiting[] = []
  const send = async (some: Waiting[]) => {
    try {
      const answers = await askAll(some.map(({ key }) => key))
      for (const [n, { resolve }] of some.entries()) resolve(answers[n]!)
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }
  const sendAll = () => {
    const all = waiting
    waiting = []
    for (let from = 0; from < all.length; from += most) void send(all.slice(from, from + most))
  }
  return (key) => {
    if (waiting.length === 0) setImmediate(sendAll)
    const one = { ...Promise.withResolvers<Answer>(), key }
    waiting.push(one)
    return one.promise
  }
}
