import type { CustomCommand } from './custom_command.ts'

/** Commands about this program, its profiles and aliases, and for those who write programs of their own. */
export const tool_commands: readonly CustomCommand[] = [
  {
    path: 'auth status',
    summary: 'Say who is signed in, and where',
    description: 'The same as kermesse whoami.',
    shares: ['json'],
    fields: ['profile', 'url', 'email', 'right', 'event_id', 'event_name', 'permissions'],
    examples: ['kermesse auth status', 'kermesse auth status --profile test'],
    load: () => import('./commands/whoami.ts'),
  },
  {
    path: 'auth list',
    summary: 'List the profiles of this computer',
    description: 'A profile is an installation with a session. kermesse login makes one.',
    shares: ['json'],
    fields: ['name', 'url', 'email', 'current', 'signed_in'],
    examples: ['kermesse auth list'],
    load: async () => ({ run: (await import('./commands/auth.ts')).list }),
  },
  {
    path: 'auth switch',
    args: '<profile>',
    summary: 'Choose the profile that commands use',
    examples: ['kermesse auth switch test'],
    load: async () => ({ run: (await import('./commands/auth.ts')).choose }),
  },
  {
    path: 'api',
    args: '<method> <path>',
    summary: 'Call the API by method and path',
    description:
      'Prints the answer as JSON. Fields go into the body, or into the query where there is none. --event goes into the query, and ' +
      'replaces {event} in the path. Without a terminal, files are saved as other commands save them.',
    options: [
      ['--field <name=value...>', 'A field: a number, true, JSON, @file or a text'],
      ['--input <file>', 'Read the body from YAML or JSON; - for stdin'],
      ['--header <header...>', 'A header, like "if-match: 3"'],
      ['--paginate', 'Read every page of a list'],
      ['--out <file>', 'Where to save a file; - for stdout'],
      ['--json', 'Print JSON (it always does)'],
    ],
    shares: ['event', 'clobber'],
    examples: [
      'kermesse api GET /bars --event "Summer on the Quay" --paginate --jq ".bars[].name"',
      'kermesse api POST /deposits --field name=Cup --field price=2 --field event_id=ID',
    ],
    load: () => import('./commands/api.ts'),
  },
  {
    path: 'listen',
    summary: 'Print what happens in an event, as it happens',
    description:
      'Each message is a line of JSON, as webhooks send them. It reconnects by itself and misses nothing; to go on where an ' +
      'earlier run ended, give the last position. --forward-to sends each message to a program of yours, signed as in production.',
    options: [
      [
        '--types <types>',
        'Only these, separated by commas, like payment.succeeded,refund.returned',
      ],
      ['--after <position>', 'Begin after this message; with the next one otherwise'],
      ['--forward-to <url>', 'Post each message to this address'],
      ['--secret <secret>', 'Sign with this secret; one is made up and printed otherwise'],
    ],
    shares: ['event'],
    examples: [
      'kermesse listen --event "Summer on the Quay"',
      'kermesse listen --event "Summer on the Quay" --types sales.summarised --after 120',
      'kermesse listen --event "Rehearsal" --forward-to http://127.0.0.1:3000/kermesse',
    ],
    load: () => import('./commands/listen.ts'),
  },
  {
    path: 'print-bridge',
    summary: 'Print the tickets of an event on the printers of this network',
    description:
      'Runs until Ctrl-C on a computer that reaches the printers, and prints what is sold from then on. A ticket that may be ' +
      'printed (the power was cut) is not printed again by itself: kermesse print-jobs list --state maybe. The token for it: ' +
      'kermesse script-tokens create --operations print_jobs.take,print_jobs.report,events.list.',
    options: [
      ['--server <name>', 'The server that the printers of the points of sale name'],
      ['--port <port>', 'The port of the printers; 9100 otherwise'],
      [
        '--networks <networks>',
        'Print in these networks only, separated by commas; private ones otherwise',
      ],
    ],
    shares: ['event'],
    examples: ['kermesse print-bridge --event "Summer on the Quay" --server kitchen'],
    load: () => import('./commands/print_bridge.ts'),
  },
  {
    path: 'trigger',
    args: '<type>',
    summary: 'Make a message of a trial event',
    description:
      'It goes to kermesse listen and to webhooks like any other, with made-up ids and "test": true. Nothing else changes.',
    shares: ['event', 'json'],
    fields: ['id'],
    examples: ['kermesse trigger payment.succeeded --event "Rehearsal"'],
    load: () => import('./commands/trigger.ts'),
  },
  {
    path: 'open',
    args: '[screen] [record]',
    summary: 'Open the console in the browser',
    description: 'SCREEN is one of {screens}; RECORD is a name or an id.',
    options: [['--print', 'Print the address instead']],
    shares: ['event'],
    examples: [
      'kermesse open',
      'kermesse open statistics --event "Summer on the Quay"',
      'kermesse open bars "Main bar" --event "Summer on the Quay" --print',
    ],
    load: () => import('./commands/open.ts'),
  },
  {
    path: 'alias set',
    args: '<name> <command...>',
    summary: 'Let a word stand for a command line',
    description: 'A command that has this name comes before it. More words are added at the end.',
    examples: ['kermesse alias set sold "statistics --event Quay --json debit"', 'kermesse sold'],
    load: async () => ({ run: (await import('./commands/alias.ts')).set }),
  },
  {
    path: 'alias list',
    summary: 'List the aliases of this computer',
    shares: ['json'],
    fields: ['name', 'command'],
    examples: ['kermesse alias list'],
    load: async () => ({ run: (await import('./commands/alias.ts')).list }),
  },
  {
    path: 'alias delete',
    args: '<name>',
    summary: 'Forget an alias',
    examples: ['kermesse alias delete sold'],
    load: async () => ({ run: (await import('./commands/alias.ts')).remove }),
  },
]
