import type { ButtonHTMLAttributes, ReactElement, Ref } from 'react'
import styles from './Button.module.css'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  appearance?: 'primary' | 'secondary' | 'subtle' | 'transparent'
  icon?: ReactElement
  is_busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

/**
 * A button at a size for thumbs: 44 px at least in both directions. It looks as Fluent's do, in our style sheet: a visitor's first
 * page has no other component of the library, which would be an eighth of what a phone has to load for it.
 */
export function Button({
  appearance = 'secondary',
  className,
  icon,
  is_busy,
  children,
  type = 'button',
  ...props
}: Props) {
  return (
    <button
      type={type}
      className={`${styles.button} ${className ?? ''}`}
      data-appearance={appearance}
      aria-busy={is_busy || undefined}
      {...props}
    >
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {children}
    </button>
  )
}
