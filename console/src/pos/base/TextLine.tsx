import type { InputHTMLAttributes } from 'react'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange'> & {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A line of text, below its name. */
export function TextLine({ label, onChange, ...input }: Props) {
  return (
    <label className="pos-label">
      {label}
      <input
        className="pos-field"
        autoComplete="off"
        spellCheck={false}
        {...input}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  )
}
