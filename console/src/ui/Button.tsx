import { type ButtonProps, Button as FluentButton } from '@fluentui/react-components'
import styles from './Button.module.css'

/** Fluent's button at a size for thumbs: 44 px at least in both directions. */
export function Button({ className, is_busy, ...props }: ButtonProps & { is_busy?: boolean }) {
  const names = [styles.button, is_busy && styles.busy, className].filter(Boolean).join(' ')
  return <FluentButton size="large" className={names} aria-busy={is_busy} {...props} />
}
