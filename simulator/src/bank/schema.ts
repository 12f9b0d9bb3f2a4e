import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const schema = fileURLToPath(
  new URL('../../../../shared/reference/iso20022/pain.001.001.09.ch.03.xsd', import.meta.url),
)

/**
 * Schema violations of a file; undefined if it is valid, or if the schema or xmllint is not
 * installed.
 */
export async function schemaComplaint(xml: string): Promise<string | undefined> {
  if (!existsSync(schema)) return undefined
  const lint = spawn('xmllint', ['--noout', '--nonet', '--schema', schema, '-'], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let said = ''
  lint.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (said.length < 10_000) said += text
  })
  const ended = new Promise<number>((resolve) => {
    lint.on('error', () => resolve(0))
    lint.on('close', (code) => resolve(code ?? 0))
  })
  // It may have seen enough before it has read everything.
  lint.stdin.on('error', () => undefined)
  lint.stdin.end(xml)
  // 3 and 4 are about the file; anything else is about the program or the schema.
  return [3, 4].includes(await ended) ? firstOf(said) : undefined
}

function firstOf(said: string): string {
  const [first = ''] = said.split('\n')
  return first.replace(/^.*?Schemas validity error : /, '').replace(/\{[^{}]*\}/g, '')
}
