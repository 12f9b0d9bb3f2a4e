import { amountText } from '../../format.ts'
import { useScope } from '../../resource/scope.ts'
import styles from './Wall.module.css'
import type { Best } from './wall_panels.ts'

/** The best sellers, each with a bar relative to the first. */
export function BestList({ rows }: { rows: Best[] }) {
  const { currency } = useScope()
  const most = rows[0]?.amount ?? 1
  return (
    <table className={styles.best}>
      <tbody>
        {rows.map(({ name, amount, count }) => (
          <tr key={name}>
            <th scope="row">
              <span className={styles.name}>{name}</span>
              <span className={styles.share} style={{ width: `${(100 * amount) / most}%` }} />
            </th>
            {count !== undefined && <td className={styles.count}>{count} ×</td>}
            <td>
              <span className={styles.currency}>{currency} </span>
              {amountText(amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
