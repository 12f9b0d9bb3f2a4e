import { globSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { nouns } from '@kermesse/sdk/generated/nouns'
import { operations } from '@kermesse/sdk/generated/operations'
import { describe, expect, test } from 'vitest'
import { resources } from './all_resources.ts'

const folder = new URL('../src/i18n/', import.meta.url)
const files = readdirSync(new URL('en/', folder))
const languages = ['en', 'fr', 'de']

// Path to reason, for a text that reads as in English. An entry that nothing needs any more fails.
const as_english: Record<string, Record<string, string>> = {
  fr: {
    'events.provider_check.providers.payrexx': 'is a brand',
    'events.provider_check.providers.twint': 'is a brand',
    'events.provider_check.providers.mypos': 'is a brand',
    'events.provider_check.providers.infomaniak': 'is a brand',
    'drawers.kinds.confirmation': 'is the French word too',
    'devices.choices.type.smartphone': 'is the French word too',
    'devices.choices.type.modem': 'is the French word too',
    'smartphones.title': 'is the French word too',
    'smartphones.fields.total_transaction_amount': 'is the French word too',
    'mypos.fields.terminal_code': 'is the French word too',
    'mypos.fields.total_transaction_amount': 'is the French word too',
    'fields.choices.method.twint': 'is a brand',
    'fields.choices.method.twint_direct': 'is a brand',
    'fields.choices.type.twint': 'is a brand',
    'fields.date': 'is the French word too',
    'fields.iban': 'is an international abbreviation',
    'fields.message': 'is the French word too',
    'fields.smartphone_number': 'is the French word too',
    'fields.zone_id': 'is the French word too',
    'latest_app.fields.devices': 'is the French word too',
    'latest_app.fields.version': 'is the French word too',
    'machines.pairing.code': 'is the French word too',
    'machines.pairing.ok': 'is an international abbreviation',
    'platform.app.version': 'is the French word too',
    'platform.ok': 'is an international abbreviation',
    'refunds.bic': 'is an international abbreviation',
    'refunds.iban': 'is an international abbreviation',
    'payments.choices.provider.payrexx': 'is a brand',
    'bars.choices.hybrid_payment.payment_types.twint': 'is a brand',
    'bars.choices.type.epson': 'is a brand',
    'bars.choices.type.tanca': 'is a brand',
    'bars.choices.type.star': 'is a brand',
    'bars.choices.type.daruma': 'is a brand',
    'bars.choices.type.brother': 'is a brand',
    'clients.fields.bic': 'is an international abbreviation',
    'clients.fields.email': 'is the French word too',
    'clients.fields.iban': 'is an international abbreviation',
    'clients.actions.all': 'is the French word too',
    'clients.columns.date': 'is the French word too',
    'clients.columns.type': 'is the French word too',
    'clients.export.pdf': 'is an international abbreviation',
    'clients.export.xlsx': 'is a brand',
    'clients.imports.fields.email': 'is the French word too',
    'clients.imports.fields.pin': 'is an international abbreviation',
    'clients.methods.twint': 'is a brand',
    'clients.tabs.transactions': 'is the French word too',
    'clients.ways.twint': 'is a brand',
    'deposits.choices.return_color.orange': 'is the French word too',
    'drawers.shifts.ways.twint': 'is a brand',
    'drawers.shifts.ways.twint_direct': 'is a brand, and the French word too',
    'events.fields.bank.bic': 'is an international abbreviation',
    'events.fields.bank.iban': 'is an international abbreviation',
    'events.ok': 'is an international abbreviation',
    'events.tabs.smartphones': 'is the French word too',
    'fields.choices.color.orange': 'is the French word too',
    'fields.choices.min_right.30': 'is the French word too',
    'fields.choices.min_right.50': 'is the French word too',
    'fields.choices.payment_types.twint': 'is a brand',
    'fields.choices.payment_types.twint_direct': 'is a brand',
    'fields.choices.right.30': 'is the French word too',
    'fields.choices.right.50': 'is the French word too',
    'fields.smartphones': 'is the French word too',
    'fields.type': 'is the French word too',
    'resource.actions': 'is the French word too',
    'resource.pages': 'is the French word too',
    'staff.failure.ok': 'is an international abbreviation',
    'staff.groups.installation': 'is the French word too',
    'staff.screens.smartphones': 'is the French word too',
    'staff.screens.transactions': 'is the French word too',
    'staff.screens.webhooks': 'is the usual word',
    'staff.screens.zones': 'is the French word too',
    'terminals.fields.terminal_code': 'is the French word too',
    'common.languages.en': 'is a name that everyone finds in its own language',
    'pos_device.lines.vibration': 'is the French word too',
    'pos_desk.methods.twint': 'is a brand',
    'pos_desk.ways.twint': 'is a brand',
    'pos_payment.exact': 'is the French word too',
    'pos_returns.ten_more': 'is a figure and a name',
    'pos_drawer.ways.twint': 'is a brand',
    'pos_drawer.ways.twint_direct': 'is a brand, and the French word too',
    'pos_payment.ways.mypos': 'is the French word too',
    'pos_payment.ways.twint': 'is a brand',
    'pos.languages.en': 'is a name that everyone finds in its own language',
    'common.languages.fr': 'is a name that everyone finds in its own language',
    'pos.languages.fr': 'is a name that everyone finds in its own language',
    'common.languages.de': 'is a name that everyone finds in its own language',
    'pos.languages.de': 'is a name that everyone finds in its own language',
    'pay.way.twint': 'is a brand',
    'clients.ways.twint_direct': 'is a brand',
    'transactions.choices.payment_type.twint_direct': 'is a brand',
    'pay.way.twint_direct': 'is a brand',
    'visitor.top_up.twint_direct': 'is a brand',
    'refund.fields.iban': 'is an international abbreviation',
    'staff.version': 'is the French word too',
    'visitor.version': 'is the French word too',
    'webhooks.deliveries.message': 'is the French word too',
    'webhooks.title': 'is the usual word',
    'webhooks.one': 'is the usual word',
    'zones.fields.zone_name': 'is the French word too',
    'zones.one': 'is the French word too',
    'zones.title': 'is the French word too',
    'visitor.top_up.twint': 'is a brand',
    'visitor.details.date': 'is the French word too',
    'visitor.details.table_number': 'is the French word too',
    'visitor.payments.twint': 'is a brand',
    'visitor.payments.twint_direct': 'is a brand',
  },
  de: {
    'drawers.fields.user': 'is the German word too',
    'drawers.transactions.uid': 'is the German word too',
    'audit_log.changed.pin_replaced': 'is an international abbreviation',
    'pairings.fields.user': 'is the German word too',
    'users.fields.name': 'is the German word too',
    'users.fields.pin': 'is an international abbreviation',
    'events.provider_check.providers.payrexx': 'is a brand',
    'events.provider_check.providers.twint': 'is a brand',
    'events.provider_check.providers.mypos': 'is a brand',
    'events.provider_check.providers.infomaniak': 'is a brand',
    'devices.choices.type.smartphone': 'is the German word too',
    'devices.choices.type.modem': 'is the German word too',
    'smartphones.title': 'is the German word too',
    'transactions.offline': 'is the German word too',
    'smartphones.fields.total_transaction_amount': 'is the German word too',
    'mypos.fields.terminal_code': 'is the German word too',
    'mypos.fields.total_transaction_amount': 'is the German word too',
    'overview.cockpit.job.import': 'is the German word too',
    'fields.choices.method.twint': 'is a brand',
    'fields.choices.method.twint_direct': 'is a brand',
    'fields.choices.type.twint': 'is a brand',
    'fields.iban': 'is an international abbreviation',
    'fields.smartphone_number': 'is the German word too',
    'fields.zone_id': 'is the German word too',
    'latest_app.fields.devices': 'is the German word too',
    'latest_app.fields.version': 'is the German word too',
    'machines.pairing.code': 'is the German word too',
    'machines.pairing.ok': 'is an international abbreviation',
    'platform.app.version': 'is the German word too',
    'platform.ok': 'is an international abbreviation',
    'platform.sessions.place': 'is the German word too',
    'refunds.bic': 'is an international abbreviation',
    'refunds.iban': 'is an international abbreviation',
    'refunds.plan.columns.name': 'is the German word too',
    'payments.choices.provider.payrexx': 'is a brand',
    'refund_errors.fields.client_uid': 'is the German word too',
    'bars.choices.hybrid_payment.payment_types.twint': 'is a brand',
    'bars.choices.type.epson': 'is a brand',
    'bars.choices.type.tanca': 'is a brand',
    'bars.choices.type.star': 'is a brand',
    'bars.choices.type.daruma': 'is a brand',
    'bars.choices.type.brother': 'is a brand',
    'bars.fields.number_of_smartphones': 'is the German word too',
    'clients.fields.bic': 'is an international abbreviation',
    'clients.fields.iban': 'is an international abbreviation',
    'clients.fields.import_id': 'is the German word too',
    'clients.fields.ticket_id': 'is the German word too',
    'clients.sections.person': 'is the German word too',
    'clients.chip': 'is the German word too',
    'clients.export.pdf': 'is an international abbreviation',
    'clients.export.xlsx': 'is a brand',
    'clients.imports.fields.name': 'is the German word too',
    'clients.imports.fields.pin': 'is an international abbreviation',
    'clients.imports.fields.ticket': 'is the German word too',
    'clients.imports.fields.uid': 'is the German word too',
    'clients.methods.twint': 'is a brand',
    'clients.ways.twint': 'is a brand',
    'deposits.choices.return_color.orange': 'is the German word too',
    'drawers.shifts.ways.twint': 'is a brand',
    'events.fields.bank.bic': 'is an international abbreviation',
    'events.fields.bank.iban': 'is an international abbreviation',
    'events.ok': 'is an international abbreviation',
    'events.sections.tickets': 'is the German word too',
    'events.sections.tokens': 'is the German word too',
    'events.tabs.smartphones': 'is the German word too',
    'fields.authorized_terminals': 'is the German word too',
    'fields.choices.color.orange': 'is the German word too',
    'fields.choices.min_right.30': 'is the German word too',
    'fields.choices.min_right.50': 'is the German word too',
    'fields.choices.payment_types.twint': 'is a brand',
    'fields.choices.payment_types.twint_direct': 'is a brand',
    'fields.choices.right.30': 'is the German word too',
    'fields.choices.right.50': 'is the German word too',
    'fields.name': 'is the German word too',
    'fields.smartphones': 'is the German word too',
    'fields.status': 'is the German word too',
    'fields.uid': 'is the German word too',
    'staff.failure.ok': 'is an international abbreviation',
    'staff.groups.installation': 'is the German word too',
    'staff.screens.smartphones': 'is the German word too',
    'staff.screens.tickets': 'is the German word too',
    'staff.screens.webhooks': 'is the usual word',
    'terminals.fields.terminal_code': 'is the German word too',
    'tickets.fields.ticket.zone_name': 'is the German word too',
    'tickets.one': 'is the German word too',
    'tickets.title': 'is the German word too',
    'tokens.fields.token': 'is the German word too',
    'common.languages.en': 'is a name that everyone finds in its own language',
    'pos_device.lines.vibration': 'is the German word too',
    'pos_desk.methods.twint': 'is a brand',
    'pos_desk.ways.twint': 'is a brand',
    'pos_payment.reasons.test': 'is the German word too',
    'pos_returns.ten_more': 'is a figure and a name',
    'pos_payment.rest': 'is the German word too',
    'pos_drawer.ways.twint': 'is a brand',
    'pos_payment.ways.mypos': 'is the German word too',
    'pos_payment.ways.twint': 'is a brand',
    'pos.languages.en': 'is a name that everyone finds in its own language',
    'common.languages.fr': 'is a name that everyone finds in its own language',
    'pos.languages.fr': 'is a name that everyone finds in its own language',
    'common.languages.de': 'is a name that everyone finds in its own language',
    'pos.languages.de': 'is a name that everyone finds in its own language',
    'feedback.pin': 'is an international abbreviation',
    'pay.way.twint': 'is a brand',
    'clients.ways.twint_direct': 'is a brand',
    'transactions.choices.payment_type.twint_direct': 'is a brand',
    'pay.way.twint_direct': 'is a brand',
    'visitor.top_up.twint_direct': 'is a brand',
    'refund.fields.iban': 'is an international abbreviation',
    'statistics.live.switch': 'is the usual word',
    'refund.fields.optional': 'is the usual word',
    'refund.fields.pin': 'is an international abbreviation',
    'resource.rich.link': 'is the German word too',
    'statistics.table.name': 'is the German word too',
    'staff.version': 'is the German word too',
    'visitor.version': 'is the German word too',
    'webhooks.title': 'is the usual word',
    'webhooks.one': 'is the usual word',
    'zones.fields.zone_name': 'is a name that is used in German too',
    'zones.one': 'is a name that is used in German too',
    'visitor.top_up.twint': 'is a brand',
    'visitor.pin.label': 'is an international abbreviation',
    'visitor.payments.twint': 'is a brand',
    'visitor.payments.twint_direct': 'is a brand',
  },
}

describe.each(files)('%s', (file) => {
  test.each(['fr', 'de'])('says everything in %s, and nothing more', (language) => {
    expect(Object.keys(texts(language, file))).toEqual(Object.keys(texts('en', file)))
  })

  test.each(languages)('leaves nothing empty in %s', (language) => {
    expect(Object.values(texts(language, file)).filter((text) => !text.trim())).toEqual([])
  })

  test.each(['fr', 'de'])('fills in the same values in %s', (language) => {
    const values = (all: Record<string, string>) =>
      Object.entries(all).map(([key, text]) => [key, text.match(/\{\{\w+\}\}/g)?.sort()])
    expect(values(texts(language, file))).toEqual(values(texts('en', file)))
  })
})

test.each(['fr', 'de'])('no text in %s is English, but for those with a reason', (language) => {
  const english = everything('en')
  const same = Object.entries(everything(language)).filter(([path, text]) => text === english[path])
  expect(same.map(([path]) => path).sort()).toEqual(Object.keys(as_english[language]!).sort())
})

test('every text is looked up', () => {
  const root = fileURLToPath(new URL('../src/', import.meta.url))
  const sources = globSync('**/*.{ts,tsx}', { cwd: root }).map((path) =>
    readFileSync(root + path, 'utf8'),
  )
  const has = (pattern: string) => sources.some((source) => new RegExp(pattern).test(source))
  // Keys below a group are either our own or from the contract.
  const contract = readFileSync(
    new URL('../../api/src/generated/contract.json', import.meta.url),
    'utf8',
  )
  const isWord = (key: string) => {
    const word = new RegExp(`\\b${key}\\b`)
    return word.test(contract) || sources.some((source) => word.test(source))
  }
  // By its key, or by a word after the name of its group: t(`types.${type}`), t(`code.${state}_text`).
  const isLookedUp = (path: string) => {
    // One of a plural's forms is chosen by its count.
    const [, file, group, key] = /^(\w+)\.(?:(.*)\.)?(\w+?)(?:_one|_other)?$/.exec(path)!
    const at = (name: string) => `(${file}:)?${name.replaceAll('.', '\\.')}`
    if (!group) return has(`['"]${at(key!)}['"]`)
    if (has(`['"]${at(`${group}.${key}`)}['"]`)) return true
    const built = new RegExp(`\`${at(group)}\\.\\$\\{[^}]+\\}(\\w*)\``, 'g')
    const ends = sources.flatMap((source) =>
      [...source.matchAll(built)].map((found) => found.at(-1)!),
    )
    return ends.some((end) => key!.endsWith(end) && isWord(key!.slice(0, key!.length - end.length)))
  }
  // Those of resources are looked up by the names of the contract (resources.test.ts), as are those of its operations.
  const of_screens = Object.keys(everything('en')).filter((path) => !isOfResource(path))
  expect(of_screens.filter((path) => !isLookedUp(path))).toEqual([])
})

test('every screen of the staff has a name', () => {
  const staff = new URL('../src/staff/', import.meta.url)
  const tables = ['screens.ts', 'machine_screens.ts'].map((file) =>
    readFileSync(new URL(file, staff), 'utf8'),
  )
  const names = [...tables.join('').matchAll(/^\s+name: '(\w+)',$/gm)].map(([, name]) => name!)
  const texts = everything('en')

  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !(`staff.screens.${name}` in texts) && !(name in nouns))).toEqual(
    [],
  )
})

// That none is missing is a type error where they are looked up (operation_names.ts).
test('every operation that the log may name has its words, and no other', () => {
  const named = Object.keys(texts('en', 'operations.json'))
  expect(named.length).toBeGreaterThan(100)
  // It asks a provider and writes down what it finds.
  const asks = ['terminals.status']
  const unlogged = named.filter((id) => !(id in operations) || operationOf(id).method === 'GET')
  expect(unlogged).toEqual(asks)
  expect(new Set(Object.values(texts('en', 'operations.json'))).size).toBe(named.length)
})

test.each(languages)('no sentence is written in %s that follows from a noun', (language) => {
  const names = Object.keys(nouns) as (keyof typeof nouns)[]
  const own = names.flatMap((name) => Object.entries(texts(language, `${name}.json`)))
  const logged = Object.entries(texts(language, 'operations.json'))
  const derived = names.map((name) => nouns[name][language as 'en'])
  const verbs = derived.flatMap(({ create, update, delete: deleted, restore }): string[] => [
    create,
    update,
    deleted,
    restore,
  ])
  const words = derived.flatMap((noun): string[] => [noun.new, noun.empty])

  expect(logged.filter(([, text]) => verbs.includes(text))).toEqual([])
  expect(own.filter(([, text]) => words.includes(text))).toEqual([])
})

test('Swiss German has no sharp s', () => {
  const german = files.flatMap((file) => Object.values(texts('de', file)))
  expect(german.filter((text) => text.includes('ß'))).toEqual([])
})

test.each(languages)('every movement and every way to pay has a name in %s', (language) => {
  const known = Object.keys(texts(language, 'visitor.json'))
  const { params } = operations['transactions.list']
  const choices = (name: string, key: string) =>
    (params.find((param) => param.name === name)?.choices ?? []).map((value) => `${key}.${value}`)
  const wanted = [...choices('type', 'types'), ...choices('payment_type', 'payments')]

  expect(wanted.length).toBeGreaterThan(20)
  expect(wanted.filter((key) => !known.includes(key))).toEqual([])
})

function operationOf(id: string) {
  return operations[id as keyof typeof operations]
}

function isOfResource(path: string) {
  const [file] = path.split('.')
  return (
    file === 'fields' ||
    file === 'operations' ||
    Object.values(resources).some(({ name }) => name === file)
  )
}

/** All texts of a language by their file and full name: `visitor.wallet.balance`. */
function everything(language: string): Record<string, string> {
  const named = files.map((file) => [file.replace('.json', ''), nested(language, file)])
  return flat(Object.fromEntries(named))
}

function nested(language: string, file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8'))
}

/** The texts of a file by their full names: `wallet.balance`. */
function texts(language: string, file: string): Record<string, string> {
  return flat(nested(language, file))
}

function flat(tree: Record<string, unknown>, prefix = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(tree).map(([key, value]) =>
      typeof value === 'string'
        ? { [prefix + key]: value }
        : flat(value as Record<string, unknown>, `${prefix}${key}.`),
    ),
  )
}
