import { type InputHTMLAttributes, type ReactElement, type ReactNode, useId } from 'react'
import styles from './TextField.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: ReactElement
  warning?: string
  error?: ReactElement | null | false
  /** Inside the frame, before or after what is typed. */
  contentBefore?: ReactNode
  contentAfter?: ReactNode
}

/** One line of text with its label, large enough for thumbs, and what is wrong with it beneath. */
export function TextField({
  label,
  hint,
  warning,
  error,
  className,
  contentBefore,
  contentAfter,
  onChange,
  ...input
}: Props) {
  const id = useId()
  const message = error || warning
  const has_help = Boolean(message || hint)
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={`${styles.frame} ${error ? styles.wrong : ''}`}>
        {contentBefore}
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={has_help ? `${id}-help` : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
        {contentAfter}
      </div>
      {message ? (
        <div
          id={`${id}-help`}
          role="alert"
          className={`${styles.help} ${error ? styles.error : styles.warning}`}
        >
          {message}
        </div>
      ) : (
        hint && (
          <div id={`${id}-help`} className={styles.help}>
            {hint}
          </div>
        )
      )}
    </div>
  )
}
