import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import styles from './Palette.module.css'

const keys = [
  ['Ctrl K', 'palette'],
  ['/', 'search'],
  ['j', 'next'],
  ['k', 'previous'],
  ['Enter', 'open'],
  ['e', 'edit'],
  ['x', 'select'],
  ['n', 'new'],
  ['Ctrl S', 'save'],
  ['Esc', 'back'],
  ['?', 'help'],
] as const

/** The keys that do something everywhere. */
export function Shortcuts({ is_open, onClose }: { is_open: boolean; onClose: () => void }) {
  const { t } = useTranslation('staff')
  return (
    <ModalDialog
      is_open={is_open}
      title={t('shortcuts.title')}
      onClose={onClose}
      className={styles.keys_surface}
      actions={<Button onClick={onClose}>{t('shortcuts.close')}</Button>}
    >
      <dl className={styles.keys}>
        {keys.map(([key, name]) => (
          <div key={name}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`shortcuts.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </ModalDialog>
  )
}
