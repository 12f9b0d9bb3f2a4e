import { figures } from '@kermesse/sdk/figures'
import type { CustomCommand } from './custom_command.ts'

/** Accounting reports. */
export const report_commands: readonly CustomCommand[] = [
  {
    path: 'statistics figures',
    is_default: true,
    summary: 'Say what an event, or one point of sale, turned over',
    description:
      'Exact to the cent of the ledger, whatever was posted a second ago. Without a range it is all ' +
      'that was ever posted. Users below admin see their own point of sale. With --watch on ' +
      'a screen of its own that follows what happens, until Ctrl-C.',
    options: [
      ['--bar <bar>', 'One point of sale, by its name or id'],
      ['--from <date>', 'From then on, like 2026-07-04T06:00:00Z'],
      ['--to <date>', 'Until before then'],
      ['--watch', 'Follow the figures on the terminal, with what each hour brought'],
    ],
    shares: ['event', 'json'],
    fields: [
      ...Object.keys(figures),
      'consumptions',
      'entrances',
      'vouchers',
      'bars',
      'stats_clients',
      'stats_wristband',
      'step',
      'history_debit',
      'history_credit',
      'history_people',
      'history_people_in_event',
      'history_smartphones_in_event',
      'history_mypos_in_event',
    ],
    examples: [
      'kermesse statistics --event "Summer on the Quay"',
      'kermesse statistics --event "Summer on the Quay" --bar "Main bar" --from 2026-07-04T06:00:00Z',
      'kermesse statistics --event "Summer on the Quay" --json consumptions',
      'kermesse statistics --event "Summer on the Quay" --watch',
    ],
    load: () => import('./commands/statistics.figures.ts'),
  },
  {
    path: 'statistics trace',
    summary: 'List what a figure is the sum of',
    description:
      'The transactions of a figure, the newest first, each with what it adds: together they come ' +
      'to it, to the cent. What wristbands hold (sold, sold_twint, sold_unused, held) is listed ' +
      'wristband by wristband, and a figure that is made of others as those. --name narrows debit ' +
      'to one consumption at its --price, and entrance to one entrance by when it --begins.',
    options: [
      ['--figure <figure>', 'Which figure (required)', Object.keys(figures)],
      ['--bar <bar>', 'One point of sale, by its name or id'],
      ['--from <date>', 'From then on, like 2026-07-04T06:00:00Z'],
      ['--to <date>', 'Until before then'],
      ['--name <text>', 'Only what is called so; of debit and entrance'],
      ['--price <amount>', 'Of debit with a --name: at that price (default: 0, paid by voucher)'],
      ['--begins <date>', 'Of entrance with a --name: those that begin then'],
      ['--limit <n>', 'Rows to print at most (default: 50)'],
      ['--all', 'Print every row'],
    ],
    shares: ['event', 'json'],
    fields: [
      '_id',
      'date',
      'type',
      'payment_type',
      'uid',
      'short_id',
      'refund_id',
      'bar_id',
      'bar_name',
      'user',
      'quantity',
      'amount',
      'figure',
    ],
    examples: [
      'kermesse statistics trace --event "Summer on the Quay" --figure debit --from 2026-07-04T06:00:00Z',
      'kermesse statistics trace --event "Summer on the Quay" --figure debit --name Lager --price 6 --all',
      'kermesse statistics trace --event "Summer on the Quay" --figure refunds --all --json _id,amount',
    ],
    load: () => import('./commands/statistics.trace.ts'),
  },
  {
    path: 'statistics export',
    args: '<list>',
    summary: 'Save the rows behind the figures',
    description:
      'LIST is consumptions (what was sold, line by line), transactions (each with what it adds to ' +
      'the figures) or card-terminals (what moved by them). The totals of a spreadsheet are the ' +
      'figures of the same range; csv and jsonl are for scripts.',
    options: [
      ['--bar <bar>', 'One point of sale, by its name or id'],
      ['--from <date>', 'From then on, like 2026-07-04T06:00:00Z'],
      ['--to <date>', 'Until before then'],
      ['--format <format>', 'What kind of file (default: xlsx)', ['xlsx', 'csv', 'jsonl']],
      ['--out <file>', 'Where to save the file; - for stdout'],
    ],
    shares: ['event', 'clobber'],
    examples: [
      'kermesse statistics export consumptions --event "Summer on the Quay" --out sold.xlsx',
      'kermesse statistics export transactions --event "Summer on the Quay" --bar "Main bar" --format csv',
    ],
    load: () => import('./commands/statistics.export.ts'),
  },
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
    shares: ['event', 'clobber', 'json'],
    fields: [
      '_id',
      'event_id',
      'type',
      'format',
      'file_name',
      'status',
      'progress',
      'count',
      'dateBegin',
      'dateEnd',
      'total_in',
      'total_out',
      'agrees',
      'reconciliation',
      'error_code',
      'created_at',
      'updated_at',
    ],
    examples: [
      'kermesse reports create --event "Summer on the Quay" --type twint --wait',
      'kermesse reports create --event "Summer on the Quay" --type overall --out quay.zip',
    ],
    load: () => import('./commands/reports.create.ts'),
  },
]
