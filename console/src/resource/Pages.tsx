import { Button, Dropdown, Option } from '@fluentui/react-components'
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../i18n/i18n.ts'
import { Row } from '../ui/layout.tsx'
import styles from './List.module.css'
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
  const number = new Intl.NumberFormat(`${currentLanguage()}-CH`)
  const range = {
    from: number.format(Math.min(skip + 1, page.count)),
    to: number.format(skip + page.rows.length),
    count: number.format(page.count),
  }
  return (
    <Row
      as="nav"
      wrap
      gap={8}
      align="center"
      look="hint figures"
      className={styles.pages}
      aria-label={t('pages')}
    >
      <span className="fill no-wrap">
        {page.is_capped ? t('range_capped', range) : t('range', range)}
      </span>
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
      <Button
        appearance="subtle"
        icon={<ChevronLeftRegular />}
        aria-label={t('previous_page')}
        disabledFocusable={skip === 0}
        onClick={() => state.turn(-1, shown)}
      />
      <Button
        appearance="subtle"
        icon={<ChevronRightRegular />}
        aria-label={t('next_page')}
        disabledFocusable={isLast(page, skip)}
        onClick={() => state.turn(1, shown)}
      />
    </Row>
  )
}

function isLast({ rows, count, is_capped, next }: Page, skip: number) {
  return next === null || (!is_capped && skip + rows.length >= count)
}
