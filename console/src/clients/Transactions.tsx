import contract from 'virtual:resource/transactions'
import { Button, MenuItem } from '@fluentui/react-components'
import {
  ArrowDownloadRegular,
  ArrowRepeatAllRegular,
  ArrowUndoRegular,
  CheckmarkCircleRegular,
  MoneyHandRegular,
} from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { businessDay } from '../business_day.ts'
import { amountText, formatAmount } from '../format.ts'
import { DataTable, type TableColumn } from '../resource/DataTable.tsx'
import { defineResource } from '../resource/define.ts'
import { Pages } from '../resource/Pages.tsx'
import { listQuery } from '../resource/record_queries.ts'
import { useScope } from '../resource/scope.ts'
import { useListState } from '../resource/use_list_state.ts'
import { useTableLayout } from '../resource/use_table_layout.ts'
import { eventFactsQuery } from '../session/session_queries.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { canPayBack, canRepeat, kindOf } from '../transactions/transaction_rules.ts'
import { useTransactionColumns } from '../transactions/use_transaction_columns.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Row, Text } from '../ui/layout.tsx'
import { MoreMenu } from '../ui/MoreMenu.tsx'
import { Empty } from '../ui/Page.tsx'
import { PageNotice } from '../ui/PageNotice.tsx'
import { useLetters } from '../ui/use_letters.ts'
import styles from './Client.module.css'
import { type ClientTransaction, DeskContext, useDesk } from './client.ts'
import { PayBack, Repeat, TakeBack } from './TakeBack.tsx'
import { useDownload } from './use_download.tsx'

const transactions = defineResource('transactions', contract, { columns: ['date'] })
const dialogs = { take_back: TakeBack, pay_back: PayBack, repeat: Repeat }
type Opened = { dialog: keyof typeof dialogs; transaction: ClientTransaction }

/** The wristband's transactions, newest first, with a button to reverse them. */
export function Transactions() {
  const { t } = useTranslation('clients')
  const desk = useDesk()
  const { client, query } = desk
  const takeBack = useTakeBack()
  const state = useListState(transactions)
  const asked = { sort_key: 'date', sort_order: 'DESC', ...state.query, uid: client.uid }
  const page = useQuery(listQuery(transactions, query.event_id, asked))
  const rows = (page.data?.rows ?? []) as unknown as ClientTransaction[]
  const columns = useColumns()
  const layout = useTableLayout('client_transactions', columns)
  const [opened, setOpened] = useState<Opened | null>(null)
  useLetters((event) => {
    if (event.key !== 'd') return
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row
    const transaction = id ? rows.find(({ _id }) => _id === id) : rows.find(takeBack.may)
    if (!transaction || !takeBack.may(transaction)) return
    event.preventDefault()
    setOpened({ dialog: 'take_back', transaction })
  })
  const Dialog = opened && dialogs[opened.dialog]
  return (
    <>
      <Row wrap gap={8} align="center" free="before" className="inset above-8 below-8">
        <Text look="hint" className={styles.hint}>
          {rows.some(takeBack.may) && t(`take_back.hint.${takeBack.what}`)}
        </Text>
        <Exports />
      </Row>
      {page.error && (
        <PageNotice tone="error">
          <ErrorText error={page.error} />
        </PageNotice>
      )}
      {page.data?.count === 0 && <Empty>{t('no_transactions')}</Empty>}
      {page.data && page.data.count > 0 && (
        <>
          <DataTable
            layout={layout}
            label={t('tabs.transactions')}
            rows={rows}
            columns={columns}
            idOf={({ _id }) => _id}
            nameOf={(row) => `${t(`types.${kindOf(row)}`)} ${formatAmount(row.amount)}`}
            sort={{
              key: asked.sort_key,
              order: asked.sort_order === 'ASC' ? 'ASC' : 'DESC',
              onSort: state.sort,
            }}
            isMuted={({ refunded }) => refunded}
            is_busy={page.isPlaceholderData}
            actions={(row) => (
              <TransactionMenu
                transaction={row}
                onOpen={(dialog) => setOpened({ dialog, transaction: row })}
              />
            )}
          />
          <Pages state={state} page={page.data} />
        </>
      )}
      {Dialog && (
        <DeskContext value={{ ...desk, onClose: () => setOpened(null) }}>
          <Dialog transaction={opened.transaction} />
        </DeskContext>
      )}
    </>
  )
}

/** The whole history, as a file. */
function Exports() {
  const { t } = useTranslation('clients')
  const { client, query, path } = useDesk()
  const download = useDownload()
  return (
    <>
      {(['xlsx', 'pdf'] as const).map((format) => (
        <Button
          key={format}
          appearance="subtle"
          icon={<ArrowDownloadRegular />}
          disabledFocusable={download.is_busy}
          onClick={() =>
            download.save(`${client.short_id}.${format}`, () =>
              staffSdk.clients[`transactions_${format}`]({ path, query }),
            )
          }
        >
          {t(`export.${format}`)}
        </Button>
      ))}
      {download.notice}
    </>
  )
}

type MenuProps = { transaction: ClientTransaction; onOpen: (dialog: Opened['dialog']) => void }

function TransactionMenu({ transaction, onOpen }: MenuProps) {
  const { t } = useTranslation('clients')
  const { client, money } = useDesk()
  const takeBack = useTakeBack()
  if (transaction.refunded)
    return (
      <CheckmarkCircleRegular
        role="img"
        aria-hidden={undefined}
        aria-label={t(transaction.reversed ? 'went_back' : 'paid_back')}
      />
    )
  const is_open = !client.archived
  const is_current = is_open && !client.transferred_to
  const offers = [
    is_current && canPayBack(transaction) && ('pay_back' as const),
    is_current && canRepeat(transaction) && ('repeat' as const),
    takeBack.may(transaction) && ('take_back' as const),
  ].filter((offer) => offer !== false)
  if (offers.length === 0) return null
  const icons = {
    pay_back: <MoneyHandRegular />,
    repeat: <ArrowRepeatAllRegular />,
    take_back: <ArrowUndoRegular />,
  }
  const name = `${t(`types.${kindOf(transaction)}`)} ${money(transaction.amount)}`
  return (
    <MoreMenu label={t('actions.of', { name })}>
      {offers.map((offer) => (
        <MenuItem key={offer} icon={icons[offer]} onClick={() => onOpen(offer)}>
          {t(`offers.${offer}`)}
        </MenuItem>
      ))}
    </MoreMenu>
  )
}

function useColumns(): TableColumn<ClientTransaction>[] {
  const { t } = useTranslation('clients')
  const { date, order, payment_type, order_number, flags } = useTransactionColumns()
  return useMemo(
    () => [
      date,
      {
        id: 'type',
        header: t('columns.type'),
        sort_key: 'type',
        cell: (row) => <Kind transaction={row} />,
      },
      {
        id: 'balance_change',
        header: t('columns.amount'),
        sort_key: 'amount',
        is_number: true,
        is_figure: true,
        cell: ({ balance_change, amount }) => signed(balance_change || amount),
      },
      {
        id: 'balance',
        header: t('columns.balance'),
        is_number: true,
        cell: ({ balance }) => (balance === null ? '' : signed(balance)),
      },
      flags,
      order,
      payment_type,
      order_number,
      {
        id: 'reference',
        header: t('columns.reference'),
        cell: ({ card_transaction_id, twint_direct_merchant_tran_id }) =>
          card_transaction_id ?? twint_direct_merchant_tran_id,
      },
    ],
    [t, date, order, payment_type, order_number, flags],
  )
}

/** The kind of a transaction, and how much of a payment was refunded. */
function Kind({ transaction }: { transaction: ClientTransaction }) {
  const { t } = useTranslation('clients')
  const { money } = useDesk()
  const { refunded, reversed, refunded_amount, reversal_of } = transaction
  const kind = t(`types.${kindOf(transaction)}`)
  const is_paid_back = !reversed && refunded_amount > 0
  return (
    <>
      <span className={refunded ? styles.paid_back : undefined}>
        {reversal_of ? t('taken_back', { kind }) : kind}
      </span>
      {is_paid_back && (
        <Text as="span" look="hint" className={styles.aside}>
          {refunded ? t('paid_back') : t('partly_paid_back', { amount: money(refunded_amount) })}
        </Text>
      )}
    </>
  )
}

function signed(amount: number) {
  return amountText(amount)
}

/** Which entries the reader may take back: an admin all, a cashier the sales of today, where the event allows it. */
function useTakeBack() {
  const { client, is_admin, right } = useDesk()
  const { event_id, timezone } = useScope()
  const { data: event } = useQuery(eventFactsQuery(event_id!, right))
  const calendar = { timezone, day_start: event?.dayStartTime ?? '06:00' }
  const isSoldToday = ({ type, date }: ClientTransaction) =>
    type === 'debit' && businessDay(date, calendar) === businessDay(new Date(), calendar)
  return {
    what: is_admin ? ('all' as const) : ('sales' as const),
    may: (transaction: ClientTransaction) =>
      !client.archived &&
      transaction.reversible &&
      (is_admin || (event?.desk_may_reverse === true && isSoldToday(transaction))),
  }
}
