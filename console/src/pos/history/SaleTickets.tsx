import type { Schema } from '@kermesse/sdk/types'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { repeatRead } from '../base/repeat_read.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { eventOfSession } from '../session/pos_session.ts'
import { useAttempt } from '../session/use_attempt.ts'
import styles from './SaleList.module.css'

type PrintJob = Schema<'PrintJob'>

const refresh_ms = 3_000
const under_way: PrintJob['state'][] = ['queued', 'sent']

/** The tickets of a sale at its printers, with their state; nothing where it has none, or without a connection. */
export function SaleTickets({ transaction_id }: { transaction_id: string }) {
  const { t } = useTranslation('pos_queue')
  const { is_busy, problem, attempt } = useAttempt()
  const [jobs, setJobs] = useState<PrintJob[]>([])
  useEffect(
    () => repeatRead(() => readJobs(transaction_id).then(setJobs), refresh_ms),
    [transaction_id],
  )
  if (jobs.length === 0) return null
  const decide = (verb: 'reprint' | 'cancel', { _id: id }: PrintJob) =>
    attempt(async () => {
      await posSdk.print_jobs[verb]({ path: { id }, query: eventOfSession() })
      setJobs(await readJobs(transaction_id))
    })
  return (
    <section aria-label={t('tickets.title')}>
      {problem && (
        <p className="pos-notice" role="alert">
          {problem}
        </p>
      )}
      <ul className={styles.lines}>
        {jobs.map((job) => (
          <li key={job._id} className={styles.ticket} data-ticket={job.state}>
            <span>
              {t('tickets.at', { printer: job.ip })}
              {' · '}
              <b>{t(`tickets.states.${job.state}`)}</b>
              {job.error_code && ` (${t(`tickets.failures.${job.error_code}`)})`}
            </span>
            {!under_way.includes(job.state) && (
              <button
                type="button"
                className="pos-button"
                disabled={is_busy}
                onClick={() => void decide('reprint', job)}
              >
                {t(job.state === 'held' ? 'tickets.print' : 'tickets.again')}
              </button>
            )}
            {['held', 'failed', 'maybe'].includes(job.state) && (
              <button
                type="button"
                className="pos-button"
                disabled={is_busy}
                onClick={() => void decide('cancel', job)}
              >
                {t('tickets.cancel')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

async function readJobs(transaction_id: string) {
  const query = { ...eventOfSession(), transaction_id, sort_order: 'ASC' as const }
  return (await posSdk.print_jobs.list({ query })).print_jobs
}
