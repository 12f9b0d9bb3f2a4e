import { type FormEvent, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../ui/Loaded.tsx'
import { Sheet } from '../base/Sheet.tsx'
import { Sign } from '../base/Sign.tsx'
import { bandOf } from './band_text.ts'
import { foundBand } from './reader.ts'

const Camera = lazy(async () => ({
  default: (await import('../camera/CameraSheet.tsx')).CameraSheet,
}))

/** The number that is printed on a wristband, for a chip that cannot be read. */
export function NumberByHand({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('pos')
  const [is_wrong, setWrong] = useState(false)
  const [is_camera, setCamera] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('number') as HTMLInputElement
    const band = bandOf(field.value)
    setWrong(!band)
    if (!band) return
    onClose()
    foundBand({ ...band, by: 'hand' })
  }
  if (is_camera)
    return (
      <Loaded>
        <Camera
          onClose={onClose}
          onText={(text) => {
            const band = bandOf(text)
            setCamera(false)
            setWrong(!band)
            if (!band) return
            onClose()
            foundBand({ ...band, by: 'camera' })
          }}
        />
      </Loaded>
    )
  return (
    <Sheet title={t('by_hand.title')} onClose={onClose}>
      <form className="pos-label" onSubmit={submit}>
        <label className="pos-label">
          {t('by_hand.label')}
          <input
            className="pos-field"
            name="number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={is_wrong}
            required
          />
        </label>
        {is_wrong && (
          <p className="pos-notice" role="alert">
            {t('by_hand.wrong')}
          </p>
        )}
        <button type="button" className="pos-button" onClick={() => setCamera(true)}>
          <Sign name="camera" /> {t('camera.title')}
        </button>
        <button type="submit" className="pos-primary">
          {t('by_hand.submit')}
        </button>
      </form>
    </Sheet>
  )
}
