import {
  Combobox,
  Option as Entry,
  Tag,
  TagPicker,
  TagPickerControl,
  TagPickerGroup,
  TagPickerInput,
  TagPickerList,
  TagPickerOption,
} from '@fluentui/react-components'
import { searchKey } from '@kermesse/sdk/rules/text_keys'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLater } from '../../ui/use_later.ts'
import { type Option, type PickName, pickQuery } from '../pick.ts'
import { useScope } from '../scope.ts'
import type { Values } from '../values.ts'
import styles from './Input.module.css'
import type { WidgetProps } from './widget.ts'

const most_shown = 50

type FormProps = WidgetProps & {
  control: Control<Values>
  of: PickName
  event_from?: string
  sets_event?: true
  is_nullable: boolean
}

/** One record by its name, of the event of the screen or of the one that another field of the form names. */
export function PickInput({ control, of: pick, event_from, sets_event, ...props }: FormProps) {
  const scope = useScope()
  const form = useFormContext<Values>()
  const chosen = useWatch({ control, name: event_from ?? '', disabled: !event_from })
  const event_id = scope.event_id ?? (event_from && chosen ? String(chosen) : undefined)
  if (sets_event && event_from && event_id === undefined)
    return (
      <PickOne
        {...props}
        pick="bars_of_all"
        event_id={undefined}
        onPick={(option) =>
          form.setValue(event_from, option.event_id ?? '', {
            shouldDirty: true,
            shouldValidate: true,
          })
        }
      />
    )
  return <PickOne {...props} pick={pick} event_id={event_id} needs_event={Boolean(event_from)} />
}

type OneProps = WidgetProps & {
  pick: PickName
  event_id: string | undefined
  /** Disables the input until an event is chosen. */
  needs_event?: boolean
  is_nullable: boolean
  /** Opens the list at once, if the input stands alone. */
  begins_open?: boolean
  /** Runs after an option is chosen. */
  onPick?: (option: Option) => void
}

/** One record by its name; typing narrows the list. */
export function PickOne({ id, value, onChange, onBlur, is_nullable, ...props }: OneProps) {
  const { pick, event_id, needs_event = false, begins_open = false } = props
  const { t } = useTranslation('resource')
  const waits = needs_event && event_id === undefined
  const [typed, setTyped] = useState<string | null>(null)
  const asked = useLater(typed?.trim() ?? '')
  const { data: options = [] } = useQuery({
    ...pickQuery(pick, event_id, pick === 'bars_of_all' ? asked : ''),
    enabled: !waits,
    placeholderData: keepPreviousData,
  })
  const chosen = options.find((option) => option.value === value)
  const matching = matches(options, typed ?? '')
  return (
    <Combobox
      id={id}
      className={styles.line!}
      value={typed ?? (chosen ? named(chosen) : '')}
      selectedOptions={chosen ? [chosen.value] : []}
      disabled={props.is_locked || waits}
      clearable={is_nullable}
      defaultOpen={begins_open}
      // Renders the list inside the dialog that contains this input.
      inlinePopup={begins_open}
      listbox={{ className: styles.list! }}
      onBlur={() => {
        setTyped(null)
        onBlur()
      }}
      onChange={({ target }) => setTyped(target.value)}
      onOptionSelect={(_event, { optionValue }) => {
        setTyped(null)
        onChange(optionValue ?? '')
        const picked = options.find((option) => option.value === optionValue)
        if (picked) props.onPick?.(picked)
      }}
    >
      {matching.slice(0, most_shown).map((option) => (
        <Entry key={option.value} value={option.value} text={option.label}>
          {named(option)}
        </Entry>
      ))}
      {matching.length === 0 && (
        <Entry disabled value="" text="">
          {t('nothing_found')}
        </Entry>
      )}
    </Combobox>
  )
}

/** Any number of records by their names. */
export function PickManyInput({
  id,
  label,
  value,
  onChange,
  onBlur,
  is_locked,
  pick,
}: WidgetProps & { pick: PickName }) {
  const { event_id } = useScope()
  const { t } = useTranslation('resource')
  const { data: options = [] } = useQuery(pickQuery(pick, event_id))
  const [typed, setTyped] = useState('')
  const chosen = value as string[]
  const others = matches(options, typed).filter((option) => !chosen.includes(option.value))
  return (
    <TagPicker
      disabled={is_locked}
      selectedOptions={chosen}
      onOptionSelect={(_event, { selectedOptions }) => {
        setTyped('')
        onChange(selectedOptions.filter(Boolean))
      }}
    >
      <TagPickerControl>
        <TagPickerGroup aria-label={label}>
          {chosen.map((each) => (
            <Tag key={each} value={each} size="small">
              {options.find((option) => option.value === each)?.label ?? t('unknown_record')}
            </Tag>
          ))}
        </TagPickerGroup>
        <TagPickerInput
          id={id}
          aria-label={label}
          value={typed}
          onBlur={onBlur}
          onChange={({ target }) => setTyped(target.value)}
        />
      </TagPickerControl>
      <TagPickerList>
        {others.slice(0, most_shown).map(({ value: each, label: name, aside }) => (
          <TagPickerOption key={each} value={each} text={name} secondaryContent={aside}>
            {name}
          </TagPickerOption>
        ))}
        {others.length === 0 && (
          <TagPickerOption value="" text="">
            {t('nothing_found')}
          </TagPickerOption>
        )}
      </TagPickerList>
    </TagPicker>
  )
}

function named({ label, aside }: Option) {
  return aside ? `${label} · ${aside}` : label
}

function matches<One extends { label: string; aside?: string }>(options: One[], typed: string) {
  const wanted = plain(typed)
  return options.filter(({ label, aside = '' }) => plain(`${label} ${aside}`).includes(wanted))
}

/** Neither case nor accents are a difference. */
function plain(text: string) {
  return searchKey(text)
}
