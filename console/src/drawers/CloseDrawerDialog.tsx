import { Checkbox, Field, Input, Select } from '@fluentui/react-components'
import { isApiError } from '@kermesse/sdk/api_error'
import { rights } from '@kermesse/sdk/generated/rights'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { piecesOf } from '../cash_pieces.ts'
import { amountText } from '../format.ts'
import { useMoney } from '../resource/Money.tsx'
import { useScope } from '../resource/scope.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/Notice.tsx'

type Props = { id: string; onClose: () => void }
type Second = { user_id: string; pin: string }
type Difference = { expected_amount: number; counted_amount: number; difference: number }

/** Counts and closes a drawer, if need be before its phones have sent all. */
export function CloseDrawerDialog({ id, onClose }: Props) {
  const { t } = useTranslation('drawers')
  const { event_id = '', currency } = useScope()
  const cache = useQueryClient()
  const money = useMoney()
  const [counted, setCounted] = useState<Record<number, number>>({})
  const [reason, setReason] = useState('')
  const [second, setSecond] = useState<Second>({ user_id: '', pin: '' })
  const [with_open_devices, setWithOpenDevices] = useState(false)
  const pieces = Object.entries(counted)
    .filter(([, quantity]) => quantity > 0)
    .map(([value, quantity]) => ({ value: Number(value) / 100, quantity }))
  const sum = Object.entries(counted).reduce((all, [value, n]) => all + Number(value) * n, 0)
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () =>
      staffSdk.drawers.close({
        path: { id },
        query: { event_id },
        body: {
          pieces,
          with_open_devices,
          ...(reason.trim() && { reason: reason.trim() }),
          ...(second.user_id && { second_person: second }),
        },
      }),
    onSuccess: async () => {
      await cache.invalidateQueries()
      onClose()
    },
  })
  const difference = isApiError(error, 'drawer_difference') ? error.details : undefined
  return (
    <ConfirmDialog
      title={t('close.question')}
      verb={t('close.verb', { amount: money(sum / 100) })}
      error={difference ? undefined : error}
      is_busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <Stack gap={12}>
        <p>{t('close.text')}</p>
        <Row wrap gap={8}>
          {piecesOf(currency).map((value) => (
            <Field key={value} label={amountText(value / 100)}>
              <Input
                inputMode="numeric"
                input={{ size: 4 }}
                value={String(counted[value] ?? '')}
                onChange={(_event, { value: typed }) => {
                  reset()
                  setCounted({ ...counted, [value]: quantityOf(typed) })
                }}
              />
            </Field>
          ))}
        </Row>
        {difference && <DifferenceNotice difference={difference} />}
        <Field label={t('close.reason')} hint={t('close.reason_hint')}>
          <Input
            value={reason}
            maxLength={200}
            onChange={(_event, { value }) => setReason(value)}
          />
        </Field>
        <SecondPersonFields second={second} onChange={setSecond} />
        <Checkbox
          label={t('close.with_open_devices')}
          checked={with_open_devices}
          onChange={(_event, { checked }) => setWithOpenDevices(checked === true)}
        />
      </Stack>
    </ConfirmDialog>
  )
}

const quantityOf = (typed: string) => Number(typed.replace(/\D/g, '').slice(0, 5))

function DifferenceNotice({ difference: of }: { difference: Difference }) {
  const { t } = useTranslation('drawers')
  const money = useMoney()
  return (
    <Notice tone="warning">
      {t('close.difference', {
        expected: money(of.expected_amount),
        counted: money(of.counted_amount),
        difference: money(of.difference),
      })}
    </Notice>
  )
}

/** Somebody who takes the cash and types their PIN; left empty it is on its way until somebody confirms it. */
function SecondPersonFields({
  second,
  onChange,
}: {
  second: Second
  onChange: (second: Second) => void
}) {
  const { t } = useTranslation('drawers')
  const { event_id = '' } = useScope()
  const { data } = useQuery({
    queryKey: ['users.list', event_id, 'second_person'],
    queryFn: ({ signal }) => staffSdk.users.list({ query: { event_id, limit: 1000 } }, { signal }),
  })
  const people = data?.users.filter(({ right }) => right >= rights.cashier) ?? []
  return (
    <>
      <Field label={t('close.second')} hint={t('close.second_hint')}>
        <Select
          value={second.user_id}
          onChange={(_event, { value }) => onChange({ user_id: value, pin: '' })}
        >
          <option value="">{t('close.nobody')}</option>
          {people.map(({ _id, name, email }) => (
            <option key={_id} value={_id}>
              {name || email}
            </option>
          ))}
        </Select>
      </Field>
      {second.user_id && (
        <Field label={t('close.pin')}>
          <Input
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={second.pin}
            onChange={(_event, { value }) => onChange({ ...second, pin: value.replace(/\D/g, '') })}
          />
        </Field>
      )}
    </>
  )
}
