import { Button } from '@fluentui/react-components'
import { DocumentTableRegular } from '@fluentui/react-icons'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { staffSdk } from '../session/staff_sdk.ts'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { Row, Text } from '../ui/layout.tsx'
import { saveFile } from '../ui/save_file.ts'
import type { Place } from './address.ts'
import styles from './Figures.module.css'
import { rangeQuery } from './statistics_queries.ts'

const files = ['consumptions_detailed', 'transactions_detailed', 'mypos_export'] as const

/** Spreadsheets of the rows behind the figures, for the place and the range shown. */
export function Files({ place }: { place: Place }) {
  const { t } = useTranslation('statistics')
  const { bar_id } = place
  const query = { ...rangeQuery(place), ...(bar_id && { bar_id }) }
  const save = useMutation({
    mutationFn: async (file: (typeof files)[number]) =>
      saveFile(await staffSdk.statistics[file]({ query }), `${file}.xlsx`),
  })
  return (
    <section aria-labelledby="files" className={styles.files}>
      <Text as="h2" id="files" look="heading" className={styles.heading}>
        {t('files.title')}
      </Text>
      <Text look="note" className={styles.aside}>
        {t('files.about')}
      </Text>
      <Row wrap gap={8} className={styles.buttons}>
        {files.map((file) => (
          <Button
            key={file}
            icon={<DocumentTableRegular />}
            disabledFocusable={save.isPending}
            onClick={() => save.mutate(file)}
          >
            {t(`files.${file}`)}
          </Button>
        ))}
      </Row>
      <FailureDialog error={save.error} onClose={() => save.reset()} />
      <p className="visually-hidden" role="status">
        {save.isPending && t('files.under_way')}
      </p>
    </section>
  )
}
