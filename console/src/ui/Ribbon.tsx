import type { ReactNode } from 'react'

type Props = { children: ReactNode; aside?: ReactNode }

/** The woven band across the top of every page: the wristband itself. */
export function Ribbon({ children, aside }: Props) {
  return (
    <header className="frame-ribbon">
      <div className="frame-inside">
        <div className="frame-main">{children}</div>
        {aside}
      </div>
    </header>
  )
}

export function Wordmark() {
  return (
    <span className="frame-wordmark">
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path
          d="M12 4.2A7.8 7.8 0 1 0 19.8 12"
          fill="none"
          stroke="currentColor"
          strokeWidth="3.6"
          strokeLinecap="round"
        />
        <circle cx="18.6" cy="5.4" r="2.6" fill="currentColor" />
      </svg>
      Kermesse
    </span>
  )
}
