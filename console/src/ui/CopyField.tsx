import { Input } from '@fluentui/react-components'

type Props = { label: string; value: string }

/** A text to copy by hand: it is selected by a click. */
export function CopyField({ label, value }: Props) {
  return (
    <Input
      readOnly
      style={{ width: '100%' }}
      aria-label={label}
      value={value}
      onFocus={({ target }) => target.select()}
    />
  )
}
