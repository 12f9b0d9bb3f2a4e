import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import entry from '../../ui/EntryPage.module.css'
import { ErrorText, Sentence } from '../../ui/ErrorText.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { isNumber } from '../../wristband_number.ts'

type Props = {
  value: string
  error: ReactElement | null | undefined
  onChange: (value: string) => void
}

/** The input for a wristband number. */
export function NumberField(props: Props) {
  const { t } = useTranslation('visitor')
  return (
    <TextField
      label={t('entry.number')}
      className={`${entry.field} ${entry.number}`}
      name="number"
      autoFocus={matchMedia('(pointer: fine)').matches}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={32}
      {...props}
    />
  )
}

/** The text cannot be a number, so no request is sent. */
class Impossible extends Error {}

/** Refuses what cannot be a number. */
export function checkNumber(number: string) {
  if (!isNumber(number)) throw new Impossible(number ? 'wrong_wristband_number' : 'required_field')
}

/** Why a number was refused, here or by the server. */
export function NumberFault({ error }: { error: Error }) {
  return error instanceof Impossible ? (
    <Sentence code={error.message} />
  ) : (
    <ErrorText error={error} />
  )
}
