import { Button, Select } from '@fluentui/react-components'
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../i18n/i18n.ts'
import { Row } from '../ui/layout.tsx'
import styles from './List.module.css'

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
  const number = new Intl.NumberFormat(`${currentLanguage()}-CH`)
  const range = {
    from: number.format(Math.min(skip + 1, count)),
    to: number.format(skip + shown),
    count: number.format(count),
  }
  const is_last = !is_capped && skip + shown >= count
  return (
    <Row
      as="nav"
      wrap
      gap={8}
      align="center"
      look="hint figures"
      className={styles.pages}
      aria-label={`${of}: ${t('pages')}`}
    >
      <span className="fill no-wrap">
        {is_capped ? t('range_capped', range) : t('range', range)}
      </span>
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
      <Button
        appearance="subtle"
        icon={<ChevronLeftRegular />}
        aria-label={t('previous_page')}
        disabledFocusable={skip === 0}
        onClick={() => props.onGo({ skip: Math.max(0, skip - limit), limit })}
      />
      <Button
        appearance="subtle"
        icon={<ChevronRightRegular />}
        aria-label={t('next_page')}
        disabledFocusable={is_last}
        onClick={() => props.onGo({ skip: skip + limit, limit })}
      />
    </Row>
  )
}
