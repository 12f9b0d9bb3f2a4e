import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceRow } from '../base/ChoiceRow.tsx'
import { centsText } from '../base/cents.ts'
import { kept } from '../base/kept_values.ts'
import { TextLine } from '../base/TextLine.tsx'
import styles from './Desk.module.css'
import { handedOver, type Way } from './desk_rules.ts'

export type Taken = {
  way: Way
  terminal_code?: string
  card_transaction_id?: string
  /** Minor units of cash that was handed over. */
  handed?: number
}
type Props = {
  ways: readonly Way[]
  /** Minor units. */
  amount: number
  taken: Taken
  onChange: (taken: Taken) => void
}

/** How money is taken; it begins with cash. */
export function useTaken() {
  return useState<Taken>({ way: 'cash' })
}

/** Of our terminals, code and reference are needed: by them the money can go back to the card. */
export function isComplete({ way, terminal_code, card_transaction_id }: Taken) {
  return way !== 'mypos' || Boolean(terminal_code && card_transaction_id)
}

/** Cash with its change, or what the receipt of the terminal says. */
export function MoneyWay({ ways, amount, taken, onChange }: Props) {
  const { t } = useTranslation(['pos_desk', 'pos'])
  const { way, handed = 0 } = taken
  const is_card = way === 'card' || way === 'mypos'
  const choose = (next: Way) => {
    const terminal_code = kept.get<string>('terminal_code') ?? ''
    onChange({ way: next, ...(next === 'mypos' && { terminal_code }) })
  }
  const type = (name: 'terminal_code' | 'card_transaction_id', value: string) => {
    if (name === 'terminal_code' && way === 'mypos') kept.set('terminal_code', value)
    onChange({ ...taken, [name]: value.trim() })
  }
  return (
    <>
      <ChoiceRow
        name={t('way')}
        choices={ways}
        chosen={way}
        wordOf={(one) => t(`ways.${one}`)}
        onChoose={choose}
        className={styles.row}
      />
      {way === 'cash' && amount > 0 && (
        <ChoiceRow
          name={t('handed')}
          choices={handedOver(amount)}
          chosen={handed}
          wordOf={centsText}
          onChoose={(one) => onChange({ ...taken, handed: one })}
          className={styles.row}
        />
      )}
      {way === 'cash' && handed > amount && amount > 0 && (
        <p className="pos-figure">{t('change', { amount: centsText(handed - amount) })}</p>
      )}
      {is_card &&
        (['terminal_code', 'card_transaction_id'] as const).map((name) => (
          <TextLine
            key={name}
            label={t(`receipt.${name}`)}
            value={taken[name] ?? ''}
            onChange={(typed) => type(name, typed)}
          />
        ))}
      {way === 'twint' && <p>{t('by_twint', { amount: centsText(amount) })}</p>}
    </>
  )
}
