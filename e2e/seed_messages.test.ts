import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errors } from '@kermesse/sdk/generated/errors'
import type { ErrorCode } from '@kermesse/sdk/types'
import { describe, expect, test } from 'vitest'
import { root } from '../scripts/settings.ts'

/**
 * Messages of the two specifications: an error code; or, for other messages, their source; or the
 * part of the product that will add it.
 */
type Message = {
  document: string
  message: string
  code?: ErrorCode
  says?: string
  later?: string
}

const messages: Message[] = JSON.parse(
  readFileSync(join(root, 'fixtures/seed_messages.json'), 'utf8'),
)
const tests = globSync('{api,core,workers,cli,e2e,simulator}/**/*.test.ts', { cwd: root })
  .filter((path) => !path.includes('node_modules') && !path.endsWith('seed_messages.test.ts'))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .concat(
    globSync('e2e/cli/*.txt', { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8')),
  )
  .join('\n')

describe('every message of the specifications', () => {
  test.each(messages)('$document: $message has its place', ({ code, says, later }) => {
    expect(code ?? says ?? later).toBeTruthy()
    if (code) expect(Object.keys(errors)).toContain(code)
  })

  const answered = messages.filter(({ code, later }) => code && !later)
  test.each(answered)('$document: $message is provoked by a test', ({ code }) => {
    expect(tests).toMatch(new RegExp(`['"\`(]${code!.replaceAll('|', '\\|')}['"\`)]`))
  })
})
