import { Button } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { amountText } from '../format.ts'
import type { TableColumn } from '../resource/DataTable.tsx'
import { Moment } from '../resource/Money.tsx'
import { RelatedTable } from '../resource/RelatedTable.tsx'
import { useScope } from '../resource/scope.ts'
import { Tone } from '../resource/Tone.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { type DrawerDetails, type DrawerMovement, isWaiting } from './drawers.ts'

/** Movements of the cash of a drawer; those on their way are confirmed here. */
export function DrawerMovements({ details: { drawer, movements } }: { details: DrawerDetails }) {
  const { t } = useTranslation('drawers')
  const { event_id = '' } = useScope()
  const cache = useQueryClient()
  const columns = useColumns()
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (movement_id: string) =>
      staffSdk.drawers.confirm({
        path: { id: drawer._id },
        query: { event_id },
        body: { movement_id },
      }),
    onSuccess: () => cache.invalidateQueries(),
  })
  return (
    <>
      <RelatedTable
        name="drawer_movements"
        title={t('movements.title')}
        empty={t('movements.empty')}
        columns={columns}
        queryKey={['drawers.movements', event_id, drawer._id, movements]}
        ask={async ({ skip, limit }) => ({
          rows: movements.slice(skip, skip + limit),
          count: movements.length,
        })}
        idOf={({ _id }) => _id}
        nameOf={({ kind }) => t(`kinds.${kind}`)}
        rowActions={(movement) =>
          isWaiting(movement) && (
            <Button size="small" disabledFocusable={isPending} onClick={() => mutate(movement._id)}>
              {t('movements.confirm')}
            </Button>
          )
        }
      />
      <FailureDialog error={error} onClose={reset} />
    </>
  )
}

function useColumns() {
  const { t } = useTranslation('drawers')
  return useMemo(
    (): TableColumn<DrawerMovement>[] => [
      { id: 'kind', header: t('movements.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
      { id: 'at', header: t('movements.at'), cell: ({ at }) => <Moment at={at} /> },
      {
        id: 'amount',
        header: t('movements.amount'),
        is_number: true,
        is_figure: true,
        cell: ({ amount }) => amountText(amount),
      },
      {
        id: 'state',
        header: t('fields.state'),
        cell: (movement) =>
          isWaiting(movement) && (
            <Tone tone="look">
              {t(movement.is_on_the_way ? 'movements.on_the_way' : 'movements.waiting')}
            </Tone>
          ),
      },
      {
        id: 'reason',
        header: t('close.reason'),
        isBare: ({ reason }) => reason === null,
        cell: ({ reason }) => reason,
      },
      { id: 'user', header: t('movements.by'), cell: ({ user }) => user },
      {
        id: 'second_user',
        header: t('movements.second'),
        isBare: ({ second_user }) => second_user === null,
        cell: ({ second_user }) => second_user,
      },
    ],
    [t],
  )
}
