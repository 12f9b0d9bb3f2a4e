import { Field, Input } from '@fluentui/react-components'
import { ApiError } from '@kermesse/sdk/client'
import { zoned } from '@kermesse/sdk/rules/moment'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatTime } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { useScope } from '../resource/scope.ts'
import { local } from '../storage.ts'
import { useDesk } from './client.ts'

/** Data of a payment at a card terminal. */
type Typed = { terminal: string; reference: string }
/** The top-up that a payment was credited by, as the refusal of another tells it. */
type Credited = { uid: string; short_id: string | null; amount: number; date: string }
type Props = { typed: Typed; credited: Credited | undefined; onType: (typed: Typed) => void }

/** The terminal and the payment on its receipt; card refunds require both. */
function ReceiptFields({ typed, credited, onType }: Props) {
  const { t } = useTranslation('clients')
  const is_missing = !namesTerminal(typed)
  return (
    <>
      <Field
        label={t('receipt.terminal')}
        {...(is_missing && {
          validationState: 'error' as const,
          validationMessage: t('receipt.missing'),
        })}
      >
        <Input
          value={typed.terminal}
          autoComplete="off"
          onChange={(_event, { value }) => onType({ ...typed, terminal: value })}
        />
      </Field>
      <Field
        label={t('receipt.reference')}
        {...(credited
          ? {
              validationState: 'error' as const,
              validationMessage: <WhereCredited credited={credited} />,
            }
          : { hint: t('receipt.hint') })}
      >
        <Input
          value={typed.reference}
          autoComplete="off"
          onChange={(_event, { value }) => onType({ ...typed, reference: value })}
        />
      </Field>
    </>
  )
}

/** Links the wristband that was credited already; the top-up may have to be reversed there. */
function WhereCredited({ credited }: { credited: Credited }) {
  const { t } = useTranslation('clients')
  const { timezone } = useScope()
  const { money } = useDesk()
  const { uid, short_id, amount, date } = credited
  return (
    <>
      {t('receipt.credited', {
        number: short_id ?? uid,
        amount: money(amount),
        date: formatDate(date, timezone, currentLanguage()),
        time: zoned(formatTime(date, timezone), timezone),
      })}
    </>
  )
}

/** The entered receipt, with the last used terminal as default, and its request fields. */
export function useReceipt(way: string | undefined) {
  const { query } = useDesk()
  const key = `desk_terminal:${query.event_id}`
  const [typed, setTyped] = useState<Typed>({ terminal: local.get(key) ?? '', reference: '' })
  const [credited, setCredited] = useState<Credited>()
  const terminal_code = typed.terminal.trim()
  const card_transaction_id = typed.reference.trim()
  const is_asked = way === 'mypos'
  return {
    is_ready: !is_asked || namesTerminal(typed),
    fields: is_asked && (
      <ReceiptFields
        typed={typed}
        credited={credited}
        onType={(next) => {
          setTyped(next)
          setCredited(undefined)
        }}
      />
    ),
    onRefused: (error: unknown) => {
      if (error instanceof ApiError && error.code === 'payment_already_credited')
        setCredited(error.details as Credited)
    },
    body: is_asked
      ? {
          ...(terminal_code && { terminal_code }),
          ...(card_transaction_id && { card_transaction_id }),
        }
      : {},
    keep: () => {
      if (is_asked && terminal_code) local.set(key, terminal_code)
    },
  }
}

const namesTerminal = ({ terminal, reference }: Typed) =>
  terminal.trim() !== '' || reference.trim() === ''
