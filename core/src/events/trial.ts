import type { EventRow } from '../models/event_model.ts'
import type { Config } from '../platform/config.ts'
import type { Trx } from '../platform/db.ts'
import { DomainError } from '../platform/errors.ts'
import { payrexxAddress } from '../platform/provider_addresses.ts'

type Hosts = Pick<Config, 'trial_hosts'>
type Trial = Pick<EventRow, 'is_trial'>

/**
 * True if the provider at this address is a simulator: on this machine, or named by
 * `KERMESSE_TRIAL_HOSTS`. Every other address counts as real, because real ones cannot be listed
 * completely.
 */
function isSimulated({ trial_hosts }: Hosts, address: string): boolean {
  const url = URL.parse(address)
  return url !== null && (loopback.test(url.hostname) || trial_hosts.includes(url.hostname))
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** True if the event may call this address. */
export function mayReach(config: Hosts, { is_trial }: Trial, address: string): boolean {
  return !is_trial || isSimulated(config, address)
}

/** Keeps a trial event from a real provider, wherever its address came from; refuses with `trial_event`. */
export function assertSimulated(config: Hosts, { is_trial }: Trial, addresses: string[]) {
  if (!is_trial) return
  const real = addresses.find((address) => !isSimulated(config, address))
  if (real === undefined) return
  const host = URL.parse(real)?.host || real
  throw new DomainError('trial_event', `${host} is no simulator`, { host })
}

/** The same for the addresses that stand in the event's own settings. */
export function checkTrialSettings(config: Hosts, event: Trial & Partial<EventRow>) {
  const { pay, infomaniak } = event
  const payrexx = pay?.URL && (payrexxAddress(pay.URL)?.base_url ?? pay.URL)
  const named = [payrexx, infomaniak?.BASE_URL].flatMap((one) => one || [])
  assertSimulated(config, event, named)
}

/** The addresses at which the installation's card terminals are paired and refund. */
export function terminalAddresses({ mypos, mypos_rest }: Config): string[] {
  const { base_url } = mypos ?? {}
  const { auth_url, devices_url } = mypos_rest ?? {}
  return [base_url, auth_url, devices_url].flatMap((one) => one ?? [])
}

/**
 * Refuses to turn play money into money, or money into play money: with the first wristband the choice is made. The event's
 * row is locked, so that no wristband comes in between.
 */
export async function changeTrial(
  trx: Trx,
  config: Config,
  { _id, is_trial: was }: EventRow,
  is_trial: boolean | undefined,
) {
  if (is_trial === undefined || is_trial === was) return
  if (await trx('clients').where({ event_id: _id }).first('uid'))
    throw new DomainError('trial_fixed')
  if (await trx('terminals').where({ event_id: _id }).first('_id'))
    assertSimulated(config, { is_trial }, terminalAddresses(config))
}
