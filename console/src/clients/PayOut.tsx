import { Field, Input, Radio, RadioGroup } from '@fluentui/react-components'
import { ApiError } from '@kermesse/sdk/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberOf } from '../resource/values.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Row, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './Client.module.css'
import { plus, type RefundOption, useDesk, waysQuery } from './client.ts'
import { DeskDialog } from './DeskDialog.tsx'
import { useForce } from './ForceReason.tsx'
import { useRefunds } from './use_refunds.ts'

type Choice = RefundOption['method'] | 'all'
const by_provider = ['twint', 'mypos', 'card'] as const

/** Shows the refundable amount per method with its reasons, and pays the chosen method. */
export function PayOut() {
  const { t } = useTranslation('clients')
  const { client, query, money, is_admin } = useDesk()
  const { is_forced, force, ...forcing } = useForce()
  const asked = useQuery(waysQuery(query.event_id, client.uid, is_forced))
  const [picked, setPicked] = useState<Choice | null>(null)
  const [typed, setTyped] = useState('')
  const [must_type, setMustType] = useState(false)
  const [pin, setPin] = useState('')
  const refunds = useRefunds()
  const ways = asked.data?.options ?? []
  const choice = picked ?? firstOf(ways)
  const way = ways.find(({ method }) => method === choice)
  const together = plus(...ways.filter(isByProvider).map(({ amount }) => amount))
  const amount = choice === 'all' ? together : (way?.amount ?? 0)
  const named = { number: client.short_id, amount: money(amount) }
  const verb = choice === 'cash' ? t('pay_out.verb_cash', named) : t('pay_out.verb', named)
  return (
    <DeskDialog
      starts_at_cancel
      title={t('pay_out.title', named)}
      verb={amount > 0 ? verb : t('actions.pay_out')}
      is_ready={
        amount > 0 &&
        choice !== 'form' &&
        (!must_type || numberOf(typed) !== undefined) &&
        forcing.is_ready
      }
      onRefused={(error) => {
        if (error instanceof ApiError && error.code === 'refund_confirmation_required')
          setMustType(true)
        void asked.refetch()
      }}
      act={async (call) => {
        if (choice === 'cash') {
          const done = await refunds.inCash(way!, { ...force, pin: pin.trim() }, call)
          if (!done) await asked.refetch()
          return done
        }
        const confirmed = must_type ? numberOf(typed) : undefined
        if (choice === 'all')
          return refunds.all(typeof confirmed === 'number' ? confirmed : undefined, call)
        return refunds.by(by_provider.find((one) => one === choice)!, call)
      }}
    >
      {asked.error && (
        <Notice tone="error">
          <ErrorText error={asked.error} />
        </Notice>
      )}
      {asked.data && (
        <p>
          {t('pay_out.text', {
            balance: money(asked.data.balance),
            refundable: money(asked.data.refundable),
          })}
        </p>
      )}
      <Ways ways={ways} choice={choice} together={together} onPick={setPicked} />
      {forcing.field}
      {way?.warning && <Notice tone="warning">{t('pay_out.warning')}</Notice>}
      {client.has_pin && !is_admin && choice === 'cash' && <PinField pin={pin} onChange={setPin} />}
      {must_type && (
        <Field label={t('pay_out.type_amount')}>
          <Input
            inputMode="decimal"
            value={typed}
            onChange={(_event, { value }) => setTyped(value)}
          />
        </Field>
      )}
    </DeskDialog>
  )
}

type PinProps = { pin: string; onChange: (pin: string) => void }

function PinField({ pin, onChange }: PinProps) {
  const { t } = useTranslation('clients')
  return (
    <Field label={t('pay_out.pin')} hint={t('pay_out.pin_hint')}>
      <Input
        value={pin}
        autoComplete="off"
        spellCheck={false}
        onChange={(_event, { value }) => onChange(value)}
      />
    </Field>
  )
}

type WaysProps = {
  ways: RefundOption[]
  choice: Choice | null
  /** The total of all methods except cash. */
  together: number
  onPick: (choice: Choice) => void
}

function Ways({ ways, choice, together, onPick }: WaysProps) {
  const { t } = useTranslation('clients')
  const { money } = useDesk()
  const open = ways.filter((one) => isByProvider(one) && one.amount > 0)
  return (
    <RadioGroup
      className={styles.pay_ways!}
      aria-label={t('pay_out.ways')}
      value={choice ?? ''}
      onChange={(_event, { value }) => onPick(value as Choice)}
    >
      {ways.map((one) => (
        <Radio
          key={one.method}
          value={one.method}
          disabled={one.amount <= 0 || one.method === 'form'}
          className={styles.way!}
          label={<WayText way={one} />}
        />
      ))}
      {open.length > 1 && (
        <Radio
          value="all"
          className={styles.way!}
          label={
            <Row as="span" gap={16} free="between" className={styles.line}>
              <span>{t('pay_out.all')}</span>
              <Text as="span" look="strong figures" className="no-wrap">
                {money(together)}
              </Text>
            </Row>
          }
        />
      )}
    </RadioGroup>
  )
}

/** A refund method with its amount, fee, remainder, or reason for none. */
export function WayText({ way }: { way: RefundOption }) {
  const { t } = useTranslation('clients')
  const { money } = useDesk()
  const { amount, freight, rounding, stays, payments } = way
  // Only where money is left can other ways take it.
  const whose = way.method === 'form' && stays === 0 ? 'cash' : way.method
  const notes = [
    way.error_code === 'unable_to_refund' ? t(`pay_out.nothing.${whose}`) : way.error,
    way.hold && t(`holds.${way.hold}`),
    amount > 0 && payments.length > 0 && t('pay_out.payments', { count: payments.length }),
    freight > 0 && t('pay_out.freight', { amount: money(freight) }),
    rounding !== 0 && t('pay_out.rounding', { amount: money(rounding) }),
    amount > 0 && stays > 0 && t('pay_out.stays', { amount: money(stays) }),
    amount > 0 && way.method === 'form' && t('pay_out.by_run'),
  ]
  return (
    <Row as="span" gap={16} free="between" className={styles.line}>
      <span>
        {t(`methods.${way.method}`)}
        <Text as="span" look="hint" className={styles.notes}>
          {notes.filter(Boolean).join(' ')}
        </Text>
      </span>
      <Text as="span" look="strong figures" className="no-wrap">
        {amount > 0 ? money(amount) : '–'}
      </Text>
    </Row>
  )
}

function isByProvider({ method }: RefundOption) {
  return by_provider.some((one) => one === method)
}

/** TWINT comes before cash, because it returns to the account of the top-up. */
function firstOf(ways: RefundOption[]): Choice | null {
  const open = ways.filter(({ amount, method }) => amount > 0 && method !== 'form')
  const cash = open.find(({ method }) => method === 'cash')
  const first = cash && !cash.warning ? cash : open.find(({ method }) => method === 'twint')
  return (first ?? open[0])?.method ?? null
}
