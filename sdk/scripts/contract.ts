import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { readExamples, withExamples } from './examples.ts'
import { expand, plainResources } from './expand.ts'
import { fillSentences, type Noun, type NounSentence } from './nouns.ts'
import type { Contract, Schema } from './operations.ts'

type Sentences = { en: string; fr: string; de: string }
type Texts = {
  errors: Record<string, string>
  details: Record<string, string>
  readiness_checks: Record<string, { name: string; why: string }>
  readiness: Record<string, string>
  alarms: Record<string, string>
  nouns: Record<string, Noun>
  noun_sentences: Record<string, NounSentence>
}
/** A code carries what programs need beside it: `x-status` of an error, `x-problem` of a detail, `x-state` of a finding. */
type Codes = Schema & Record<'x-status' | 'x-problem' | 'x-state', Record<string, unknown>>

const root = fileURLToPath(new URL('../../', import.meta.url))
const languages = ['en', 'fr', 'de'] as const

/** The bundled contract that the server and the tests read. */
export const contract_file = join(root, 'api/src/generated/contract.json')

/** The contract as one document: parts bundled, sentences joined to their codes, `x-resource` and `x-bulk` expanded, examples. */
export async function buildContract(): Promise<Contract> {
  const examples = await readExamples(join(root, 'openapi/examples'))
  const contract = expand(withTexts(await bundleParts(), await readTexts()))
  return withErrorDetails(withExamples(contract, examples))
}

/** The details by code are no schema of an answer: they stand beside the table of the codes. */
function withErrorDetails({ components, ...contract }: Contract): Contract {
  const { ErrorDetails, ...schemas } = components.schemas
  return {
    ...contract,
    components: { ...components, schemas },
    'x-error-details': ErrorDetails!.properties!,
  }
}

/** Replaces the file in one step, because other processes may be reading it. */
export async function writeContract(contract: Contract) {
  await mkdir(dirname(contract_file), { recursive: true })
  const draft = `${contract_file}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(contract, null, 2)}\n`)
  await rename(draft, contract_file)
}

async function bundleParts(): Promise<Contract> {
  const folder = await mkdtemp(join(tmpdir(), 'kermesse-contract-'))
  try {
    const bundle = join(folder, 'contract.json')
    const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js')
    const args = ['bundle', 'openapi.yaml', '--output', bundle]
    const strict = ['--component-renaming-conflicts-severity', 'error']
    const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    await promisify(execFile)(process.execPath, [redocly, ...args, ...strict], {
      cwd: root,
      env: { ...process.env, ...quiet },
    })
    return JSON.parse(await readFile(bundle, 'utf8'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function readTexts(): Promise<Texts[]> {
  return Promise.all(
    languages.map(async (language) =>
      parse(await readFile(join(root, `openapi/texts/${language}.yaml`), 'utf8')),
    ),
  )
}

function withTexts(contract: Contract, texts: Texts[]): Contract {
  const { schemas } = contract.components
  const sentences = (group: 'errors' | 'details' | 'readiness' | 'alarms', code: string) =>
    inEachLanguage(texts, (all) => all[group][code])
  const table = <Entry>(codes: string[], entry: (code: string) => Entry) =>
    Object.fromEntries(codes.map((code) => [code, entry(code)]))
  const nouns = describeNouns(contract, texts)
  addNotFound(contract, texts, nouns)
  const statuses = takeValues(schemas.ErrorCode, 'x-status')
  const problems = takeValues(schemas.DetailCode, 'x-problem')
  const states = takeValues(schemas.ReadinessCode, 'x-state')
  const check_ids = schemas.ReadinessCheckId!.enum as string[]
  const alarms = schemas.AlarmCode!.enum as string[]
  assertSameCodes(texts, {
    errors: Object.keys(statuses),
    details: Object.keys(problems),
    readiness_checks: check_ids,
    readiness: Object.keys(states),
    alarms,
    nouns: Object.keys(nouns),
    noun_sentences: Object.keys(texts[0]!.noun_sentences),
  })
  return {
    ...contract,
    'x-errors': table(Object.keys(statuses), (code) => ({
      status: statuses[code] as number,
      ...sentences('errors', code),
    })),
    'x-details': table(Object.keys(problems), (code) => ({
      problem: problems[code] as string,
      ...sentences('details', code),
    })),
    'x-readiness-checks': table(check_ids, (id) => ({
      name: inEachLanguage(texts, (all) => all.readiness_checks[id]!.name),
      why: inEachLanguage(texts, (all) => all.readiness_checks[id]!.why),
    })),
    'x-readiness': table(Object.keys(states), (code) => ({
      state: states[code] as string,
      ...sentences('readiness', code),
    })),
    'x-alarms': table(alarms, (code) => sentences('alarms', code)),
    'x-nouns': nouns,
  }
}

/** Plain resources with their noun and its sentences in each language. */
function describeNouns(contract: Contract, texts: Texts[]): Contract['x-nouns'] {
  const described = plainResources(contract).map(([name, { one, schema }]) => {
    const filled = texts.map(({ nouns, noun_sentences }, index) => {
      const noun = nouns[name]
      if (!noun) throw new Error(`openapi/texts/${languages[index]}.yaml: nouns lack ${name}`)
      return [languages[index], fillSentences(noun, noun_sentences)]
    })
    const about = contract.tags.find((tag) => tag.name === name)!.description.replace(/\.$/, '')
    const not_found = `${snakeCase(schema)}_not_found`
    return [name, { one, about, not_found, ...Object.fromEntries(filled) }]
  })
  return Object.fromEntries(described)
}

/** Adds the code and the sentences of a record that does not exist, unless they are written out. */
function addNotFound(contract: Contract, texts: Texts[], nouns: Contract['x-nouns']) {
  const statuses = (contract.components.schemas.ErrorCode as Codes)['x-status']
  for (const { not_found: code, ...noun } of Object.values(nouns)) {
    if (code in statuses) continue
    statuses[code] = 404
    for (const [index, language] of languages.entries())
      texts[index]!.errors[code] = noun[language].not_found!
  }
}

/** `VoucherPack` is `voucher_pack`. */
function snakeCase(name: string) {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase()
}

/** Turns the map of values by code into the `enum` of the codes, and answers the values. */
function takeValues(schema: Schema | undefined, key: 'x-status' | 'x-problem' | 'x-state') {
  const codes = schema as Codes
  const { [key]: values } = codes
  delete (codes as Partial<Codes>)[key]
  codes.enum = Object.keys(values)
  return values
}

function inEachLanguage(texts: Texts[], pick: (texts: Texts) => string | undefined): Sentences {
  const [en, fr, de] = texts.map((all) => pick(all)!) as [string, string, string]
  return { en, fr, de }
}

function assertSameCodes(texts: Texts[], codes: Record<keyof Texts, string[]>) {
  for (const [index, language] of languages.entries()) {
    for (const [group, listed] of Object.entries(codes) as [keyof Texts, string[]][]) {
      const translated = Object.keys(texts[index]![group])
      const odd = [
        ...listed.filter((code) => !translated.includes(code)),
        ...translated.filter((code) => !listed.includes(code)),
      ]
      if (odd.length > 0)
        throw new Error(`openapi/texts/${language}.yaml: ${group} differ in: ${odd.join(', ')}`)
    }
  }
}
