import type { CustomCommand } from './custom_command.ts'
import { device_commands } from './device_commands.ts'
import { event_commands } from './event_commands.ts'
import { eventFileManual } from './event_file/manual.ts'
import { report_commands } from './report_commands.ts'
import { review_columns } from './review_columns.ts'
import { tool_commands } from './tool_commands.ts'

export const custom_commands: readonly CustomCommand[] = [
  {
    path: 'login',
    summary: 'Sign in to an installation',
    description:
      'Asks for what is not given. The session is kept in the keyring of the system where there is one, ' +
      'and else in a file that you alone can read, as always with KERMESSE_KEYRING=off. ' +
      'Scripts do without: set KERMESSE_URL, and KERMESSE_TOKEN from kermesse script-tokens create.',
    options: [
      ['--email <email>', 'Your username'],
      ['--password-stdin', 'Read the password from stdin'],
    ],
    shares: ['json'],
    fields: ['profile', 'url', 'email', 'right', 'event_name', 'expires_at'],
    examples: [
      'kermesse login --url https://kermesse.example.org',
      'kermesse login --email ops@example.org --password-stdin < password.txt',
      'kermesse login --profile test --url http://127.0.0.1:8080',
    ],
    load: () => import('./commands/login.ts'),
  },
  {
    path: 'whoami',
    summary: 'Say who is signed in, and where',
    shares: ['json'],
    fields: ['profile', 'url', 'email', 'right', 'event_id', 'event_name', 'permissions'],
    examples: ['kermesse whoami', 'kermesse whoami --json email,right'],
    load: () => import('./commands/whoami.ts'),
  },
  {
    path: 'logout',
    summary: 'Sign out of the profile',
    examples: ['kermesse logout', 'kermesse logout --profile test'],
    load: () => import('./commands/logout.ts'),
  },
  ...tool_commands,
  {
    path: 'transactions review',
    args: '[id]',
    summary: 'List offline transactions that wait for review, book one or write one off',
    description:
      'What devices reported and could not be posted. With ID it shows everything that the device sent.',
    options: [
      ['--book <uid>', 'Book it to the wristband with this chip'],
      ['--amount <amount>', 'With --book: post this amount instead of the items'],
      ['--bar <id>', 'With --book: the point of sale, where the device named none that is known'],
      ['--write-off <reason>', 'Write it off; nothing is posted'],
      [
        '--status <status>',
        'List these instead of the open ones',
        ['open', 'booked', 'written_off'],
      ],
    ],
    shares: ['event', 'json'],
    fields: [...review_columns, 'sent'],
    examples: [
      'kermesse transactions review --event "Summer on the Quay"',
      'kermesse transactions review ID --event "Summer on the Quay" --book 04A1B2C3D4',
      'kermesse transactions review ID --event "Summer on the Quay" --write-off "A test of the phone"',
    ],
    load: () => import('./commands/transactions.review.ts'),
  },
  {
    path: 'users link',
    args: '[user]',
    summary: 'Make a link that signs someone in',
    description:
      'A person who opens it is that user until it expires, is revoked (kermesse users unlink) or ' +
      'someone signs out with it. USER is a username or an id. With --event-link instead, the person who ' +
      'opens it is an admin of the event without a name (kermesse events unlink). Scripts have tokens of ' +
      'their own: kermesse script-tokens create.',
    options: [
      ['--hours <n>', 'How long the link is good, at most 720 (default: 24)'],
      ['--event-link', 'Sign in as an admin of the event, without a user'],
    ],
    shares: ['event', 'json'],
    fields: ['link', 'token', 'expires_at'],
    examples: [
      'kermesse users link cashier-1@example.org --hours 8',
      'kermesse users link --event "Summer on the Quay" --event-link',
    ],
    load: () => import('./commands/users.link.ts'),
  },
  {
    path: 'events apply',
    summary: 'Make an event look like its file',
    description:
      'Shows the difference, asks, and makes it so. Running it again changes nothing. The event ' +
      "is the one of --event, or else the one with the file's name; it is created when there is " +
      'none. KERMESSE_EVENT is not asked. What the file leaves out stays as it is, unless --prune.',
    options: [
      ['--file <file>', 'The event as YAML or JSON; - for stdin (required)'],
      [
        '--passwords <file>',
        'Keep the passwords of new users in this file, which you alone can read, instead of printing them',
      ],
      ['--prune', 'Also remove what the file does not name'],
      ['--rename', 'Give the event of --event the name in the file'],
      ['--update-secrets', 'Send secrets that are set already, which cannot be compared'],
    ],
    event: "The event, by name or id (default: the one with the file's name)",
    shares: ['event', 'yes', 'dry-run', 'json'],
    fields: ['event', 'changes', 'applied', 'passwords'],
    examples: [
      'kermesse events apply --file festival.yaml',
      'kermesse events apply --file festival.yaml --dry-run',
      'kermesse events apply --file festival.yaml --prune --yes',
      'kermesse events apply --file festival.yaml --event "Summer 2026" --rename',
    ],
    manual: eventFileManual,
    load: () => import('./commands/events.apply.ts'),
  },
  ...event_commands,
  {
    path: 'bars import',
    summary: 'Import points of sale, or what one of them sells, from a spreadsheet',
    description:
      'Headings as in `kermesse bars export`. Prints the rows that were refused or skipped, each ' +
      'with its reason; every row stands for itself. Exits with 1 when a row failed.',
    options: [
      ['--file <file>', 'The .xlsx file (required)'],
      ['--bar <bar>', 'Import what this point of sale sells, by name or id'],
      ['--update-if-already-exists', 'Change what has the name already'],
      ['--delete-if-not-exists', 'Remove what the file does not name, unless a row failed'],
      ['--rows <outcome>', 'Which rows to print', ['problems', 'all']],
    ],
    shares: ['event', 'yes', 'dry-run', 'json'],
    fields: ['success', 'failure', 'skipped', 'deleted', 'rows'],
    examples: [
      'kermesse bars import --file bars.xlsx --event "Summer on the Quay" --dry-run',
      'kermesse bars import --file menu.xlsx --event E --bar "Main bar" --update-if-already-exists',
    ],
    load: () => import('./commands/bars.import.ts'),
  },
  {
    path: 'bars export',
    summary: 'Save points of sale, or what one of them sells, as a spreadsheet',
    description: 'It imports again unchanged. With --headings those alone, to fill in.',
    options: [
      ['--bar <bar>', 'Save what this point of sale sells, by name or id'],
      ['--headings', 'Only the headings'],
      ['--out <file>', 'Where to save the file; - for stdout'],
    ],
    shares: ['event', 'clobber'],
    examples: [
      'kermesse bars export --event "Summer on the Quay" --out bars.xlsx',
      'kermesse bars export --event "Summer on the Quay" --bar "Main bar" --out menu.xlsx',
    ],
    load: () => import('./commands/bars.export.ts'),
  },
  {
    path: 'wristbands import',
    args: '<file>',
    summary: 'Import wristbands from a spreadsheet or a .csv file',
    description:
      'Prints the rows that were not imported, each with its reason. Importing again skips what ' +
      'is there already. Asks when the amount is below the price of the entrance, which then counts ' +
      'as paid outside, and before anything of a file is imported in which a spreadsheet program ' +
      'has changed cells. Numbers that follow each other need PINs. Exits with 1 when a row failed.',
    options: [
      ['--entrance <name>', 'The entrance of the wristbands, by name or id (required)'],
      ['--amount <amount>', 'What each wristband is loaded with (required)'],
      ['--age <age>', '0 everyone, 16 under 18, 18 over 18', ['0', '16', '18']],
      ['--rows <outcome>', 'Which rows to print', ['failure', 'skipped', 'success', 'all']],
      ['--entrance-paid-outside', 'Each wristband keeps the whole amount and owes nothing'],
      [
        '--allow-guessable-numbers',
        'Import wristbands without a PIN although their numbers follow each other',
      ],
      [
        '--hidden-rows <choice>',
        'What becomes of rows that are hidden in the file; without it such a file is not imported',
        ['import', 'skip'],
      ],
    ],
    shares: ['event', 'yes', 'dry-run', 'json'],
    fields: [
      'import_id',
      'status',
      'dry_run',
      'file_name',
      'band_count',
      'success',
      'failure',
      'skipped',
      'rows',
    ],
    examples: [
      'kermesse wristbands import bands.xlsx --event "Summer on the Quay" --entrance Crew --amount 20',
      'kermesse wristbands import bands.xlsx --event E --entrance Crew --amount 20 --dry-run',
    ],
    load: () => import('./commands/wristbands.import.ts'),
  },
  ...device_commands,
  {
    path: 'refunds run',
    summary: 'Pay back what is left, and write the bank file',
    description:
      'By form: holds what is left for everyone with a refund form, writes the bank file, and saves ' +
      'it with the spreadsheet and the summary. By twint, mypos or card: pays back through the ' +
      'provider that took the money and saves a spreadsheet; see what would go which way with ' +
      '`kermesse refunds plan`. Run again, it follows a run that is under way, and ' +
      'saves once more the files of those that were not marked as sent.',
    options: [
      ['--method <method>', 'How to pay back (default: form)', ['form', 'twint', 'mypos', 'card']],
      ['--out <dir>', 'Folder for the files (default: the current one)'],
      ['--execution-date <date>', 'The day the bank should pay, like 2026-11-02'],
      [
        '--confirmed-amount <amount>',
        'What it is about to pay, where the event asks for a second confirmation',
      ],
      ['--no-wait', 'Start the run and end'],
    ],
    shares: ['event', 'yes', 'clobber', 'dry-run', 'json'],
    fields: [
      '_id',
      'file_name',
      'status',
      'step',
      'count',
      'done',
      'failed',
      'total_amount',
      'total_freight',
      'files',
      'waiting',
    ],
    examples: [
      'kermesse refunds run --event "Summer on the Quay" --method form --out refunds/',
      'kermesse refunds run --event "Summer on the Quay" --method twint --out refunds/',
      'kermesse refunds run --event "Summer on the Quay" --dry-run',
    ],
    load: () => import('./commands/refunds.run.ts'),
  },
  {
    path: 'refunds status',
    args: '[run]',
    summary: 'Say how far a refund run is',
    description:
      'The latest one, unless RUN names another by its file or its id. With --watch until it rests; ' +
      'exits with 1 when it ended with an error.',
    options: [['--watch', 'Follow it until it rests']],
    shares: ['event', 'json'],
    fields: [
      '_id',
      'file_name',
      'type',
      'status',
      'step',
      'progress',
      'count',
      'done',
      'failed',
      'doubtful',
      'total_amount',
      'total_freight',
      'creation_date',
    ],
    examples: ['kermesse refunds status --event "Summer on the Quay" --watch'],
    load: () => import('./commands/refunds.status.ts'),
  },
  ...report_commands,
  {
    path: 'search all',
    is_default: true,
    args: '<text...>',
    summary: 'Find anything by a text',
    description:
      'Wristbands by number, chip or name (for admins also by e-mail address or ticket), points of sale, ' +
      'users, devices, refund runs, payments; for superadmins events, and everything of all of them ' +
      'unless --event names one. The best of each kind first.',
    options: [['--limit <n>', 'Hits of one kind at most (default: 5)']],
    shares: ['event', 'json'],
    fields: ['kind', 'id', 'title', 'subtitle', 'event_id', 'event_name'],
    examples: ['kermesse search KJ0002AC', 'kermesse search Bar du Quai --json kind,id'],
    load: () => import('./commands/search.ts'),
  },
  {
    path: 'audit',
    summary: 'Prove that no cent is missing',
    description: 'Prints the proof, or the first differences and exits with 1.',
    shares: ['event', 'json'],
    fields: [
      'ok',
      'event_id',
      'event_name',
      'currencyCode',
      'checked_at',
      'wallets',
      'transactions',
      'accounts',
      'equation',
      'differences',
    ],
    examples: ['kermesse audit --event "Summer on the Quay"'],
    load: () => import('./commands/audit.ts'),
  },
  {
    path: 'doctor',
    summary: 'Say what is wrong with the installation',
    description:
      'Examines its books, database, workers, providers and disk: what is wrong first, by its harm. ' +
      'Exits with 1 when something is. Needs: superadmin.',
    options: [['--strict', 'Exit with 1 for warnings too']],
    shares: ['json'],
    fields: ['check', 'level', 'message'],
    examples: ['kermesse doctor', 'kermesse doctor --json || echo "look at it"'],
    load: () => import('./commands/doctor.ts'),
  },
  {
    path: 'simulate',
    summary: 'Play a festival through the API',
    description:
      'Makes wristbands, tops them up, sells, takes containers back and hands in refund forms. ' +
      'The same seed does the same: run again, it finds everything done and moves nothing. Ends ' +
      'with throughput, latencies and the audit. Books play money: only at a trial event.',
    options: [
      ['--visitors <n>', 'How many visitors (default: 100)'],
      ['--sales <n>', 'How many sales (default: 1000)'],
      ['--seed <seed>', 'What chance depends on (default: 1)'],
      ['--refund-forms <n>', 'How many hand in a refund form (default: 20)'],
      ['--forms <file>', 'What stands in the forms, as a list in JSON'],
      ['--concurrency <n>', 'Visitors at the same time (default: 16)'],
      ['--from <date>', 'Date the transactions from then on, most of them in the evening'],
      ['--until <date>', 'Date them until then; needs --from'],
    ],
    shares: ['event', 'yes', 'json'],
    fields: [
      'event_id',
      'seed',
      'visitors',
      'sales',
      'requests',
      'replayed',
      'declined',
      'failed',
      'duration_s',
      'per_second',
      'latency_ms',
      'kinds',
      'audit_ok',
    ],
    examples: [
      'kermesse simulate --event "Summer on the Quay" --visitors 200 --sales 2000 --seed 7',
    ],
    load: () => import('./commands/simulate.ts'),
  },
  {
    path: 'completion',
    args: '<shell>',
    summary: 'Print the completion script of a shell',
    description: 'SHELL is bash, zsh or fish.',
    examples: [
      'source <(kermesse completion bash)',
      'kermesse completion zsh > ~/.zfunc/_kermesse',
      'kermesse completion fish > ~/.config/fish/completions/kermesse.fish',
    ],
    load: () => import('./commands/completion.ts'),
  },
]

export function customAt(path: string) {
  return custom_commands.find((one) => one.path === path)
}
