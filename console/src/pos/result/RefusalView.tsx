import { rights } from '@kermesse/sdk/generated/rights'
import { lazy, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../ui/Loaded.tsx'
import { centsOf } from '../base/cents.ts'
import { go } from '../base/pos_address.ts'
import { Sign } from '../base/Sign.tsx'
import { noteAge, setQuantity } from '../cart/cart.ts'
import { currentChange } from '../cart/change_order.ts'
import { counterWays, openPayment } from '../cart/counter_payment.ts'
import { openSplit } from '../cart/split_order.ts'
import { useMenu } from '../menu/menu.ts'
import { dismissResult, pay, type RefusedSale } from '../sale/sale.ts'
import { posSession } from '../session/pos_session.ts'
import { type Help, hasRow, helpFor, lookOf, valuesOf, wordsOf } from '../signals/refusal_table.ts'
import { signal } from '../signals/signals.ts'
import { CopiedText } from './CopiedText.tsx'
import styles from './Result.module.css'

const BandPin = lazy(async () => ({ default: (await import('./BandPin.tsx')).BandPin }))

type Props = { refused: RefusedSale; onTakeOff: () => void; onByHand: () => void }

/** Why a sale was refused, in few words, and what helps. The order is kept. */
export function RefusalView({ refused, onTakeOff, onByHand }: Props) {
  const { t } = useTranslation(['pos', 'pos_refusals'])
  const { code, details, request_id } = refused
  const look = lookOf(code)
  const is_known = hasRow(code)
  const sentence = useSentence(is_known ? undefined : code)
  const words = is_known
    ? t(`pos_refusals:words.${wordsOf(code) as 'too_young'}`, valuesOf(details))
    : (sentence ?? refused.sentence)
  const name = useItemName(details)
  const rest = useRest(refused)
  const split = splitOf(refused)
  const [is_pin, setPin] = useState(false)
  const view = useRef<HTMLElement>(null)
  useEffect(() => {
    view.current?.focus()
    signal(look)
  }, [look])
  return (
    <>
      <section
        ref={view}
        tabIndex={-1}
        className={`${styles.result} ${styles[look]}`}
        data-result={look}
      >
        <div className={styles.own}>
          <Sign name={look === 'bad' ? 'cross' : 'look'} size={56} />
          <p className={styles.words}>{words}</p>
          {name && <p className={styles.line}>{name}</p>}
          {!is_known && request_id && <CopiedText text={request_id} />}
        </div>
        <div className={styles.buttons}>
          {helpFor(code, details)
            .filter((help) => help !== 'rest' || (rest && !refused.split))
            .filter((help) => help !== 'second_band' || split)
            .map((help) => (
              <HelpButton
                key={help}
                help={help}
                {...{ refused, onTakeOff, onByHand }}
                onPin={() => setPin(true)}
              />
            ))}
          <button type="button" className="pos-primary" onClick={dismissResult}>
            {t('back')}
          </button>
        </div>
      </section>
      {is_pin && refused.band && (
        <Loaded>
          <BandPin band={refused.band} onClose={() => setPin(false)} />
        </Loaded>
      )}
    </>
  )
}

type HelpProps = Props & { help: Help; onPin: () => void }

function HelpButton({ help, refused, onTakeOff, onByHand, onPin }: HelpProps) {
  const { t } = useTranslation('pos_refusals')
  const { band, details } = refused
  const rest = useRest(refused)
  const split = splitOf(refused)
  // The answer is about the person whose band was held: the order has not changed since.
  const seen = (age: 16 | 18) => () => {
    noteAge(age)
    if (band) void pay(band)
    else dismissResult()
  }
  const close = (then: () => void) => () => {
    dismissResult()
    then()
  }
  const most = Number(details.allowed ?? 0)
  const acts: Partial<Record<Help, (() => void) | undefined>> = {
    seen_16: seen(16),
    seen_18: seen(18),
    take_off: close(onTakeOff),
    by_hand: close(onByHand),
    pin: band ? onPin : undefined,
    allowed: close(() => setQuantity('deposit_return', String(details.deposit_id), most)),
    sign_in: close(posSession.end),
    drawer: isCashier() ? close(() => go('/pos/drawer')) : undefined,
    again: band ? () => void pay(band) : undefined,
    rest: rest && (() => openPayment(rest)),
    second_band: split && (() => openSplit(split)),
  }
  const act = acts[help]
  const words = t(`help.${help}`, { most })
  if (!act) return <p className={styles.line}>{words}</p>
  return (
    <button type="button" className="pos-button" onClick={act}>
      {words}
    </button>
  )
}

const isCashier = () => (posSession.get()?.right ?? 0) >= rights.cashier

/** The contract's own sentence, for a code without a row. */
function useSentence(code: string | undefined) {
  const { t, i18n } = useTranslation('pos')
  const [is_there, setThere] = useState(false)
  useEffect(() => {
    if (code) i18n.loadNamespaces('errors').then(() => setThere(true), undefined)
  }, [code, i18n])
  return code && is_there ? t(`errors:${code}`, { defaultValue: '' }) || undefined : undefined
}

/** Returns the rest that the balance leaves, if the point of sale takes money at the counter. Minor units. */
function useRest({ details, band }: RefusedSale) {
  const menu = useMenu()
  const due = centsOf(Number(details.amount) - Math.max(0, Number(details.balance)))
  if (!menu || !band || !(due > 0) || counterWays(menu).length === 0) return undefined
  return { due, band }
}

/** The order for two bands: of one that was refused, or with what the first band has. Minor units. */
function splitOf({ details, band, split }: RefusedSale) {
  if (split) return split
  if (!band || currentChange()) return undefined
  return { band, balance: Math.max(0, centsOf(Number(details.balance))) }
}

function useItemName({ consumption_id, deposit_id }: Record<string, unknown>) {
  const menu = useMenu()
  const item = menu?.items.find(({ _id }) => _id === consumption_id)
  return item?.name ?? menu?.containers[String(deposit_id)]?.name
}
