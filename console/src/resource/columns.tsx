import { useMemo } from 'react'
import { Cell } from './Cell.tsx'
import type { Field } from './contract.ts'
import type { TableColumn } from './DataTable.tsx'
import type { AnyColumn, AnyResource, AnyRow, Resource } from './define.ts'
import { type Texts, useTexts } from './use_texts.ts'

/** Builds the columns of a list; their format and sorting come from the contract. */
export function useColumns<Row extends AnyRow>(resource: Resource<Row>): TableColumn<Row>[] {
  const texts = useTexts(resource)
  return useMemo(() => {
    const { contract, columns } = resource
    const sorts = contract.query.sort_key?.choices ?? []
    return columns.map((column) => {
      const { field, sort = field, is_figure, is_hidden, isBare, width } = column
      const is_drawn = column.cell !== undefined
      return {
        id: field,
        header: texts.field(field),
        cell: (row: Row) => <Value {...{ row, column, resource, texts }} />,
        is_number: isNumber(describedAs(contract, field), is_drawn),
        ...(sorts.includes(sort) && { sort_key: sort }),
        ...(is_figure && { is_figure }),
        ...(is_hidden && { is_hidden }),
        ...(isBare && { isBare }),
        ...(width && { width }),
      }
    })
  }, [resource, texts])
}

/** Of a list of records it is how many there are, unless they are shown. */
function isNumber({ kind }: Field, is_drawn: boolean) {
  return ['money', 'integer', 'number'].includes(kind) || (kind === 'rows' && !is_drawn)
}

type ValueProps = { row: AnyRow; column: AnyColumn; resource: AnyResource; texts: Texts }

/** Shows a field of a record as its column or fact describes it. */
export function Value({ row, column, resource, texts }: ValueProps) {
  const { field, pick, tones, is_sentence, read, cell, link } = column
  const shown = cell ? (
    cell(row)
  ) : (
    <Cell
      value={read ? read(row) : at(row, field)}
      field={describedAs(resource.contract, field)}
      name={field}
      texts={texts}
      {...(pick && { pick })}
      {...(tones && { tones })}
      {...(is_sentence && { is_sentence })}
    />
  )
  const address = link?.(row)
  if (!address) return shown
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {shown}
    </a>
  )
}

/** The value of a field, or of a field in it. */
function at(row: AnyRow, field: string): unknown {
  const [first = '', ...rest] = field.split('.')
  return rest.reduce((value, part) => (value as AnyRow | null)?.[part], row[first])
}

/** Uses the request's field where an answer declares the same enumeration as plain text. */
function describedAs(
  { row, create, update, query }: AnyResource['contract'],
  field: string,
): Field {
  const [first = '', part] = field.split('.')
  const shown = (part ? row[first]?.fields?.[part] : row[first]) ?? { kind: 'other' }
  const set = create[field] ?? update[field] ?? query[field]
  return shown.kind === 'text' && set?.kind === 'choice' ? set : shown
}
