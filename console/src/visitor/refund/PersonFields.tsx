import { bankSafe } from '@kermesse/sdk/rules/bank_text'
import { allCountries } from '@kermesse/sdk/rules/countries'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { Stack, Text } from '../../ui/layout.tsx'
import { countryName } from './AccountFields.tsx'
import { FormField } from './FormField.tsx'
import type { FieldName } from './fields.ts'
import type { FormProps } from './form_props.ts'
import styles from './Refund.module.css'

const autocomplete = {
  first_name: 'given-name',
  last_name: 'family-name',
  address: 'address-line1',
  house_number: 'off',
  postal_code: 'postal-code',
  locality: 'address-level2',
  email: 'email',
  phone: 'tel',
} as const

type Named = keyof typeof autocomplete
const optional: readonly FieldName[] = ['house_number', 'email', 'phone']

/** Whose account it is, as banks ask for it. */
export function PersonFields(props: FormProps) {
  const { t } = useTranslation('refund')
  const { fields, set } = props
  const id = useId()
  const field = (name: Named) => <PersonField form={props} name={name} />
  return (
    <>
      <div className={styles.pair}>
        {field('first_name')}
        {field('last_name')}
      </div>
      <NameAtBank {...props} />
      <div className={`${styles.pair} ${styles.long_short}`}>
        {field('address')}
        {field('house_number')}
      </div>
      <div className={`${styles.pair} ${styles.short_long}`}>
        {field('postal_code')}
        {field('locality')}
      </div>
      <Stack gap={6} className={styles.select}>
        <label htmlFor={id}>{t('fields.country')}</label>
        <select
          id={id}
          name="country"
          autoComplete="country"
          value={fields.country}
          onChange={({ target }) => set('country', target.value)}
        >
          <Countries />
        </select>
      </Stack>
    </>
  )
}

/** Optional contact fields, shown if the organiser asks for them. */
export function ContactFields(props: FormProps) {
  return (
    <div className={styles.pair}>
      <PersonField form={props} name="email" type="email" />
      <PersonField form={props} name="phone" type="tel" />
    </div>
  )
}

type FieldProps = { form: FormProps; name: Named; type?: 'text' | 'email' | 'tel' }

function PersonField({ form, name, type = 'text' }: FieldProps) {
  return (
    <FormField
      form={form}
      name={name}
      type={type}
      is_optional={optional.includes(name)}
      autoComplete={autocomplete[name]}
    />
  )
}

const longest_name = 140

/** Banks print fewer letters than people have. */
function NameAtBank({ fields: { first_name, last_name } }: FormProps) {
  const { t } = useTranslation('refund')
  const name = `${first_name.trim()} ${last_name.trim()}`.trim()
  const printed = bankSafe(name, longest_name)
  if (name === '' || !printed.changed) return null
  return (
    <Text role="status" look="lead anywhere" className={styles.note}>
      {t('name_on_transfer', { name: printed.text })}
    </Text>
  )
}

const neighbours = ['CH', 'LI', 'DE', 'FR', 'IT', 'AT']

function Countries() {
  const { t } = useTranslation('refund')
  const language = currentLanguage()
  const others = useMemo(() => {
    const { compare } = new Intl.Collator(language)
    const named = allCountries().map((code) => ({ code, name: countryName(code) }))
    return named
      .filter(({ code }) => !neighbours.includes(code))
      .sort((a, b) => compare(a.name, b.name))
  }, [language])
  return (
    <>
      <optgroup label={t('fields.near')}>
        {neighbours.map((code) => (
          <option key={code} value={code}>
            {countryName(code)}
          </option>
        ))}
      </optgroup>
      <optgroup label={t('fields.other_countries')}>
        {others.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </optgroup>
    </>
  )
}
