import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { check } from 'recheck'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from '../scripts/settings.ts'
import { inEveryNode, isGenerated, isShipped, readSources, type Source } from './tidy/sources.ts'

type Pattern = { place: string; source: string; flags: string }

// A verdict depends on the pattern alone. The first run takes most of a minute, later ones check what is new.
const cache_file = join(root, 'node_modules/.cache/kermesse/linear_patterns.json')
const longest_check_ms = 60_000

// Patterns that are put together at run time, by file. Their parts are constants or come from the contract.
const composed: Record<string, number> = {
  'api/src/browser.ts': 1,
  'api/src/plugins/pages.ts': 1,
  'api/src/validation.ts': 3,
  'cli/src/io.ts': 3,
  'console/src/resource/problems.ts': 1,
  'sdk/src/rules/iban_mistake.ts': 1,
  'sdk/src/rules/text_keys.ts': 1,
  'simulator/src/twint/shapes.ts': 2,
}

test('every pattern of code and contract takes linear time', { timeout: 600_000 }, async () => {
  const patterns = [...(await patternsOfCode()), ...patternsOfContract()]

  const slow = await slowOnes(patterns)

  expect(patterns.length).toBeGreaterThan(300)
  expect(slow).toEqual([])
})

test('the check finds patterns that take quadratic and exponential time', async () => {
  const slow = await slowOnes([
    { place: 'quadratic', source: '\\s+$', flags: '' },
    { place: 'cubic', source: '^\\s*\\d.*[a-z].*\\d\\s*$', flags: 'i' },
    { place: 'exponential', source: '^(a+)+$', flags: '' },
    { place: 'linear', source: '^[0-9A-F]{14}$', flags: '' },
  ])

  expect(slow.map((text) => text.split(' ')[0])).toEqual(['quadratic', 'cubic', 'exponential'])
})

test('patterns are composed at run time in known files only', async () => {
  const counts: Record<string, number> = {}
  for (const source of (await readSources()).filter(isRead))
    for (const _ of inEveryNode(source, (node) => (isComposed(node) ? [''] : [])))
      counts[source.path] = (counts[source.path] ?? 0) + 1

  expect(counts).toEqual(composed)
})

function isRead(source: Source) {
  return isShipped(source) && !isGenerated(source)
}

function isComposed(node: ts.Node) {
  return (
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    node.expression.getText() === 'RegExp' &&
    !ts.isStringLiteral(node.arguments![0]!)
  )
}

async function patternsOfCode(): Promise<Pattern[]> {
  const found: Pattern[] = []
  for (const source of (await readSources()).filter(isRead)) {
    inEveryNode(source, (node) => {
      if (!ts.isRegularExpressionLiteral(node)) return []
      const end = node.text.lastIndexOf('/')
      const line = source.tree!.getLineAndCharacterOfPosition(node.getStart()).line + 1
      found.push({
        place: `${source.path}:${line}`,
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      })
      return []
    })
  }
  return found
}

function patternsOfContract(): Pattern[] {
  const text = readFileSync(join(root, 'api/src/generated/contract.json'), 'utf8')
  const found = new Set<string>()
  JSON.parse(text, (key, value) => {
    if (key === 'pattern' && typeof value === 'string') found.add(value)
    return value
  })
  return [...found].map((source) => ({ place: 'openapi.yaml', source, flags: 'u' }))
}

async function slowOnes(patterns: Pattern[]): Promise<string[]> {
  const linear = new Set(readCache())
  const slow: string[] = []
  for (const { place, source, flags } of patterns) {
    const key = `/${source}/${flags}`
    if (linear.has(key)) continue
    const verdict = await judge(source, flags)
    if (verdict.status === 'safe') linear.add(key)
    else {
      const why = verdict.status === 'vulnerable' ? verdict.complexity.summary : verdict.error.kind
      slow.push(`${place} ${key} ${why}`)
    }
  }
  mkdirSync(dirname(cache_file), { recursive: true })
  writeFileSync(cache_file, JSON.stringify([...linear].sort()))
  return slow
}

/** The automaton proves its verdict. What it cannot read is tried at random, which may blame a linear pattern. */
async function judge(source: string, flags: string) {
  const options = { timeout: longest_check_ms, randomSeed: 1 }
  const proved = await check(source, flags, { ...options, checker: 'automaton' })
  return proved.status === 'unknown' ? check(source, flags, options) : proved
}

function readCache(): string[] {
  return existsSync(cache_file) ? JSON.parse(readFileSync(cache_file, 'utf8')) : []
}
