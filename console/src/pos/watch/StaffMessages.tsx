import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { timeOf } from '../frame/device.ts'
import { useMenu } from '../menu/menu.ts'
import { readMessage, useStaffMessages } from '../orders/staff_orders.ts'
import { useSale } from '../sale/sale.ts'
import { useLock } from '../session/phone.ts'
import { useSession } from '../session/pos_session.ts'
import { signal } from '../signals/signals.ts'
import styles from './StaffMessages.module.css'

/** Shows the messages of staff, one after the other, until the person at the phone has read them. A sale is finished before. */
export function StaffMessages() {
  const [first, ...others] = useStaffMessages()
  const session = useSession()
  const lock = useLock()
  const is_there = Boolean(session?.person) && !lock
  const is_free = useSale().is === 'idle'
  if (!first || !is_there || !is_free) return null
  return <StaffMessage key={first._id} message={first} others={others.length} />
}

type Props = {
  message: ReturnType<typeof useStaffMessages>[number]
  others: number
}

function StaffMessage({ message: { _id, text, sent_at }, others }: Props) {
  const { t } = useTranslation('pos_orders')
  const timezone = useMenu()?.event.timezone
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    signal('look')
    dialog.current?.showModal()
    // A reader that types ends with Enter, which would press the button.
    dialog.current?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={styles.message}
      aria-labelledby={id}
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id={id}>{t('title', { time: timeOf(Date.parse(sent_at), timezone) })}</h2>
      <p className={styles.text}>{text}</p>
      {others > 0 && <p>{t('others', { count: others })}</p>}
      <button type="button" className="pos-primary" onClick={() => readMessage(_id)}>
        {t('read')}
      </button>
    </dialog>
  )
}
