import { server as createHapi } from '@hapi/hapi'
import { readContract } from '@kermesse/api/contract'
import { toJoi } from '@kermesse/api/validation'
import { connect } from '@kermesse/core/platform/db'
import { newId } from '@kermesse/core/platform/ids'
import { Model } from 'objection'

// Baseline for the real route: an empty Hapi route with the same validation, and the same debit in
// the usual way, as one ORM transaction per request: lock the wallet, look up the idempotency key,
// decide, write. Prints its address and serves until it is stopped.
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
const event_id = process.env.BASELINE_EVENT!
const prices: Record<string, { price: number; name: string }> = JSON.parse(
  process.env.BASELINE_PRICES!,
)
const hapi = createHapi({ port: 0, host: '127.0.0.1' })
const options = { validate: { payload } } as never
hapi.route([
  { method: 'POST', path: '/empty', options, handler: ({ payload }) => payload as object },
  { method: 'POST', path: '/orm', options, handler: ({ payload }) => debit(payload as Body) },
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
