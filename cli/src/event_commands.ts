import type { CustomCommand } from './custom_command.ts'

const event_fields = ['_id', 'name', 'dateBegin', 'dateEnd', 'enabled', 'archived'] as const

/** Commands for whole events. */
export const event_commands: readonly CustomCommand[] = [
  {
    path: 'events check',
    args: '[event]',
    summary: 'Say whether everything is ready for an event',
    description:
      'Looks at its settings, devices and wristbands and at the installation, and asks each ' +
      'provider and printer. Nothing is changed and no payment is opened. Says why it matters ' +
      'where something is not as it should be. Exits with 7 when there is an error. Needs: admin.',
    options: [['--strict', 'Exit with 7 for warnings too, and for what is not known']],
    shares: ['event', 'json'],
    fields: ['ready', 'checked_at', 'checks'],
    examples: [
      'kermesse events check "Summer on the Quay"',
      'kermesse events check --event "Summer on the Quay" --strict && echo ready',
    ],
    load: () => import('./commands/events.check.ts'),
  },
  {
    path: 'events backup',
    args: '[event]',
    summary: 'Save an event as a file',
    description:
      'One snapshot: compressed, with a checksum, secrets encrypted. Users, devices and tokens ' +
      'are not in it. Prints where the file is.',
    options: [['--out <file>', 'Where to save it; - for stdout (default: the name of the event)']],
    shares: ['event', 'clobber'],
    examples: [
      'kermesse events backup "Summer on the Quay"',
      'kermesse events backup "Summer on the Quay" --out quay.backup',
    ],
    load: () => import('./commands/events.backup.ts'),
  },
  {
    path: 'events restore',
    args: '[event]',
    summary: 'Make a new event from a backup, or bring a deleted event back',
    description:
      'With --file: the file becomes a new event, beside the original if that is still there, ' +
      'disabled, and proved to the cent. Without: the event that was deleted is back.',
    options: [
      ['--file <file>', 'A file of kermesse events backup; - for stdin'],
      ['--name <name>', "The new event's name (default: the one in the file)"],
    ],
    shares: ['event', 'json'],
    fields: ['event', 'audit', 'rows', 'lost_secrets', 'numbers_taken', ...event_fields],
    examples: [
      'kermesse events restore --file quay.backup',
      'kermesse events restore --file quay.backup --name "Quay, looked at again"',
      'kermesse events restore "Deleted by mistake"',
    ],
    load: () => import('./commands/events.restore.ts'),
  },
  {
    path: 'events duplicate',
    args: '[event]',
    summary: 'Make a new event with the configuration of this one',
    description:
      'Points of sale, consumptions, deposits, entrances, entrance groups, vouchers and packs ' +
      'come along. Clients, money, devices, tokens, users and secrets never do. Every date is later ' +
      'by as much as the begin is.',
    options: [
      ['--name <name>', "The new event's name; asked for when left out"],
      ['--date-begin <date>', 'When it begins; asked for when left out, where somebody can answer'],
    ],
    shares: ['event', 'json', 'dry-run'],
    fields: event_fields,
    examples: [
      'kermesse events duplicate "Summer 2026" --name "Summer 2027" --date-begin 2027-07-02',
      'kermesse events duplicate "Summer 2026" --name "Summer 2027" --date-begin 2027-07-02 --dry-run',
    ],
    load: () => import('./commands/events.duplicate.ts'),
  },
  {
    path: 'events archive',
    args: '[event]',
    summary: 'Close an event for ever',
    description:
      'Only when it is over and its refund form is closed. Afterwards nothing in it can be ' +
      'changed; its smartphones, card terminals and printed numbers are free for the next event.',
    shares: ['event', 'yes', 'json'],
    fields: event_fields,
    examples: [
      'kermesse events archive "Summer 2026"',
      'kermesse events archive "Summer 2026" --yes',
    ],
    load: () => import('./commands/events.archive.ts'),
  },
  {
    path: 'events embed',
    args: '[event]',
    summary: 'Print what puts the top-up page on your own site',
    description:
      'HTML to copy into a page: a frame, and a script that gives it its height, brings visitors ' +
      'back to that page after a payment, and tells the page what became of it. Only the sites in ' +
      "the event's embed.origins may show it.",
    shares: ['event', 'json'],
    fields: ['address', 'origins', 'snippet'],
    examples: [
      'kermesse events embed "Summer on the Quay" > top-up.html',
      'kermesse events embed "Summer on the Quay" --json origins,address',
    ],
    load: () => import('./commands/events.embed.ts'),
  },
]
