import type { CustomCommand } from './custom_command.ts'

/** What moved, for the accountant. */
export const report_commands: readonly CustomCommand[] = [
  {
    path: 'reports create',
    summary: 'Make a report of what moved by TWINT, card or terminal',
    description:
      'The worker writes it from one snapshot of the ledger and holds it against what the ' +
      'providers list. With --wait or --out it is followed and saved; a report that does not ' +
      'agree with the ledger is exit 1.',
    options: [
      ['--type <type>', 'What it is about (required)', ['twint', 'card', 'mypos', 'overall']],
      ['--format <format>', 'Of the file, or of those in the zip (default: xlsx)', ['xlsx', 'pdf']],
      ['--date-begin <date>', 'Movements from then on, like 2026-07-04T06:00:00Z'],
      ['--date-end <date>', 'Movements before then'],
      ['--wait', 'Follow it, and save the file when it is written'],
      ['--out <file>', 'Where to save it; - for stdout (default: its own name)'],
    ],
    shares: ['event', 'yes', 'json'],
    fields: [
      ...['_id', 'event_id', 'type', 'format', 'file_name', 'status', 'progress', 'count'],
      ...['dateBegin', 'dateEnd', 'total_in', 'total_out', 'agrees', 'reconciliation'],
      ...['error_code', 'created_at', 'updated_at'],
    ],
    examples: [
      'kermesse reports create --event "Summer on the Quay" --type twint --wait',
      'kermesse reports create --event "Summer on the Quay" --type overall --out quay.zip',
    ],
    load: () => import('./commands/reports.create.ts'),
  },
]
