import type { FigureName as Name } from '@kermesse/sdk/figures'
import { figureOf, partsOf, type Statistics, type Term } from './blocks.ts'
import { FigureLink } from './FigureLink.tsx'
import { FigureName } from './FigureName.tsx'
import styles from './Figures.module.css'
import { Versus } from './Versus.tsx'

type Props = { statistics: Statistics; terms: Term[]; sum?: Name; with_parts?: true }

/** Figures one beneath the other with their signs, and their sum under a line. */
export function Sum({ statistics, terms, sum, with_parts }: Props) {
  return (
    <table className={styles.sum}>
      <tbody>
        {terms.map(({ name, sign }) => (
          <Line
            key={name}
            statistics={statistics}
            term={{ name, sign }}
            parts={with_parts ? partsOf(name) : []}
          />
        ))}
      </tbody>
      {sum && (
        <tfoot>
          <tr>
            <th scope="row">
              <FigureName name={sum} />
            </th>
            <td>
              <FigureLink subject={{ figure: sum }} amount={figureOf(statistics, sum)} />
              <Versus statistics={statistics} term={{ name: sum, sign: 1 }} />
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function Line({
  statistics,
  term: { name, sign },
  parts,
}: {
  statistics: Statistics
  term: Term
  parts: Term[]
}) {
  const value = sign * figureOf(statistics, name)
  return (
    <>
      <tr className={value === 0 ? styles.nothing : undefined}>
        <th scope="row">
          <FigureName name={name} />
        </th>
        <td>
          <FigureLink subject={{ figure: name }} amount={value} />
          <Versus statistics={statistics} term={{ name, sign }} />
        </td>
      </tr>
      {parts.map((part) => {
        const of_part = part.sign * figureOf(statistics, part.name)
        return (
          <tr key={part.name} className={`${styles.part} ${of_part === 0 ? styles.nothing : ''}`}>
            <th scope="row">
              <FigureName name={part.name} />
            </th>
            <td>
              <FigureLink subject={{ figure: part.name }} amount={of_part} />
              <Versus statistics={statistics} term={part} />
            </td>
          </tr>
        )
      })}
    </>
  )
}
