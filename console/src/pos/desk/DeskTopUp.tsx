import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { centsOf, centsText } from '../base/cents.ts'
import { Sheet } from '../base/Sheet.tsx'
import { Sign } from '../base/Sign.tsx'
import type { EventCatalogue } from '../catalogue/event_catalogue.ts'
import type { BandRead } from '../reader/band_text.ts'
import { findKnownBand } from '../sale/known_band.ts'
import { SaleRefusal } from '../sale/pending_sale.ts'
import { isUnanswered, posSdk } from '../session/pos_sdk.ts'
import { signal } from '../signals/signals.ts'
import { takeBand } from './band_taker.ts'
import styles from './Desk.module.css'
import { DeskAmount } from './DeskAmount.tsx'
import { type BandFailure, chipFor, type DeskClient, eventQuery, failureOf } from './desk_band.ts'
import { begin } from './desk_operation.ts'
import { checkTopUp, type Way, waysOf } from './desk_rules.ts'
import { isComplete, MoneyWay, useTaken } from './MoneyWay.tsx'
import { largestOffline, refusalOffline } from './queued_top_up.ts'

type TopUpBand = Pick<DeskClient, 'uid' | 'short_id' | 'balance'> & { is_about?: boolean }
type Props = { catalogue: EventCatalogue; client?: DeskClient; onClose: () => void }

/** Amount and way, and the band before or after them. What it leads to is said before money is taken. */
export function DeskTopUp({ catalogue, client, onClose }: Props) {
  const { t } = useTranslation(['pos_desk', 'pos'])
  const { event } = catalogue
  const [amount, setAmount] = useState(0)
  const [taken, setTaken] = useTaken()
  const [band, setBand] = useState<TopUpBand | undefined>(client)
  const [failure, setFailure] = useState<BandFailure>()
  const [refusal, setRefusal] = useState<SaleRefusal>()
  const check = checkTopUp(amount, centsOf(band?.balance ?? 0), event)
  const is_ready = check.is !== 'out_of_range' && check.is !== 'too_high' && isComplete(taken)
  const book = (to: TopUpBand) => {
    const { handed, ...paid } = taken
    void refusalByQueue(to.uid, amount, paid.way).then((refused) => {
      // The server does not answer: the phone decides before cash is taken.
      if (to.is_about && refused) {
        signal('bad')
        return setRefusal(refused)
      }
      onClose()
      void begin(to, {
        kind: 'top_up',
        amount: amount / 100,
        ...paid,
        ...(handed !== undefined && { handed }),
        ...(!refused && { by_queue: t('types.credit') }),
      })
    })
  }
  useEffect(() => {
    if (client) return
    return takeBand((read) => {
      findTopUpBand(read).then(
        (found) => {
          setFailure(undefined)
          setBand(found)
          const { is } = checkTopUp(amount, centsOf(found.balance ?? 0), event)
          // Amount and way were chosen: the band books, unless there is something to look at first.
          if (is === 'fine' && isComplete(taken)) book(found)
          else signal('look')
        },
        async (error: unknown) => {
          signal('bad')
          setFailure(await failureOf(read, error))
        },
      )
    })
  })
  return (
    <Sheet
      title={t(band ? 'top_up.of' : 'acts.top_up', { number: band?.short_id })}
      onClose={onClose}
    >
      <DeskAmount amount={amount} amounts={event.amounts_to_display} onChange={setAmount} />
      <MoneyWay ways={waysOf(event)} amount={amount} taken={taken} onChange={setTaken} />
      {band && amount > 0 && <Preview band={band} after={check.after} />}
      <Notices check={amount > 0 ? check.is : 'fine'} {...{ event, failure, refusal }} />
      {band ? (
        <button
          type="button"
          className="pos-primary"
          disabled={!is_ready}
          onClick={() => book(band)}
        >
          {amount > 0 ? t('top_up.submit', { amount: centsText(amount) }) : t('pos:pad.none')}
        </button>
      ) : (
        <p className={styles.hold}>{t(is_ready ? 'top_up.hold' : 'pos:pad.none')}</p>
      )}
    </Sheet>
  )
}

function Preview({ band, after }: { band: TopUpBand; after: number }) {
  const { t } = useTranslation('pos_desk')
  return (
    <p className={styles.sum}>
      <span>{t('top_up.after')}</span>
      <b>
        {band.is_about && '≈ '}
        {centsText(centsOf(band.balance))} → {centsText(after)}
      </b>
    </p>
  )
}

/** The band as the server has it; without a connection, as this phone knows it. */
async function findTopUpBand(read: BandRead): Promise<TopUpBand> {
  try {
    const path = { uid: await chipFor(read) }
    return await posSdk.clients.get({ path, query: eventQuery() })
  } catch (error) {
    const known = isUnanswered(error) && largestOffline() > 0 && (await findKnownBand(read))
    if (!known) throw error
    const { uid, short_id, balance } = known
    return { uid, short_id, balance: balance / 100, is_about: true }
  }
}

/** Says why a top-up does not go by the queue of this phone: then it takes an answer of the server. */
async function refusalByQueue(uid: string, amount: number, way: Way) {
  if (way !== 'cash' || largestOffline() === 0) return new SaleRefusal('offline_disabled')
  return refusalOffline(uid, amount).catch(() => new SaleRefusal('not_written'))
}

type NoticesProps = {
  check: ReturnType<typeof checkTopUp>['is']
  event: EventCatalogue['event']
  failure: BandFailure | undefined
  refusal: SaleRefusal | undefined
}

/** Stands above the button: what has to be known before money is taken. */
function Notices({ check, event, failure, refusal }: NoticesProps) {
  const { t } = useTranslation(['pos_desk', 'pos', 'pos_refusals'])
  return (
    <div aria-live="assertive">
      {check === 'high' && (
        <p className={styles.warn}>
          <Sign name="look" />
          {t('top_up.high', { amount: centsText(centsOf(event.warningLoadAmount)) })}
        </p>
      )}
      {check === 'too_high' && (
        <p className={styles.stop}>
          <Sign name="cross" />
          {t('top_up.too_high', { amount: centsText(centsOf(event.maxLoadAmount)) })}
        </p>
      )}
      {check === 'out_of_range' && (
        <p className={styles.stop}>
          <Sign name="cross" />
          {t('top_up.range')}
        </p>
      )}
      {failure && <p className="pos-notice">{t(`failed.${failure}`)}</p>}
      {refusal && (
        <p className={styles.stop}>
          <Sign name="cross" />
          {refusal.code === 'offline_top_up_limit'
            ? t('top_up.offline_most', { amount: centsText(largestOffline()) })
            : t(`pos_refusals:words.${refusal.code as 'no_answer'}`)}
        </p>
      )}
    </div>
  )
}
