import { create } from 'qrcode'
import { useMemo } from 'react'
import styles from './Qr.module.css'

type Props = { text: string; label: string }

/** A QR code, black on white in either theme, and beneath it what is in it. */
export function Qr({ text, label }: Props) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={styles.code}>
        <path d={path} />
      </svg>
      <figcaption className={styles.text}>{text}</figcaption>
    </figure>
  )
}

/** The modules with the four of white around them that readers ask for. */
function drawn(text: string) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const margin = 4
  const dark = Array.from(modules.data, (bit, at) => (bit ? at : -1)).filter((at) => at >= 0)
  const squares = dark.map((at) => {
    const [x, y] = [at % modules.size, Math.floor(at / modules.size)]
    return `M${x + margin} ${y + margin}h1v1h-1z`
  })
  return { size: modules.size + 2 * margin, path: squares.join('') }
}
