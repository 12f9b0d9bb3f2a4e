import { useEffect } from 'react'
import { languages } from '../../i18n/i18n.ts'
import { go } from '../base/pos_address.ts'
import { lockedNumber } from '../session/phone.ts'
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

/** A phone whose pairing is over shows where it belongs, hands over what it has not sent, and may be paired again. */
export function Locked() {
  useEffect(() => signal('locked'), [])
  return (
    <main className="pos-page">
      <p className="pos-figure">{lockedNumber()}</p>
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
              <button type="button" className="pos-button" onClick={() => go('/pos/pair')}>
                {again}
              </button>
            </div>
          </section>
        )
      })}
    </main>
  )
}
