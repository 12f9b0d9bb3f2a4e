import { server as createHapi } from '@hapi/hapi'
import { connect } from '@kermesse/core/platform/db'

// Baseline for the lists: the clients as a generic back office lists any two tables. It joins them,
// searches every text column, counts all matches, and skips to a page by counting rows. Prints its
// address and serves until it is stopped.
const { knex } = connect(process.env.DATABASE_URL!, 'kermesse generic list')
type Query = Record<string, string>

const text_columns = ['c.uid', 'c.short_id', 'c.name', 'c.email', 'c.ticket_id']

const hapi = createHapi({ port: 0, host: '127.0.0.1' })
hapi.route({ method: 'GET', path: '/clients', handler: ({ query }) => list(query as Query) })
await hapi.start()
console.log(hapi.info.uri)
process.on('SIGTERM', () => void hapi.stop().then(() => process.exit(0)))

async function list({ event_id, limit, skip, sort_key = 'short_id', search, ...filters }: Query) {
  const from = knex('clients as c')
    .join('wallets as w', (on) => on.on('w.event_id', 'c.event_id').on('w.uid', 'c.uid'))
    .where('c.event_id', event_id!)
  for (const [column, value] of Object.entries(filters)) from.where(`w.${column}`, value)
  if (search) {
    const contains = text_columns.map((column) => `${column} ILIKE :pattern`).join(' OR ')
    from.whereRaw(`(${contains})`, { pattern: `%${search}%` })
  }
  const [rows, [counted]] = await Promise.all([
    from
      .clone()
      .select('c.*', 'w.*')
      .orderBy(`c.${sort_key}`)
      .limit(Number(limit ?? 50))
      .offset(Number(skip ?? 0)),
    from.clone().count('* as count'),
  ])
  return { clients: rows, count: Number(counted!.count) }
}
