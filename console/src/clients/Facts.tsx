import { Row, Text } from '../ui/layout.tsx'
import styles from './Client.module.css'

type Props = { facts: (readonly [name: string, value: React.ReactNode])[] }

/** Names and values, for example before and after an action. */
export function Facts({ facts }: Props) {
  return (
    <Text as="dl" look="figures">
      {facts.map(([name, value]) => (
        <Row key={name} gap={16} free="between" className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Row>
      ))}
    </Text>
  )
}
