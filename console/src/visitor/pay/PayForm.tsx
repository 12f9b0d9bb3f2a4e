import { ArrowDownRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { CaptchaNotice } from '../../ui/CaptchaNotice.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAddressQuery } from '../../ui/use_address_query.ts'
import { type EventGeneral, type WalletKey, walletQuery } from '../base/wallet_queries.ts'
import { AmountField } from './AmountField.tsx'
import { feeOf, nothing, percentOf, readTyped, toCents, written } from './amount.ts'
import { FormTrouble, isOfAmount } from './FormTrouble.tsx'
import { money } from './money.ts'
import type { OpenPayment } from './open_payment.ts'
import { useOpening } from './opening.ts'
import styles from './Pay.module.css'
import { type PaymentWay, wayIn, waysOf } from './ways.ts'

/** The amount of the last attempt, in cents. */
export type Wish = { amount: number }

type Props = {
  wallet_key: WalletKey
  event: EventGeneral
  is_embedded: boolean
  /** A payment that is being opened: here, in another tab, or before a reload. */
  kept: OpenPayment | undefined
  wish: Wish | undefined
}

/** How much, and how: everything that a payment needs, within the reach of a thumb. */
export function PayForm({ wallet_key, event, is_embedded, kept, wish }: Props) {
  const { t } = useTranslation('pay')
  const { currencySymbol: currency, transaction_fees_multiplier: multiplier } = event
  const max_cents = toCents(event.maxLoadAmount)
  const [typed, setTyped] = useState(
    wish ? readTyped(written(wish.amount), max_cents) : kept ? asTyped(kept) : nothing,
  )
  const [pays_fee, setPaysFee] = useState(kept ? kept.fee > 0 : false)
  const [is_asked, setAsked] = useState(false)
  const [way, setWay] = useWay(event)
  const url = useUrl(wallet_key, way)
  const { begin, open } = useOpening({ wallet_key, multiplier, is_embedded, url }, kept)
  const is_busy = kept !== undefined || open.isPending

  const wallet = useQuery(walletQuery(wallet_key))
  const room = max_cents - toCents(wallet.data?.balance ?? 0)
  const is_payable = typed.cents >= min_cents && typed.cents <= room
  const fee = feeOf(typed.cents, multiplier)
  const total = typed.cents + (pays_fee ? fee : 0)
  const change = (text: string) => {
    setTyped(readTyped(text, max_cents))
    setAsked(false)
    open.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (is_payable && !is_busy) begin({ way, amount: typed.cents, fee: pays_fee ? fee : 0 })
  }
  return (
    <Stack as="form" gap={16} className={styles.form} onSubmit={submit} noValidate>
      <h1 className="visually-hidden">{t('title')}</h1>
      {event.is_trial && <Notice tone="info">{t('trial')}</Notice>}
      <AmountField
        wallet_key={wallet_key}
        currency={currency}
        max_cents={max_cents}
        typed={typed}
        is_short={typed.cents < min_cents && (is_asked || typed.text !== '')}
        refusal={isOfAmount(open.error) ? open.error : undefined}
        is_busy={is_busy}
        onChange={change}
      />
      <QuickAmounts event={event} typed={typed.cents} is_busy={is_busy} onChoose={change} />
      <WayChoice ways={waysOf(event)} way={way} is_busy={is_busy} onChoose={setWay} />
      <Row as="label" gap={12} align="center" className={styles.fee}>
        <input
          type="checkbox"
          checked={pays_fee}
          disabled={is_busy}
          onChange={({ target }) => setPaysFee(target.checked)}
        />
        <span>
          {t('form.fee', { percent: percentOf(multiplier) })}
          {fee > 0 && <b> {money(currency, fee)}</b>}
        </span>
      </Row>
      <NotRefunded event={event} way={way} />
      <div className={is_embedded ? styles.end : styles.bar}>
        <FormTrouble open={open} />
        <Row gap={8} className={styles.buttons}>
          <Button
            type="submit"
            appearance="primary"
            className={styles.pay}
            is_busy={is_busy}
            disabled={!is_payable}
          >
            {typed.cents > 0
              ? t('form.pay', { total: money(currency, total) })
              : t('form.pay_nothing')}
          </Button>
          {!is_embedded && <ScrollDown />}
        </Row>
        <CaptchaNotice />
      </div>
    </Stack>
  )
}

// Less than this is not worth a payment, and is refused.
const min_cents = 100

const asTyped = ({ amount }: OpenPayment) => readTyped(written(amount), amount)

/** The way in the address, so that a reload and the way back keep it; the first that the event offers otherwise. */
function useWay(event: EventGeneral) {
  const [search, changeQuery] = useAddressQuery()
  // The address follows a moment later, and the mark must not wait for it.
  const [chosen, setChosen] = useState<PaymentWay>()
  const offered = waysOf(event)
  const wanted = chosen ?? wayIn(search.get('payment_type'))
  const way = wanted && offered.includes(wanted) ? wanted : (offered[0] ?? 'card')
  const choose = (next: PaymentWay) => {
    setChosen(next)
    changeQuery((now) => {
      now.set('payment_type', next)
      return now
    })
  }
  return [way, choose] as const
}

/**
 * Returns the return address for the provider: the embedding page if it names one, else this page.
 */
function useUrl({ short_id, event_id }: WalletKey, way: PaymentWay) {
  const [address] = useSearchParams()
  const own = new URL(`/client/${short_id}/pay`, location.origin)
  own.searchParams.set('payment_type', way)
  if (event_id) own.searchParams.set('event_id', event_id)
  return address.get('return_url') ?? own.href
}

type QuickProps = {
  event: EventGeneral
  typed: number
  is_busy: boolean
  onChoose: (text: string) => void
}

const usual = [10, 20, 30, 40, 50, 60, 70, 100]

function QuickAmounts({ event, typed, is_busy, onChoose }: QuickProps) {
  const { t } = useTranslation('pay')
  const { amounts_to_display = usual, maxLoadAmount } = event
  const amounts = amounts_to_display.filter((amount) => amount > 0 && amount <= maxLoadAmount)
  if (amounts.length === 0) return null
  return (
    <fieldset className={styles.quick} disabled={is_busy} aria-label={t('form.amounts')}>
      {amounts.map((amount) => (
        <Button
          key={amount}
          className={styles.amount}
          aria-pressed={toCents(amount) === typed}
          onClick={() => onChoose(written(toCents(amount)))}
        >
          {written(toCents(amount))}
        </Button>
      ))}
    </fieldset>
  )
}

/** Told before the money is spent: an event may keep what came by one way from going back by itself. */
function NotRefunded({ event: { twint, card }, way }: { event: EventGeneral; way: PaymentWay }) {
  const { t } = useTranslation('pay')
  const by_card = way === 'card'
  if (!(by_card ? card.disable_refund_by_payrexx : twint.disable_refund_by_twint)) return null
  return (
    <Text look="lead" className={styles.note}>
      {t(by_card ? 'form.not_refunded_card' : 'form.not_refunded_twint')}
    </Text>
  )
}

/** Beside the button that pays, on a small screen, as long as the end of the page is below it. */
function ScrollDown() {
  const { t } = useTranslation('pay')
  const is_seen = useEndIsSeen()
  const is_calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (is_seen) return null
  return (
    <Button
      className={styles.down}
      icon={<ArrowDownRegular />}
      aria-label={t('down')}
      onClick={() => endOfPage()?.scrollIntoView({ behavior: is_calm ? 'auto' : 'smooth' })}
    />
  )
}

const endOfPage = () => document.querySelector('footer')

function useEndIsSeen() {
  const [is_seen, setSeen] = useState(true)
  useEffect(() => {
    const end = endOfPage()
    if (!end) return
    const see: IntersectionObserverCallback = ([entry]) => setSeen(entry?.isIntersecting ?? true)
    const observer = new IntersectionObserver(see)
    observer.observe(end)
    return () => observer.disconnect()
  }, [])
  return is_seen
}

type WayChoiceProps = {
  ways: PaymentWay[]
  way: PaymentWay
  is_busy: boolean
  onChoose: (way: PaymentWay) => void
}

/** By TWINT or by card; where there is one way, nobody is asked. */
function WayChoice({ ways, way, is_busy, onChoose }: WayChoiceProps) {
  const { t } = useTranslation('pay')
  if (ways.length < 2) return null
  return (
    <Row as="fieldset" wrap gap={8} disabled={is_busy}>
      <legend className="visually-hidden">{t('form.ways')}</legend>
      {ways.map((one) => (
        <Row as="label" key={one} gap={8} align="center" look="strong" className={styles.way}>
          <input
            type="radio"
            name="way"
            value={one}
            checked={one === way}
            onChange={() => onChoose(one)}
          />
          <span>{t(`way.${one}`)}</span>
        </Row>
      ))}
    </Row>
  )
}
