import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CameraFault, openCamera, openDecoder } from '../../ui/camera.ts'
import { Sheet } from '../base/Sheet.tsx'
import { Sign } from '../base/Sign.tsx'
import styles from './CameraSheet.module.css'

/** A camera that finds nothing costs battery. */
const longest_ms = 20_000
const between_ms = 100

type Props = { onText: (text: string) => void; onClose: () => void }
type Lamp = MediaTrackCapabilities & { torch?: boolean }

/** The camera until it has read a printed code, 20 seconds at most. */
export function CameraSheet({ onText, onClose }: Props) {
  const { t } = useTranslation('pos')
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState<CameraFault | 'stopped'>()
  const [tries, setTries] = useState(0)
  const [light, setLight] = useState<'none' | 'off' | 'on'>('none')
  const found = useRef(onText)
  useEffect(() => {
    found.current = onText
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try opens the camera again
  useEffect(() => {
    const ended = new AbortController()
    const stop = setTimeout(() => {
      ended.abort()
      setFault('stopped')
    }, longest_ms)
    if (video.current)
      look(video.current, ended, (text) => found.current(text), setLight).catch(
        (reason: unknown) => {
          clearTimeout(stop)
          setFault(reason === 'no_permission' ? 'no_permission' : 'no_camera')
        },
      )
    return () => {
      clearTimeout(stop)
      ended.abort()
    }
  }, [tries])
  const switchLight = () => {
    const next = light === 'on' ? 'off' : 'on'
    const track = trackOf(video.current)
    const asked = { advanced: [{ torch: next === 'on' } as MediaTrackConstraintSet] }
    track?.applyConstraints(asked).then(
      () => setLight(next),
      () => setLight('none'),
    )
  }
  return (
    <Sheet title={t('camera.title')} onClose={onClose}>
      {fault ? (
        <p className="pos-notice" role="alert">
          {t(`camera.${fault}`)}
        </p>
      ) : (
        <p role="status">{t('camera.text')}</p>
      )}
      <video ref={video} className={styles.video} hidden={fault !== undefined} playsInline muted />
      {fault && (
        <button
          type="button"
          className="pos-primary"
          onClick={() => {
            setFault(undefined)
            setTries(tries + 1)
          }}
        >
          {t('try_again')}
        </button>
      )}
      {!fault && light !== 'none' && (
        <button
          type="button"
          className="pos-button"
          aria-pressed={light === 'on'}
          onClick={switchLight}
        >
          <Sign name="light" /> {t('camera.light')}
        </button>
      )}
    </Sheet>
  )
}

async function look(
  video: HTMLVideoElement,
  ended: AbortController,
  onText: (text: string) => void,
  tellLight: (light: 'none' | 'off') => void,
) {
  const { signal } = ended
  await openCamera(video, signal)
  const can = trackOf(video)?.getCapabilities?.() as Lamp | undefined
  tellLight(can?.torch ? 'off' : 'none')
  const decode = await openDecoder()
  while (!signal.aborted) {
    const text = await decode(video).catch(() => undefined)
    if (text && !signal.aborted) {
      ended.abort()
      return onText(text)
    }
    await new Promise((resolve) => setTimeout(resolve, between_ms))
  }
}

function trackOf(video: HTMLVideoElement | null) {
  return video?.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks()[0] : undefined
}
