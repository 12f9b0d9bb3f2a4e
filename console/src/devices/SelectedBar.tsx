import { Button } from '@fluentui/react-components'
import { DeleteRegular, DismissRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkProgress } from '../resource/BulkProgress.tsx'
import type { AnyResource, AnyRow } from '../resource/define.ts'
import { RefusedDialog } from '../resource/RefusedDialog.tsx'
import { useBulk } from '../resource/use_bulk.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Row } from '../ui/layout.tsx'
import styles from './Devices.module.css'

type Props = { resource: AnyResource; rows: AnyRow[]; warning: string; onDone: () => void }

/** How many rows are selected; before all of them are deleted it asks, and afterwards says which were not and why. */
export function SelectedBar({ resource, rows, warning, onDone }: Props) {
  const { t } = useTranslation('machines')
  const words = useTranslation('resource').t
  const [is_asking, setAsking] = useState(false)
  const { mutate, data, done, error, isPending, refreshLists } = useBulk<'delete'>(
    resource,
    (_action, { refused }) => {
      setAsking(false)
      if (refused.length === 0) onDone()
    },
  )
  const count = rows.length
  const remove = () => mutate({ action: 'delete', rows })
  return (
    <Row
      wrap
      gap={8}
      align="center"
      className={styles.bar}
      role="toolbar"
      aria-label={words('selected', { count })}
    >
      <span className={styles.count}>{words('selected', { count })}</span>
      <Button icon={<DeleteRegular />} onClick={() => setAsking(true)}>
        {t('delete.verb')}
      </Button>
      <Button
        appearance="subtle"
        icon={<DismissRegular />}
        aria-label={words('clear_selection')}
        onClick={onDone}
      />
      {is_asking && (
        <ConfirmDialog
          title={t('delete.many', { count })}
          verb={t('delete.verb')}
          error={error}
          is_busy={isPending}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>{warning}</p>
          {isPending && <BulkProgress done={done} asked={count} />}
        </ConfirmDialog>
      )}
      <RefusedDialog
        outcome={data}
        onClose={() => {
          onDone()
          void refreshLists()
        }}
      />
    </Row>
  )
}
