import type { Schema } from '@kermesse/sdk/types'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Sheet } from '../base/Sheet.tsx'
import { posSdk } from '../session/pos_sdk.ts'
import type { PosSession } from '../session/pos_session.ts'
import { useAttempt } from '../session/use_attempt.ts'
import type { PosMenu } from './pos_menu.ts'
import styles from './SoldOutSheet.module.css'
import { loadStock } from './stock.ts'

type Props = { menu: PosMenu; session: PosSession & { bar_id: string }; onClose: () => void }
type SoldOut = Schema<'SoldOut'>

/** Marks items as sold out for all phones of the point of sale, and takes the marks back. */
export function SoldOutSheet({ menu, session, onClose }: Props) {
  const { t } = useTranslation('pos_device')
  const [marks, setMarks] = useState<SoldOut[]>()
  const { is_busy, problem, attempt } = useAttempt()
  const { event_id, bar_id } = session
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the sheet opens
  useEffect(() => {
    void attempt(async () => {
      const query = { event_id, bar_id }
      setMarks((await posSdk.pos.stock({ query })).sold_out)
    })
  }, [])
  const mark = (item_id: string, sold_out: boolean) =>
    attempt(async () => {
      const body = { item_id, sold_out }
      setMarks((await posSdk.stocks.mark_sold_out({ query: { event_id }, body })).sold_out)
      await loadStock(session)
    })
  return (
    <Sheet title={t('sold_out.title')} onClose={onClose}>
      <p className={styles.about}>{t('sold_out.about')}</p>
      {problem && (
        <p className="pos-notice" role="alert">
          {problem}
        </p>
      )}
      <ul className={styles.items} aria-busy={is_busy}>
        {marks &&
          menu.items.map(({ _id, name }) => {
            const mark_of = marks.find(({ item_id }) => item_id === _id)
            return (
              <li key={_id}>
                <button
                  type="button"
                  role="switch"
                  aria-checked={Boolean(mark_of)}
                  className={`pos-button ${styles.item}`}
                  disabled={is_busy}
                  onClick={() => mark(_id, !mark_of)}
                >
                  <span className={styles.name}>{mark_of ? <s>{name}</s> : name}</span>
                  <b>{t(mark_of ? 'sold_out.yes' : 'sold_out.no')}</b>
                </button>
              </li>
            )
          })}
      </ul>
    </Sheet>
  )
}
