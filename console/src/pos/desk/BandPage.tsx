import { rights } from '@kermesse/sdk/generated/rights'
import type { Schema } from '@kermesse/sdk/types'
import { lazy, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../ui/Loaded.tsx'
import { centsOf, centsText } from '../base/cents.ts'
import { go } from '../base/pos_address.ts'
import { Sheet } from '../base/Sheet.tsx'
import { Sign } from '../base/Sign.tsx'
import type { EventCatalogue } from '../catalogue/event_catalogue.ts'
import { timeOf } from '../frame/device.ts'
import { currentConnection } from '../session/connection.ts'
import { signal } from '../signals/signals.ts'
import styles from './Desk.module.css'
import { DeskAge } from './DeskAge.tsx'
import { DeskBlock } from './DeskBlock.tsx'
import { DeskEntrance } from './DeskEntrance.tsx'
import { DeskPayOut } from './DeskPayOut.tsx'
import { DeskTicket } from './DeskTicket.tsx'
import { DeskTopUp } from './DeskTopUp.tsx'
import { type DeskClient, eventQuery, isShown, loadBand, useDeskBand } from './desk_band.ts'
import { begin } from './desk_operation.ts'
import { lastTopUp } from './desk_rules.ts'
import { NewBand } from './NewBand.tsx'
import { scannedTicket } from './scanned_ticket.ts'

const Receipt = lazy(async () => ({ default: (await import('./DeskReceipt.tsx')).DeskReceipt }))

type Act =
  | 'top_up'
  | 'pay_out'
  | 'replace'
  | 'entrance'
  | 'repeat'
  | 'ticket'
  | 'block'
  | 'age'
  | 'receipt'
const works_offline: readonly Act[] = ['top_up', 'receipt']

type Props = { number: string; catalogue: EventCatalogue; right: number }

/** One page of a band: what it has, and what can be done with it. */
export function BandPage({ number, catalogue, right }: Props) {
  const { t } = useTranslation(['pos_desk', 'pos'])
  const band = useDeskBand()
  useEffect(() => {
    if (!isShown({ number })) void loadBand({ number })
  }, [number])
  return (
    <div className="pos-column">
      <button type="button" className="pos-button" onClick={() => go('/pos/desk')}>
        {t('other_band')}
      </button>
      {band?.is === 'failed' && (
        <p className="pos-notice" role="alert">
          {t(`failed.${band.reason}`)}
        </p>
      )}
      {band?.is === 'found' && (
        <>
          {band.other_number && (
            <p className={styles.warn} role="alert">
              <Sign name="look" />
              {t('state.other_number', { number: band.other_number })}
            </p>
          )}
          <Shown client={band.client} transactions={band.transactions} {...{ catalogue, right }} />
        </>
      )}
    </div>
  )
}

type ShownProps = Omit<Props, 'number'> & {
  client: DeskClient
  transactions: Schema<'Transaction'>[]
}

function Shown({ client, transactions, catalogue, right }: ShownProps) {
  const { t } = useTranslation(['pos_desk', 'pos'])
  const { short_id, transferred_to, blocked, balance, disabled } = client
  const [act, setAct] = useState<Act | 'no_network' | undefined>(
    scannedTicket() && transferred_to === null ? 'ticket' : undefined,
  )
  const again = lastTopUp(transactions)
  const open = (one: Act) => {
    // Refused before anything is asked or typed: money in the name of a visitor must not wait on one phone.
    if (currentConnection().is === 'offline' && !works_offline.includes(one)) {
      signal('bad')
      return setAct('no_network')
    }
    if (one !== 'repeat') return setAct(one)
    if (again)
      void begin(client, { kind: 'repeat', transaction_id: again._id, amount: again.amount })
  }
  return (
    <>
      <h1>{short_id}</h1>
      <p className="pos-figure">{centsText(centsOf(balance))}</p>
      {transferred_to !== null && (
        <p className={styles.stop}>
          <Sign name="cross" />
          {t(client.defective ? 'state.defective' : 'state.replaced')}
        </p>
      )}
      {transferred_to === null && (blocked || disabled) && (
        <p className={styles.stop}>
          <Sign name="cross" />
          {t(blocked ? 'state.blocked' : 'state.over')}
        </p>
      )}
      <Facts client={client} catalogue={catalogue} />
      <section className={styles.acts} aria-label={t('acts.all')}>
        <Acts
          client={client}
          again={again}
          has_tickets={catalogue.event.ticketsEnabled}
          onAct={open}
        />
        <OfAdmins right={right} uid={client.uid} />
      </section>
      <Movements transactions={transactions} catalogue={catalogue} />
      <ActSheet act={act} {...{ client, catalogue, right }} onClose={() => setAct(undefined)} />
    </>
  )
}

type ActsProps = {
  client: DeskClient
  again: Schema<'Transaction'> | undefined
  has_tickets: boolean
  onAct: (act: Act) => void
}

/** What the desk does; a replaced band has its receipt alone. */
function Acts({ client, again, has_tickets, onAct }: ActsProps) {
  const { t } = useTranslation(['pos_desk', 'pos'])
  const is_closed = client.transferred_to !== null
  const words = (one: Act) => t(`acts.${one === 'block' && client.blocked ? 'unblock' : one}`)
  const button = (one: Act) => (
    <button
      key={one}
      type="button"
      className={one === 'top_up' ? 'pos-primary' : 'pos-button'}
      disabled={is_closed && one !== 'receipt'}
      onClick={() => onAct(one)}
    >
      {words(one)}
    </button>
  )
  return (
    <>
      {(['top_up', 'pay_out', 'replace', 'entrance'] as const).map(button)}
      {again && !is_closed && (
        <button type="button" className="pos-button" onClick={() => onAct('repeat')}>
          {t('acts.repeat', { amount: centsText(centsOf(again.amount)) })}
        </button>
      )}
      {has_tickets && button('ticket')}
      {(['age', 'block', 'receipt'] as const).map(button)}
    </>
  )
}

type SheetProps = Omit<ShownProps, 'transactions'> & {
  act: Act | 'no_network' | undefined
  onClose: () => void
}

function ActSheet({ act, client, catalogue, right, onClose }: SheetProps) {
  const shared = { client, onClose }
  if (act === 'top_up') return <DeskTopUp catalogue={catalogue} {...shared} />
  if (act === 'pay_out') return <DeskPayOut catalogue={catalogue} {...shared} />
  if (act === 'replace') return <NewBand {...{ catalogue, right }} {...shared} />
  if (act === 'entrance') return <DeskEntrance {...{ catalogue, right }} {...shared} />
  if (act === 'ticket') return <DeskTicket catalogue={catalogue} {...shared} />
  if (act === 'age') return <DeskAge {...shared} />
  if (act === 'block') return <DeskBlock {...shared} />
  if (act === 'no_network') return <NoNetwork onClose={onClose} />
  if (act !== 'receipt') return null
  return (
    <Loaded>
      <Receipt short_id={client.short_id} onClose={onClose} />
    </Loaded>
  )
}

function NoNetwork({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['pos_desk', 'pos'])
  return (
    <Sheet title={t('pos:connection.offline')} onClose={onClose}>
      <p className={styles.stop} role="alert">
        <Sign name="cross" />
        {t('no_network')}
      </p>
    </Sheet>
  )
}

/** Operations of admins are done in the console, where their reason is asked for; below admin they say whose they are. */
function OfAdmins({ right, uid }: { right: number; uid: string }) {
  const { t } = useTranslation(['pos_desk', 'pos'])
  const acts = ['gift', 'forced_refund', 'repair_link'] as const
  const is_admin = right >= rights.admin
  return acts.map((one) => (
    <button
      key={one}
      type="button"
      className="pos-button"
      disabled={!is_admin}
      onClick={() => open(`/admin/events/${eventQuery().event_id}/clients/${uid}`)}
    >
      {t(`acts.${one}`)}
      <small>{t(is_admin ? 'in_console' : 'needs_admin')}</small>
    </button>
  ))
}

function Facts({ client, catalogue }: { client: DeskClient; catalogue: EventCatalogue }) {
  const { t } = useTranslation(['pos_desk', 'pos'])
  const { event, vouchers, entrances } = catalogue
  const { split_balance, refundable, age, entrance_id, entrance_end_date, containers = [] } = client
  const entrance = entrances.find(({ _id }) => _id === entrance_id)
  const until =
    entrance_end_date &&
    new Intl.DateTimeFormat(event.language, {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: event.timezone,
    }).format(Date.parse(entrance_end_date))
  const offered = centsOf(split_balance.unpaid) - centsOf(split_balance.spent)
  const has = client.vouchers.filter(({ quantity }) => quantity > 0)
  const cups = containers.filter(({ quantity }) => quantity !== 0)
  const facts = [
    [t('facts.refundable'), centsText(centsOf(refundable))],
    [t('facts.offered'), centsText(offered)],
    [t('facts.age'), age ? t('pos:band.age', { age }) : t('pos:band.no_age')],
    [t('facts.entrance'), [entrance?.name, until].filter(Boolean).join(' · ') || '–'],
    [
      t('facts.vouchers'),
      has
        .map(({ voucher_id, quantity }) => {
          const name = vouchers.find(({ _id }) => _id === voucher_id)?.name
          return `${quantity} × ${name ?? t('pos:tile.voucher')}`
        })
        .join(', ') || '–',
    ],
    [t('facts.cups'), cups.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ') || '–'],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type MovementsProps = { transactions: Schema<'Transaction'>[]; catalogue: EventCatalogue }

function Movements({ transactions, catalogue }: MovementsProps) {
  const { t } = useTranslation(['pos_desk', 'pos'])
  return (
    <section aria-label={t('movements.title')}>
      <h2>{t('movements.title')}</h2>
      {transactions.length === 0 && <p>{t('movements.none')}</p>}
      <ul className={styles.moves}>
        {transactions.map(
          ({ _id, type, date, balance_change, balance, reversed, smartphone_number }) => (
            <li key={_id}>
              <span>
                {t(`types.${type}` as 'types.debit', { defaultValue: type })}
                {reversed && ` · ${t('movements.reversed')}`}
              </span>
              <b>{centsText(centsOf(balance_change ?? 0))}</b>
              <small>
                {timeOf(Date.parse(date), catalogue.event.timezone)}
                {smartphone_number && ` · ${smartphone_number}`}
              </small>
              <small>{centsText(centsOf(balance ?? 0))}</small>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
