import { rights } from '@kermesse/sdk/generated/rights'
import i18next from 'i18next'
import { printer_notice } from '../base/printer_notice.ts'
import { repeatRead } from '../base/repeat_read.ts'
import { currentConnection } from '../session/connection.ts'
import { posSession } from '../session/pos_session.ts'
import {
  isSilent,
  isStuck,
  newestOf,
  type Printer,
  readJobs,
  readPrinters,
} from './printer_state.ts'

const look_ms = 15_000
/** Printers are seldom set up while a phone sells. */
const known_ms = 10 * 60_000

let known: { bar_id: string; at: number; printers: Printer[] } | undefined

/** Says in the top bar of a phone which printer of its point of sale has no paper, is open or does not answer. Returns what ends it. */
export const watchPrinters = () => repeatRead(look, look_ms)

async function look() {
  const { bar_id, right = 0 } = posSession.get() ?? {}
  if (!bar_id || right < rights.server || currentConnection().is === 'offline') return
  if (known?.bar_id !== bar_id || Date.now() - known.at > known_ms)
    known = { bar_id, at: Date.now(), printers: await readPrinters(bar_id) }
  const { printers } = known
  const jobs = printers.length > 0 ? await readJobs(bar_id) : []
  const stuck = printers.flatMap((printer) => newestOf(printer, jobs) ?? []).filter(isStuck)
  if (stuck.length > 0) await i18next.loadNamespaces('pos_queue')
  const lines = stuck.map((job) => {
    const code = isSilent(job) ? 'printer_no_answer' : job.error_code
    const printer = i18next.t('pos_queue:tickets.at', { printer: job.ip })
    return code ? `${printer}: ${i18next.t(`pos_queue:tickets.failures.${code}`)}` : printer
  })
  printer_notice.set(lines.join(' · '))
}
