import { Button, Tag, TagGroup, Textarea } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Row, Stack } from '../../ui/layout.tsx'
import type { Field } from '../contract.ts'
import { problemOf } from '../problems.ts'
import { numberOf } from '../values.ts'
import styles from './Input.module.css'
import type { WidgetProps } from './widget.ts'

/** Entries per step: rendering thousands of tags at once would block the page. */
const drawn_at_once = 200

/**
 * Any number of texts: typed, or pasted as lines or with commas, and mostly blanks, between them. None comes twice. One that
 * the contract refuses stays, marked, until it is taken away.
 */
export function EntriesInput({
  id,
  label,
  value,
  onChange,
  onBlur,
  is_locked,
  is_number,
  item,
  has_blanks,
  suggest,
}: WidgetProps & {
  is_number: boolean
  item?: Field | undefined
  has_blanks?: true
  suggest?: (entries: string[]) => string[]
}) {
  const { t } = useTranslation('resource')
  const [typed, setTyped] = useState('')
  const entries = value as (string | number)[]
  const between = has_blanks ? /[\n\t,;]+/ : /[\s,;]+/
  const take = (text: string) => {
    const found = text
      .split(between)
      .map((one) => one.trim())
      .filter(Boolean)
    const next = is_number ? found.map((one) => numberOf(one) ?? one) : found
    onChange([...new Set([...entries, ...next])])
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault()
      take(typed)
    } else if (event.key === 'Backspace' && typed === '') onChange(entries.slice(0, -1))
  }
  return (
    <Stack gap={8}>
      <Entries {...{ label, entries, is_locked, onChange, item }} />
      <Textarea
        id={id}
        rows={1}
        resize="none"
        value={typed}
        disabled={is_locked}
        placeholder={t('entries_hint')}
        onChange={(_event, data) =>
          between.test(data.value) ? take(data.value) : setTyped(data.value)
        }
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (typed.trim()) take(typed)
          onBlur()
        }}
      />
      {suggest && !is_locked && (
        <Suggestions entries={suggest(entries.map(String))} onTake={take} />
      )}
    </Stack>
  )
}

type EntriesProps = Pick<WidgetProps, 'label' | 'is_locked' | 'onChange'> & {
  entries: (string | number)[]
  item: Field | undefined
}

/** The last entries as tags; the ones before them on request. */
function Entries({ label, entries, is_locked, onChange, item }: EntriesProps) {
  const { t } = useTranslation('resource')
  const [limit, setLimit] = useState(drawn_at_once)
  if (entries.length === 0) return null
  return (
    <>
      <TagGroup
        aria-label={label}
        size="small"
        className={styles.tags!}
        onDismiss={(_event, data) =>
          onChange(entries.filter((entry) => String(entry) !== data.value))
        }
      >
        {entries.slice(-limit).map((entry) => (
          <Tag
            key={entry}
            value={String(entry)}
            className={item && problemOf(entry, item, false) ? styles.wrong : undefined}
            dismissible={!is_locked}
            dismissIcon={{ 'aria-label': t('remove', { name: entry }) }}
          >
            {String(entry)}
          </Tag>
        ))}
      </TagGroup>
      {entries.length > limit && (
        <Button
          size="small"
          appearance="transparent"
          className={styles.more!}
          onClick={() => setLimit(limit + drawn_at_once)}
        >
          {t('entries_more', { count: entries.length - limit })}
        </Button>
      )}
    </>
  )
}

type SuggestionsProps = { entries: string[]; onTake: (entry: string) => void }

function Suggestions({ entries, onTake }: SuggestionsProps) {
  return (
    <Row wrap gap={4} className={styles.suggestions}>
      {entries.map((entry) => (
        <Button
          key={entry}
          size="small"
          appearance="subtle"
          icon={<AddRegular />}
          onClick={() => onTake(entry)}
        >
          {entry}
        </Button>
      ))}
    </Row>
  )
}
