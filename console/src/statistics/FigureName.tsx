import { Tooltip } from '@fluentui/react-components'
import { figures, type FigureName as Name } from '@kermesse/sdk/figures'
import { currentLanguage } from '../i18n/i18n.ts'
import styles from './Figures.module.css'

/**
 * The name of a figure, with its formula in a tooltip that opens by pointer, keyboard and touch.
 */
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
