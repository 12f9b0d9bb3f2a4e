import { useRestoreFocusTarget } from '@fluentui/react-components'
import { figures } from '@kermesse/sdk/figures'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { amountText } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import styles from './Figures.module.css'
import { usePlace } from './place_context.ts'
import { addressOfSubject, type TracedFigure } from './trace_address.ts'

type Props = { subject: TracedFigure; amount: number; of?: string }

/** An amount that links to its transactions; `of` narrows them. */
export function FigureLink({ subject, amount, of }: Props) {
  const { t } = useTranslation('statistics')
  const place = usePlace()
  const text = amountText(amount)
  const figure = figures[subject.figure].name[currentLanguage()]
  const name = of ? `${of}, ${figure}` : figure
  return (
    <Link
      {...useRestoreFocusTarget()}
      className={styles.link}
      to={addressOfSubject(place, subject)}
      aria-label={t('trace.link', { name, amount: text })}
      preventScrollReset
    >
      {text}
    </Link>
  )
}
