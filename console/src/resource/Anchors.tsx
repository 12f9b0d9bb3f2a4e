import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import styles from './Anchors.module.css'

type Props = { label: string; sections: { title: string; name: string }[] }

/** The sections of a long record, in sight beside it. */
export function Anchors({ label, sections }: Props) {
  const { hash } = useLocation()
  // Scrolls to the anchor of a link from another page.
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash])
  return (
    <nav className={styles.anchors} aria-label={label}>
      <ul>
        {sections.map(({ title, name }) => (
          <li key={title}>
            <a
              href={`#section-${title}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(`section-${title}`)?.scrollIntoView()
              }}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
