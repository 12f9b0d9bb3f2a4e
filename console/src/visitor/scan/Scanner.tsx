import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { type CameraFault, readCodes } from '../../ui/camera.ts'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './Scanner.module.css'

type Props = { onRead: (text: string) => void; onClose: () => void }

/** The camera, until it has read a code. */
export function Scanner({ onRead, onClose }: Props) {
  const { t } = useTranslation('scan')
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState<CameraFault | null>(null)
  const read = useRef(onRead)
  useEffect(() => {
    read.current = onRead
  })
  useEffect(() => {
    const leaving = new AbortController()
    const found = (text: string) => {
      leaving.abort()
      navigator.vibrate?.(50)
      read.current(text)
    }
    if (video.current)
      readCodes(video.current, leaving.signal, found).catch((reason: unknown) =>
        setFault(reason === 'no_permission' ? 'no_permission' : 'no_camera'),
      )
    return () => leaving.abort()
  }, [])
  return (
    <Stack as="section" gap={12} aria-label={t('title')}>
      {fault ? (
        <Notice tone="warning">{t(fault)}</Notice>
      ) : (
        <>
          <div className={styles.picture}>
            <video ref={video} className={styles.video} playsInline muted />
            <div className={styles.frame} aria-hidden="true" />
          </div>
          <p role="status" className={styles.text}>
            {t('text')}
          </p>
        </>
      )}
      <Button onClick={onClose}>{t('close')}</Button>
    </Stack>
  )
}
