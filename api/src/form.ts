import Joi from '@hapi/joi'
import { detail } from '@kermesse/core/platform/errors'
import { Upload } from '@kermesse/core/platform/upload'
import type { Schema } from '@kermesse/sdk/types'
import type { Contract, JsonSchema } from './contract.ts'
import { flatten } from './validation.ts'

const max_parts = 100

/**
 * Makes what reads a multipart form: fields of the schema as text or as an Upload, lists where the schema has lists. What
 * the form has beside them is refused before it is looked at.
 */
export function formReader(contract: Contract, schema: JsonSchema) {
  const { properties } = flatten(contract, schema)
  const isList = (name: string) => contract.follow(properties[name]!).type === 'array'
  return async (payload: Buffer, content_type: string) => {
    const form = new Map<string, unknown>()
    for (const [name, value] of await partsOf(payload, content_type)) {
      if (!Object.hasOwn(properties, name)) throw refusal(name, 'unknown_field')
      const part = typeof value === 'string' ? value : await uploadOf(value)
      if (isList(name)) form.set(name, [...((form.get(name) as unknown[]) ?? []), part])
      else if (form.has(name)) throw refusal(name, 'twice_in_form')
      else form.set(name, part)
    }
    return Object.fromEntries(form)
  }
}

/** Read by the language's own parser, from bytes and parts whose number is limited. */
async function partsOf(payload: Buffer, content_type: string) {
  if (hasManyParts(payload, content_type)) throw refusal('', 'too_many_parts', max_parts)
  const headers = { 'content-type': content_type }
  const form = await new Response(new Uint8Array(payload), { headers }).formData().catch(() => {
    throw refusal('', 'no_form')
  })
  return [...form]
}

/** Counted before they are parsed: each part becomes several objects. */
function hasManyParts(payload: Buffer, content_type: string) {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(content_type) ?? []
  const boundary = `\r\n--${quoted ?? bare ?? ''}`
  // The first part has no line before it, and the last boundary ends the form.
  let count = 0
  for (let at = payload.indexOf(boundary); at >= 0; at = payload.indexOf(boundary, at + 4)) {
    count += 1
    if (count > max_parts) return true
  }
  return false
}

async function uploadOf(file: File) {
  return new Upload(file.name, file.type, Buffer.from(await file.arrayBuffer()))
}

/** As a schema refuses: the server looks for a path in whatever a validation throws. */
function refusal(field: string, fault: Schema<'DetailCode'>, limit?: number) {
  const path = field ? [field] : []
  const { problem } = detail(field, { code: fault, params: limit ? { limit } : {} })
  const message = `"${field || 'form'}" ${problem}`
  return new Joi.ValidationError(
    message,
    [{ message, path, type: 'form', context: { fault, limit } }],
    null,
  )
}
