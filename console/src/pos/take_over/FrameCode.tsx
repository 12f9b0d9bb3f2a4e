import { create } from 'qrcode'
import { useMemo } from 'react'
import styles from './FrameCode.module.css'

const margin = 4

/** One frame as a QR code. */
export function FrameCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={styles.code}
      data-frame={text}
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  )
}

function drawn(text: string) {
  const { modules } = create(text, { errorCorrectionLevel: 'L' })
  const rows = Array.from(modules.data, (bit, at) => {
    const [x, y] = [at % modules.size, Math.floor(at / modules.size)]
    return bit ? `M${x + margin} ${y + margin}h1v1h-1z` : ''
  })
  return { size: modules.size + 2 * margin, path: rows.join('') }
}
