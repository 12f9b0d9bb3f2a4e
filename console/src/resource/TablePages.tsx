import { Select } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Pager } from './Pager.tsx'

type Place = { skip: number; limit: number }
type Props = {
  /** The table: a page may have several. */
  of: string
  at: Place
  count: number
  is_capped: boolean
  shown: number
  sizes: number[]
  onGo: (to: Place) => void
}

/** Which rows of a table are shown, and the way to its others. */
export function TablePages({ of, at: { skip, limit }, count, is_capped, shown, ...props }: Props) {
  const { t } = useTranslation('resource')
  return (
    <Pager
      {...{ skip, shown, count, is_capped }}
      label={`${of}: ${t('pages')}`}
      is_last={!is_capped && skip + shown >= count}
      onTurn={(by) => props.onGo({ skip: Math.max(0, skip + by * limit), limit })}
    >
      <Select
        size="small"
        aria-label={t('rows_per_page')}
        value={String(limit)}
        onChange={(_event, { value }) => props.onGo({ skip: 0, limit: Number(value) })}
      >
        {props.sizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </Select>
    </Pager>
  )
}
