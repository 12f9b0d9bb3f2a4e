import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { amountText, formatDate } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { useScope } from '../resource/scope.ts'
import { addressOfPlace, type Place } from './address.ts'
import type { Statistics } from './blocks.ts'
import {
  useComparedBars,
  useComparedConsumptions,
  useComparedEntrances,
  useComparedVouchers,
} from './compared_rows.tsx'
import { FigureLink } from './FigureLink.tsx'
import { type StatColumn, StatTable } from './StatTable.tsx'

type RowOf<Name extends 'bars' | 'consumptions' | 'entrances' | 'vouchers'> =
  Statistics[Name][number]

type Props<Name extends 'bars' | 'consumptions' | 'entrances' | 'vouchers'> = {
  rows: RowOf<Name>[]
  /** The place and the range that they are of. */
  subject: string
}

/** Turnover, payments and refunds by bar, with a link to each bar. */
export function BarTable({ rows, place, subject }: Props<'bars'> & { place: Place }) {
  const { t } = useTranslation('statistics')
  const compared = useComparedBars(rows)
  const columns: StatColumn<RowOf<'bars'>>[] = [
    {
      id: 'name',
      header: t('table.name'),
      value: ({ name }) => name,
      show: ({ _id, name }) =>
        _id ? <Link to={addressOfPlace({ ...place, bar_id: _id })}>{name}</Link> : name,
    },
    ofBar('credit', t('bars.credit')),
    ofBar('checkout', t('bars.checkout')),
    { ...ofBar('debit', t('bars.debit')), is_figure: true },
  ]
  return (
    <StatTable
      title={t('bars.title')}
      empty={t('bars.empty')}
      columns={[...columns, ...compared.columns]}
      rows={compared.rows}
      idOf={({ _id, name }) => _id || name}
      subject={subject}
    />
  )
}

export function ConsumptionTable({ rows, subject }: Props<'consumptions'>) {
  const { t } = useTranslation('statistics')
  const compared = useComparedConsumptions(rows)
  const columns: StatColumn<RowOf<'consumptions'>>[] = [
    { id: 'name', header: t('table.name'), value: ({ _id }) => _id.name },
    {
      ...amount('price', t('consumptions.price'), ({ _id }) => _id.price),
      show: ({ _id }) => (_id.price === 0 ? t('consumptions.by_voucher') : amountText(_id.price)),
      sum: () => '',
    },
    count('total', t('consumptions.total'), ({ total }) => total),
    {
      ...amount('total_price', t('consumptions.total_price'), ({ total_price }) => total_price),
      show: ({ _id, total_price }) => (
        <FigureLink subject={{ figure: 'debit', ..._id }} amount={total_price} of={_id.name} />
      ),
      is_figure: true,
    },
  ]
  return (
    <StatTable
      title={t('consumptions.title')}
      empty={t('consumptions.empty')}
      columns={[...columns, ...compared.columns]}
      rows={compared.rows}
      idOf={({ _id }) => `${_id.price} ${_id.name}`}
      subject={subject}
    />
  )
}

export function EntranceTable({ rows, subject }: Props<'entrances'>) {
  const { t } = useTranslation('statistics')
  const { timezone } = useScope()
  const compared = useComparedEntrances(rows)
  const columns: StatColumn<RowOf<'entrances'>>[] = [
    { id: 'name', header: t('table.name'), value: ({ _id }) => _id.name },
    {
      id: 'begin_date',
      header: t('entrances.begin_date'),
      value: ({ _id }) => _id.begin_date,
      show: ({ _id }) =>
        _id.begin_date ? formatDate(_id.begin_date, timezone, currentLanguage()) : '',
    },
    count('total', t('entrances.total'), ({ total }) => total),
    {
      ...amount('total_price', t('entrances.total_price'), ({ total_price }) => total_price),
      show: ({ _id: { name, begin_date }, total_price }) => (
        <FigureLink
          subject={{ figure: 'entrance', name, ...(begin_date && { begin_date }) }}
          amount={total_price}
          of={name}
        />
      ),
      is_figure: true,
    },
  ]
  return (
    <StatTable
      title={t('entrances.title')}
      empty={t('entrances.empty')}
      columns={[...columns, ...compared.columns]}
      rows={compared.rows}
      idOf={({ _id }) => `${_id.begin_date} ${_id.name}`}
      subject={subject}
    />
  )
}

export function VoucherTable({ rows, subject }: Props<'vouchers'>) {
  const { t } = useTranslation('statistics')
  const compared = useComparedVouchers(rows)
  const columns: StatColumn<RowOf<'vouchers'>>[] = [
    { id: 'name', header: t('table.name'), value: ({ name }) => name },
    count('available', t('vouchers.available'), ({ available }) => available),
    count('used', t('vouchers.used'), ({ used }) => used),
    amount('available_value', t('vouchers.available_value'), (row) => row.available_value),
    {
      ...amount('used_value', t('vouchers.used_value'), ({ used_value }) => used_value),
      is_figure: true,
    },
    {
      ...amount('highest_value', t('vouchers.highest_value'), (row) => row.highest_value),
      sum: () => '',
    },
  ]
  return (
    <StatTable
      title={t('vouchers.title')}
      empty={t('vouchers.empty')}
      columns={[...columns, ...compared.columns]}
      rows={compared.rows}
      idOf={({ name, highest_value }) => `${highest_value} ${name}`}
      subject={subject}
    />
  )
}

/** A figure of each point of sale, which leads to what it is the sum of. */
function ofBar(figure: 'credit' | 'checkout' | 'debit', header: string): StatColumn<RowOf<'bars'>> {
  return {
    ...amount(figure, header, (row: RowOf<'bars'>) => row[figure]),
    show: ({ _id, name, ...row }) =>
      _id ? (
        <FigureLink subject={{ figure, bar_id: _id }} amount={row[figure]} of={name} />
      ) : (
        amountText(row[figure])
      ),
  }
}

function amount<Row>(id: string, header: string, value: (row: Row) => number): StatColumn<Row> {
  return {
    id,
    header,
    value,
    show: (row) => amountText(value(row)),
    sum: amountText,
    is_number: true,
  }
}

function count<Row>(id: string, header: string, value: (row: Row) => number): StatColumn<Row> {
  const text = (number: number) => amountText(number).replace(/\.00$/, '')
  return { id, header, value, show: (row) => text(value(row)), sum: text, is_number: true }
}
