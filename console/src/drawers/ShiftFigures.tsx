import type { Schema } from '@kermesse/sdk/types'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { Moment, useMoney } from '../resource/Money.tsx'
import { useScope } from '../resource/scope.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Figure, Figures, Head } from '../ui/Head.tsx'
import { Row, Text } from '../ui/layout.tsx'
import { Page } from '../ui/Page.tsx'
import { PageNotice } from '../ui/PageNotice.tsx'

type Report = Schema<'ShiftReport'>
type Line = { name: string; amount: number | null }

/** The report of a shift, as its phone shows it. */
export function ShiftFigures() {
  const { id = '' } = useParams()
  const { event_id = '' } = useScope()
  const { t } = useTranslation('drawers')
  const money = useMoney()
  const linesOf = useLines()
  const { data, error } = useQuery({
    queryKey: ['shifts.report', event_id, id],
    queryFn: ({ signal }) =>
      staffSdk.shifts.report({ path: { id }, query: { event_id } }, { signal }),
  })
  const shift = data?.shift
  return (
    <Page>
      <Head
        title={t('shifts.of', { user: shift?.user ?? shift?.smartphone_number ?? '…' })}
        back={{ to: `/admin/events/${event_id}/drawers/shifts`, label: t('shifts.all') }}
      />
      {error && (
        <PageNotice tone="error">
          <ErrorText error={error} />
        </PageNotice>
      )}
      {shift && (
        <Figures>
          <Figure name={t('transactions.phone')}>{shift.smartphone_number}</Figure>
          {shift.bar_name && <Figure name={t('fields.bar_name')}>{shift.bar_name}</Figure>}
          <Figure name={t('shifts.began_at')}>
            <Moment at={shift.began_at} />
          </Figure>
          {shift.ended_at && (
            <Figure name={t('shifts.ended_at')}>
              <Moment at={shift.ended_at} />
            </Figure>
          )}
        </Figures>
      )}
      {data &&
        linesOf(data).map(({ title, lines }) => (
          <Fragment key={title}>
            <Row className="inset">
              <Text as="h2" look="heading">
                {title}
              </Text>
            </Row>
            <Figures>
              {lines.map(({ name, amount }) => (
                <Figure key={`${name} ${amount}`} name={name}>
                  {amount === null ? '' : money(amount)}
                </Figure>
              ))}
            </Figures>
          </Fragment>
        ))}
    </Page>
  )
}

/** The figures of a report by their heading; a heading without any is left out. */
function useLines() {
  const { t } = useTranslation('drawers')
  const wayOf = (name: string | null) =>
    t(`shifts.ways.${name as 'cash'}`, { defaultValue: name ?? '–' })
  const asIs = (name: string | null) => name ?? t('shifts.no_reason')
  const sums = (rows: Schema<'DrawerSum'>[], say: (name: string | null) => string): Line[] =>
    rows.map(({ name, count, amount }) => ({ name: `${count} × ${say(name)}`, amount }))
  return (report: Report) => {
    const items = report.items.map(({ name, by_voucher, quantity, amount }): Line => {
      const item = by_voucher ? t('shifts.by_voucher', { name }) : name
      return { name: `${quantity} × ${item}`, amount }
    })
    const vouchers: Line[] =
      report.vouchers > 0
        ? [{ name: `${report.vouchers} × ${t('shifts.vouchers')}`, amount: null }]
        : []
    const containers = report.containers.flatMap(
      ({ name, handed_out, brought_back, amount }): Line[] => [
        { name: `${handed_out} × ${t('shifts.handed_out', { name })}`, amount },
        { name: `${brought_back} × ${t('shifts.brought_back', { name })}`, amount: null },
      ],
    )
    const checks = (['by_hand', 'offline', 'below_zero'] as const).flatMap((name): Line[] => {
      const { count, amount } = report[name]
      return count === 0 ? [] : [{ name: `${count} × ${t(`shifts.${name}`)}`, amount }]
    })
    const parts = [
      { title: t('shifts.payments'), lines: sums(report.payments, wayOf) },
      { title: t('shifts.items'), lines: [...items, ...vouchers] },
      { title: t('shifts.containers'), lines: containers },
      { title: t('shifts.top_ups'), lines: sums(report.top_ups, wayOf) },
      { title: t('shifts.payouts'), lines: sums(report.payouts, wayOf) },
      { title: t('shifts.terminals'), lines: sums(report.terminals, asIs) },
      { title: t('shifts.corrections'), lines: sums(report.corrections, asIs) },
      { title: t('shifts.checks'), lines: checks },
    ]
    return parts.filter(({ lines }) => lines.length > 0)
  }
}
