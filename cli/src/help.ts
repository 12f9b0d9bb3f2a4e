import type { Command } from 'commander'
import { custom_commands } from './custom_commands.ts'
import { ownText, type Sentence, t } from './i18n/language.ts'

/** The output of `kermesse --help`: frequent commands, then resources. */
export function rootHelp(program: Command) {
  const groups = program.commands.filter(
    (one) => one.commands.length > 0 && !handmade_groups.has(one.name()),
  )
  return [
    `${program.description()}\n`,
    heading('Usage', [t('kermesse <command> [flags]')]),
    heading('Everyday', pad(customRows())),
    heading('Resources', pad(groups.map((one) => [one.name(), one.description()]))),
    heading('Flags', pad(told(flags))),
    heading('Environment', pad(told(environment))),
    heading('Exit codes', pad(told(exits))),
    heading('Examples', examples),
    `${t('Add --help to any command: kermesse bars --help, kermesse bars create --help')}\n`,
  ].join('\n')
}

/** Creating an event is plain, yet it is where everything begins. */
function customRows() {
  return custom_commands.flatMap((one): [string, string][] => {
    const row: [string, string] = [one.path, ownText(one.path, one).summary]
    if (one.path !== 'events apply') return [row]
    return [['events create', t('Create an event, from a file or from flags')], row]
  })
}

export function examplesText(examples: readonly string[] | undefined) {
  return examples?.length ? `\n${heading('Examples', [...examples])}` : ''
}

// All of their commands are listed under "Everyday".
const handmade_groups = new Set(['wristbands', 'devices', 'auth', 'alias'])

const flags: [string, Sentence | ''][] = [
  ['--profile NAME', 'Use this profile of kermesse login'],
  ['--url URL', 'Use this installation'],
  ['--json [FIELDS]', 'Print JSON, or only these fields of it'],
  ['--yes', 'Answer yes to the question'],
  ['--dry-run', 'Show what would be done, and do nothing'],
  [
    '--jq FILTER, --template TEXT',
    'Print what a filter of jq or a Handlebars template makes of the JSON',
  ],
  ['--quiet, --debug', 'Say only what went wrong, or each request too'],
  ['--utc, --local', 'Show times in UTC or in the zone of this machine, not of the event'],
  ['--help, --version', ''],
]
const environment: [string, Sentence][] = [
  ['KERMESSE_URL', 'The installation'],
  ['KERMESSE_TOKEN', 'A token for scripts: kermesse script-tokens create'],
  ['KERMESSE_EVENT', 'The event, by name or id'],
  ['KERMESSE_PROFILE', 'The profile'],
  ['KERMESSE_CONFIG_DIR', 'Where profiles are kept'],
  ['KERMESSE_NO_UPDATE_NOTICE', 'Do not say that the installation is newer'],
  ['NO_COLOR', 'No colours'],
  ['LC_ALL, LC_MESSAGES, LANG', 'The language: en, fr or de, by their first letters'],
]
const exits: [string, Sentence][] = [
  ['0', 'Done, also when there was nothing to do'],
  ['1', 'Failed, or the installation was not reached'],
  ['2', 'Wrong usage or input'],
  ['4', 'Not signed in, or not allowed'],
  ['5', 'Not found'],
  ['6', 'A conflict: it is taken, closed or under way'],
  ['7', 'An event is not ready (kermesse events check)'],
  ['130', 'Cancelled'],
]
const examples = [
  'kermesse login',
  'kermesse events apply --file festival.yaml',
  'kermesse clients list --event "Summer on the Quay" --json short_id,balance',
]

const told = (rows: readonly [string, Sentence | ''][]) =>
  rows.map(([name, text]): [string, string] => [name, text && t(text)])

function heading(title: Sentence, lines: string[]) {
  return `${t('{title}:', { title: t(title) })}\n${lines.map((line) => `  ${line}\n`).join('')}`
}

function pad(rows: (readonly [string, string])[]) {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, text]) => `${name.padEnd(width)}  ${text}`.trimEnd())
}
