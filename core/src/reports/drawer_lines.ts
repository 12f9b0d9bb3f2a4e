import type { Schema } from '@kermesse/sdk/types'
import type { DateWriter } from '../i18n/dates.ts'
import type { Texts } from '../i18n/shape.ts'
import { fill, nameOf } from '../i18n/texts.ts'

type Report = Schema<'DrawerReport'>
/** A line of a report: a heading, or a name with a count, an amount in minor units or a text. */
export type DrawerLine = {
  name: string
  is_heading?: true
  count?: number
  amount?: number | null
  text?: string | null
}

/** The title of a drawer's report. */
export function drawerTitle(texts: Texts, { kind, report_number, number }: Report) {
  const title =
    kind === 'X' ? texts.drawers.x : fill(texts.drawers.z, { number: String(report_number) })
  return `${title} · ${fill(texts.drawers.drawer, { number })}`
}

/** The lines of a drawer's report, for paper of any width. */
export function drawerLines(texts: Texts, { moment }: DateWriter, report: Report): DrawerLine[] {
  const way = (name: string | null) => nameOf(texts.payments.methods, name ?? '')
  const sums = (
    heading: string,
    rows: Schema<'DrawerSum'>[],
    say: (name: string | null) => string,
  ) =>
    under(
      heading,
      rows.map(({ name, ...row }) => ({ ...row, name: say(name) })),
    )
  const asIs = (name: string | null) => name ?? texts.drawers.no_reason
  return [
    { name: texts.drawers.opened, text: moment(report.opened_at) },
    {
      name: report.kind === 'Z' ? texts.drawers.closed : texts.drawers.now,
      text: moment(report.made_at),
    },
    ...report.people.map(({ user, from, counted_amount }) => ({
      name: texts.drawers.people,
      text: `${user ?? '–'}, ${moment(from)}`,
      ...(counted_amount !== null && { amount: counted_amount }),
    })),
    ...named(texts.drawers.devices, report.devices),
    ...named(texts.drawers.open_devices, report.open_devices),
    ...cashLines(texts, report),
    ...sums(texts.drawers.payments, report.payments, way),
    ...under(
      texts.drawers.items,
      report.items.map(({ name, by_voucher, quantity, amount }) => ({
        name: by_voucher ? fill(texts.drawers.by_voucher, { name }) : name,
        count: quantity,
        amount,
      })),
    ),
    ...under(
      texts.drawers.containers,
      report.containers.flatMap(({ name, handed_out, brought_back, amount }) => [
        { name: fill(texts.drawers.handed_out, { name }), count: handed_out, amount },
        { name: fill(texts.drawers.brought_back, { name }), count: brought_back },
      ]),
    ),
    { name: texts.drawers.vouchers, count: report.vouchers },
    ...sums(texts.drawers.top_ups, report.top_ups, way),
    ...sums(texts.drawers.payouts, report.payouts, way),
    ...sums(texts.drawers.corrections, report.corrections, asIs),
    { name: texts.drawers.offline, ...report.offline },
    { name: texts.drawers.below_zero, ...report.below_zero },
    ...(report.by_hand ? [{ name: texts.drawers.by_hand, ...report.by_hand }] : []),
    ...sums(texts.drawers.terminals, report.terminals, asIs),
    ...report.late_here.map((late) => lateLine(texts, texts.drawers.late_here, late)),
    ...report.late_elsewhere.map((late) => lateLine(texts, texts.drawers.late_elsewhere, late)),
    ...(report.hash
      ? [
          { name: texts.drawers.previous, text: report.previous_hash ?? '–' },
          { name: texts.drawers.hash, text: report.hash },
        ]
      : []),
  ]
}

function cashLines(texts: Texts, { cash }: Report): DrawerLine[] {
  const heading = texts.payments.methods.cash
  if (!cash) return under(heading, [{ name: texts.drawers.hidden }])
  const { reason, ...amounts } = cash
  const lines = Object.entries(amounts).flatMap(([name, amount]) =>
    amount === null ? [] : { name: nameOf(texts.drawers.cash, name), amount },
  )
  return [
    ...under(heading, lines),
    ...(reason ? [{ name: texts.drawers.reason, text: reason }] : []),
  ]
}

function under(heading: string, lines: DrawerLine[]): DrawerLine[] {
  return lines.length === 0 ? [] : [{ name: heading, is_heading: true }, ...lines]
}

const named = (name: string, texts: string[]) =>
  texts.length === 0 ? [] : [{ name, text: texts.join(', ') }]

function lateLine(
  texts: Texts,
  text: Texts['drawers']['late_here'],
  { number, report_number, count, cash_amount }: Schema<'DrawerLate'>,
): DrawerLine {
  const drawer =
    report_number === null
      ? number === null
        ? texts.drawers.no_drawer
        : fill(texts.drawers.drawer, { number })
      : fill(texts.drawers.z, { number: String(report_number) })
  return { name: fill(text, { drawer }), count, amount: cash_amount }
}
