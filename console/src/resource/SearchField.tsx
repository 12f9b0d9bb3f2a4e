import { SearchBox } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import styles from './ListScreen.module.css'

type Props = {
  id?: string
  label: string
  placeholder: string
  asked: string
  onAsk: (text: string) => void
  /** A scanner ends what it types with Enter. */
  onEnter?: (typed: string) => void
}

/** What is typed is looked for when typing pauses. */
export function SearchField({ id, label, placeholder, asked, onAsk, onEnter }: Props) {
  const [typed, setTyped] = useState(asked)
  useEffect(() => setTyped(asked), [asked])
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (typed === asked) return
    pause.current = setTimeout(() => onAsk(typed), 300)
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
        // What Enter leads to is not left again for the list of what was typed.
        clearTimeout(pause.current)
        onEnter(typed.trim())
      }}
    />
  )
}
