import type { ApiError } from '@kermesse/sdk/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Sentence } from '../../ui/ErrorText.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { type WalletKey, walletQuery } from '../base/wallet_queries.ts'
import { type Typed, toCents } from './amount.ts'
import { money } from './money.ts'
import styles from './Pay.module.css'

type Props = {
  wallet_key: WalletKey
  currency: string
  max_cents: number
  typed: Typed
  /** Somebody wanted to pay less than can be paid. */
  is_short: boolean
  /** The server's refusal of this amount. */
  refusal: ApiError | undefined
  is_busy: boolean
  onChange: (text: string) => void
}

/** The amount, as large as a till shows it; what is wrong with it, or what the wallet then holds, beneath. */
export function AmountField({ typed, currency, is_busy, onChange, ...told }: Props) {
  const { t } = useTranslation('pay')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A keyboard that slides in hides what there is to choose, and a frame has no right to the focus of the page around it.
    if (matchMedia('(pointer: fine)').matches && parent === window) field.current?.focus()
  }, [])
  return (
    <Stack>
      <Text as="label" look="soft strong" htmlFor={id}>
        {t('form.amount')}
      </Text>
      <Row gap={12} align="baseline" className={styles.box}>
        <Text as="span" look="soft strong" className={styles.currency}>
          {currency}
        </Text>
        <input
          ref={field}
          id={id}
          className={styles.input}
          value={typed.text}
          placeholder="0"
          inputMode="decimal"
          enterKeyHint="go"
          autoComplete="off"
          maxLength={12}
          readOnly={is_busy}
          aria-describedby={`${id}-told`}
          aria-invalid={told.is_short || told.refusal !== undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      </Row>
      <div id={`${id}-told`} className={styles.told} aria-live="polite">
        <Told {...told} typed={typed} currency={currency} />
      </div>
    </Stack>
  )
}

type ToldProps = Omit<Props, 'is_busy' | 'onChange'>

function Told({ wallet_key, currency, max_cents, typed, is_short, refusal }: ToldProps) {
  const { t } = useTranslation('pay')
  const wallet = useQuery(walletQuery(wallet_key))
  const of = (cents: number) => money(currency, cents)
  if (refusal) return <Refusal refusal={refusal} currency={currency} />
  if (is_short) return <Wrong text={t('form.minimum', { currency })} />
  if (typed.is_clamped) return <Wrong text={t('form.maximum', { max: of(max_cents) })} />
  if (!wallet.data) return null
  const balance = toCents(wallet.data.balance)
  if (typed.cents > 0 && balance + typed.cents > max_cents)
    return <Wrong text={roomText(t, of, { max: max_cents, room: max_cents - balance })} />
  return (
    <Text look="soft">
      {typed.cents > 0
        ? t('form.afterwards', { balance: of(balance), after: of(balance + typed.cents) })
        : t('form.balance', { balance: of(balance) })}
    </Text>
  )
}

function Refusal({ refusal, currency }: { refusal: ApiError; currency: string }) {
  const { t } = useTranslation('pay')
  const of = (cents: number) => money(currency, cents)
  if (refusal.code === 'amount_out_of_range')
    return <Wrong text={t('form.minimum', { currency })} />
  const { max, room } = (refusal.details ?? {}) as { max?: number; room?: number }
  if (max === undefined || room === undefined)
    return (
      <p className={styles.wrong}>
        <Sentence code={refusal.code} />
      </p>
    )
  return <Wrong text={roomText(t, of, { max: toCents(max), room: toCents(room) })} />
}

type Room = { max: number; room: number }
type Translate = ReturnType<typeof useTranslation<'pay'>>['t']

function roomText(t: Translate, of: (cents: number) => string, { max, room }: Room) {
  return room > 0
    ? t('form.room', { room: of(room), max: of(max) })
    : t('form.full', { max: of(max) })
}

const Wrong = ({ text }: { text: string }) => <p className={styles.wrong}>{text}</p>
