import type { Schema } from '@kermesse/sdk/types'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../format.ts'
import { momentText } from '../i18n/moment.ts'
import { withCells } from '../resource/define.ts'
import { useScope } from '../resource/scope.ts'
import { Tone } from '../resource/Tone.tsx'
import { Stack } from '../ui/layout.tsx'
import { isOlder } from '../version.ts'
import styles from './Devices.module.css'
import { LastSeen } from './LastSeen.tsx'
import { pairings } from './pairings.ts'

type Phone = Pick<Schema<'Pairing'>, 'smartphone_number' | 'role' | 'queue'>

/** A phone sells offline with a clock that is this far off at most. */
const clock_limit_ms = 2_000
const low_battery = 20

/** Sales or scans that a phone has not sent, since when, and the entries that are known to be missing. */
function UnsentSales({ smartphone_number: number, role, queue }: Phone) {
  const { t } = useTranslation('machines')
  const { currency = '', timezone } = useScope()
  if (!queue) return null
  const { unsent, unsent_amount, oldest_unsent_at, missing } = queue
  return (
    <Stack gap={2}>
      {unsent === 0 && <Tone tone="good">{t('queue.empty')}</Tone>}
      {!!unsent && (
        <Tone tone="look">
          {role === 'gate'
            ? t('queue.scans', { count: unsent })
            : t('queue.unsent', {
                count: unsent,
                amount: formatMoney(unsent_amount ?? 0, currency),
              })}
        </Tone>
      )}
      {oldest_unsent_at && (
        <small className={styles.since}>
          {t('queue.oldest', { moment: momentText(oldest_unsent_at, timezone) })}
        </small>
      )}
      {missing.length > 0 && (
        <Tone tone="bad">
          {t('queue.missing', {
            count: missing.reduce((sum, { from, to }) => sum + to - from + 1, 0),
            number,
            ranges: missing
              .map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`))
              .join(', '),
          })}
        </Tone>
      )}
    </Stack>
  )
}

/** Said before a phone is locked: as a locked phone it sends nothing more by itself. */
export function UnsentWarning({ role, queue }: Phone) {
  const { t } = useTranslation('machines')
  const { currency = '', timezone } = useScope()
  if (!queue?.unsent) return null
  const count = queue.unsent
  const moment = queue.contact_at ? momentText(queue.contact_at, timezone) : '–'
  if (role === 'gate') return <strong>{t('queue.scans_before_end', { count, moment })}</strong>
  const amount = formatMoney(queue.unsent_amount ?? 0, currency)
  return <strong>{t('queue.unsent_before_end', { count, amount, moment })}</strong>
}

function ClockError({ error_ms }: { error_ms: number | null | undefined }) {
  const { t } = useTranslation('machines')
  if (error_ms === null || error_ms === undefined) return null
  const seconds = Math.round(Math.abs(error_ms) / 1000)
  if (Math.abs(error_ms) <= clock_limit_ms) return <Tone tone="good">{t('clock.right')}</Tone>
  return (
    <Tone tone="bad">{t(error_ms > 0 ? 'clock.ahead' : 'clock.behind', { count: seconds })}</Tone>
  )
}

function Battery({ percent }: { percent: number | null | undefined }) {
  if (percent === null || percent === undefined) return null
  return <Tone tone={percent < low_battery ? 'look' : 'good'}>{`${percent} %`}</Tone>
}

/** The app of a phone; one that is older than this console has not been renewed yet. */
function AppVersion({ version }: { version: string | null | undefined }) {
  const { t } = useTranslation('machines')
  if (!version) return null
  if (!isOlder(version, __VERSION__)) return version
  return <Tone tone="look">{t('phones.old_app', { version })}</Tone>
}

/** The last message to a phone, and when somebody there has read it. */
function LastMessage({ message }: { message: Schema<'PairingMessage'> | null }) {
  const { t } = useTranslation('machines')
  const { timezone } = useScope()
  if (!message) return null
  const { text, read_at } = message
  return (
    <Stack gap={2}>
      {read_at ? (
        <Tone tone="good">{t('message.read', { moment: momentText(read_at, timezone) })}</Tone>
      ) : (
        <Tone tone="look">{t('message.unread')}</Tone>
      )}
      <small className={styles.words} title={text}>
        {text}
      </small>
    </Stack>
  )
}

/** Paired phones as their list shows them. */
export const listed_pairings = withCells(pairings, {
  queue: (phone) => <UnsentSales {...phone} />,
  last_used_at: ({ last_used_at, queue }) => {
    const at = [last_used_at, queue?.contact_at].reduce(laterOf, null)
    return at && <LastSeen at={at} />
  },
  message: ({ message }) => <LastMessage message={message} />,
  'queue.clock_error_ms': ({ queue }) => <ClockError error_ms={queue?.clock_error_ms} />,
  app_version: ({ app_version }) => <AppVersion version={app_version} />,
  'queue.battery': ({ queue }) => <Battery percent={queue?.battery} />,
})

function laterOf(one: string | null | undefined, other: string | null | undefined) {
  if (!one || !other) return one ?? other
  return Date.parse(one) > Date.parse(other) ? one : other
}
