import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../ui/Loaded.tsx'
import { Sign } from '../base/Sign.tsx'
import { TextLine } from '../base/TextLine.tsx'
import styles from './Desk.module.css'

const Camera = lazy(async () => ({
  default: (await import('../camera/CameraSheet.tsx')).CameraSheet,
}))

type Props = { label: string; code: string; onChange: (code: string) => void }

/** The code of a ticket, typed or read by the camera. */
export function TicketLine({ label, code, onChange }: Props) {
  const { t } = useTranslation('pos_desk')
  const [is_camera, setCamera] = useState(false)
  return (
    <div className={styles.row}>
      <TextLine label={label} value={code} onChange={onChange} />
      <button type="button" className="pos-button" onClick={() => setCamera(true)}>
        <Sign name="camera" /> {t('replace.scan')}
      </button>
      {is_camera && (
        <Loaded>
          <Camera
            onClose={() => setCamera(false)}
            onText={(text) => {
              onChange(text)
              setCamera(false)
            }}
          />
        </Loaded>
      )}
    </div>
  )
}
