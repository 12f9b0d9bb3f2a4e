import { details } from '@kermesse/sdk/generated/details'
import { errors } from '@kermesse/sdk/generated/errors'
import type { ErrorCode, Schema } from '@kermesse/sdk/types'

type DetailCode = Schema<'DetailCode'>
type Language = Schema<'Language'>

/** A list of fields that are wrong, each by its code; or evidence, whose shape goes with the error's code and has no sentence. */
export type Details = Detail[] | Evidence[] | string[] | { [name: string]: unknown } | undefined
type Evidence = object & { field?: never; problem?: never }

/**
 * An error that a caller can cause: a listed code, an English sentence for developers, and details.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, message?: string, details?: Details) {
    super(message ?? errors[code].en)
    this.code = code
    this.details = details
  }

  /** The HTTP status of the code, from openapi/errors.yaml. */
  get status() {
    return errors[this.code].status
  }
}

/** A fault of a field: a detail code of the contract, with the parameters of its sentence. */
export type Fault = DetailCode | { code: DetailCode; params: Record<string, string | number> }
/** A fault and where it is. The caller's language adds the sentence when it leaves. */
export type Detail = Omit<Schema<'Detail'>, 'sentence'>

/** The name of a field or a parameter may be the caller's own text, and a response repeats it several times. */
const most_characters = 200

/** One field that is wrong; `error_code` where the refusal has a code of its own for it. */
export function detail(field: string, fault: Fault, error_code?: ErrorCode): Detail {
  const { code, params: given } = typeof fault === 'string' ? { code: fault, params: {} } : fault
  const params = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, clip(value)]),
  )
  const problem = fillIn(details[code].problem, params)
  return { field: clip(field), code, params, problem, ...(error_code && { error_code }) }
}

function clip<Value extends string | number>(value: Value) {
  return typeof value === 'string' && value.length > most_characters
    ? `${value.slice(0, most_characters)}…`
    : value
}

/** True if a detail of an error is a field fault. */
export function isDetail(one: unknown): one is Detail {
  return (
    typeof one === 'object' && one !== null && 'field' in one && 'code' in one && 'params' in one
  )
}

/** The sentence for people; that of the error where the fault is no more than that. */
export function sentenceOf({ code, params, error_code }: Detail, language: Language): string {
  if (code === 'not_valid' && error_code) return errors[error_code][language]
  return fillIn(details[code][language], params)
}

function fillIn(text: string, params: Record<string, string | number>) {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
}

/** A request that says something impossible about one field. */
export function invalid(field: string, fault: Fault, code: ErrorCode = 'invalid_request') {
  const one = detail(field, fault, code === 'invalid_request' ? undefined : code)
  return new DomainError(code, `${field}: ${one.problem}`, [one])
}
