import { Field, Input, Radio, RadioGroup } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

const reasons = ['wristband', 'item', 'not_given'] as const

type Props = { onChange: (reason: string) => void }

/** The reason of a reversal: common ones by a key, others as text. */
export function Reasons({ onChange }: Props) {
  const { t } = useTranslation('clients')
  const [chosen, setChosen] = useState('')
  return (
    <>
      <Field label={t('take_back.reasons.label')}>
        <RadioGroup
          value={chosen}
          onChange={(_event, { value }) => {
            const known = reasons.find((one) => one === value)
            setChosen(value)
            onChange(known ? t(`take_back.reasons.${known}`) : '')
          }}
        >
          {reasons.map((one) => (
            <Radio key={one} value={one} label={t(`take_back.reasons.${one}`)} />
          ))}
          <Radio value="other" label={t('take_back.reasons.other')} />
        </RadioGroup>
      </Field>
      {chosen === 'other' && (
        <Field label={t('take_back.reasons.words')}>
          <Input autoFocus maxLength={200} onChange={(_event, { value }) => onChange(value)} />
        </Field>
      )}
    </>
  )
}
