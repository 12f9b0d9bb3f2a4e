import { server as createHapi } from '@hapi/hapi'
import { readContract } from '@kermesse/api/contract'
import { toJoi } from '@kermesse/api/validation'
import { connect } from '@kermesse/core/platform/db'
import { newId } from '@kermesse/core/platform/ids'
import { Model } from 'objection'

// Baselines over HTTP. For a sale: an empty Hapi route with the same validation, and the same debit in the usual way, as
// one ORM transaction per request: lock the wallet, look up the idempotency key, decide, write. For a list: the clients as
// a generic back office lists any two tables. Prints its address and serves until it is stopped.
type Query = Record<string, string>
type Body = {
  _id: string
  uid: string
  bar_id: string
  order: { _id: string; quantity: number; kind: string }[]
}

class Wallet extends Model {
  static override tableName = 'wallets'
  static override idColumn = ['event_id', 'uid']
  static override jsonAttributes = ['deposits']
  declare balance: number
  declare floor: number
  declare deposits: Record<string, number>
  declare is_bracelet_used: boolean
}
class Transaction extends Model {
  static override tableName = 'transactions'
  static override idColumn = ['event_id', '_id']
}
class TransactionLine extends Model {
  static override tableName = 'postings'
  static override idColumn = ['event_id', 'transaction_id', 'line']
}

const contract = readContract()
const { body } = contract.operations.find(({ id }) => id === 'transactions.create')!
const payload = toJoi(contract, body!, 'body')
const { knex } = connect(process.env.DATABASE_URL!, 'kermesse baseline')
const { BASELINE_EVENT: event_id = '', BASELINE_PRICES = '{}' } = process.env
const prices: Record<string, { price: number; name: string }> = JSON.parse(BASELINE_PRICES)
const text_columns = ['c.uid', 'c.short_id', 'c.name', 'c.email', 'c.ticket_id']
const hapi = createHapi({ port: 0, host: '127.0.0.1' })
const options = { validate: { payload } } as never
hapi.route([
  { method: 'POST', path: '/empty', options, handler: ({ payload }) => payload as object },
  { method: 'POST', path: '/orm', options, handler: ({ payload }) => debit(payload as Body) },
  { method: 'GET', path: '/clients', handler: ({ query }) => list(query as Query) },
])
await hapi.start()
console.log(hapi.info.uri)
process.on('SIGTERM', () => void hapi.stop().then(() => process.exit(0)))

async function debit({ _id = newId(), uid, bar_id, order }: Body) {
  const lines = order.map(({ _id: item_id, quantity, kind }) => ({
    item_id,
    quantity,
    kind,
    ...prices[item_id]!,
  }))
  const amount = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return knex.transaction(async (trx) => {
    const wallet = await Wallet.query(trx).findById([event_id, uid]).forUpdate()
    const first = await Transaction.query(trx).findById([event_id, _id])
    if (!wallet || first) throw new Error('no such wallet, or a repeat')
    const balance = wallet.balance - amount
    if (balance < wallet.floor) throw new Error('short of money')
    const deposits = { ...wallet.deposits }
    for (const { item_id, quantity, kind } of lines) {
      if (kind === 'deposit') deposits[item_id] = (deposits[item_id] ?? 0) + quantity
    }
    await wallet.$query(trx).patch({ balance, deposits, is_bracelet_used: true })
    const date = new Date().toISOString()
    const row = {
      event_id,
      _id,
      type: 'debit',
      payment_type: 'wristband',
      uid,
      amount,
      balance_change: -amount,
      balance,
      bar_id,
      date,
      request_hash: Buffer.alloc(32),
    }
    await Transaction.query(trx).insert(row as object)
    await TransactionLine.query(trx).insert(
      lines.map(({ price, quantity, kind, item_id, name }, line) => ({
        event_id,
        transaction_id: _id,
        line,
        from_account: 'wallet',
        to_account: kind === 'deposit' ? 'deposits' : 'sales',
        amount: price * quantity,
        kind,
        item_id,
        name,
        quantity,
      })) as object[],
    )
    return { _id, balance: balance / 100, amount: amount / 100 }
  })
}

/** Joins, searches every text column, counts all matches, and skips to a page by counting rows. */
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
