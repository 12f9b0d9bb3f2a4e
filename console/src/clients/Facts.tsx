import styles from './Facts.module.css'

type Props = { facts: (readonly [name: string, value: React.ReactNode])[] }

/** Names and values, for example before and after an action. */
export function Facts({ facts }: Props) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
