import type { Control } from 'react-hook-form'
import type { Field } from '../contract.ts'
import type { AnyField, AnyRow } from '../define.ts'
import type { Texts } from '../use_texts.ts'
import type { Values } from '../values.ts'

export type InputProps = {
  control: Control<Values>
  /** The path of the value in the form: `name`, `vouchers.0.quantity`. */
  path: string
  described: Field
  options: AnyField
  texts: Texts
  is_locked?: boolean
  /** The record before the edit. */
  record?: AnyRow | null
  /** Set if the secret has a value. */
  is_set?: boolean
  /** A validation error of the server, found before the save. */
  fault?: string | undefined
  /** The accessible label, if the visible one belongs to several inputs. */
  hidden_label?: string
}
/** A widget in its labelled place. */
export type WidgetProps = {
  id: string
  label: string
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  is_locked: boolean
}
