import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operations } from '@kermesse/sdk/generated/operations'
import type { Command } from 'commander'
import { afterEach, describe, expect, it } from 'vitest'
import { custom_commands } from '../src/custom_commands.ts'
import { readEventFile } from '../src/event_file/read.ts'
import { flagsOf } from '../src/flags.ts'
import german_descriptions from '../src/i18n/de/descriptions.json' with { type: 'json' }
import german_fields from '../src/i18n/de/fields.json' with { type: 'json' }
import { texts as german } from '../src/i18n/de.ts'
import french_descriptions from '../src/i18n/fr/descriptions.json' with { type: 'json' }
import french_fields from '../src/i18n/fr/fields.json' with { type: 'json' }
import { texts as french } from '../src/i18n/fr.ts'
import { loadDescriptions, loadLanguage } from '../src/i18n/language.ts'
import type { Locale } from '../src/io.ts'
import { createProgram } from '../src/program.ts'
import { connectBy, fakeIo, kermesse } from './terminal.ts'

afterEach(() => Promise.all([loadLanguage('en'), loadDescriptions('en')]))

describe.each([
  ['fr', french, french_fields, french_descriptions],
  ['de', german, german_fields, german_descriptions],
] as const)('in %s', (locale, texts, fields, descriptions) => {
  it('every command has a summary, and every argument and flag a description, of this language', async () => {
    const english = await leavesIn('en')
    const translated = await leavesIn(locale)
    expect(translated.size).toBe(english.size)
    const same: string[] = []
    for (const [path, command] of english) {
      const other = translated.get(path)!
      if (command.summary() === other.summary()) same.push(path)
      const others = describedParts(other)
      for (const [at, { name, description }] of describedParts(command).entries())
        if (description && description === others[at]!.description)
          same.push(`${path} ${name}: ${description}`)
    }
    expect(same).toEqual([])
  })

  it('every group is described', async () => {
    const english = await programIn('en')
    const translated = await programIn(locale)
    const same = english.commands.filter(
      (one, at) =>
        one.description() && one.description() === translated.commands[at]!.description(),
    )
    expect(same.map((one) => one.name())).toEqual([])
  })

  it('a text keeps the names in braces and the flags of the English one', () => {
    const all = Object.entries({ ...texts.flags, ...texts.sentences })
    const wrong = all.filter(([english, text]) => partsOf(english) !== partsOf(text))
    expect(wrong).toEqual([])
  })

  it('every operation is described, and none is that has no description any more', () => {
    const texts = Object.entries(operations).flatMap(([id, { description }]) =>
      id.endsWith('.bulk') || !description ? [] : description.split(/\s+/).join(' ').trim(),
    )
    expect(Object.keys(descriptions).toSorted()).toEqual([...new Set(texts)].toSorted())
    expect(Object.entries(descriptions).filter(([english, text]) => english === text)).toEqual([])
  })

  it('a description keeps the names of the contract', () => {
    const all = Object.entries({ ...fields, ...descriptions })
    expect(all.filter(([english, text]) => codeIn(english) !== codeIn(text))).toEqual([])
  })

  it('no text is of a command, a field or a sentence that is no more', async () => {
    const shown = Object.entries(operations).filter(([id]) => !id.endsWith('.bulk'))
    const described = shown.flatMap(([, one]) => [
      ...one.params.filter((param) => param.in === 'path'),
      ...flagsOf(one).map(({ field }) => field),
    ])
    const sources = await readSources()
    // Put together from a noun or a count.
    const is_composed = /^Delete .+ \{id\}\?$|^\{count\} /
    const isWritten = (text: string) =>
      is_composed.test(text) ||
      [`'${text.replaceAll("'", "\\'")}'`, `"${text}"`].some((one) => sources.includes(one))
    const keysOutside = (part: object, known: Iterable<unknown>) => {
      const all = new Set(known)
      return Object.keys(part).filter((one) => !all.has(one))
    }
    const left_over = [
      ...keysOutside(
        fields,
        described.map(({ description }) => description),
      ),
      ...keysOutside(
        texts.operations,
        shown.map(([id]) => id),
      ),
      ...keysOutside(
        texts.commands,
        custom_commands.map(({ path }) => path),
      ),
      ...Object.keys({ ...texts.flags, ...texts.sentences }).filter((one) => !isWritten(one)),
    ]
    expect(left_over).toEqual([])
  })
})

it('both languages have the same texts', () => {
  const keysOf = (texts: object) =>
    Object.entries(texts).flatMap(([part, all]) => Object.keys(all).map((key) => `${part} ${key}`))
  expect(keysOf({ ...german, german_fields, german_descriptions })).toEqual(
    keysOf({ ...french, german_fields: french_fields, german_descriptions: french_descriptions }),
  )
})

it('French has a no-break space before : ; ! and ?', () => {
  const texts = Object.values({ ...french, french_fields, french_descriptions }).flatMap(
    Object.values,
  )
  expect(texts.filter((text) => / [:;!?»]/.test(JSON.stringify(text)))).toEqual([])
})

it('German is written without ß', () => {
  expect(JSON.stringify([german, german_fields, german_descriptions])).not.toContain('ß')
})

it('the help, its headings and the parser speak the language of the terminal', async () => {
  const [help, own, wrong, root] = await Promise.all([
    kermesse(['bars', 'create', '--help'], { env: french_terminal }),
    kermesse(['refunds', 'run', '--help'], { env: french_terminal }),
    kermesse(['bras', 'list'], { env: french_terminal }),
    kermesse(['--help'], { env: french_terminal }),
  ])
  expect(help.out).toContain('Utilisation\u00a0: kermesse bars create')
  expect(help.out).toContain('Créer un point de vente.')
  expect(help.out).toContain('Options globales\u00a0:')
  expect(own.out).toContain('Comment rembourser (par défaut\u00a0: form) (valeurs\u00a0: "form"')
  expect(wrong.err).toContain("✗ commande inconnue 'bras'")
  expect(wrong.err).toContain('(Vouliez-vous dire bars\u00a0?)')
  expect(root.out).toContain('Au quotidien\u00a0:\n  login ')
})

it('refusals of the command line say it in the language of the terminal', async () => {
  const limit = await kermesse(['bars', 'list', '--limit', '0'], { env: french_terminal })
  expect(limit.err).toContain(
    '--limit doit être un nombre à partir de 1\u00a0; "0" n’en est pas un.',
  )
  const question = await kermesse(['bars', 'delete', id], { env: { LANG: 'de_CH.UTF-8' } })
  expect(question.err).toContain(`Verkaufsstelle ${id} löschen?`)
  expect(question.err).toContain('→ --yes antwortet ohne Terminal mit Ja.')
})

it('mistakes in an event file are told in the language of the terminal', async () => {
  const file = {
    event: { name: 'Quay' },
    bars: [{ name: 'Main', consumptions: [{ name: 'Lager' }] }],
  }
  await loadLanguage('fr')
  expect(() => readEventFile(file, {})).toThrow('bars[0].consumptions "Lager"\u00a0: prix manquant')
  await loadLanguage('de')
  expect(() => readEventFile(file, {})).toThrow('bars[0].consumptions "Lager": Preis fehlt')
})

// English that stays: what programs or developers read, and what is no sentence.
const untranslated = [
  /^KERMESSE BACKUP/,
  // Lines of --debug.
  /^← /,
  // Rows of a check beside those of the installation, which are English.
  /^(nobody has paid|the refund is not found yet|within ten minutes|look into the portal)/,
  /^(→ )?(events|kermesse|refund|TWINT) [a-z-]+/,
]
// Tables of commands, which other tests read; scripts of shells, XML and an example in YAML.
const without_sentences =
  /(^|\/)(\w*commands|completion|spreadsheet|manual|surface)\.ts$|^i18n\/|^help\.ts$/

it('every sentence in the sources is translated', async () => {
  const files = await readSources((name) => !without_sentences.test(name))
  const keys = new Set(Object.keys({ ...french.flags, ...french.sentences }))
  const literal = /'((?:[^'\\\n]|\\.)*)'|"([^"\\\n]*)"|`([^`\\]*)`/g
  const found = [...files.replaceAll(/^\s*(\/\/|\/?\*).*$|^import .*$/gm, '').matchAll(literal)]
    .map(([, ...parts]) => parts.find((part) => part !== undefined) ?? '')
    .filter((text) => !keys.has(text.replaceAll("\\'", "'")))
    .map((text) => text.replaceAll(/\$\{[^}]*\}/g, '').trim())
    .filter((text) => /[a-z]{2,} [a-z]{2,}/i.test(text) && !/[({<\n]|=$/.test(text))
    .filter((text) => !untranslated.some((one) => one.test(text)))
  expect(found).toEqual([])
})

it('what programs read stays as it is', async () => {
  const request = [
    'bars',
    'create',
    '--name',
    'Main bar',
    '--event-id',
    id,
    '--dry-run',
    '--idempotency-key',
    'k',
  ]
  const english = await kermesse(request, { connect: connectBy({}) })
  const translated = await kermesse(request, { connect: connectBy({}), env: french_terminal })
  expect(translated.out).toBe(english.out)
  expect(english.out).toContain('POST')
})

const id = '0190b3a0-0000-7000-8000-000000000001'
const french_terminal = { LANG: 'fr_CH.UTF-8' }

async function programIn(locale: Locale) {
  await loadLanguage(locale)
  await loadDescriptions(locale)
  return createProgram({ io: fakeIo().io, connect: connectBy({}) })
}

async function leavesIn(locale: Locale) {
  const program = await programIn(locale)
  const all = program.commands.flatMap((one) => (one.commands.length > 0 ? one.commands : [one]))
  const pathOf = (one: Command) =>
    one.parent === program ? one.name() : `${one.parent!.name()} ${one.name()}`
  return new Map(all.map((one) => [pathOf(one), one]))
}

function partsOf(text: string) {
  return [...text.matchAll(/\{\w+\}|--[a-z][a-z-]+/g)]
    .map(([part]) => part)
    .toSorted()
    .join(' ')
}

function describedParts(command: Command) {
  const args = command.registeredArguments.map((one) => ({ ...one, name: one.name() }))
  const options = command.options.map((one) => ({ name: one.flags, description: one.description }))
  return [...args, ...options]
}

/** What stands between backticks, in alphabetical order. */
function codeIn(text: string) {
  return [...new Set(text.match(/`[^`]+`/g))].toSorted().join(' ')
}

async function readSources(isWanted = (_name: string) => true) {
  const folder = join(import.meta.dirname, '../src')
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((one) => one.endsWith('.ts') && isWanted(one))
  return (await Promise.all(files.map((one) => readFile(join(folder, one), 'utf8')))).join('\n')
}
