import type { OperationId } from '@kermesse/sdk/types'
import { expect } from 'vitest'
import type { Operation } from '../../src/contract.ts'
import { type Answer, type Api, contract } from '../api.ts'
import { fingerprintOfAll } from '../platform/fingerprint.ts'

/** Reading changes nothing, apart from these, which do something on the way. */
export const changing_gets: OperationId[] = [
  // Rewrites a bank file.
  'refunds.regenerate',
  // A provider is asked, and what it says is booked.
  ...(['terminals.status', 'clients.payment', 'clients.twint_direct_status'] as const),
]

/** Operations that succeed only if a provider answers: see contract.actors.test.ts. */
export const needs_the_world: OperationId[] = [
  ...(['terminals.status', 'terminals.pair', 'terminals.unpair', 'terminals.cancel'] as const),
  ...([
    'zones.reload',
    'clients.refund',
    'clients.refund_all',
    'clients.refund_transaction',
  ] as const),
  ...(['clients.refund_transaction_by', 'refund_errors.unlock', 'payments.retry'] as const),
  'refund_errors.decide',
  'payments.settle_currency',
  'events.renew_certificate',
  'providers.check',
]

export const changes = ({ id, method }: Operation) => method !== 'GET' || changing_gets.includes(id)

/**
 * The record of an operation that leaves no line in the audit log; in a table, its new row names
 * the user.
 */
type Place =
  | 'nothing_changes'
  | 'own_business'
  | { table: string; by?: 'user_id' | 'device_token_id' | 'pairing_id' }

/**
 * Operations whose own row names their user. A login link has no user yet, so it is in the audit
 * log.
 */
export const told_by_rows = () =>
  Object.entries(elsewhere).flatMap(([id, place]) =>
    typeof place === 'object' && ['transactions', 'entrance_checks'].includes(place.table)
      ? [id as OperationId]
      : [],
  )

const by_the_posting: Place = { table: 'transactions' }
const elsewhere: Partial<Record<OperationId, Place>> = {
  // Checks before saving, and reads.
  ...Object.fromEntries(
    (
      [
        ...contract.operations.map(({ id }) => id).filter((id) => id.endsWith('.validate')),
        'notifications.exists',
        'notifications.exists_disabled',
        'pairings.challenge',
        'printer.test',
        'clients.import_preview',
        'deletions.preview',
      ] as OperationId[]
    ).map((id) => [id, 'nothing_changes']),
  ),
  // Money: each transaction names the user, for good.
  ...Object.fromEntries(
    (
      [
        'transactions.create',
        'transactions.batch',
        'transactions.reverse',
        'transactions.reverse_by_id',
        'transactions.change',
        'clients.credit',
        'clients.set_vouchers',
        'clients.transfer',
        'clients.checkout',
        'clients.checkout_force',
        'entrance_groups.sell',
        'tickets.exchange',
        'desk.add_entrance',
        'desk.add_money_non_refundable',
        'desk.repeat_operation',
        'desk.transfer_wristband',
        'desk.refund',
        'desk.forced_refund',
      ] as OperationId[]
    ).map((id) => [id, by_the_posting]),
  ),
  // Each is a row that names the user.
  'entrance_checks.create': { table: 'entrance_checks' },
  'entrance_checks.batch': { table: 'entrance_checks' },
  'smartphones.report': { table: 'smartphone_reports' },
  // Nobody is signed in yet; the session says who is from then on, since when and from where.
  'users.login': { table: 'sessions' },
  'tokens.login': { table: 'sessions', by: 'device_token_id' },
  'pairings.sign_in': { table: 'sessions', by: 'pairing_id' },
  // Visitors, who are nobody's users: their payments have a journal, and what their devices are told is their own business.
  'clients.pay': 'own_business',
  'clients.twint_direct_checkin': 'own_business',
  'clients.twint_direct_status': 'own_business',
  'clients.payment': 'own_business',
  'clients.payment_cancel': 'own_business',
  'notifications.subscribe': 'own_business',
  'notifications.unsubscribe': 'own_business',
  // A program between the sales and the printers. What it did is on the list of tickets.
  'print_jobs.take': 'own_business',
  'print_jobs.report': 'own_business',
  // A provider, whose message is looked up before it counts.
  'payments.payrexx_webhook': 'own_business',
}

export type Who = {
  user_id: string | null
  email: string | null
  device_token_id?: string
  pairing_id?: string
}
type Check = (answer: Pick<Answer, 'headers'>) => Promise<{ told: unknown; expected: unknown }>

/** Looks before an operation; what it answers looks afterwards: what was told of it, and what should have been. */
export async function watch({ knex }: Api, { id, bulk }: Operation, who: Who): Promise<Check> {
  const place = who.email === 'login link' ? undefined : elsewhere[id]
  if (place === 'own_business') return async () => ({ told: id, expected: id })
  if (place === 'nothing_changes') {
    const expected = await fingerprintOfAll(knex)
    return async () => ({ told: await fingerprintOfAll(knex), expected })
  }
  if (place) {
    const { table, by = 'user_id' } = place
    const rows = async () =>
      Number(
        (
          await knex(table)
            .where({ [by]: who[by] })
            .count()
        )[0]!.count,
      )
    const before = await rows()
    return async () => ({ told: (await rows()) > before, expected: true })
  }
  return async ({ headers }) => {
    const request_id = headers.get('x-request-id')
    // Many rows are told of as one is.
    const operation = bulk ? id.replace('bulk', bulk[0]!) : id
    const told = await knex('audit_log')
      .where({ request_id })
      .distinct('operation', 'user_id', 'actor')
    const actor =
      who.email === 'login link' ? expect.stringMatching(/^login link \w{6} by /) : who.email
    return { told, expected: [{ operation, user_id: who.user_id, actor }] }
  }
}
