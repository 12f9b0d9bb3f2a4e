import { Dropdown, Option } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import styles from './List.module.css'
import { Pager } from './Pager.tsx'
import { type ListState, page_sizes } from './use_list_state.ts'

type Page = {
  rows: readonly unknown[]
  /** The number of rows before the page; from the address, in lists that do not count them. */
  skip?: number
  count: number
  is_capped: boolean
  /** The cursor of the next page, in lists that have cursors; null after the last page. */
  next?: string | null | undefined
}
type Props = { state: ListState; page: Page; sizes?: number[] }

/** The shown rows, their total, and the buttons of other pages. */
export function Pages({ state, page, sizes = page_sizes }: Props) {
  const { t } = useTranslation('resource')
  const { limit } = state.query
  const { skip = state.query.skip } = page
  const shown = {
    skip,
    next: page.next,
    end: page.is_capped ? Number.POSITIVE_INFINITY : page.count,
  }
  return (
    <Pager
      label={t('pages')}
      skip={skip}
      shown={page.rows.length}
      count={page.count}
      is_capped={page.is_capped}
      is_last={isLast(page, skip)}
      onTurn={(by) => state.turn(by, shown)}
    >
      <Dropdown
        className={styles.size!}
        size="small"
        aria-label={t('rows_per_page')}
        value={String(limit)}
        selectedOptions={[String(limit)]}
        onOptionSelect={(_event, { optionValue }) => state.show(Number(optionValue))}
      >
        {sizes.map((size) => (
          <Option key={size} value={String(size)}>
            {String(size)}
          </Option>
        ))}
      </Dropdown>
    </Pager>
  )
}

function isLast({ rows, count, is_capped, next }: Page, skip: number) {
  return next === null || (!is_capped && skip + rows.length >= count)
}
