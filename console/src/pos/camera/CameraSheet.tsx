import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CameraFault, readCodes } from '../../ui/camera.ts'
import { Sheet } from '../base/Sheet.tsx'
import { Sign } from '../base/Sign.tsx'
import styles from './CameraSheet.module.css'

/** A camera that finds nothing costs battery. */
const longest_ms = 20_000

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
    const read = (text: string) => {
      ended.abort()
      found.current(text)
    }
    const onOpen = () => {
      const can = trackOf(video.current)?.getCapabilities?.() as Lamp | undefined
      setLight(can?.torch ? 'off' : 'none')
    }
    if (video.current)
      readCodes(video.current, ended.signal, read, { onOpen }).catch((reason: unknown) => {
        clearTimeout(stop)
        setFault(reason === 'no_permission' ? 'no_permission' : 'no_camera')
      })
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

function trackOf(video: HTMLVideoElement | null) {
  return video?.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks()[0] : undefined
}
