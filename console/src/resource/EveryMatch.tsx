import { Button, ProgressBar } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../i18n/i18n.ts'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { Row } from '../ui/layout.tsx'
import styles from './List.module.css'
import type { Page } from './record_queries.ts'
import type { Selection } from './use_selection.ts'

type Props = { selection: Selection; page: Page | undefined }

/** The second step of choosing: from all rows of this page to all that match. */
export function EveryMatch({ selection, page }: Props) {
  const { t } = useTranslation('resource')
  const { load, loaded, is_every, is_page, rows } = selection
  const number = new Intl.NumberFormat(`${currentLanguage()}-CH`)
  if (!page || (!is_every && !(is_page && (page.is_capped || page.count > page.rows.length))))
    return null
  return (
    <Row wrap gap="0 8" align="center" look="soft" className={styles.every} role="status">
      {load.isPending ? (
        <>
          {t('every.loading', { loaded: number.format(loaded) })}
          <ProgressBar
            className={styles.progress!}
            aria-label={t('every.loading', { loaded: number.format(loaded) })}
            {...(!page.is_capped && { value: loaded, max: page.count })}
          />
        </>
      ) : is_every ? (
        t('every.chosen', { count: rows.length, number: number.format(rows.length) })
      ) : (
        <>
          {t('every.page', { count: page.rows.length, number: number.format(page.rows.length) })}
          <Button appearance="transparent" onClick={() => load.mutate()}>
            {page.is_capped
              ? t('every.choose_capped')
              : t('every.choose', { count: page.count, number: number.format(page.count) })}
          </Button>
        </>
      )}
      <FailureDialog error={load.error} onClose={load.reset} />
    </Row>
  )
}
