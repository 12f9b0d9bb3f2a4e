import {
  CheckmarkCircleRegular,
  CircleRegular,
  ClockRegular,
  ErrorCircleRegular,
  WarningRegular,
} from '@fluentui/react-icons'
import styles from './Tone.module.css'

const icons = {
  good: CheckmarkCircleRegular,
  look: WarningRegular,
  bad: ErrorCircleRegular,
  busy: ClockRegular,
  plain: CircleRegular,
}
export type ToneName = keyof typeof icons

/** A state in a word, with a mark that is read from afar. */
export function Tone({ tone, children }: { tone: ToneName; children: string }) {
  const Icon = icons[tone]
  return (
    <span className={styles.tone}>
      <Icon className={styles[tone]!} aria-hidden />
      {children}
    </span>
  )
}
