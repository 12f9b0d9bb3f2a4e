import { ApiError } from '@kermesse/sdk/client'
import i18next from 'i18next'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { Field } from './contract.ts'
import { type AnyField, isRequired, isShown } from './define.ts'
import { fieldAt, nestedOf, valueAt } from './paths.ts'
import { type Problem, problemOf, problemsOfRows } from './problems.ts'
import type { Values } from './values.ts'

type Fields = Record<string, Field>

/** Kinds that cannot be saved empty: the API would keep the old value. */
const lasting = ['money', 'integer', 'number', 'moment', 'day']

/** Returns true for a field that must have a value: by the contract, or because its value cannot be removed. */
export function isNeeded({ kind, required, nullable }: Field, initial: unknown): boolean {
  const was_set = initial !== '' && initial !== null && initial !== undefined
  return required === true || (was_set && !nullable && lasting.includes(kind))
}

/** Validates visible fields by the contract; `initial` holds the values before the edit. */
export function resolverOf(listed: AnyField[], fields: Fields, initial: Values): Resolver<Values> {
  return (values) => {
    const found = listed
      .filter((option) => fieldAt(fields, option.field) && isShown(option, values))
      .flatMap((option): [string, Problem][] => {
        const { field } = option
        const described = fieldAt(fields, field)!
        const value = valueAt(values, field)
        if (described.kind === 'rows') {
          const rows = problemsOfRows(field, value as Values[], described)
          if (rows.length > 0) return rows.map(([place, problem]) => [place, problem])
        }
        const required = isRequired(option, values) || isNeeded(described, valueAt(initial, field))
        const problem = problemOf(value, described, required)
        return problem ? [[field, problem]] : []
      })
    return found.length > 0 ? { values: {}, errors: nested(found) } : { values, errors: {} }
  }
}

/** `vouchers.0.quantity` at its place in the lists and records of the form. */
function nested(found: [string, Problem][]): FieldErrors<Values> {
  const entries = found.map(
    ([place, problem]) => [place, { type: problem.code, message: sentenceOf(problem) }] as const,
  )
  return nestedOf(entries) as FieldErrors<Values>
}

/** The sentence of a problem, in the reader's language. */
export function sentenceOf({ code, params, entry }: Problem): string {
  const translate = i18next.t as (key: string, values: object) => string
  const sentence = translate(code.includes(':') ? code : `details:${code}`, params)
  return entry === undefined ? sentence : `${entry}: ${sentence}`
}

type Fault = { field: string; sentence: string; params?: object; error_code?: string }

/**
 * Reads the field errors of an answer, in the reader's language. Errors of special rules have their
 * own sentence.
 */
export function faultsOf(error: unknown): Fault[] {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return []
  const rule = error.code === 'invalid_request' ? undefined : error.code
  return error.details
    .filter((one): one is Fault => typeof one === 'object' && 'sentence' in one)
    .map((one) => {
      // A fault with parameters names a record, so its own sentence says more than that of the rule.
      const is_named = Object.keys(one.params ?? {}).length > 0
      const code = one.error_code ?? (is_named ? undefined : rule)
      return code ? { ...one, sentence: refusal(code) } : one
    })
}

/** The sentence of a refusal, in the reader's language. */
export function refusal(code: string) {
  const translate = i18next.t as (key: string) => string
  return translate(`errors:${code}`)
}
