import { Input, Select } from '@fluentui/react-components'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { SheetColumn } from './cell_text.ts'
import { fieldOf } from './item.ts'
import styles from './MenuGrid.module.css'
import type { Editing, Then } from './use_cells.ts'

type Props = {
  column: SheetColumn
  editing: Editing
  label: string
  onCommit: (text: string, then: Then) => void
  onCancel: () => void
}

/** The editor of a cell. Leaving it saves the text; Escape discards it. */
export function CellEditor({ column, ...props }: Props) {
  return column.options ? (
    <ChoiceEditor column={column} {...props} />
  ) : (
    <TextEditor column={column} {...props} />
  )
}

function TextEditor({ column, editing, label, onCommit, onCancel }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const is_done = useRef(false)
  useEffect(() => {
    input.current?.focus()
    if (!editing.is_fresh) input.current?.select()
  }, [editing])
  const leave = (then: Then) => {
    if (is_done.current) return
    is_done.current = true
    onCommit(input.current!.value, then)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') {
      is_done.current = true
      return onCancel()
    }
    const then = thenOf(event)
    if (!then) return
    event.preventDefault()
    leave(then)
  }
  return (
    <Input
      className={styles.editor!}
      appearance="filled-lighter"
      input={{ ref: input }}
      aria-label={label}
      inputMode={fieldOf(column.id).kind === 'money' ? 'decimal' : 'text'}
      defaultValue={editing.text}
      onKeyDown={onKeyDown}
      onBlur={() => leave('stay')}
    />
  )
}

function ChoiceEditor({ column, editing, label, onCommit, onCancel }: Props) {
  const select = useRef<HTMLSelectElement>(null)
  const options = column.options!
  const chosen = options.find((option) => option.label === editing.text)
  useEffect(() => {
    select.current?.focus()
    try {
      select.current?.showPicker()
    } catch {
      // Some browsers open the list at a click alone.
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') return onCancel()
    const then = thenOf(event)
    if (!then) return
    event.preventDefault()
    onCommit(select.current!.selectedOptions[0]?.text ?? '', then)
  }
  return (
    <Select
      className={styles.editor!}
      select={{ ref: select }}
      appearance="filled-lighter"
      aria-label={label}
      defaultValue={chosen?.value ?? ''}
      onKeyDown={onKeyDown}
      onChange={({ target }) => onCommit(target.selectedOptions[0]?.text ?? '', 'stay')}
      onBlur={onCancel}
    >
      {!chosen && <option value="" />}
      {options.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  )
}

function thenOf({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): Then | undefined {
  if (key === 'Enter') return ctrlKey || metaKey ? 'fill' : 'down'
  if (key === 'Tab') return shiftKey ? 'left' : 'right'
  return undefined
}
