import type { Input } from '@kermesse/sdk/types'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { entrance_checks } from '../admission/entrance_checks.ts'
import { useColumns } from '../resource/columns.tsx'
import { withCells } from '../resource/define.ts'
import { RelatedTable } from '../resource/RelatedTable.tsx'
import { useScope } from '../resource/scope.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { date_cells } from '../transactions/flag_cells.tsx'

type Query = NonNullable<Input<'entrance_checks.list'>['query']>
type Props = { smartphone_number: string; title: string; actions: ReactNode }

/** Accepted and refused entrance checks of a smartphone. */
export function DeviceChecks({ smartphone_number, title, actions }: Props) {
  const { t } = useTranslation('machines')
  const { event_id } = useScope()
  const shown = useMemo(() => {
    const columns = entrance_checks.columns.filter(({ field }) => field !== 'smartphone_number')
    return withCells({ ...entrance_checks, columns }, date_cells)
  }, [])
  const columns = useColumns(shown)
  return (
    <RelatedTable
      name="checked"
      title={title}
      empty={t('checked.empty')}
      columns={columns}
      queryKey={['entrance_checks.list', event_id, smartphone_number]}
      ask={async (asked, signal) => {
        const query = { event_id, smartphone_number, ...asked } as Query
        const answer = await staffSdk.entrance_checks.list({ query }, { signal })
        const { entrance_checks: rows, ...counted } = answer
        return { rows, ...counted }
      }}
      idOf={({ _id }) => _id}
      nameOf={entrance_checks.nameOf}
      actions={actions}
    />
  )
}
