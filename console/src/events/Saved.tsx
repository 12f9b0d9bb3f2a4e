import { Dialog, DialogBody, DialogSurface, DialogTitle } from '@fluentui/react-components'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Says for a moment that it was saved. */
export function Saved({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('events')
  useEffect(() => {
    const timer = setTimeout(onClose, 1500)
    return () => clearTimeout(timer)
  }, [onClose])
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('saved')}</DialogTitle>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
