import { setTimeout as sleep } from 'node:timers/promises'
import { isApiError } from '@kermesse/sdk/api_error'
import { isInNetworks, type PrintOutcome, printTicket } from '@kermesse/sdk/receipt_printer'
import type { Schema } from '@kermesse/sdk/types'
import type { Run } from '../cli.ts'
import { UsageError } from '../exit.ts'
import { t } from '../i18n/language.ts'
import { type Io, paint, sayAlways } from '../io.ts'
import { needEvent } from '../resolve.ts'

type Job = Schema<'TakenPrintJob'>
type Flags = { event?: string; server?: string; port?: string; networks?: string }
type Network = { port: number; networks: string[] }

const private_networks = '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16'
const pause_ms = 1_000
/** For a connection, and for the answer behind a ticket: printing a long one takes seconds. */
const timeout_ms = 10_000

/** Prints the tickets of an event on the printers of this network until Ctrl-C. */
export const run: Run<Flags> = async (cli, flags) => {
  const { io } = cli
  const { signal } = io
  const server_id = flags.server
  if (!server_id) throw new UsageError(t('--server is needed: the server of the printers.'))
  const network = networkOf(flags)
  const { sdk } = await cli.open()
  const event_id = await needEvent(io, sdk, flags.event)
  sayAlways(io, t('Printing what is sold for the printers of {server}.', { server: server_id }))
  let was_away = false
  while (!signal.aborted) {
    const printing = await take().catch(noteAway)
    // The next ticket of a printer comes once its last one is reported.
    const next = [sleep(pause_ms, undefined, { signal }).catch(() => undefined), ...printing]
    await Promise.race(next)
  }

  async function take() {
    const body = { server_id: server_id! }
    const { print_jobs } = await sdk.print_jobs.take({ query: { event_id }, body }, { signal })
    if (was_away) sayAlways(io, t('The installation is back.'))
    was_away = false
    return print_jobs.map(print)
  }

  function noteAway(error: unknown): [] {
    const is_passing = !isApiError(error) || error.status >= 500 || error.status === 429
    if (!is_passing && !signal.aborted) throw error
    if (!was_away && !signal.aborted) sayAlways(io, t('The installation cannot be reached.'))
    was_away = true
    return []
  }

  async function print(job: Job) {
    const outcome = await printOn(job, network)
    tell(io, job, outcome)
    const { _id: id, lease } = job
    await report({ path: { id }, query: { event_id }, body: { lease, ...outcome } })
  }

  /** Until it is heard: the ticket would be in doubt otherwise. Somebody else's ticket is not reported. */
  async function report(input: Parameters<typeof sdk.print_jobs.report>[0]): Promise<void> {
    while (!signal.aborted) {
      try {
        await sdk.print_jobs.report(input, { signal })
        return
      } catch (error) {
        if (isApiError(error) && error.status < 500 && error.status !== 429) return
        await sleep(pause_ms, undefined, { signal }).catch(() => undefined)
      }
    }
  }
}

function networkOf({ port = '9100', networks = private_networks }: Flags): Network {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new UsageError(t('--port must be a number up to 65535.'))
  const each = networks.split(',')
  if (!each.every((network) => /^\d{1,3}(\.\d{1,3}){3}\/\d{1,2}$/.test(network)))
    throw new UsageError(t('--networks must be networks such as 192.168.1.0/24.'))
  return { port: Number(port), networks: each }
}

async function printOn(job: Job, { port, networks }: Network): Promise<PrintOutcome> {
  const { ip, type } = job
  if (!isInNetworks(ip, networks))
    return { state: 'failed', error_code: 'printer_address_not_allowed' }
  return printTicket({ ip, type, port, timeout_ms }, Buffer.from(job.bytes, 'base64'))
}

function tell(io: Io, { _id, ip }: Job, { state, error_code }: PrintOutcome) {
  const sign = state === 'printed' ? paint(io, 'green', '✓') : paint(io, 'red', '✗')
  sayAlways(io, `${sign} ${ip} ${_id}: ${[state, error_code].filter(Boolean).join(', ')}`)
}
