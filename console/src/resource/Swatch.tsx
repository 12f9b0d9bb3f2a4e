import styles from './Swatch.module.css'

/** A colour of a till's button, with its name. */
export function Swatch({ color, label }: { color: string; label: string }) {
  return (
    <span className={styles.swatch}>
      <span className={`${styles.dot} ${styles[color]}`} aria-hidden="true" />
      {label}
    </span>
  )
}
