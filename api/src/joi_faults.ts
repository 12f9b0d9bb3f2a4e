import type { Schema } from '@kermesse/sdk/types'

type Code = Schema<'DetailCode'>

/**
 * Maps the library's fault names to our codes. A fault missing here is `other`, which a test
 * refuses.
 */
const codes: Record<string, Code> = {
  'any.required': 'required',
  'any.only': 'not_one_of',
  'object.unknown': 'unknown_field',
  'object.base': 'no_object',
  'string.base': 'no_text',
  'string.empty': 'empty',
  'string.min': 'too_short',
  'string.max': 'too_long',
  'string.pattern.base': 'wrong_form',
  'string.email': 'no_email',
  'string.guid': 'no_id',
  'string.isoDate': 'no_date',
  'string.ipVersion': 'no_ipv4',
  'string.ip': 'no_ipv4',
  'number.base': 'no_number',
  'number.integer': 'no_whole_number',
  'number.min': 'at_least',
  'number.max': 'at_most',
  'number.greater': 'more_than',
  'number.less': 'less_than',
  'number.unsafe': 'number_too_large',
  'number.infinity': 'number_too_large',
  'boolean.base': 'no_boolean',
  'array.base': 'no_list',
  'array.min': 'too_few',
  'array.max': 'too_many',
  'array.unique': 'twice',
  'array.sparse': 'hole',
}

type Context = { [name: string]: unknown }

/** Our fault for one of the library: `ours` carries a code of our own checks. */
export function faultOf(type: string, context: Context) {
  const ours = context.fault as Code | undefined
  const code = ours ?? codes[type] ?? 'other'
  const params: Record<string, string | number> = {}
  if (typeof context.limit === 'number') params.limit = context.limit
  if (Array.isArray(context.valids)) params.values = context.valids.join(', ')
  return { code, params }
}
