import { Tooltip } from '@fluentui/react-components'
import { figures, type FigureName as Name } from '@kermesse/sdk/figures'
import { currentLanguage } from '../i18n/i18n.ts'
import styles from './Figures.module.css'

/** What a figure is called; what it is the sum of shows on it, also by the keyboard and by a touch. */
export function FigureName({ name }: { name: Name }) {
  const language = currentLanguage()
  const figure = figures[name]
  return (
    <Tooltip content={figure.about[language]} relationship="description" withArrow>
      <button type="button" className={styles.name}>
        {figure.name[language]}
      </button>
    </Tooltip>
  )
}
