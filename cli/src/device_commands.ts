import type { CustomCommand } from './custom_command.ts'

const pairing_fields = ['terminal_code', 'terminal_id', 'state', 'is_paired', 'code'] as const

/** Smartphones, card terminals and what runs on them. */
export const device_commands: readonly CustomCommand[] = [
  {
    path: 'devices assign',
    summary: 'Assign smartphones and card terminals to an event',
    description:
      'Adds to what the event has. A list is numbers with commas between, or @file with one per ' +
      'line. A device of another event is refused, and named, unless --force takes it over.',
    options: [
      ['--smartphones <list>', 'Smartphones to assign'],
      ['--terminals <list>', 'Card terminals to assign, by code'],
      ['--remove <list>', 'Release these: of the kind that is given, or of both'],
      ['--force', 'Take devices from other events'],
    ],
    shares: ['event', 'dry-run', 'json'],
    fields: ['kind', 'number', 'change', 'from_event'],
    examples: [
      'kermesse devices assign --event "Summer on the Quay" --smartphones 101,102,103',
      'kermesse devices assign --event "Summer on the Quay" --smartphones @phones.txt --force',
      'kermesse devices assign --event "Summer on the Quay" --terminals T-01,T-02 --remove T-09',
    ],
    load: () => import('./commands/devices.assign.ts'),
  },
  {
    path: 'devices pair',
    args: '<numbers...>',
    summary: 'Pair phones that sell or check at an event',
    description:
      'Shows a QR code and eight digits for one phone after the other, waits until it has come, and ' +
      'goes on to the next. A code is good for ten minutes.',
    options: [
      ['--role <role>', 'What the phone is for (default: seller)', ['seller', 'cashier', 'gate']],
      ['--bar <bar>', 'Its point of sale, which a seller needs'],
      ['--gate <gate>', 'The entrance group of a gate'],
      ['--take-over', 'End the pairing that a number has'],
      ['--no-wait', 'Print the codes and end'],
    ],
    shares: ['event', 'json'],
    fields: ['smartphone_number', 'role', 'place', 'state', 'code', 'address'],
    examples: [
      'kermesse devices pair 101 102 103 --event "Summer on the Quay" --bar "Main bar"',
      'kermesse devices pair 7 --event "Summer on the Quay" --role gate --gate "North"',
    ],
    load: () => import('./commands/devices.pair.ts'),
  },
  {
    path: 'terminals pair',
    args: '<id>',
    summary: 'Pair a card terminal',
    description:
      'Shows the code to type on the terminal, waits, and ends when it is paired. ID is an id ' +
      'or a terminal code.',
    options: [['--no-wait', 'Print the code and end']],
    shares: ['json'],
    fields: pairing_fields,
    examples: ['kermesse terminals pair T-01', 'kermesse terminals pair T-01 --no-wait'],
    load: () => import('./commands/terminals.pair.ts'),
  },
  {
    path: 'terminals unpair',
    args: '<id>',
    summary: 'Unpair a card terminal',
    description: 'Shows the code to type on the terminal, waits, and ends when it is unpaired.',
    options: [['--no-wait', 'Print the code and end']],
    shares: ['json', 'yes'],
    fields: pairing_fields,
    examples: ['kermesse terminals unpair T-01'],
    load: () => import('./commands/terminals.unpair.ts'),
  },
  {
    path: 'providers check',
    summary: 'Hold what we assume of a provider against the account of an event',
    description:
      'Opens a payment of 2.00, waits until you have paid it by hand, pays half of it back, reads, ' +
      'lists and hears, and pays the rest back. Each line names an assumption of the simulator’s ' +
      'ASSUMPTIONS.md; one that does not hold is exit 1. Card terminals and ticketing are only read.',
    options: [
      [
        '--provider <provider>',
        'Which one (default: each that the event has an account with)',
        ['payrexx', 'twint', 'mypos', 'infomaniak'],
      ],
    ],
    shares: ['event', 'yes', 'json'],
    fields: ['provider', 'assumption', 'what', 'expected', 'found', 'holds'],
    examples: [
      'kermesse providers check --event "Summer on the Quay"',
      'kermesse providers check --event "Summer on the Quay" --provider twint --json',
    ],
    load: () => import('./commands/providers.check.ts'),
  },
  {
    path: 'latest-app upload',
    args: '<file>',
    summary: 'Upload a version of the mobile app',
    options: [['--app-version <version>', 'Its version, like 5.2 or 5.2c (required)']],
    shares: ['json'],
    fields: ['_id', 'version', 'name', 'size', 'sha256', 'url', 'is_latest'],
    examples: ['kermesse latest-app upload kermesse.apk --app-version 5.2c'],
    load: () => import('./commands/latest_app.upload.ts'),
  },
]
