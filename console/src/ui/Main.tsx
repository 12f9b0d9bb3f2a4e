import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'

type Props = { className?: string; children: ReactNode }

/** The page's main part. Who arrives by a link or a form inside the console starts to read here. */
export function Main({ className, children }: Props) {
  const main = useRef<HTMLElement>(null)
  const is_arrival = useNavigationType() !== 'POP'
  useEffect(() => {
    // The focused element left with the last page; an autofocused field takes precedence.
    if (is_arrival && document.activeElement === document.body)
      main.current?.focus({ preventScroll: true })
  }, [is_arrival])
  return (
    <main ref={main} tabIndex={-1} className={className}>
      {children}
    </main>
  )
}
