import type { Schema } from '@kermesse/sdk/types'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { centsOf, centsText } from '../base/cents.ts'
import { Sheet } from '../base/Sheet.tsx'
import type { EventCatalogue } from '../catalogue/event_catalogue.ts'
import { posSdk } from '../session/pos_sdk.ts'
import styles from './Desk.module.css'
import { type DeskClient, eventQuery } from './desk_band.ts'
import { begin } from './desk_operation.ts'
import { type PayOutWay, payOutWays } from './desk_rules.ts'
import { checkPin, PinField } from './PinField.tsx'

type Props = { client: DeskClient; catalogue: EventCatalogue; onClose: () => void }
type Option = Schema<'RefundOption'>

/** Pays the remainder out: what each way brings and costs, and the amount once more on the button. */
export function DeskPayOut({ client, catalogue, onClose }: Props) {
  const { t } = useTranslation(['pos_desk', 'errors'])
  const asked = useOptions(client.uid)
  const [method, setMethod] = useState<PayOutWay>()
  const [pin, setPin] = useState('')
  const [is_wrong, setWrong] = useState<string>()
  const [is_busy, setBusy] = useState(false)
  const { ordered, all } = payOutWays(asked.is === 'found' ? asked.options.options : [])
  const way = ordered.find((one) => one.method === method)
  const amount = method === 'all' ? all : centsOf(way?.amount ?? 0)
  const needs_pin = client.has_pin && catalogue.event.pos.holder_check
  const pay = async () => {
    if (!method) return
    setBusy(true)
    const wrong = needs_pin ? await checkPin(client.short_id, pin) : undefined
    setBusy(false)
    setWrong(wrong)
    if (wrong) return
    onClose()
    void begin(client, { kind: 'pay_out', method, amount: amount / 100 }, pin || undefined)
  }
  return (
    <Sheet title={t('pay_out.title', { number: client.short_id })} onClose={onClose}>
      {asked.is === 'asked' && <p>…</p>}
      {asked.is === 'failed' && (
        <p className="pos-notice" role="alert">
          {t('pay_out.offline')}
        </p>
      )}
      {asked.is === 'found' && (
        <p className={styles.sum}>
          <span>{t('pay_out.of', { balance: centsText(centsOf(asked.options.balance)) })}</span>
          <b>{centsText(centsOf(asked.options.refundable))}</b>
        </p>
      )}
      {ordered.map((one) => (
        <Way key={one.method} way={one} is_chosen={one.method === method} onChoose={setMethod} />
      ))}
      {all > 0 && (
        <button
          type="button"
          className={styles.way}
          aria-pressed={method === 'all'}
          onClick={() => setMethod('all')}
        >
          <b>{t('pay_out.all')}</b>
          <b>{centsText(all)}</b>
        </button>
      )}
      {way?.warning && <p className={styles.warn}>{t('pay_out.by_twint')}</p>}
      {needs_pin && (
        <PinField
          pin={pin}
          is_wrong={is_wrong === 'wrong_pin'}
          onChange={(typed) => {
            setWrong(undefined)
            setPin(typed)
          }}
        />
      )}
      {is_wrong && (
        <p className="pos-notice" role="alert">
          {is_wrong === 'no_answer'
            ? t('pay_out.offline')
            : t(`errors:${is_wrong as 'wrong_pin'}`, { defaultValue: is_wrong })}
        </p>
      )}
      <button
        type="button"
        className="pos-primary"
        disabled={amount <= 0 || method === 'form' || is_busy || (needs_pin && pin.length < 4)}
        onClick={() => void pay()}
      >
        {amount > 0 && method
          ? t(method === 'cash' ? 'pay_out.cash' : 'pay_out.submit', { amount: centsText(amount) })
          : t('pay_out.choose')}
      </button>
    </Sheet>
  )
}

type WayProps = { way: Option; is_chosen: boolean; onChoose: (method: PayOutWay) => void }

function Way({ way, is_chosen, onChoose }: WayProps) {
  const { t } = useTranslation(['pos_desk', 'pos', 'errors'])
  const { method, amount, freight, rounding, stays, error, error_code, payments } = way
  const money = (value: number) => ({ amount: centsText(centsOf(value)) })
  const notes = [
    error_code && t(`errors:${error_code}` as 'errors:internal', { defaultValue: error }),
    amount > 0 && payments.length > 0 && t('pay_out.payments', { count: payments.length }),
    freight > 0 && t('pay_out.freight', money(freight)),
    rounding !== 0 && t('pay_out.rounding', money(rounding)),
    amount > 0 && stays > 0 && t('pay_out.stays', money(stays)),
    amount > 0 && method === 'form' && t('pay_out.by_run'),
  ]
  return (
    <button
      type="button"
      className={styles.way}
      disabled={amount <= 0 || method === 'form'}
      aria-pressed={is_chosen}
      onClick={() => onChoose(method)}
    >
      <b>{t(`methods.${method}`)}</b>
      <b>{amount > 0 ? centsText(centsOf(amount)) : '–'}</b>
      <small>{notes.filter(Boolean).join(' ')}</small>
    </button>
  )
}

type Asked = { is: 'asked' } | { is: 'failed' } | { is: 'found'; options: Schema<'RefundOptions'> }

function useOptions(uid: string) {
  const [asked, setAsked] = useState<Asked>({ is: 'asked' })
  useEffect(() => {
    posSdk.clients.refund_options({ path: { uid }, query: eventQuery() }).then(
      (options) => setAsked({ is: 'found', options }),
      () => setAsked({ is: 'failed' }),
    )
  }, [uid])
  return asked
}
