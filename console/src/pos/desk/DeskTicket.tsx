import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Sheet } from '../base/Sheet.tsx'
import type { EventCatalogue } from '../catalogue/event_catalogue.ts'
import styles from './Desk.module.css'
import { DeskAmount } from './DeskAmount.tsx'
import type { DeskClient } from './desk_band.ts'
import { begin } from './desk_operation.ts'
import { waysOf } from './desk_rules.ts'
import { isComplete, MoneyWay, useTaken } from './MoneyWay.tsx'
import { forgetTicket, scannedTicket } from './scanned_ticket.ts'
import { TicketLine } from './TicketLine.tsx'

type Props = { client: DeskClient; catalogue: EventCatalogue; onClose: () => void }

/** Hands a ticket out as this band, with what is paid for it here. */
export function DeskTicket({ client, catalogue, onClose }: Props) {
  const { t } = useTranslation(['pos_desk', 'pos'])
  const [code, setCode] = useState(scannedTicket() ?? '')
  useEffect(() => forgetTicket, [])
  const [amount, setAmount] = useState(0)
  const [taken, setTaken] = useTaken()
  const [is_extra, setExtra] = useState(false)
  return (
    <Sheet title={t('ticket.title', { number: client.short_id })} onClose={onClose}>
      <TicketLine label={t('ticket.code')} code={code} onChange={setCode} />
      {is_extra ? (
        <>
          <DeskAmount amount={amount} onChange={setAmount} />
          <MoneyWay
            ways={waysOf(catalogue.event)}
            amount={amount}
            taken={taken}
            onChange={setTaken}
          />
        </>
      ) : (
        <div className={styles.row}>
          <button type="button" className="pos-button" onClick={() => setExtra(true)}>
            {t('ticket.extra')}
          </button>
        </div>
      )}
      <button
        type="button"
        className="pos-primary"
        disabled={!code.trim() || (amount > 0 && !isComplete(taken))}
        onClick={() => {
          onClose()
          const { handed: _, ...paid } = taken
          void begin(client, { kind: 'ticket', code: code.trim(), amount: amount / 100, ...paid })
        }}
      >
        {t('ticket.submit')}
      </button>
    </Sheet>
  )
}
