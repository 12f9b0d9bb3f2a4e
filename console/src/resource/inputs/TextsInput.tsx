import { Tab, TabList } from '@fluentui/react-components'
import { CheckmarkRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { currentLanguage, languages } from '../../i18n/i18n.ts'
import { Stack } from '../../ui/layout.tsx'
import { lines } from '../controls.ts'
import styles from './Input.module.css'
import { Input } from './Input.tsx'
import type { InputProps } from './widget.ts'

/** A text per language, one visible at a time; a tick marks filled languages. */
export function TextsInput(props: InputProps) {
  const { control, path, described, options, texts } = props
  const { t } = useTranslation('common')
  const [shown, setShown] = useState<(typeof languages)[number]>(currentLanguage)
  const values = useWatch({ control, name: path }) as Record<string, string>
  const label = texts.field(options.field)
  return (
    <Stack as="fieldset" gap={4}>
      <legend className={styles.texts_legend}>{label}</legend>
      <TabList
        size="small"
        selectedValue={shown}
        onTabSelect={(_event, { value }) => setShown(value as typeof shown)}
      >
        {languages.map((language) => (
          <Tab
            key={language}
            value={language}
            {...(values[language] && { icon: <CheckmarkRegular /> })}
          >
            {t(`languages.${language}`)}
          </Tab>
        ))}
      </TabList>
      <Input
        {...props}
        key={shown}
        path={`${path}.${shown}`}
        described={described.item!}
        options={{ control: lines, ...options }}
        hidden_label={`${label}: ${t(`languages.${shown}`)}`}
      />
    </Stack>
  )
}
