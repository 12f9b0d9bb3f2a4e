import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './Button.module.css'

/** `to` is a page of ours, `href` one elsewhere or an app. */
type Props = { is_primary?: boolean; className?: string; children: ReactNode } & (
  | { to: string }
  | { href: string; target?: string }
)

/** A way to another page that looks like the button it is to the thumb. */
export function ButtonLink({ is_primary = false, className, children, ...where }: Props) {
  const look = {
    className: `${styles.button} ${className ?? ''}`,
    'data-appearance': is_primary ? 'primary' : 'secondary',
  }
  return 'to' in where ? (
    <Link to={where.to} {...look}>
      {children}
    </Link>
  ) : (
    <a href={where.href} target={where.target} {...look}>
      {children}
    </a>
  )
}
