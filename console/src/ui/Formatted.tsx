import { useLayoutEffect, useRef } from 'react'
import styles from './Formatted.module.css'
import { asHtml, readHtml } from './html.ts'

type Props = { text: string; className?: string | undefined }

/** Shows an organiser's text: HTML with few elements, or plain text with its line breaks. */
export function Formatted({ text, className }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.replaceChildren(...readHtml(asHtml(text)).childNodes)
  }, [text])
  return <div ref={place} className={[className, styles.text].filter(Boolean).join(' ')} />
}
