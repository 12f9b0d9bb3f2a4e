import { useTranslation } from 'react-i18next'
import { centsOf, centsText } from '../base/cents.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { eventOfSession, useSession } from '../session/pos_session.ts'
import { useAttempt } from '../session/use_attempt.ts'
import styles from './Drawer.module.css'
import type { Details } from './use_drawer.ts'

const waiting_kinds = ['float', 'in', 'out']

/** Movements that somebody else must confirm, or that this person can. */
export function OpenMovements({
  details: { drawer, movements },
  onChange,
}: {
  details: Details
  onChange: (details: Details) => void
}) {
  const { t } = useTranslation('pos_drawer')
  const session = useSession()
  const { is_busy, problem, attempt } = useAttempt()
  const waiting = movements.filter(
    ({ kind, amount, confirmed_at }) => waiting_kinds.includes(kind) && amount > 0 && !confirmed_at,
  )
  if (waiting.length === 0) return null
  const confirm = (movement_id: string) =>
    attempt(async () => {
      const path = { id: drawer._id }
      const body = { movement_id }
      onChange(await posSdk.drawers.confirm({ path, query: eventOfSession(), body }))
    })
  return (
    <section aria-label={t('waiting.title')}>
      <h2>{t('waiting.title')}</h2>
      {problem && (
        <p className="pos-notice" role="alert">
          {problem}
        </p>
      )}
      {waiting.map(({ _id, kind, amount, reason, user_id, is_on_the_way }) => (
        <div key={_id} className={styles.waiting}>
          <span>
            {t(`kinds.${kind as 'float'}`)}
            {reason && ` · ${reason}`}
            {is_on_the_way && ` · ${t('waiting.on_the_way')}`}
          </span>
          <b>{centsText(centsOf(amount))}</b>
          {user_id !== session?.user_id && (
            <button
              type="button"
              className="pos-button"
              disabled={is_busy}
              onClick={() => void confirm(_id)}
            >
              {t('waiting.confirm')}
            </button>
          )}
        </div>
      ))}
    </section>
  )
}
