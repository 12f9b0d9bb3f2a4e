import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { staffSession } from '../session/session.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { Button } from '../ui/Button.tsx'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import styles from './Frame.module.css'

type Props = { is_open: boolean; onClose: () => void }

/** Asks before signing out. The browser forgets the session even if the server is not reached. */
export function LogoutDialog({ is_open, onClose }: Props) {
  const { t } = useTranslation('staff')
  const cache = useQueryClient()
  const logout = useMutation({
    mutationFn: () => staffSdk.sessions.end(),
    onSettled: () => {
      staffSession.end()
      cache.clear()
    },
  })
  return (
    <ModalDialog
      is_open={is_open}
      className={styles.logout_surface}
      title={t('frame.logout_question')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('frame.cancel')}</Button>
          <Button
            appearance="primary"
            is_busy={logout.isPending}
            onClick={() => logout.isPending || logout.mutate()}
          >
            {t('frame.logout')}
          </Button>
        </>
      }
    />
  )
}
