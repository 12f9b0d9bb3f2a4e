import { Button, Field } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { ApiError } from '@kermesse/sdk/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router-dom'
import { useMoney } from '../resource/Money.tsx'
import { useScope } from '../resource/scope.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { DateInput } from '../ui/DateInput.tsx'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { Figure, Figures, Head } from '../ui/Head.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import styles from '../ui/Page.module.css'
import { Page } from '../ui/Page.tsx'
import { saveFile } from '../ui/save_file.ts'
import { readDate } from '../ui/typed_date.ts'
import { PlanTable } from './PlanTable.tsx'
import { Refusal } from './Refusal.tsx'
import { rehearsalQuery } from './rehearsal.ts'
import { type RunType, run_types } from './runs.ts'
import { StartDialog } from './StartDialog.tsx'

/** Previews a refund run, wristband by wristband. */
export function Plan() {
  const { type } = useParams()
  const known = run_types.find((one) => one === type)
  return known ? <PlanOf key={known} type={known} /> : <Navigate to=".." replace />
}

function PlanOf({ type }: { type: RunType }) {
  const { t } = useTranslation(['refunds', 'staff'])
  const { event_id = '' } = useScope()
  const [typed_date, setDate] = useState('')
  const execution_date = readDate(typed_date, false)
  const [is_asking, setAsking] = useState(false)
  const asked = { type, ...(execution_date && { execution_date }) }
  const rehearsal = useQuery(rehearsalQuery(event_id, asked))
  const { data: run } = rehearsal
  const may_start =
    run !== undefined &&
    (!typed_date || execution_date !== undefined) &&
    run.count > 0 &&
    !rehearsal.error
  return (
    <Page aria-labelledby="plan-title">
      <Head
        title={t(`plan.title.${type}`)}
        about={t('plan.about')}
        back={{ to: '../..', label: t('run.all') }}
        actions={
          <>
            <SheetButton />
            <Button
              appearance="primary"
              disabledFocusable={!may_start}
              onClick={() => setAsking(true)}
            >
              {t('plan.start')}
            </Button>
          </>
        }
      />
      <Stack gap={8} className={styles.notices}>
        {rehearsal.error && !isNobody(rehearsal.error) && <Refusal error={rehearsal.error} />}
      </Stack>
      {run && <Totals run={run} />}
      {type === 'form' && (
        <Row wrap gap={8} align="center" className="inset below-12">
          <Field
            label={t('plan.execution_date')}
            {...(typed_date && !execution_date
              ? { validationMessage: t('staff:date.invalid') }
              : { hint: t('plan.execution_date_hint') })}
          >
            <DateInput value={typed_date} onChange={setDate} />
          </Field>
        </Row>
      )}
      <PlanTable type={type} />
      {is_asking && run && <StartDialog asked={asked} run={run} onClose={() => setAsking(false)} />}
    </Page>
  )
}

/** The plan says itself that it pays nobody. */
function isNobody(error: unknown) {
  return error instanceof ApiError && error.code === 'unable_to_refund'
}

type Rehearsed = Awaited<ReturnType<typeof staffSdk.refunds.create>>

function Totals({ run }: { run: Rehearsed }) {
  const { t } = useTranslation('refunds')
  const money = useMoney()
  const held = run.held_requests ?? []
  return (
    <Figures>
      <Figure name={t('plan.total')} is_total>
        {money(run.total_amount)}
      </Figure>
      <Figure name={t(run.type === 'form' ? 'plan.people' : 'plan.payments')} is_total>
        {run.count}
      </Figure>
      {Boolean(run.total_freight) && (
        <Figure name={t('plan.freight')} is_total>
          {money(run.total_freight ?? 0)}
        </Figure>
      )}
      {held.length > 0 && (
        <Figure name={t('plan.held')} is_total>
          {money(held.reduce((sum, { total_amount }) => sum + total_amount, 0))}
        </Figure>
      )}
    </Figures>
  )
}

/** The whole plan, over all ways, as a spreadsheet. */
function SheetButton() {
  const { t } = useTranslation('refunds')
  const { event_id = '' } = useScope()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => staffSdk.refunds.plan({ query: { event_id } }),
    onSuccess: (bytes) => saveFile(bytes, 'plan.xlsx'),
  })
  return (
    <>
      <Button
        icon={<ArrowDownloadRegular />}
        disabledFocusable={isPending}
        onClick={() => mutate()}
      >
        {t('plan.sheet')}
      </Button>
      <FailureDialog error={error} onClose={reset} />
    </>
  )
}
