import type { Schema } from '@kermesse/sdk/types'
import { useTranslation } from 'react-i18next'
import { centsOf, centsText } from '../base/cents.ts'
import styles from './Drawer.module.css'

type Figures = Pick<
  Schema<'DrawerReport'>,
  | 'payments'
  | 'items'
  | 'containers'
  | 'vouchers'
  | 'top_ups'
  | 'payouts'
  | 'corrections'
  | 'offline'
  | 'below_zero'
  | 'by_hand'
  | 'terminals'
>

/** A name and its amount; null where there is a count alone. */
type Row = [name: string, amount: number | null]

/** The figures of a report besides the cash that was counted. */
export function ReportFigures({ of }: { of: Figures }) {
  const { t } = useTranslation('pos_drawer')
  const items = of.items.map(({ name, by_voucher, quantity, amount }): Row => {
    const item = by_voucher ? t('report.by_voucher', { name }) : name
    return [`${quantity} × ${item}`, amount]
  })
  const containers = of.containers.flatMap(({ name, handed_out, brought_back, amount }): Row[] => [
    [`${handed_out} × ${t('report.handed_out', { name })}`, amount],
    [`${brought_back} × ${t('report.brought_back', { name })}`, null],
  ])
  const vouchers: Row[] =
    of.vouchers > 0 ? [[`${of.vouchers} × ${t('report.vouchers')}`, null]] : []
  const checks = (['by_hand', 'offline', 'below_zero'] as const).flatMap((name): Row[] => {
    const total = of[name]
    if (!total || total.count === 0) return []
    return [[`${total.count} × ${t(`report.${name}`)}`, total.amount]]
  })
  const byWay = (name: string | null) => t(`ways.${name as 'cash'}`, { defaultValue: name ?? '–' })
  const asIs = (name: string | null) => name ?? t('report.no_reason')
  return (
    <>
      <Rows title={t('report.payments')} rows={rowsOf(of.payments, byWay)} />
      <Rows title={t('report.items')} rows={[...items, ...vouchers]} />
      <Rows title={t('report.containers')} rows={containers} />
      <Rows title={t('report.top_ups')} rows={rowsOf(of.top_ups, byWay)} />
      <Rows title={t('report.payouts')} rows={rowsOf(of.payouts, byWay)} />
      <Rows title={t('report.terminals')} rows={rowsOf(of.terminals, asIs)} />
      <Rows title={t('report.corrections')} rows={rowsOf(of.corrections, asIs)} />
      <Rows title={t('report.checks')} rows={checks} />
    </>
  )
}

const rowsOf = (sums: Schema<'DrawerSum'>[], say: (name: string | null) => string) =>
  sums.map(({ name, count, amount }): Row => [`${count} × ${say(name)}`, amount])

function Rows({ title, rows }: { title: string; rows: Row[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <dl className={styles.rows}>
        {rows.map(([name, amount]) => (
          <div key={`${name} ${amount}`}>
            <dt>{name}</dt>
            <dd>{amount === null ? '' : centsText(centsOf(amount))}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
