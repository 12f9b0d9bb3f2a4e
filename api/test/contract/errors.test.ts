import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { errors } from '@kermesse/sdk/generated/errors'
import type { ErrorCode } from '@kermesse/sdk/types'
import { describe, expect, test } from 'vitest'
import { contract } from '../api.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const source = globSync(
  ['{api,core,workers}/src/**/*.ts', 'sdk/src/{rules/*,receipt_printer}.ts'],
  {
    cwd: root,
  },
)
  .map((name) => readFileSync(`${root}/${name}`, 'utf8'))
  .concat(JSON.stringify(contract.document))
  .join('\n')

// Nothing answers these yet. One that something does answer fails here, so this list only shrinks.
const later: Partial<Record<ErrorCode, string>> = {
  voucher_not_available: 'a seller cannot name the voucher to take yet',
}

const catalogue = Object.entries(errors) as [ErrorCode, (typeof errors)[ErrorCode]][]

function isUsed(code: ErrorCode) {
  return (
    source.includes(`'${code}'`) ||
    source.includes(`"x-error":"${code}"`) ||
    new RegExp(`^\\s+${code}: `, 'm').test(source)
  )
}

describe('the catalogue of errors', () => {
  test('has the codes of the contract and no others', () => {
    const listed = contract.document.components.schemas!.ErrorCode as { enum: string[] }

    expect(catalogue.map(([code]) => code).sort()).toEqual([...listed.enum].sort())
  })

  test('has an honest status and a sentence in each language for every code', () => {
    const wrong = catalogue.filter(([, { status, en, fr, de }]) => {
      const is_spoken = [en, fr, de].every((text) => /^\p{Lu}.{4,}\.$/u.test(text))
      return !(status >= 400 && status < 600 && is_spoken && new Set([en, fr, de]).size === 3)
    })

    expect(wrong).toEqual([])
  })

  test('has no code that nothing answers, but for those that wait for their work', () => {
    const unused = catalogue.map(([code]) => code).filter((code) => !isUsed(code))

    expect(unused).toEqual(Object.keys(later))
  })
})
