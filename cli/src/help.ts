import type { Command } from 'commander'
import { custom_commands } from './custom_commands.ts'

/** The output of `kermesse --help`: frequent commands, then resources. */
export function rootHelp(program: Command) {
  const groups = program.commands.filter(
    (one) => one.commands.length > 0 && !handmade_groups.has(one.name()),
  )
  return [
    `${program.description()}\n`,
    heading('Usage', ['kermesse <command> [flags]']),
    heading('Everyday', pad(customRows())),
    heading('Resources', pad(groups.map((one) => [one.name(), one.description()]))),
    heading('Flags', pad(flags)),
    heading('Environment', pad(environment)),
    heading('Exit codes', pad(exits)),
    heading('Examples', examples),
    'Add --help to any command: kermesse bars --help, kermesse bars create --help\n',
  ].join('\n')
}

/** Creating an event is plain, yet it is where everything begins. */
function customRows() {
  return custom_commands.flatMap(({ path, summary }): [string, string][] =>
    path === 'events apply'
      ? [
          ['events create', 'Create an event, from a file or from flags'],
          [path, summary],
        ]
      : [[path, summary]],
  )
}

export function examplesText(examples: readonly string[] | undefined) {
  return examples?.length ? `\n${heading('Examples', [...examples])}` : ''
}

// All of their commands are listed under "Everyday".
const handmade_groups = new Set(['wristbands', 'devices', 'auth', 'alias'])

const flags: [string, string][] = [
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
const environment: [string, string][] = [
  ['KERMESSE_URL', 'The installation'],
  ['KERMESSE_TOKEN', 'A token for scripts: kermesse script-tokens create'],
  ['KERMESSE_EVENT', 'The event, by name or id'],
  ['KERMESSE_PROFILE', 'The profile'],
  ['KERMESSE_CONFIG_DIR', 'Where profiles are kept'],
  ['KERMESSE_NO_UPDATE_NOTICE', 'Do not say that the installation is newer'],
  ['NO_COLOR', 'No colours'],
]
const exits: [string, string][] = [
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

function heading(title: string, lines: string[]) {
  return `${title}:\n${lines.map((line) => `  ${line}\n`).join('')}`
}

function pad(rows: (readonly [string, string])[]) {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, text]) => `${name.padEnd(width)}  ${text}`.trimEnd())
}
