import { checkIban } from '@kermesse/sdk/rules/iban'
import { type IbanMistake, mistakeIn } from '@kermesse/sdk/rules/iban_mistake'
import { useTranslation } from 'react-i18next'
import { Sentence } from '../../ui/ErrorText.tsx'
import { Row } from '../../ui/layout.tsx'
import styles from './Refund.module.css'

/** Why an account cannot be paid to, and where the slip of the hand probably is. */
export function IbanProblem({ typed }: { typed: string }) {
  const { t } = useTranslation('refund')
  const check = checkIban(typed)
  if (check.ok) return null
  if (check.reason === 'iban_qr_not_supported')
    return (
      <>
        <Sentence code={check.reason} /> {t('iban.qr')}
      </>
    )
  const iban = typed.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
  const mistake = check.reason === 'iban_invalid' ? mistakeIn(iban) : undefined
  if (!mistake) return <Sentence code={check.reason} />
  const places = placesOf(mistake)
  return (
    <>
      <MistakeText iban={iban} mistake={mistake} />
      {places.length > 0 && <Marked iban={iban} places={places} />}
    </>
  )
}

function MistakeText({ iban, mistake }: { iban: string; mistake: IbanMistake }) {
  const { t } = useTranslation('refund')
  switch (mistake.kind) {
    case 'unknown_country':
      return t('iban.unknown_country', { letters: iban.slice(0, 2) })
    case 'too_short':
      return t('iban.too_short', { count: mistake.by, length: mistake.length })
    case 'too_long':
      return t('iban.too_long', { count: mistake.by, length: mistake.length })
    case 'twice':
      return t('iban.twice', { character: iban[mistake.at] ?? '' })
    case 'letter':
    case 'digit':
      return mistake.meant
        ? t(`iban.${mistake.kind}_like`, { character: iban[mistake.at], meant: mistake.meant })
        : t(`iban.${mistake.kind}`, { character: iban[mistake.at] })
    case 'swapped':
      return t('iban.swapped', { first: iban[mistake.at], second: iban[mistake.at + 1] })
    case 'check_digits':
      return t('iban.check_digits')
  }
}

function placesOf(mistake: IbanMistake) {
  if (mistake.kind === 'unknown_country') return [0, 1]
  if (mistake.kind === 'swapped') return [mistake.at, mistake.at + 1]
  return 'at' in mistake ? [mistake.at] : []
}

/** The number in groups of four, with the place marked. */
function Marked({ iban, places }: { iban: string; places: number[] }) {
  return (
    <Row as="span" wrap look="figures" className={styles.iban} aria-hidden="true">
      {[...iban].map((letter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is what it is about
        <span key={at} className={styles.letter}>
          {places.includes(at) ? <mark className={styles.place}>{letter}</mark> : letter}
        </span>
      ))}
    </Row>
  )
}
