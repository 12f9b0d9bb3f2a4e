import { Button } from '@fluentui/react-components'
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../i18n/i18n.ts'
import { Row } from '../ui/layout.tsx'
import styles from './List.module.css'

type Props = {
  label: string
  /** The rows before the page, those on it, and all of them as far as they are counted. */
  skip: number
  shown: number
  count: number
  is_capped: boolean
  is_last: boolean
  onTurn: (by: -1 | 1) => void
  /** The choice of how many rows a page has. */
  children: ReactNode
}

/** Which rows are shown, and the buttons of the other pages. */
export function Pager({ label, skip, shown, count, is_capped, is_last, onTurn, children }: Props) {
  const { t } = useTranslation('resource')
  const number = new Intl.NumberFormat(`${currentLanguage()}-CH`)
  const range = {
    from: number.format(Math.min(skip + 1, count)),
    to: number.format(skip + shown),
    count: number.format(count),
  }
  return (
    <Row
      as="nav"
      wrap
      gap={8}
      align="center"
      look="hint figures"
      className={styles.pages}
      aria-label={label}
    >
      <span className="fill no-wrap">
        {is_capped ? t('range_capped', range) : t('range', range)}
      </span>
      {children}
      <Button
        appearance="subtle"
        icon={<ChevronLeftRegular />}
        aria-label={t('previous_page')}
        disabledFocusable={skip === 0}
        onClick={() => onTurn(-1)}
      />
      <Button
        appearance="subtle"
        icon={<ChevronRightRegular />}
        aria-label={t('next_page')}
        disabledFocusable={is_last}
        onClick={() => onTurn(1)}
      />
    </Row>
  )
}
