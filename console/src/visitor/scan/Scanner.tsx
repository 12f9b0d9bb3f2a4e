import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Decode } from './library.ts'
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
    const { signal } = leaving
    const look = async (shown: HTMLVideoElement) => {
      await openCamera(shown, signal)
      const decode = await openDecoder()
      while (!signal.aborted) {
        const text = await decode(shown).catch(() => undefined)
        if (text && !signal.aborted) {
          leaving.abort()
          navigator.vibrate?.(50)
          return read.current(text)
        }
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
    if (video.current)
      look(video.current).catch((reason: unknown) =>
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

/** Why the camera shows nothing. */
type CameraFault = 'no_permission' | 'no_camera'

/** Shows the camera at the back of the phone in `video`; `stop` switches it off. Throws a CameraFault. */
async function openCamera(video: HTMLVideoElement, signal: AbortSignal) {
  if (!navigator.mediaDevices) throw 'no_camera' satisfies CameraFault
  const stream = await navigator.mediaDevices
    .getUserMedia({ audio: false, video: { facingMode: 'environment', width: { ideal: 1280 } } })
    .catch((error: unknown): never => {
      const is_refused = error instanceof DOMException && error.name === 'NotAllowedError'
      throw (is_refused ? 'no_permission' : 'no_camera') satisfies CameraFault
    })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  // Stops the camera if the reader left during the permission prompt.
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play().catch(() => undefined)
}

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Code formats of wristbands and tickets. */
const code_formats = [
  'qr_code',
  'code_128',
  'code_39',
  'ean_13',
  'ean_8',
  'itf',
  'pdf417',
  'aztec',
  'data_matrix',
]

/** The browser's own reader, where it has one that knows our codes; else a library, fetched only now. */
async function openDecoder(): Promise<Decode> {
  return (await ownDecoder()) ?? (await import('./library.ts')).openLibrary()
}

async function ownDecoder(): Promise<Decode | undefined> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass }
  // Some browsers have the class and nothing behind it.
  const known = await Own?.getSupportedFormats().catch((): string[] => [])
  const ours = code_formats.filter((one) => known?.includes(one))
  if (!Own || !ours.includes('qr_code') || !ours.includes('code_128')) return undefined
  const detector = new Own({ formats: ours })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}
