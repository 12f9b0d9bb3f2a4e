import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { centsOf, centsText } from '../base/cents.ts'
import { go } from '../base/pos_address.ts'
import { Sheet } from '../base/Sheet.tsx'
import { Sign } from '../base/Sign.tsx'
import { signal } from '../signals/signals.ts'
import styles from './Desk.module.css'
import { loadBand } from './desk_band.ts'
import {
  bringIn,
  closeReceipt,
  type ReceiptEnd,
  type TopUpReceipt,
  useReceipt,
} from './top_up_receipt.ts'

/** Brings the top-up of a receipt in that was read, and says what has become of it. */
export function ReceiptSheet() {
  const text = useReceipt()
  return text && <Bringing key={text} text={text} />
}

const is_fine: readonly ReceiptEnd[] = ['booked', 'known', 'kept']

function Bringing({ text }: { text: string }) {
  const { t } = useTranslation('pos_desk')
  const [receipt, setReceipt] = useState<TopUpReceipt | 'wrong'>()
  useEffect(() => {
    bringIn(text).then(
      (found) => {
        setReceipt(found)
        signal(is_fine.includes(found.end) ? 'good' : 'look')
      },
      () => {
        setReceipt('wrong')
        signal('bad')
      },
    )
  }, [text])
  const show = async (uid: string) => {
    closeReceipt()
    const number = await loadBand({ uid })
    if (number) go(`/pos/desk/${number}`)
  }
  return (
    <Sheet title={t('receipts.title')} onClose={closeReceipt}>
      <div role="status">
        {!receipt && <p>…</p>}
        {receipt === 'wrong' && (
          <p className={styles.stop}>
            <Sign name="cross" />
            {t('receipts.wrong')}
          </p>
        )}
        {typeof receipt === 'object' && (
          <>
            <p className="pos-figure">{centsText(centsOf(receipt.amount))}</p>
            <p className={is_fine.includes(receipt.end) ? undefined : styles.warn}>
              <Sign name={is_fine.includes(receipt.end) ? 'tick' : 'look'} />{' '}
              {t(`receipts.${receipt.end}`)}
            </p>
          </>
        )}
      </div>
      {typeof receipt === 'object' && receipt.end !== 'kept' && (
        <button type="button" className="pos-primary" onClick={() => void show(receipt.uid)}>
          {t('receipts.show')}
        </button>
      )}
    </Sheet>
  )
}
