import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../fixtures/random.ts'
import type { World } from './world.ts'

const kill_every = 12
const restart_every = 80

/**
 * The API, the worker and the database, each in the middle of what it does: a blow for every so many scenarios, however fast
 * they are played.
 */
export function openViolence(world: World, luck: Random) {
  const stop = new AbortController()
  let blows: Promise<void> = Promise.resolve()
  let waiting = 0

  async function strike(what: () => Promise<void>) {
    // A machine that is slow to start again must get something done between two blows.
    await world.untilUp(stop.signal)
    await sleep(luck.below(1_500), undefined, { signal: stop.signal }).catch(() => undefined)
    if (!stop.signal.aborted) await what()
    waiting -= 1
  }

  const queue = (what: () => Promise<void>) => {
    waiting += 1
    blows = blows.then(() => strike(what))
  }

  return {
    /** Waits where more than one blow is behind. */
    async before(scenario: number) {
      const restarts = world.can_restart && scenario % restart_every === restart_every - 1
      if (restarts) queue(() => world.restartDatabase())
      else if (scenario % kill_every === kill_every - 1)
        queue(() => world.kill(luck.chance(0.5) ? 'api' : 'workers', stop.signal))
      while (waiting > 1) await sleep(50)
    },
    /** The last blow falls, too. */
    async end() {
      await blows
      stop.abort()
    },
  }
}
