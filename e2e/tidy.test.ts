import { describe, expect, test } from 'vitest'
import { consoleImportsFromBelow, posHasNoFluent } from './tidy/console.ts'
import {
  circlesOf,
  folderCirclesOf,
  importsFromBelow,
  leavesMoneyToTheLedger,
  refundsImportFromBelow,
} from './tidy/core.ts'
import { namesKnownDecisions } from './tidy/decisions.ts'
import { declaresItsImports, usesItsDependencies } from './tidy/dependencies.ts'
import { staysInBounds } from './tidy/imports.ts'
import { leadsSomewhere } from './tidy/links.ts'
import { long_locks, several_statements, short_locks } from './tidy/migration_examples.ts'
import { locksNoTableForLong, sendsOneStatement } from './tidy/migrations.ts'
import { faultsOfFolders, measurePlainness } from './tidy/plain_english.ts'
import * as shape from './tidy/shape.ts'
import { type Rule, readSources, sourceOf } from './tidy/sources.ts'
import { namesEachTypeOnce } from './tidy/type_names.ts'
import { isFrenchTypography } from './tidy/typography.ts'
import { readersInTheApi } from './tidy/uploads.ts'

// Path to reason. An entry that nothing needs any more fails, so these lists only shrink.
const long: Record<string, string> = {
  'cli/src/commands.ts': 'is the table of commands, a row per operation',
  'api/test/contract/requests.ts': 'is a table of what can be wrong with a request',
  'core/test/refunds/refunds.test.ts': 'tells one refund run from its forms to the bank',
}
const library_tables: Record<string, string> = {
  'core/src/platform/installation_tables.ts': 'names every table of the installation',
}

const tool_names: Record<string, string> = {
  LICENSE: 'has the name that package tools and code hosts look for',
  'package-lock.json': 'is written by npm',
  'deploy/container/Containerfile': 'has the name that builders of images look for',
  'console/public/service-worker.js': 'has the address that browsers know from before',
  'console/public/pos/service-worker.js': 'is named as that of the visitors',
}

const sources = await readSources()

const rules: Record<string, Rule> = {
  'nobody imports across a boundary': staysInBounds,
  'a folder of core imports from lower ones only': importsFromBelow,
  'a subfolder of refunds imports from lower ones only': refundsImportFromBelow,
  'a folder of the console imports from lower ones only': consoleImportsFromBelow,
  'the point of sale has no Fluent': posHasNoFluent,
  'only the ledger writes transactions and balances': leavesMoneyToTheLedger,
  'every package that is imported is declared': declaresItsImports(sources),
  'every package that is declared is used': usesItsDependencies(sources),
  'nothing is cast to fit everywhere': shape.castsNothingToNever,
  'rows of raw SQL have a declared type': shape.declaresItsRows,
  'pools have the settings that our statements need': shape.opensPoolsInOnePlace,
  'functions have 80 lines and files 400 at most': shape.isShort(long),
  'only tools get a default export': shape.hasNoDefaultExport,
  'no file only passes on what others export': shape.isNoBarrel,
  'an exported type of core has a name of its own': namesEachTypeOnce(sources),
  'every ADR that is named exists and is in the index': namesKnownDecisions(sources),
  'documents link to files that exist': leadsSomewhere,
  'no literal is spread where it is written': shape.spreadsNoLiteral,
  'files are named in one case': shape.isNamedInOneCase(tool_names),
  'every file is named after what it holds': shape.hasAName,
  'the environment is read in config.ts and main.ts only': shape.readsTheEnvironmentOnce,
  'every generated file says so': shape.saysItIsGenerated,
  'no test is run alone': shape.runsEveryTest,
  'what is left to do has an issue': shape.numbersItsPlans,
  'no file names a machine or a registry': shape.namesNoMachine,
  'no code is commented out': shape.hasNoDeadCode,
  'French texts have the spaces and apostrophes of French': isFrenchTypography,
  'parts of a page come without fallbacks': shape.drawsPartsWhenLoaded,
  'migrations hold no lock for long': locksNoTableForLong,
  'migrations send one statement in each call': sendsOneStatement,
  'nobody reads or writes the tables of the job library':
    shape.leavesTheJobLibraryItsTables(library_tables),
}

describe('the repository', () => {
  test('has something to look at', () => {
    expect(sources.filter(({ tree }) => tree).length).toBeGreaterThan(50)
  })

  test('no files import each other in a circle', () => {
    expect(circlesOf(sources)).toEqual([])
  })

  test('no subfolders of core, the command line and the console import each other in a circle', () => {
    expect(folderCirclesOf(sources)).toEqual([])
  })

  test('the API reads no upload on its own thread', () => {
    expect(readersInTheApi(sources)).toEqual([])
  })

  test('comments, texts and names are in plain English', () => {
    expect(faultsOfFolders(measurePlainness(sources))).toEqual([])
  })

  test.each(Object.entries(rules))('%s', (_name, rule) => {
    expect(sources.flatMap(rule)).toEqual([])
  })

  test.each([
    ...Object.keys(long).map((path) => [path, shape.isShort({})] as const),
    ...Object.keys(tool_names).map((path) => [path, shape.isNamedInOneCase({})] as const),
    ...Object.keys(library_tables).map(
      (path) => [path, shape.leavesTheJobLibraryItsTables({})] as const,
    ),
  ])('%s still needs its exception', (path, rule) => {
    expect(sources.filter((source) => source.path === path).flatMap(rule)).not.toEqual([])
  })
})

const slash = '/'
const needs = (name: string) => JSON.stringify({ devDependencies: { [name]: '1' } })
const lines = (count: number) => 'void 0\n'.repeat(count)

// Each of these must be found, or the rule above it proves nothing.
const offences: [rule: string, path: string, text: string][] = [
  [
    'the point of sale has no Fluent',
    'console/src/pos/Sell.tsx',
    "import { Button } from '@fluentui/react-components'",
  ],
  ['nobody imports across a boundary', 'core/src/platform/a.ts', "import '@hapi/hapi'"],
  [
    'nobody imports across a boundary',
    'core/src/platform/a.ts',
    "import { x } from '@kermesse/sdk/client'",
  ],
  [
    'nobody imports across a boundary',
    'core/src/platform/a.ts',
    "export { x } from '../../../api/src/a.ts'",
  ],
  ['nobody imports across a boundary', 'sdk/src/a.ts', "import { z } from 'zod'"],
  ['nobody imports across a boundary', 'cli/src/a.ts', "await import('@kermesse/core/money')"],
  ['nobody imports across a boundary', 'cli/test/a.test.ts', "import '@kermesse/core/money'"],
  ['nobody imports across a boundary', 'migrations/1_a.ts', "import '@kermesse/core/money'"],
  ['nobody imports across a boundary', 'migrations/1_a.ts', "import pg from 'pg'"],
  ['nobody imports across a boundary', 'simulator/src/a.ts', "type A = import('../../sdk/a.ts').A"],
  ['a folder of core imports from lower ones only', 'core/src/a.ts', ''],
  ['a folder of core imports from lower ones only', 'core/src/words/a.ts', ''],
  [
    'a folder of core imports from lower ones only',
    'core/src/ledger/a.ts',
    "import type { Ctx } from '../operations/context.ts'",
  ],
  [
    'a subfolder of refunds imports from lower ones only',
    'core/src/refunds/base/a.ts',
    "import '../requests/b.ts'",
  ],
  [
    'a subfolder of refunds imports from lower ones only',
    'core/src/refunds/by_bank/a.ts',
    "import '../by_provider/b.ts'",
  ],
  [
    'a subfolder of refunds imports from lower ones only',
    'core/src/refunds/requests/a.ts',
    "import '../b.ts'",
  ],
  ['a subfolder of refunds imports from lower ones only', 'core/src/refunds/words/a.ts', ''],
  [
    'a folder of the console imports from lower ones only',
    'console/src/a.ts',
    "import './ui/b.ts'",
  ],
  [
    'a folder of the console imports from lower ones only',
    'console/src/ui/a.ts',
    "import '../session/b.ts'",
  ],
  [
    'a folder of the console imports from lower ones only',
    'console/src/resource/inputs/a.ts',
    "import '../../bars/b.ts'",
  ],
  [
    'a folder of the console imports from lower ones only',
    'console/src/bars/a.ts',
    "import '../staff/b.ts'",
  ],
  [
    'a folder of the console imports from lower ones only',
    'console/src/bars/a.ts',
    "import '../visitor/pay/b.ts'",
  ],
  [
    'a folder of the console imports from lower ones only',
    'console/src/visitor/a.ts',
    "import '../staff/b.ts'",
  ],
  [
    'a folder of the console imports from lower ones only',
    'console/src/visitor/base/a.ts',
    "import '../pay/b.ts'",
  ],
  [
    'only the ledger writes transactions and balances',
    'core/src/refunds/a.ts',
    "await trx('transactions').where({ _id }).update({ amount })",
  ],
  [
    'only the ledger writes transactions and balances',
    'api/src/a.ts',
    'await db.raw(`INSERT INTO postings (event_id) VALUES (?)`)',
  ],
  [
    'only the ledger writes transactions and balances',
    'workers/src/a.ts',
    "await trx('wallets').where({ uid }).update({ balance: 0 })",
  ],
  [
    'only the ledger writes transactions and balances',
    'core/src/wallets/a.ts',
    "await db.query('UPDATE wallets w SET balance = 0')",
  ],
  ['nothing is cast to fit everywhere', 'core/src/platform/a.ts', 'sum(1 as never)'],
  ['rows of raw SQL have a declared type', 'core/src/a.ts', 'const { rows } = await db.raw(sql)'],
  ['pools have the settings that our statements need', 'api/src/a.ts', 'const a = new pg.Pool({})'],
  ['no literal is spread where it is written', 'core/src/a.ts', 'const a = { ...{ b, c } }'],
  ['no literal is spread where it is written', 'core/src/a.ts', 'const a = [...[b, c]]'],
  ['files are named in one case', 'core/src/a-b.ts', ''],
  ['files are named in one case', 'core/src/aB.ts', ''],
  ['functions have 80 lines and files 400 at most', 'core/src/platform/a.ts', lines(401)],
  ['every package that is imported is declared', 'core/src/a.ts', "import 'left-pad'"],
  ['every package that is imported is declared', 'core/src/a.ts', "import 'vitest'"],
  [
    'every package that is imported is declared',
    'cli/src/a.ts',
    "await import('@kermesse/core/a')",
  ],
  [
    'every package that is imported is declared',
    'scripts/a.ts',
    "import type { A } from 'left-pad'",
  ],
  ['every package that is declared is used', 'core/package.json', needs('left-pad')],
  ['every package that is declared is used', 'core/package.json', needs('@types/left-pad')],
  ['every package that is declared is used', 'sdk/package.json', needs('pg')],
  ['every package that is declared is used', 'package.json', needs('left-pad')],
  ['functions have 80 lines and files 400 at most', 'core/src/a.ts', lines(401)],
  ['functions have 80 lines and files 400 at most', 'a.ts', `const f = () => {\n${lines(79)}}`],
  ['only tools get a default export', 'core/src/platform/a.ts', 'export default 1'],
  ['only tools get a default export', 'core/src/platform/a.ts', 'export default function a() {}'],
  ['no file only passes on what others export', 'core/src/platform/a.ts', "export * from './b.ts'"],
  [
    'an exported type of core has a name of its own',
    'core/src/reports/a.ts',
    'export type Wallet = string',
  ],
  ['every ADR that is named exists and is in the index', 'README.md', `See ADR ${9999}.`],
  ['documents link to files that exist', 'docs/a.md', 'See [the end](the_end.md).'],
  ['documents link to files that exist', 'docs/a.md', 'See `core/src/the_end.ts`.'],
  ['documents link to files that exist', 'core/README.md', 'See `ledger/the_end.ts`.'],
  ['every file is named after what it holds', 'core/src/utils.ts', ''],
  [
    'the environment is read in config.ts and main.ts only',
    'api/src/server.ts',
    'listen(process.env.PORT)',
  ],
  ['every generated file says so', 'sdk/src/generated/a.ts', 'export const a = 1'],
  ['no test is run alone', 'core/test/a.test.ts', "describe.only('a', () => {})"],
  ['what is left to do has an issue', 'core/src/platform/a.ts', `// ${'TO'}DO: later`],
  ['no file names a machine or a registry', 'README.md', `cd ${slash}home/someone`],
  ['no file names a machine or a registry', '.npmrc', `registry=https://${'registry.'}npmjs.org`],
  ['no code is commented out', 'core/src/platform/a.ts', '// const total = sum(lines)'],
  [
    'French texts have the spaces and apostrophes of French',
    'console/src/i18n/fr/a.json',
    '"a": "Payer ?"',
  ],
  [
    'French texts have the spaces and apostrophes of French',
    'openapi/texts/fr.yaml',
    "a: l'argent",
  ],
  [
    'French texts have the spaces and apostrophes of French',
    'core/src/i18n/fr.ts',
    "const a = 'Payer !'",
  ],
  [
    'parts of a page come without fallbacks',
    'console/src/clients/A.tsx',
    "import { Suspense } from 'react'",
  ],
  [
    'nobody reads or writes the tables of the job library',
    'api/src/a.ts',
    `db('agenda${'_'}jobs').insert(job)`,
  ],
  ...long_locks,
  ...several_statements,
]

const innocent: [path: string, text: string][] = [
  ['core/src/platform/a.ts', "import type { A } from '@kermesse/sdk/types'\nexport const a: A = 1"],
  [
    'core/src/platform/b.ts',
    "import { type A, type B } from '@kermesse/sdk/types'\nexport type Cash = A | B",
  ],
  ['core/test/a.test.ts', "import { start } from '@kermesse/simulator/server'\nawait start()"],
  ['bench/a.bench.ts', "import { settle } from '@kermesse/core/ledger'\nawait settle()"],
  [
    'core/src/platform/c.ts',
    '// If it returns nothing (an old device), the sale counts as new.\nvoid 0',
  ],
  ['core/src/platform/d.ts', `// ${'TO'}DO(#12): drop this column.\nvoid 0`],
  ['core/src/i18n/fr.ts', lines(401)],
  [
    'core/src/platform/e.ts',
    "import type { Knex } from 'knex'\nexport const e: Knex | undefined = undefined",
  ],
  ['core/src/refunds/by_bank/a.ts', "import '../requests/b.ts'\nimport './c.ts'"],
  ['console/src/bars/a.ts', "import '../clients/b.ts'\nimport '../resource/inputs/c.ts'"],
  ['console/src/visitor/wallet/a.ts', "import '../pay/b.ts'\nimport '../../format.ts'"],
  ['core/package.json', needs('@types/pg')],
  ['package.json', needs('@types/node')],
  ['vitest.config.ts', 'export default {}'],
  ...short_locks,
  ['migrations/1_b.ts', `export const up = (db) => db.raw('CREATE TABLE agenda${'_'}jobs ()')`],
]

const riddles: [path: string, text: string][] = [
  ['core/src/ledger/a.ts', '// Whether it is open.\nvoid 0'],
  ['core/src/ledger/b.ts', '/**\n * Where it is open, it is closed.\n */\nvoid 0'],
  ['console/src/ui/a.module.css', '/* What is drawn. */'],
  ['sdk/src/a.ts', "const a = '// not this' // Told to whoever asks."],
  ['openapi/bars.yaml', 'get: { description: It is let go. }'],
  ['openapi/texts/en.yaml', 'errors: { not_found: There is none. }'],
  ['docs/adr/0001-packages.md', '# 1. Sold anew'],
  ['api/src/a.ts', 'function keep() {}'],
  ['api/src/nameless.ts', ''],
]

const plain: [path: string, text: string][] = [
  ['core/src/ledger/a.ts', '// What does a lock cost? Less than a retry.\nvoid 0'],
  ['core/src/ledger/b.ts', "const a = 'What // Whether' + `/* Who */` // Returns the whole."],
  ['core/src/ledger/c.ts', '// Returns the wallets\n// who paid.\nvoid 0'],
  ['openapi/texts/de.yaml', 'errors: { not_found: is none }'],
]

describe('the measure of plain English', () => {
  test.each(riddles)('sees the riddle in %s', (path, text) => {
    const folders = measurePlainness([sourceOf(path, text)])
    expect(faultsOfFolders(folders)).toHaveLength(1)
  })

  test.each(plain)('takes the words of %s for plain', (path, text) => {
    expect(faultsOfFolders(measurePlainness([sourceOf(path, text)]))).toEqual([])
  })

  test('sees two files of one name in a workspace', () => {
    const twins = ['core/src/a/plan.ts', 'core/src/b/plan.ts', 'api/src/plan.ts'].map((path) =>
      sourceOf(path, 'void 0'),
    )
    expect(faultsOfFolders(measurePlainness(twins))).toEqual([
      'core/src/b: 1 repeated file names; node e2e/tidy/print_measures.ts core/src/b lists them',
    ])
  })
})

describe('a circle of folders', () => {
  const nested = (inner: string) => [
    sourceOf('core/src/bank/xml/a.ts', "import '../csv/deep/b.ts'"),
    sourceOf('core/src/bank/csv/deep/b.ts', 'void 0'),
    sourceOf('core/src/bank/csv/c.ts', inner),
    sourceOf('core/src/bank/xml/d.ts', 'void 0'),
  ]

  test('is seen through different files and at any depth', () => {
    const xml = 'core/src/bank/xml'
    expect(folderCirclesOf(nested("import '../xml/d.ts'"))).toEqual([
      `${xml} → core/src/bank/csv → ${xml}`,
    ])
  })

  test('needs a way back', () => {
    expect(folderCirclesOf(nested("import './deep/b.ts'"))).toEqual([])
  })
})

describe('a rule', () => {
  test.each(offences)('"%s" sees %s', (rule, path, text) => {
    expect(rules[rule]?.(sourceOf(path, text))).toHaveLength(1)
  })

  test.each(innocent)('leaves %s alone', (path, text) => {
    expect(Object.values(rules).flatMap((rule) => rule(sourceOf(path, text)))).toEqual([])
  })

  test('is tried by at least one offence', () => {
    expect(new Set(offences.map(([rule]) => rule))).toEqual(new Set(Object.keys(rules)))
  })
})
