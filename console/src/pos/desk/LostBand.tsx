import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { go } from '../base/pos_address.ts'
import { Sheet } from '../base/Sheet.tsx'
import { TextLine } from '../base/TextLine.tsx'
import { useAttempt } from '../session/use_attempt.ts'
import styles from './Desk.module.css'
import { type Found, findByName, numberOfTicket, shown_matches } from './desk_band.ts'
import { keepShownTicket } from './scanned_ticket.ts'
import { TicketLine } from './TicketLine.tsx'

/** Opens the wristband that a ticket became; its code is the proof when the wristband is replaced. */
export function openByTicket(short_id: string, code: string) {
  keepShownTicket(short_id, code)
  go(`/pos/desk/${short_id}`)
}

/** Finds a wristband that nobody can hold: by the ticket it was made from, or by the name of its owner. */
export function LostBand({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('pos_desk')
  const [ticket, setTicket] = useState('')
  const [name, setName] = useState('')
  const [found, setFound] = useState<Found[]>()
  const [is_unknown_ticket, setUnknownTicket] = useState(false)
  const { is_busy, problem, attempt } = useAttempt()
  const submit = (act: () => Promise<unknown>) => (event: FormEvent) => {
    event.preventDefault()
    setFound(undefined)
    setUnknownTicket(false)
    void attempt(act)
  }
  const byTicket = submit(async () => {
    const number = await numberOfTicket(ticket.trim())
    if (number) openByTicket(number, ticket.trim())
    else setUnknownTicket(true)
  })
  const byName = submit(async () => setFound(await findByName(name.trim())))
  return (
    <Sheet title={t('lost.title')} onClose={onClose}>
      <p>{t('lost.text')}</p>
      <form className="pos-label" onSubmit={byTicket}>
        <TicketLine label={t('lost.ticket')} code={ticket} onChange={setTicket} />
        <button type="submit" className="pos-button" disabled={is_busy || !ticket.trim()}>
          {t('lost.by_ticket')}
        </button>
      </form>
      {is_unknown_ticket && (
        <p className="pos-notice" role="alert">
          {t('lost.no_ticket')}
        </p>
      )}
      <form className="pos-label" onSubmit={byName}>
        <TextLine label={t('lost.name')} value={name} maxLength={100} onChange={setName} />
        <button type="submit" className="pos-button" disabled={is_busy || name.trim().length < 3}>
          {t('lost.by_name')}
        </button>
      </form>
      {problem && (
        <p className="pos-notice" role="alert">
          {problem}
        </p>
      )}
      {found && <Matches found={found} />}
    </Sheet>
  )
}

function Matches({ found }: { found: Found[] }) {
  const { t } = useTranslation('pos_desk')
  if (found.length === 0)
    return (
      <p className="pos-notice" role="alert">
        {t('lost.no_name')}
      </p>
    )
  return (
    <>
      {found.map(({ uid, short_id, name }) => (
        <button
          key={uid}
          type="button"
          className={styles.way}
          onClick={() => go(`/pos/desk/${short_id}`)}
        >
          <b>{name}</b>
          <b>{short_id}</b>
        </button>
      ))}
      {found.length === shown_matches && <p>{t('lost.most', { count: found.length })}</p>}
    </>
  )
}
