import { Button, DrawerHeader, DrawerHeaderTitle, OverlayDrawer } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../ui/use_is_phone.ts'
import styles from './Record.module.css'

type Props = { title: string; onClose: () => void; children: ReactNode }

/** A panel at the end of the screen, and over all of it on a phone. It holds a DrawerBody and a DrawerFooter. */
export function SidePanel({ title, onClose, children }: Props) {
  const { t } = useTranslation('resource')
  const is_phone = useIsPhone()
  return (
    <OverlayDrawer
      open
      position="end"
      className={styles.panel!}
      style={{ width: is_phone ? '100vw' : 480 }}
      onOpenChange={onClose}
    >
      <DrawerHeader>
        <DrawerHeaderTitle
          action={
            <Button
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={t('close')}
              onClick={onClose}
            />
          }
        >
          {title}
        </DrawerHeaderTitle>
      </DrawerHeader>
      {children}
    </OverlayDrawer>
  )
}
