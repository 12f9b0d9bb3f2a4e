import { kept } from '../base/kept_values.ts'
import { forgetPasses } from '../gate/known_passes.ts'
import { forgetAnswered } from '../queue/queue_store.ts'
import { forgetPeople } from '../session/known_people.ts'
import { forgetCopy } from '../wallets/known_wallets.ts'

/** Orders, amounts and people of the event; looks and the format of the reader are the phone's. */
const of_event = [
  'menu',
  'cart',
  'parked',
  'begun_by',
  'change',
  'returns',
  'known_person',
  'event_catalogue',
  'gate_post',
  'idle',
  'read_messages',
]

/** Deletes what this phone knows of its event, but for the sales that it has not sent. */
export async function forgetEvent() {
  for (const name of of_event) kept.set(name, undefined)
  await Promise.all([forgetCopy(), forgetPasses(), forgetPeople(), forgetAnswered()])
}
