import { pin_guesses } from '@kermesse/core/identity/captcha'
import type { Networks } from '@kermesse/core/platform/network'
import { eventOfBand } from '@kermesse/core/wallets/wristband_number'
import type { Knex } from 'knex'
import { counter } from './counter.ts'

/**
 * Counts tries of a PIN by network and over the event, whatever the wristbands. A try is counted before it is looked at, so that many
 * at once do not all find room; `giveBack` takes it back where it was right, or was not looked at.
 */
export function createPinCounter(knex: Knex) {
  const by_network = counter(knex, 'wrong pins network', pin_guesses.network, pin_guesses)
  const by_event = counter(knex, 'wrong pins event', pin_guesses.event, pin_guesses)
  return async (networks: Networks, wristband: string, named_event: unknown) => {
    const event_id = await eventOfBand(knex, wristband, named_event)
    const event = event_id ? { near: event_id, wide: null } : undefined
    const waits = [await by_network.spend(networks)]
    if (event) waits.push(await by_event.spend(event))
    return {
      over: waits.find((wait) => wait !== null) ?? null,
      async giveBack() {
        await by_network.giveBackOf(networks)
        if (event) await by_event.giveBackOf(event)
      },
    }
  }
}
