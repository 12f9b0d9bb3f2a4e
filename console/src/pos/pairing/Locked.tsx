import { useEffect } from 'react'
import { languages } from '../../i18n/i18n.ts'
import { go } from '../base/pos_address.ts'
import { lockedNumber, useLock } from '../session/phone.ts'
import { useSession } from '../session/pos_session.ts'
import { signal } from '../signals/signals.ts'

/** The finder of a phone may read any of the three languages. */
const words = {
  en: [
    'This phone is locked.',
    'Please hand it in at the cash desk.',
    'Hand the sales over',
    'Pair it again',
  ],
  fr: [
    'Ce téléphone est verrouillé.',
    'Merci de le rendre à la caisse.',
    'Transmettre les ventes',
    'L’appairer à nouveau',
  ],
  de: [
    'Dieses Telefon ist gesperrt.',
    'Bitte geben Sie es an der Kasse ab.',
    'Verkäufe übergeben',
    'Wieder koppeln',
  ],
} as const

/**
 * A phone whose pairing is over shows where it belongs, hands over what it has not sent, and may be paired again. One that staff have
 * locked sends what it has sold, and goes on once they unlock it.
 */
export function Locked() {
  const is_by_staff = useLock() === 'by_staff'
  const { phone } = useSession() ?? {}
  useEffect(() => signal('locked'), [])
  useEffect(() => {
    // A locked gate still sends its scans, also when the app was started again.
    if (is_by_staff && phone?.role === 'gate')
      void import('../gate/gate_queue.ts').then(({ startDecisions }) => startDecisions())
  }, [is_by_staff, phone?.role])
  return (
    <main className="pos-page">
      <p className="pos-figure">{phone?.number ?? lockedNumber()}</p>
      {languages.map((language) => {
        const [title, text, hand_over, again] = words[language]
        return (
          <section key={language} lang={language}>
            <h1>{title}</h1>
            <p>{text}</p>
            <div className="pos-choice">
              <button type="button" className="pos-button" onClick={() => go('/pos/queue')}>
                {hand_over}
              </button>
              {!is_by_staff && (
                <button type="button" className="pos-button" onClick={() => go('/pos/pair')}>
                  {again}
                </button>
              )}
            </div>
          </section>
        )
      })}
    </main>
  )
}
