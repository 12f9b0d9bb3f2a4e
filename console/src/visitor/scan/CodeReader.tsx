import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { hasChipReader, readChip } from './chip.ts'

const Scanner = lazy(async () => ({ default: (await import('./Scanner.tsx')).Scanner }))

type Props = {
  /** Receives the text of a code or the chip of a wristband. */
  onRead: (text: string) => void
  with_chip?: boolean
}

/** The other ways to enter a number: the camera, and where the phone can, the chip in the wristband. */
export function CodeReader({ onRead, with_chip = false }: Props) {
  const { t } = useTranslation('scan')
  const [is_scanning, setScanning] = useState(false)
  if (is_scanning)
    return (
      <Loaded>
        <Scanner
          onClose={() => setScanning(false)}
          onRead={(text) => {
            setScanning(false)
            onRead(text)
          }}
        />
      </Loaded>
    )
  return (
    <Stack gap={12}>
      <Button onClick={() => setScanning(true)}>{t('open')}</Button>
      {with_chip && hasChipReader() && <ChipButton onRead={onRead} />}
    </Stack>
  )
}

function ChipButton({ onRead }: Pick<Props, 'onRead'>) {
  const { t } = useTranslation('scan')
  const [state, setState] = useState<'idle' | 'nfc_waiting' | 'nfc_failed'>('idle')
  const read = () => {
    setState('nfc_waiting')
    readChip().then(
      (text) => {
        setState('idle')
        onRead(text)
      },
      () => setState('nfc_failed'),
    )
  }
  return (
    <>
      <Button onClick={read}>{t('nfc')}</Button>
      {state !== 'idle' && (
        <Notice tone={state === 'nfc_failed' ? 'warning' : 'info'}>{t(state)}</Notice>
      )}
    </>
  )
}
