import { Field as Labelled, Switch } from '@fluentui/react-components'
import { useId } from 'react'
import { Controller, get, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type AnyField, isRequired } from '../define.ts'
import { valueAt } from '../paths.ts'
import { isNeeded } from '../resolver.ts'
import { useScope } from '../scope.ts'
import type { Values } from '../values.ts'
import { ChoiceInput, ChoicesInput } from './ChoiceInput.tsx'
import { EntriesInput } from './EntriesInput.tsx'
import { isFixed } from './fixed.ts'
import styles from './Input.module.css'
import { LineInput } from './LineInput.tsx'
import { PickInput, PickManyInput } from './PickInput.tsx'
import { SecretInput } from './SecretInput.tsx'
import type { InputProps, WidgetProps } from './widget.ts'

/** A field of a form: label, widget, and help or error. */
export function Input(props: InputProps) {
  const { control, path, described, options, texts, is_locked = false, fault, hidden_label } = props
  const { t } = useTranslation('resource')
  const id = useId()
  const { errors, defaultValues = {} } = useFormState({ control, name: path })
  const label = hidden_label ?? texts.field(options.field)
  const clear = useClear(options)
  const { message = fault } = (get(errors, path) ?? {}) as { message?: string }
  const initial = valueAt(defaultValues, path)
  const help = options.shown?.help
  const depends = typeof options.is_required === 'function' || help !== undefined
  const watched = useWatch({ control, disabled: !depends }) as Values
  const is_required = isRequired(options, watched) || isNeeded(described, initial)
  const has_help = help?.(watched) ?? true
  const is_flag = described.kind === 'boolean'
  return (
    <Controller
      control={control}
      name={path}
      render={({ field: { ref, ...field } }) => (
        <Labelled
          label={
            is_flag || hidden_label
              ? undefined
              : {
                  htmlFor: id,
                  children: is_required ? (
                    label
                  ) : (
                    <>
                      {label} <span className={styles.optional}>{t('optional')}</span>
                    </>
                  ),
                }
          }
          validationState={message ? 'error' : 'none'}
          {...(message ? { validationMessage: message } : has_help && hintOf(props))}
        >
          <div ref={(element) => ref(focusable(element))}>
            <Widget
              {...props}
              {...field}
              onChange={(value: unknown) => {
                field.onChange(value)
                clear()
              }}
              id={id}
              label={label}
              is_locked={is_locked}
            />
          </div>
        </Labelled>
      )}
    />
  )
}

/** Clears dependent fields, whose choices belong to the previous record. */
function useClear({ clears = [] }: AnyField) {
  const form = useFormContext<Values>()
  return () => {
    for (const path of clears) form.setValue(path, '', { shouldDirty: true })
  }
}

function hintOf({ texts, options, record }: InputProps) {
  const { field } = options
  const hint = isFixed(options, record) ? texts.own(`fixed.${field}`) : texts.help(field)
  return hint ? { hint } : {}
}

/** The form sets the focus to the first field that is wrong. */
function focusable(element: HTMLElement | null) {
  return element?.querySelector<HTMLElement>('input, textarea, select, button') ?? null
}

function Widget({
  described,
  options,
  texts,
  path: _path,
  control,
  fault: _fault,
  is_set = false,
  hidden_label,
  record,
  ...widget
}: InputProps & WidgetProps) {
  const { right } = useScope()
  const { id, label, value, onChange, onBlur, is_locked } = widget
  const { kind, choices } = described
  const { control: shape } = options
  if (kind === 'boolean')
    return (
      <Switch
        id={id}
        label={label}
        checked={value === true}
        disabled={is_locked}
        onBlur={onBlur}
        onChange={(_event, { checked }) => onChange(checked)}
      />
    )
  if (kind === 'choice')
    return (
      <ChoiceInput
        {...widget}
        choices={
          shape?.as === 'choice' ? choices!.filter((one) => shape.offers(one, right)) : choices!
        }
        described={described}
        name={options.field}
        texts={texts}
      />
    )
  if (kind === 'choices')
    return <ChoicesInput {...widget} choices={choices!} name={options.field} texts={texts} />
  if (kind === 'reference' && shape?.as === 'pick')
    return (
      <PickInput
        {...widget}
        control={control}
        {...shape}
        is_nullable={described.nullable === true && options.is_required !== true}
      />
    )
  if (kind === 'references' && shape?.as === 'pick')
    return <PickManyInput {...widget} pick={shape.of} />
  const is_number = described.item?.kind !== 'text'
  if (kind === 'entries')
    return (
      <EntriesInput
        {...widget}
        {...(shape?.as === 'entries' && shape)}
        is_number={is_number}
        item={described.item}
      />
    )
  if (kind === 'secret')
    return (
      <SecretInput
        {...widget}
        record={record}
        is_set={is_set}
        is_removable={described.nullable === true || described.min_length === undefined}
      />
    )
  return <LineInput {...widget} {...{ described, options, hidden_label }} />
}
