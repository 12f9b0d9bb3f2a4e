import { checkIban } from '@kermesse/sdk/rules/iban'
import { ibanLength, mistakeIn } from '@kermesse/sdk/rules/iban_mistake'
import { type TransferRule, transferType } from '@kermesse/sdk/rules/transfer'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { Notice } from '../../ui/Notice.tsx'
import { FormField } from './FormField.tsx'
import { asksBic } from './fields.ts'
import type { FormProps } from './form_props.ts'
import { IbanProblem } from './IbanProblem.tsx'
import styles from './Refund.module.css'

/** The account, looked at while it is typed: its country, what is missing, and where a slip probably is. */
export function AccountFields(props: FormProps) {
  const { fields, set, rule } = props
  const { t } = useTranslation('refund')
  const [is_typing, setTyping] = useState(false)
  const asks_bic = asksBic(rule, fields.iban)
  return (
    <>
      <FormField
        form={props}
        name="iban"
        className={styles.iban_field}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={isFaulty(fields.iban, is_typing) ? <IbanProblem typed={fields.iban} /> : null}
        hint={<IbanHint typed={fields.iban} />}
        onFocus={() => setTyping(true)}
        onBlur={() => {
          setTyping(false)
          set('iban', inGroups(fields.iban))
        }}
      />
      {asks_bic && (
        <FormField
          form={props}
          name="bic"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={<span>{t('fields.bic_hint')}</span>}
          kept={(typed) => typed.toUpperCase()}
        />
      )}
      {mayCost(rule, fields.iban) && <Notice tone="warning">{t('international_fee')}</Notice>}
    </>
  )
}

/** While it is being typed, nothing is wrong that may still become right. */
function isFaulty(typed: string, is_typing: boolean) {
  const check = checkIban(typed)
  if (check.ok || check.reason === 'required_field') return false
  if (!is_typing || check.reason === 'iban_invalid_characters') return true
  const iban = electronic(typed)
  return iban.length >= (ibanLength(iban) ?? 34)
}

function IbanHint({ typed }: { typed: string }) {
  const { t } = useTranslation('refund')
  const iban = electronic(typed)
  const length = ibanLength(iban)
  if (!length) return <>{t('iban.where')}</>
  const country = countryName(iban.slice(0, 2))
  const left = length - iban.length
  if (mistakeIn(iban) === undefined && checkIban(typed).ok)
    return <>{t('iban.well_formed', { country })}</>
  return <>{t('iban.to_go', { country, count: Math.max(0, left) })}</>
}

/** Banks may keep fees of what is neither domestic nor SEPA. */
function mayCost(rule: TransferRule, typed: string) {
  const check = checkIban(typed)
  return check.ok && transferType(rule, check.iban) === 'X'
}

/** As it stands on a bank card: in groups of four. What cannot be one is left as it was typed. */
function inGroups(typed: string) {
  const check = checkIban(typed)
  const is_readable = check.ok || check.reason !== 'iban_invalid_characters'
  return is_readable ? (electronic(typed).match(/.{1,4}/g) ?? []).join(' ') : typed
}

function electronic(typed: string) {
  return typed.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
}

export function countryName(code: string) {
  return new Intl.DisplayNames([currentLanguage()], { type: 'region' }).of(code) ?? code
}
