import { Field, Input, Radio, RadioGroup } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberOf } from '../resource/values.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import styles from './Client.module.css'
import { plus, useDesk } from './client.ts'
import { DeskDialog } from './DeskDialog.tsx'
import { Facts } from './Facts.tsx'
import { useReceipt } from './Receipt.tsx'

const ways = ['cash', 'mypos', 'card', 'twint'] as const
type Way = (typeof ways)[number]
/** Staff adds less than this at a time. */
const limit = 300

/** Money that the visitor hands over. */
export function ClientTopUp() {
  const { t } = useTranslation('clients')
  const [way, setWay] = useState<Way>('cash')
  return (
    <Added type="credit" way={way}>
      <Field label={t('top_up.way')}>
        <RadioGroup
          className={styles.choices!}
          layout="horizontal"
          value={way}
          onChange={(_event, { value }) => setWay(ways.find((one) => one === value)!)}
        >
          {ways.map((one) => (
            <Radio key={one} value={one} label={t(`ways.${one}`)} />
          ))}
        </RadioGroup>
      </Field>
    </Added>
  )
}

/** Money that the organiser gives: it is spent first and never paid back. */
export function Gift() {
  const { t } = useTranslation('clients')
  return (
    <Added type="unpaid">
      <p>{t('gift.text')}</p>
    </Added>
  )
}

type AddedProps = { type: 'credit' | 'unpaid'; way?: Way; children: React.ReactNode }

function Added({ type, way, children }: AddedProps) {
  const { t } = useTranslation('clients')
  const { client, path, query, money, currency, is_admin } = useDesk()
  const [typed, setTyped] = useState('')
  const [is_left, setLeft] = useState(false)
  const receipt = useReceipt(way)
  const { amount, problem } = readAmount(typed)
  const named = { number: client.short_id, amount: money(amount ?? 0) }
  return (
    <DeskDialog
      title={t(`adding.title.${type}`, named)}
      verb={
        amount === null
          ? t(`actions.${type === 'credit' ? 'top_up' : 'gift'}`)
          : t(`adding.verb.${type}`, named)
      }
      is_ready={amount !== null && receipt.is_ready}
      onRefused={receipt.onRefused}
      act={async (call) => {
        const paid = way && { payment_type: way, ...receipt.body }
        const body = { type, amount: amount!, ...paid }
        const made = await staffSdk.clients.credit({ path, query, body }, call)
        receipt.keep()
        const taken = { uid: client.uid, transaction_id: made._id }
        return {
          text: t('top_up.done', { ...named, balance: money(made.balance ?? 0) }),
          ...(is_admin && { undo: () => staffSdk.transactions.reverse({ path: taken, query }) }),
        }
      }}
    >
      <Field
        label={t('amount')}
        {...(problem && (is_left || problem === 'range' || hasOtherSigns(typed)) && typed !== ''
          ? { validationState: 'error' as const, validationMessage: t(`amounts.${problem}`) }
          : { hint: t('amounts.range') })}
      >
        <Input
          inputMode="decimal"
          contentBefore={currency}
          value={typed}
          onBlur={() => setLeft(true)}
          onChange={(_event, { value }) => setTyped(value)}
        />
      </Field>
      {children}
      {receipt.fields}
      <Facts
        facts={[
          [t('balance_now'), money(client.balance)],
          [t('balance_then'), amount === null ? '–' : money(plus(client.balance, amount))],
        ]}
      />
    </DeskDialog>
  )
}

/** Signs that no amount has. */
function hasOtherSigns(typed: string) {
  return /[^\d\s.,'’−-]/.test(typed)
}

function readAmount(typed: string) {
  const amount = numberOf(typed)
  if (typeof amount !== 'number' || plus(amount) !== amount)
    return { amount: null, problem: 'invalid' as const }
  if (amount <= 0 || amount >= limit) return { amount: null, problem: 'range' as const }
  return { amount, problem: null }
}
