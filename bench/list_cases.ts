export type Query = Record<string, string | number | boolean>
export type List = { id: string; path: string; sorts: string[]; filters: Query[] }
/** Records of the load data that filters name. */
export type Known = Record<
  | 'uid'
  | 'short_id'
  | 'bar_id'
  | 'entrance_id'
  | 'gate_id'
  | 'zone_id'
  | 'user_id'
  | 'run_id'
  | 'import_id',
  string
>

/** Every list that grows with an event, what it is sorted by, and what it is narrowed to, one after the other. */
export function listsOf(known: Known): List[] {
  return [...listsOfMoney(known), ...listsOfGates(known), ...listsOfRecords(known), ...sums]
}

function listsOfMoney({ uid, short_id, bar_id, entrance_id }: Known): List[] {
  const text = short_id.slice(1, 6)
  return [
    {
      id: 'clients.list',
      path: '/clients',
      sorts: [
        'short_id',
        'uid',
        'name',
        'email',
        'ticket_id',
        'creation_date',
        'age',
        'entrance',
        'entrance_begin_date',
        'entrance_end_date',
        'is_bracelet_used',
        'balance',
      ],
      filters: [
        { uid },
        { short_id },
        { name: 'kali' },
        { age: 16 },
        { entrance_id },
        { is_bracelet_used: false },
        { disabled: true },
        { hybrid: true },
        { transferred: true },
        { email: 'user4321@example.org' },
        { search: text },
        { search: 'user4321' },
      ],
    },
    {
      id: 'transactions.list',
      path: '/transactions',
      sorts: ['date', 'amount', 'type'],
      filters: [
        { uid },
        { bar_id },
        { type: 'debit' },
        { type: 'checkout' },
        { type: 'donation' },
        { payment_type: 'cash' },
        { payment_type: 'wristband' },
        { payment_type: 'twint' },
        { smartphone_number: '1P8' },
        { terminal_code: '1T8' },
        { search: short_id },
        { search: text },
      ],
    },
    {
      id: 'feedbacks.list',
      path: '/feedbacks',
      sorts: ['short_id', 'uid', 'name'],
      filters: [{ eventLiked: 'yes' }, { name: 'kali' }, { search: text }],
    },
  ]
}

function listsOfGates({ uid, short_id, gate_id, zone_id }: Known): List[] {
  return [
    {
      id: 'entrance_checks.list',
      path: '/entrance_checks',
      sorts: ['date'],
      filters: [
        { uid },
        { smartphone_number: '1P7' },
        { entrance_group_id: gate_id },
        { zone_id },
        { search: short_id },
      ],
    },
    {
      id: 'tickets.list',
      path: '/tickets',
      sorts: ['ticket_number', 'ticket_qr', 'ticket_provider', 'event_name', 'zone_name', 'event'],
      filters: [{ search: short_id.slice(1, 6) }, { search: 'Zone 7' }],
    },
  ]
}

function listsOfRecords({ uid, bar_id, user_id, run_id, import_id }: Known): List[] {
  const hour = { datetimeBegin: '2026-07-01T13:00:00Z', datetimeEnd: '2026-07-01T14:00:00Z' }
  return [
    {
      id: 'audit_log.list',
      path: '/audit_log',
      sorts: ['date', 'user', 'operation', 'record_type'],
      filters: [
        { user_id },
        { record_type: 'bars' },
        { record_id: uid },
        hour,
        { operation: 'clients.disable' },
        { search: uid },
        { search: 'staff77' },
      ],
    },
    {
      id: 'devices.logs',
      path: '/devices/logs',
      filters: [{ device_number: '1P7' }],
      sorts: ['added_on', 'removed_on', 'device_number', 'where', 'event', 'user', 'bar'],
    },
    {
      id: 'users.list',
      path: '/users',
      filters: [{ bar_id }, { search: 'staff7' }],
      sorts: ['email', 'right', 'bar_name', 'event_name', 'created_at'],
    },
    {
      id: 'devices.list',
      path: '/devices',
      filters: [{ outdated: true }],
      sorts: ['number', 'type', 'app_version', 'is_latest_version', 'status', 'updated'],
    },
    {
      id: 'refunds.items',
      path: `/refunds/${run_id}/items`,
      sorts: [],
      filters: [{ status: 'sent' }],
    },
    {
      id: 'clients.import_rows',
      path: `/clients/import/excel/${import_id}/rows`,
      sorts: [],
      filters: [{ outcome: 'failure' }],
    },
  ]
}

/** These are summed up from all transactions each time. */
const sums: List[] = [
  { id: 'smartphones.list', path: '/smartphones', sorts: ['last_seen_at'], filters: [] },
  { id: 'mypos.list', path: '/mypos', sorts: ['last_seen_at'], filters: [] },
  { id: 'suspicious_clients.list', path: '/suspicious_clients', sorts: ['short_id'], filters: [] },
]
