import type { Schema } from '@kermesse/sdk/types'
import { posSdk } from '../session/pos_sdk.ts'
import { eventOfSession } from '../session/pos_session.ts'

export type Printer = Schema<'Printer'>
export type PrintJob = Schema<'PrintJob'>

/** A ticket that waits for longer has no bridge, or its bridge no printer. */
const silent_ms = 10_000
const most_jobs = 100

/** The printers of a point of sale. */
export async function readPrinters(bar_id: string): Promise<Printer[]> {
  return (await posSdk.bars.get({ path: { id: bar_id }, query: eventOfSession() })).printers
}

/** The newest tickets of a point of sale. */
export async function readJobs(bar_id: string): Promise<PrintJob[]> {
  const query = { ...eventOfSession(), bar_id, limit: most_jobs }
  return (await posSdk.print_jobs.list({ query })).print_jobs
}

/** The newest ticket tells the state of its printer. */
export const newestOf = ({ ip, server_id }: Printer, jobs: PrintJob[]) =>
  jobs.find((one) => one.ip === ip && one.server_id === server_id)

export const isSilent = ({ state, changed_at }: PrintJob) =>
  ['queued', 'sent'].includes(state) && Date.now() - Date.parse(changed_at) > silent_ms

/** True where somebody has to look at the printer. */
export const isStuck = (job: PrintJob) => ['failed', 'maybe'].includes(job.state) || isSilent(job)
