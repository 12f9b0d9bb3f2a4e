import { version } from '@kermesse/core/platform/version'
import { Command } from 'commander'
import { exit_codes } from './problem.ts'
import type { Terminal } from './terminal.ts'

const exit_help = `
Exit codes: 0 success; 1 failed, or something is wrong; 2 wrong usage; 78 wrong configuration.
Settings are environment variables: see docs/configuration.md, and check them with check-config.`

/** Every command of kermesse-server. Its module is loaded when the command is run. */
export function createProgram(terminal: Terminal): Command {
  const program = new Command('kermesse-server')
    .description('Runs Kermesse in production: API, worker, and the tools of its operators.')
    .version(version)
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.err(text.trimEnd()),
    })
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : exit_codes.usage))
  program
    .command('api')
    .description(
      'Serves the API and the console until SIGTERM. Requests under way may take KERMESSE_STOP_TIMEOUT_S to finish.',
    )
    .action(() => void import('@kermesse/api/main'))
  program
    .command('worker')
    .description(
      'Runs jobs until SIGTERM: imports, refunds, messages, the nightly audit. Start one or more.',
    )
    .action(async () => void (await import('./commands/worker.ts')))
  program
    .command('migrate')
    .description(
      'Brings the database up to date. Run it before a new version starts; it may be repeated.',
    )
    .action(async () => (await import('./commands/migrate.ts')).run(terminal))
  program
    .command('distribute')
    .description(
      'Distributes the tables of all events over the nodes of Citus, by event. Run it on the coordinator after migrate, with API and worker stopped; it may be repeated. Not for production yet: see docs/scaling.md.',
    )
    .option(
      '--shards <number>',
      'the number of shards of a database not distributed yet, 32 otherwise',
    )
    .option('--dry-run', 'print the statements and change nothing')
    .action(async (flags) => (await import('./commands/distribute.ts')).run(terminal, flags))
  program
    .command('check-config')
    .description(
      'Checks the environment without connecting anywhere, and prints the settings. Secrets are masked.',
    )
    .action(async () => (await import('./commands/check_config.ts')).run(terminal))
  program
    .command('doctor')
    .description(
      'Asks database, clock and disk what is wrong, the most harmful first. Exits with 1 if something is.',
    )
    .option('--json', 'print the findings as JSON')
    .action(async (flags) => (await import('./commands/doctor.ts')).run(terminal, flags))
  addBackup(program, terminal)
  program
    .command('rotate-secrets')
    .description(
      'Draws a new secret key and seals all stored secrets under it. May run beside API and worker.',
    )
    .action(async () => (await import('./commands/rotate_secrets.ts')).run(terminal))
  addExitHelp(program)
  return program
}

function addExitHelp(command: Command) {
  command.addHelpText('after', exit_help)
  for (const child of command.commands) addExitHelp(child)
}

function addBackup(program: Command, terminal: Terminal) {
  const backup = program
    .command('backup')
    .description(
      'Writes a dump of the whole installation with pg_dump, encrypted if KERMESSE_BACKUP_KEY is set.',
    )
    .option('--dir <folder>', 'the folder of the backups instead of KERMESSE_BACKUP_DIR')
    .option('--keep <number>', 'delete older backups, except this many')
    .action(async (flags) => (await import('./commands/backup.ts')).create(terminal, flags))
  backup
    .command('verify')
    .description(
      'Restores a backup into a scratch database, audits every event there, and drops it.',
    )
    .argument('[file]', 'the dump; the newest one otherwise')
    .option('--dir <folder>', 'the folder of the backups instead of KERMESSE_BACKUP_DIR')
    .action(async (file, flags) =>
      (await import('./commands/backup.ts')).verify(terminal, file, { ...backup.opts(), ...flags }),
    )
  backup
    .command('restore')
    .description('Restores a backup into an empty database.')
    .argument('<file>', 'the dump')
    .requiredOption(
      '--into <url>',
      'an empty database: postgres://user:password@host:5432/database',
    )
    .action(async (file, flags) =>
      (await import('./commands/backup.ts')).restore(terminal, file, flags),
    )
}
