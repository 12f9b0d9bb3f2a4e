import { Button, Checkbox, Field, Textarea } from '@fluentui/react-components'
import type { Schema } from '@kermesse/sdk/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../resource/scope.ts'
import { staffSdk } from '../../session/staff_sdk.ts'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { FileDrop } from './FileDrop.tsx'
import styles from './Imports.module.css'

/** Wristbands and their holders from lines with a heading; no money moves. */
export function TextImport() {
  const { t } = useTranslation('clients')
  const { event_id } = useScope()
  const cache = useQueryClient()
  const [text, setText] = useState('')
  const [name, setName] = useState<string | null>(null)
  const [is_allowed, setAllowed] = useState(false)
  const [is_asked, setAsked] = useState(false)
  const sent = useMutation({
    mutationFn: () =>
      staffSdk.clients.import({
        query: { event_id: event_id! },
        body: { clients_data: text, allow_guessable_numbers: is_allowed },
      }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['clients.list'] }),
  })
  const is_empty = text.trim() === ''
  return (
    <Stack gap={16} className={styles.steps}>
      <p>{t('imports.text.about')}</p>
      <FileDrop
        accept=".txt,.csv,.tsv,text/*"
        name={name}
        onFile={async (file) => {
          setText(await file.text())
          setName(file.name)
          sent.reset()
        }}
      />
      <Field
        label={t('imports.text.lines')}
        {...(is_asked &&
          is_empty && {
            validationState: 'error' as const,
            validationMessage: t('imports.select_file'),
          })}
      >
        <Textarea
          rows={8}
          resize="vertical"
          value={text}
          placeholder={'chip;number;pin;name'}
          onChange={(_event, { value }) => setText(value)}
        />
      </Field>
      <Checkbox
        label={t('imports.flags.allow_guessable_numbers')}
        checked={is_allowed}
        onChange={(_event, { checked }) => setAllowed(checked === true)}
      />
      {sent.error && (
        <Notice tone="error">
          <ErrorText error={sent.error} />
        </Notice>
      )}
      {sent.data && <Result imported={sent.data} />}
      <Row wrap align="center" className={styles.buttons}>
        <Button
          appearance="primary"
          disabledFocusable={sent.isPending}
          onClick={() => {
            setAsked(true)
            if (!is_empty) sent.mutate()
          }}
        >
          {t('imports.text.verb')}
        </Button>
      </Row>
    </Stack>
  )
}

/** How many lines were registered, and why the others were not. */
function Result({ imported }: { imported: Schema<'ClientsImport'> }) {
  const { t } = useTranslation('clients')
  return (
    <div role="status">
      <Row as="dl" wrap gap="8 32" look="figures" className={styles.counts}>
        {(['success', 'failure', 'skipped'] as const).map((outcome) => (
          <div key={outcome}>
            <dt>{t(`imports.outcomes.${outcome}`)}</dt>
            <dd>{imported[outcome]}</dd>
          </div>
        ))}
      </Row>
      <ul className={styles.list}>
        {imported.rows.map(({ row, outcome, sentence, short_id }) => (
          <li key={row} className={styles[outcome]}>
            {[t('imports.line', { row }), short_id, sentence].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </div>
  )
}
