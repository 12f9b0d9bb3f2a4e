import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { repeatRead } from '../base/repeat_read.ts'
import { Sign } from '../base/Sign.tsx'
import {
  isSilent,
  isStuck,
  newestOf,
  type Printer,
  type PrintJob,
  readJobs,
} from '../printing/printer_state.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { eventOfSession } from '../session/pos_session.ts'
import { useAttempt } from '../session/use_attempt.ts'
import styles from './SelfTest.module.css'
import { type Finding, signs } from './self_test.ts'

type Props = { bar_id: string; printers: Printer[] }

const refresh_ms = 3_000

/** The printers of the point of sale, with the state of the newest ticket of each, and a test ticket. */
export function PrinterLines({ bar_id, printers }: Props) {
  const { t } = useTranslation(['pos_device', 'pos_queue'])
  const { is_busy, problem, attempt } = useAttempt()
  const [jobs, setJobs] = useState<PrintJob[]>()
  useEffect(() => repeatRead(() => readJobs(bar_id).then(setJobs), refresh_ms), [bar_id])
  const print = ({ ip }: Printer) =>
    attempt(async () => {
      await posSdk.print_jobs.test({ query: eventOfSession(), body: { bar_id, ip } })
      setJobs(await readJobs(bar_id))
    })
  if (!jobs) return null
  return (
    <>
      {problem && (
        <li className={styles.bad} role="alert">
          {problem}
        </li>
      )}
      {printers.map((printer) => {
        const { ip, server_id, tags = [] } = printer
        const job = newestOf(printer, jobs)
        const finding = findingOf(job)
        return (
          <li key={`${server_id} ${ip}`} className={styles[finding]} data-finding={finding}>
            <Sign name={signs[finding]} />
            <span>
              <b>{[t('pos_queue:tickets.at', { printer: ip }), ...tags].join(' · ')}</b>
              <span>{wordsOf(job)}</span>
            </span>
            <button
              type="button"
              className="pos-button"
              disabled={is_busy}
              onClick={() => void print(printer)}
            >
              {t('printers.test')}
            </button>
          </li>
        )
      })}
    </>
  )

  function wordsOf(job: PrintJob | undefined) {
    if (!job) return t('printers.untried')
    if (isSilent(job)) return t('printers.silent')
    const state = t(`pos_queue:tickets.states.${job.state}`)
    return job.error_code
      ? `${state} (${t(`pos_queue:tickets.failures.${job.error_code}`)})`
      : state
  }
}

function findingOf(job: PrintJob | undefined): Finding {
  if (!job) return 'wait'
  if (job.state === 'printed') return 'good'
  return isStuck(job) ? 'bad' : 'wait'
}
