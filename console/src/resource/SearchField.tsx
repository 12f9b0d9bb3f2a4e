import { SearchBox } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import styles from './List.module.css'

type Props = {
  id?: string
  label: string
  placeholder: string
  asked: string
  onAsk: (text: string) => void
  /** Runs on Enter; scanners send Enter after a code. */
  onEnter?: (typed: string) => void
}

/** Searches when typing pauses. */
export function SearchField({ id, label, placeholder, asked, onAsk, onEnter }: Props) {
  const [typed, setTyped] = useState(asked)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { pathname } = useLocation()
  // Own searches that the address does not show yet. Text typed in the meantime is kept.
  const under_way = useRef<string[]>([])
  useEffect(() => {
    const drawn = under_way.current.lastIndexOf(asked)
    under_way.current = drawn < 0 ? [] : under_way.current.slice(drawn + 1)
    if (drawn < 0) setTyped(asked)
  }, [asked])
  useEffect(() => {
    if (typed === (under_way.current.at(-1) ?? asked)) return
    pause.current = setTimeout(() => {
      // A pending navigation must not be replaced by the search.
      if (location.pathname !== pathname) return
      under_way.current.push(typed)
      onAsk(typed)
    }, 300)
    return () => clearTimeout(pause.current)
  })
  return (
    <SearchBox
      {...(id && { id })}
      className={styles.search!}
      size="medium"
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      onChange={(_event, { value }) => setTyped(value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !typed.trim() || !onEnter) return
        // Cancels the pending search, which would navigate back to the list.
        clearTimeout(pause.current)
        onEnter(typed.trim())
      }}
    />
  )
}
