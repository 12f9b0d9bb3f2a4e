import { Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { local } from '../storage.ts'
import { useDesk } from './client.ts'

/** What is typed of a payment at a card terminal. */
type Typed = { terminal: string; reference: string }
type Props = { typed: Typed; onType: (typed: Typed) => void }

/** The terminal, and the payment on its receipt, without which no money goes back to the card. */
function ReceiptFields({ typed, onType }: Props) {
  const { t } = useTranslation('desk')
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
      <Field label={t('receipt.reference')} hint={t('receipt.hint')}>
        <Input
          value={typed.reference}
          autoComplete="off"
          onChange={(_event, { value }) => onType({ ...typed, reference: value })}
        />
      </Field>
    </>
  )
}

/** What was typed, beginning with the terminal that was last paid at here; and what of it a call says. */
export function useReceipt(way: string | undefined) {
  const { query } = useDesk()
  const key = `desk_terminal:${query.event_id}`
  const [typed, setTyped] = useState<Typed>({ terminal: local.get(key) ?? '', reference: '' })
  const terminal_code = typed.terminal.trim()
  const card_transaction_id = typed.reference.trim()
  const is_asked = way === 'mypos'
  return {
    is_ready: !is_asked || namesTerminal(typed),
    fields: is_asked && <ReceiptFields typed={typed} onType={setTyped} />,
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
