import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import styles from './Actions.module.css'
import type { DeskAction } from './action_list.tsx'

type Props = { actions: DeskAction[]; onOpen: (action: DeskAction) => void }

/** The buttons, each with the key that does the same. */
export function Actions({ actions, onOpen }: Props) {
  const { t } = useTranslation('desk')
  if (actions.length === 0) return null
  return (
    <div className={styles.actions} role="toolbar" aria-label={t('actions.all')}>
      {actions.map((action, at) => {
        const { icon: Icon, name, key } = action
        return (
          <Button
            key={name}
            appearance={at === 0 ? 'primary' : 'secondary'}
            icon={<Icon />}
            aria-keyshortcuts={key}
            onClick={() => onOpen(action)}
          >
            {t(`actions.${name}`)}
            <span className={styles.key} aria-hidden="true">
              {key.toUpperCase()}
            </span>
          </Button>
        )
      })}
    </div>
  )
}
