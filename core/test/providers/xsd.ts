import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const folder = fileURLToPath(new URL('../../../../shared/reference/twint/', import.meta.url))

const schemas = {
  merchant: join(folder, 'twint_merchant_service_v8.6.xsd'),
  header: join(folder, 'twint_header_types_v8.6.xsd'),
  fault: join(folder, 'twint_fault_types_v8.6.xsd'),
}

const xmllint = (process.env.PATH ?? '')
  .split(delimiter)
  .map((path) => join(path, 'xmllint'))
  .find((path) => existsSync(path))

/** True where TWINT's schemas and something that reads them are at hand. */
export const has_schemas = xmllint !== undefined && existsSync(schemas.merchant)

/** The parts of an envelope that TWINT's schemas know, each a document of its own. */
export function partsOf(envelope: string): { schema: keyof typeof schemas; document: string }[] {
  const found = envelope.matchAll(/<(([mhf]):(?:\w+Element|\w+))( xmlns:[^>]*)>.*?<\/\1>/gs)
  const named = { m: 'merchant', h: 'header', f: 'fault' } as const
  return [...found].map(([document, , prefix]) => ({
    schema: named[prefix as keyof typeof named],
    document,
  }))
}

/** Schema violations of these envelopes; throws if a part of one was not checked. */
export async function complaintsAbout(envelopes: string[]): Promise<string[]> {
  const parts = envelopes.flatMap(partsOf)
  const home = await mkdtemp(join(tmpdir(), 'twint-'))
  const complaints = await Promise.all(
    Object.entries(schemas).map(async ([name, schema]) => {
      const paths = await Promise.all(
        parts
          .filter((part) => part.schema === name)
          .map(async ({ document }, i) => {
            const path = join(home, `${name}-${i}.xml`)
            await writeFile(path, document)
            return path
          }),
      )
      if (paths.length === 0) return []
      const args = ['--noout', '--schema', schema, ...paths]
      const { stderr } = await promisify(execFile)(xmllint ?? '', args).catch((error) => error)
      const lines = String(stderr).trim().split('\n')
      if (lines.length < paths.length) throw new Error(`not every ${name} was looked at`)
      return lines.filter((line) => !line.endsWith(' validates'))
    }),
  )
  await rm(home, { recursive: true })
  return complaints.flat()
}
