import { Checkbox, Field, Input, Select } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../format.ts'
import { useScope } from '../../resource/scope.ts'
import { numberOf } from '../../resource/values.ts'
import { Stack } from '../../ui/layout.tsx'
import { useEntrances } from '../Admission.tsx'
import styles from './Imports.module.css'
import { ages, type Options } from './sheet.ts'

type Props = { options: Options; onOptions: (options: Options) => void; is_asked: boolean }
const flags = ['entrance_paid_outside', 'allow_guessable_numbers', 'skip_doubtful'] as const

/** Settings for all wristbands of the file, and for doubtful rows. */
export function ImportOptions({ options, onOptions, is_asked }: Props) {
  const { t } = useTranslation('clients')
  const { event_id, currency } = useScope()
  const entrances = useEntrances(event_id!) ?? []
  const change = (changed: Partial<Options>) => onOptions({ ...options, ...changed })
  const amount = numberOf(options.amount)
  const missing = { validationState: 'error' as const, validationMessage: t('imports.required') }
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>{t('imports.each')}</legend>
      <Field label={t('entrance.which')} {...(is_asked && !options.entrance_id && missing)}>
        <Select
          value={options.entrance_id}
          onChange={(_event, { value }) => change({ entrance_id: value })}
        >
          <option value="" />
          {entrances.map(({ _id, name, price }) => (
            <option key={_id} value={_id}>
              {`${name} · ${formatMoney(price, currency)}`}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('amount')}
        {...(is_asked && !(typeof amount === 'number' && amount > 0)
          ? missing
          : { hint: t('imports.amount_hint') })}
      >
        <Input
          inputMode="decimal"
          contentBefore={currency}
          value={options.amount}
          onChange={(_event, { value }) => change({ amount: value })}
        />
      </Field>
      <Field label={t('age.which')}>
        <Select value={options.age} onChange={(_event, { value }) => change({ age: value })}>
          <option value="">{t('imports.any_age')}</option>
          {ages.map((age) => (
            <option key={age} value={String(age)}>
              {t(`ages.${age}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('imports.hidden.which')}>
        <Select
          value={options.hidden_rows}
          onChange={(_event, { value }) => change({ hidden_rows: value as Options['hidden_rows'] })}
        >
          <option value="">{t('imports.hidden.refuse')}</option>
          <option value="import">{t('imports.hidden.import')}</option>
          <option value="skip">{t('imports.hidden.skip')}</option>
        </Select>
      </Field>
      <Stack gap={8} className={styles.flags}>
        {flags.map((flag) => (
          <Field key={flag} hint={t(`imports.help.${flag}`)}>
            <Checkbox
              label={t(`imports.flags.${flag}`)}
              checked={options[flag]}
              onChange={(_event, { checked }) => change({ [flag]: checked === true })}
            />
          </Field>
        ))}
      </Stack>
    </fieldset>
  )
}
