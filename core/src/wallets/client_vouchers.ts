import { ledger } from '../operations/handler.ts'
import { invalid } from '../platform/errors.ts'
import { idFromKey, origin } from '../transactions/commands.ts'
import { postCommand } from '../transactions/transactions.ts'
import { findClient, presentClient } from './clients.ts'

/** Makes a client's vouchers these and no others, through the ledger. */
export const set_vouchers = ledger<'clients.set_vouchers'>(async (ctx, { path, body, headers }) => {
  const { uid } = path
  const vouchers = Object.fromEntries(
    body.vouchers.map(({ voucher_id, quantity }) => [voucher_id, quantity]),
  )
  if (Object.keys(vouchers).length < body.vouchers.length)
    throw invalid(
      'vouchers',
      { code: 'named_twice', params: { what: 'voucher' } },
      'same_voucher_not_allowed',
    )
  const id = idFromKey(ctx, headers['idempotency-key'], uid)
  const asked = ['vouchers', uid, Object.entries(vouchers).sort()]
  await postCommand(ctx, { ...origin(ctx.actor, id, asked), type: 'vouchers', uid, vouchers })
  return presentClient(await findClient(ctx.db, ctx.event_id, uid))
})
