import { operations } from '@kermesse/sdk/generated/operations'
import type { Operation } from '@kermesse/sdk/types'
import { Command, Option } from 'commander'
import about from '../package.json' with { type: 'json' }
import { bulkOf, runBulk } from './bulk.ts'
import type { Cli, CommonFlags } from './cli.ts'
import { commands, resources } from './commands.ts'
import {
  assertSomewhere,
  type Connect,
  type Connection,
  findPlace,
  type PlaceFlags,
} from './connection.ts'
import type { CustomCommand, CustomRun } from './custom_command.ts'
import { custom_commands, customAt } from './custom_commands.ts'
import { UsageError } from './exit.ts'
import {
  choicesOf,
  eventPlaces,
  type Flag,
  flagsOf,
  isEventPath,
  kebab,
  placeholder,
} from './flags.ts'
import { examplesText, rootHelp } from './help.ts'
import {
  contractText,
  operationSummary,
  ownText,
  resourceDescription,
  type Sentence,
  t,
} from './i18n/language.ts'
import type { Io } from './io.ts'
import { checkFilter, filterOf } from './json_filter.ts'
import { jsonFlagsHelp, takesJson } from './json_flags.ts'
import { checkFields } from './output.ts'
import { isList, isPaged } from './pages.ts'
import { describeOption, helpTitle, parserError } from './parser_texts.ts'
import type { Row } from './row.ts'
import { type FlagValue, fieldsOf, hasOwnDryRun, type OperationFlags, runOperation } from './run.ts'
import { screens } from './screens.ts'
import { tellUnfinished } from './unfinished.ts'

export type Program = {
  io: Io
  connect: Connect
  /** First word of the command line. If it names a command or a group, only that is built, which is faster. */
  first?: string
}

/** Builds the commands: one per API operation, and hand-written ones. */
export function createProgram({ io, connect, first }: Program): Command {
  const program = new Command('kermesse')
    .description(t('Cashless payments for events, from the terminal.'))
    .option('--profile <name>', t('Use this profile of `kermesse login`'))
    .option('--url <url>', t('Use this installation'))
    .option(
      '--timeout <seconds>',
      t('Give up when an answer takes longer (default: 30, three times)'),
    )
    .option('--utc', t('Show times in UTC instead of the zone of the event'))
    .option('--local', t('Show times in the zone of this machine'))
    .option('--jq <filter>', t('Print what this filter of jq makes of the JSON'))
    .option('--template <text>', t('Print what this Handlebars template makes of the JSON'))
    .option('--quiet', t('Say nothing but what went wrong'))
    .option('--debug', t('Say each request, its answer and how long it took'))
    .version(about.version, '--version', t('Print the version'))
    .configureOutput({
      writeOut: (text) => io.out.write(text),
      writeErr: (text) => io.err.write(text),
      getOutHelpWidth: () => Math.min(io.columns, 100),
      getErrHelpWidth: () => Math.min(io.columns, 100),
      getOutHasColors: () => io.has_colour && io.is_tty.out,
      getErrHasColors: () => io.has_colour && io.is_tty.err,
      // Hides the internal default of a bare --json.
      outputError: (text, write) =>
        write(`✗ ${parserError(text.replace(/^error: /, ''))}`.replace('--json=*', '--json')),
    })
    .exitOverride()
    .showHelpAfterError(t('→ Add --help to see how it is used.'))
    .helpCommand(false)
    .helpOption('-h, --help', t('Show this help'))
  program.configureHelp({
    showGlobalOptions: true,
    styleTitle: helpTitle,
    optionDescription: describeOption,
    formatHelp: (command, helper) =>
      command === program
        ? rootHelp(program)
        : helper.constructor.prototype.formatHelp.call(helper, command, helper),
  })
  program.hook('preAction', async (_, running) => {
    assertNoFlagIsValue(running)
    assertNothingEmpty(running)
    await useFilter(io, running)
    io.is_quiet = running.optsWithGlobals().quiet === true
    io.is_debug = running.optsWithGlobals().debug === true
  })
  const cli = (command: Command) => createCli(io, connect, command.optsWithGlobals())
  // Bulk operations have no command; the single-record command accepts several ids.
  const generated = Object.entries(operations)
    .filter(([id]) => !id.endsWith('.bulk'))
    .map(([id, operation]) => ({
      word: kebab(id.split('.')[0]!),
      add: () => addOperation(program, cli, id, operation),
    }))
  const custom = custom_commands.map((one) => ({
    word: one.path.split(' ')[0],
    add: () => addCustom(program, cli, one),
  }))
  const all = [...generated, ...custom]
  const named = all.filter(({ word }) => word === first)
  for (const { add } of named.length > 0 ? named : all) add()
  return program
}

/** `--name $NAME --dry-run` with nothing in the variable would make a record called --dry-run. */
function assertNoFlagIsValue(command: Command) {
  const known = [...command.options, ...((command.parent?.parent ?? command.parent)?.options ?? [])]
  for (const option of known) {
    const given: unknown = command.optsWithGlobals()[option.attributeName()]
    for (const value of option.required ? [given].flat() : []) {
      if (typeof value !== 'string') continue
      const [word] = value.split('=')
      if (word === '--help' || known.some(({ long }) => long === word))
        throw new UsageError(
          t('{flag} needs a value; {word} is a flag.', { flag: option.long, word }),
        )
    }
  }
}

/** An empty quoted variable is an error, because it would select everything. */
function assertNothingEmpty(command: Command) {
  const empty = command.args.indexOf('')
  const name = command.registeredArguments[empty]?.name() ?? 'argument'
  if (empty >= 0) throw new UsageError(t('<{name}> must name one; "" does not.', { name }))
}

/** A filter or a template is of JSON: with it, that is what the command prints. */
async function useFilter(io: Io, command: Command) {
  io.filter = filterOf(command.optsWithGlobals())
  if (!io.filter) return
  if (!command.options.some(({ long }) => long === '--json'))
    throw new UsageError(t('This command prints no JSON, which --jq and --template are for.'))
  if (command.opts().json === undefined) command.setOptionValue('json', '*')
  await checkFilter(io)
}

function createCli(io: Io, connect: Connect, flags: PlaceFlags & ScreenFlags): Cli {
  io.zone = zoneSaid(flags)
  let connection: Promise<Connection> | undefined
  const place = () => findPlace(io, flags)
  const open = () => {
    connection ??= place().then(async (found) => {
      assertSomewhere(found)
      await tellUnfinished(io)
      return connect(found, io)
    })
    return connection
  }
  return { io, place, open, connect }
}

type ScreenFlags = { utc?: boolean; local?: boolean; quiet?: boolean; debug?: boolean }

function zoneSaid({ utc, local }: ScreenFlags) {
  if (utc && local) throw new UsageError(t('--utc or --local, not both.'))
  if (utc) return 'UTC'
  return local ? new Intl.DateTimeFormat().resolvedOptions().timeZone : undefined
}

/** The command of a resource, made when its first verb asks for it. */
function groupOf(program: Command, resource: string): Command {
  const name = kebab(resource)
  const known = program.commands.find((one) => one.name() === name)
  if (known) return known
  const english = (resources as Record<string, string>)[resource] ?? ''
  const description = resourceDescription(resource, english)
  return program.command(name).description(description).helpCommand(false)
}

function addOperation(program: Command, cli: CliOf, id: string, operation: Operation) {
  const row: Row = commands[id as keyof typeof commands]
  const [resource = '', verb = ''] = id.split('.')
  // A hand-written command replaces the generated one.
  if (customAt(`${kebab(resource)} ${kebab(verb)}`)) return
  const group = groupOf(program, resource)
  const command = group.command(kebab(verb), { hidden: row.hidden ?? false })
  // Users of other programs try these words.
  if (verb === 'get') command.alias('show')
  if (verb === 'list') command.alias('ls')
  command.summary(operationSummary(operation)).description(describe(operation))
  const args = operation.params.filter((one) => one.in === 'path')
  const bulk = bulkOf(operation)
  for (const { name, description } of args) {
    const is_event = isEventPath(operation) && name === 'id'
    const more = bulk ? '...' : ''
    command.argument(
      is_event ? `[event${more}]` : `<${kebab(name)}${more}>`,
      [
        is_event ? t('Name or id') : contractText(description ?? ''),
        ...(bulk ? [t('Several are done by one call.')] : []),
      ].join(' '),
    )
  }
  const flags = addFlags(command, operation)
  addCommonOptions(command, operation, row)
  command.addHelpText('after', () => jsonFlagsHelp(flags.map(({ flag }) => flag)))
  command.addHelpText('after', examplesText(row.examples))
  command.action(async (...given: unknown[]) => {
    const values = command.opts<OperationFlags & Record<string, FlagValue>>()
    const pairs = flags.flatMap(({ flag, option }) => {
      const value = values[option.attributeName()]
      return value === undefined ? [] : ([[flag, value]] as const)
    })
    const texts = given.slice(0, args.length).flat() as string[]
    const all = { operation, row, args: texts, given: new Map(pairs), flags: values }
    if (bulk && texts.length > 1) await runBulk(cli(command), bulk, all)
    else await runOperation(cli(command), all)
  })
}

type CliOf = (command: Command) => Cli
type KnownFlag = { flag: Flag; option: Option }

function addFlags(command: Command, operation: Operation): KnownFlag[] {
  const flags = flagsOf(operation).filter(({ name }) => !(name === 'limit' && isPaged(operation)))
  return flags.map((flag) => {
    const option = toOption(flag)
    command.addOption(option)
    // Also where it is off unless it is said: what has been asked elsewhere is asked again word for word.
    if (flag.field.type === 'boolean') command.addOption(new Option(`--no-${flag.name}`).hideHelp())
    return { flag, option }
  })
}

function toOption({ name, field }: Flag) {
  const { type, description = '', required, default: fallback } = field
  const needed = required ? ` ${t('(required)')}` : ''
  const usual =
    fallback === undefined || fallback === false
      ? ''
      : ` ${t('(default: {value})', { value: fallback })}`
  const choices = choicesOf(field)
  const text = `${contractText(description)}${needed}${usual}`.trim()
  if (type === 'boolean') return new Option(`--${name}`, `${text}${negatable(field)}`)
  const option = withChoices(`--${name} <${placeholder(field)}>`, text, choices)
  // Each further one adds to those before it.
  if (takesJson(field))
    option.argParser((value: string, before?: string[]) => [...(before ?? []), value])
  return option
}

/** The choices are for help and completion: a value is read with the rest of the request. */
function withChoices(flags: string, description: string, choices?: readonly string[]) {
  const option = new Option(flags, description)
  if (choices) option.argChoices = [...choices]
  return option
}

function ownOption(flags: string, description: Sentence, choices?: readonly string[]) {
  return withChoices(flags, t(description), choices)
}

function negatable({ default: fallback }: Flag['field']) {
  return fallback === false ? '' : ` ${t('(or --no-…)')}`
}

function fileHelp({ body }: Operation, { text }: Row): Sentence {
  if (text === undefined) return 'Read the fields from YAML or JSON; - for stdin'
  const is_binary = body?.some(({ name, format }) => name === text && format === 'binary')
  return is_binary ? 'The file to send' : 'Read the text from this file; - for stdin'
}

function addCommonOptions(command: Command, operation: Operation, row: Row) {
  if (eventPlaces(operation).length > 0) addEvent(command)
  if (isPaged(operation)) {
    command.option('--limit <n>', t('Rows to print at most (default: 50)'))
    command.option('--all', t('Print every row'))
  }
  if (row.items && isList(operation))
    command.option('--columns <names>', t('Print these fields, in this order: name,balance'))
  if (operation.body) command.option('--file <file>', t(fileHelp(operation, row)))
  if (operation.content_type !== 'application/json') {
    command.option('--out <file>', t('Where to save the file; - for stdout'))
    command.option('--clobber', t('Replace a file that exists, without asking'))
  } else addJson(command, fieldsOf(operation, row))
  if (row.confirm) command.option('--yes', t('Answer yes to the question'))
  if (!hasOwnDryRun(operation)) command.option('--dry-run', t('Print the request and send nothing'))
  acceptYes(command)
}

/** Accepts --yes on every command, also without a question. */
function acceptYes(command: Command) {
  if (!command.options.some((one) => one.long === '--yes'))
    command.addOption(new Option('--yes').hideHelp())
}

function addCustom(program: Command, cli: CliOf, one: CustomCommand) {
  const words = one.path.split(' ')
  const name = words.pop()!
  const parent = words[0] === undefined ? program : groupOf(program, words[0].replaceAll('-', '_'))
  const { summary, description = '' } = ownText(one.path, one)
  const command = parent.command(name, { isDefault: one.is_default ?? false }).summary(summary)
  if (parent !== program && !parent.description()) parent.description(summary)
  command.description(
    [`${summary}.`, description.replace('{screens}', screens.join(', '))]
      .filter(Boolean)
      .join('\n\n'),
  )
  if (one.args) command.arguments(one.args)
  for (const option of one.options ?? []) command.addOption(ownOption(...option))
  if (one.shares?.includes('event')) addEvent(command, one.event)
  if (one.shares?.includes('yes')) command.option('--yes', t('Answer yes to the question'))
  if (one.shares?.includes('clobber'))
    command.option('--clobber', t('Replace a file that exists, without asking'))
  if (one.shares?.includes('dry-run')) command.option('--dry-run', t('Show what would be done'))
  if (one.shares?.includes('json')) addJson(command, one.fields ?? [])
  acceptYes(command)
  command.addHelpText('after', examplesText(one.examples) + (one.manual ? `\n${one.manual()}` : ''))
  command.action(async (...given: unknown[]) => {
    const flags = command.opts<CommonFlags>()
    checkFields(flags.json, one.fields ?? [])
    const { run } = await one.load()
    const args = given.slice(0, command.registeredArguments.length) as string[]
    await (run as CustomRun)(cli(command), flags as CommonFlags & Record<string, unknown>, args)
  })
}

const which_event: Sentence = 'The event, by name or id (or KERMESSE_EVENT)'

function addEvent(command: Command, text = which_event) {
  command.option('--event <event>', t(text))
  command.addOption(new Option('--event-id <event>').hideHelp().implies({}))
  command.hook('preAction', (_, running) => {
    const { event, eventId } = running.opts()
    if (event === undefined && eventId !== undefined) running.setOptionValue('event', eventId)
  })
}

function addJson(command: Command, fields: readonly string[]) {
  const text =
    fields.length > 8
      ? t('Print JSON, or only these fields of it')
      : t('Print JSON, or only these fields of it: {fields}', { fields: fields.join(', ') })
  command.option('--json [fields]', text)
}

function describe(operation: Operation) {
  const { description, access } = operation
  // Lines of the contract are as long as the contract is wide.
  const rest = [
    contractText((description ?? '').split(/\s+/).join(' ').trim()),
    access === 'public' ? '' : t('Needs: {right}.', { right: access.replace('_', ' ') }),
  ]
  return [`${operationSummary(operation)}.`, rest.filter(Boolean).join(' ')]
    .filter(Boolean)
    .join('\n\n')
}
