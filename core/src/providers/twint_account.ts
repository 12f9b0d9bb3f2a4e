import { createHash } from 'node:crypto'
import type { EventRow } from '../events/events.ts'
import type { MoneyCtx } from '../operations/money_context.ts'
import { DomainError } from '../platform/errors.ts'
import { tlsCertificate } from './certificate.ts'
import { ProviderFailure, type Rejected } from './payment_provider.ts'
import { type TwintProvider, twint } from './twint.ts'

type Ctx = Pick<MoneyCtx, 'config' | 'secrets'>

/** The part of the adapter that payments use; the rest is for account maintenance. */
export type TwintAccount = Pick<
  TwintProvider,
  | 'probe'
  | 'renewCertificate'
  | 'open'
  | 'find'
  | 'cancel'
  | 'refund'
  | 'finds_refunds'
  | 'findRefund'
  | 'movements'
  | 'refunds'
>

const accounts = new Map<string, { fingerprint: string; account: TwintAccount }>()

/**
 * The event's own account with TWINT, with its connections and its enrolled register, kept until its settings change.
 * Refuses with `provider_parameters_not_found` what an event without merchant, register and certificate asks.
 */
export function twintAccount(ctx: Ctx, event: EventRow): TwintAccount {
  const { merchant_uuid, cashregister_id, confirmation_needed } = event.twint_direct ?? {}
  const file = event.secrets['twint_direct.certificate']
  const password = event.secrets['twint_direct.certificate_password']
  if (!merchant_uuid || !cashregister_id || !file || !password) {
    throw new DomainError('provider_parameters_not_found')
  }
  const { base_url, version } = ctx.config.twint
  const parts = [
    base_url,
    version,
    confirmation_needed,
    merchant_uuid,
    cashregister_id,
    file,
    password,
  ]
  const fingerprint = createHash('sha256').update(JSON.stringify(parts)).digest('base64')
  const known = accounts.get(event._id)
  if (known?.fingerprint === fingerprint) return known.account

  const account = lazily(async () => {
    const pfx = Buffer.from(ctx.secrets.open(file), 'base64')
    return twint({
      base_url,
      version,
      confirmation_needed,
      merchant_uuid,
      cash_register_id: cashregister_id,
      cert: await tlsCertificate(pfx, ctx.secrets.open(password)),
      timeout_ms: ctx.config.providers.timeout_ms,
    })
  })
  accounts.set(event._id, { fingerprint, account })
  return account
}

/** Opens the certificate with the first call: that takes a moment, and most processes never call. */
function lazily(make: () => Promise<TwintProvider>): TwintAccount {
  let made: Promise<TwintProvider | Rejected> | undefined
  const provider = () => {
    // A file that cannot be opened today cannot be opened tomorrow: it is refused until there is another.
    made ??= make().catch((error: Error) => ({
      outcome: 'rejected',
      reason: 'unauthorized',
      detail: `the certificate cannot be used: ${error.message}`,
    }))
    return made
  }
  const through = async <T>(use: (opened: TwintProvider) => Promise<T>): Promise<T | Rejected> => {
    const opened = await provider()
    return 'outcome' in opened ? opened : use(opened)
  }
  const listing = (which: 'movements' | 'refunds'): TwintAccount['movements'] =>
    async function* list(period) {
      const opened = await provider()
      if ('outcome' in opened) throw new ProviderFailure(opened)
      yield* opened[which](period)
    }
  return {
    probe: () => through((opened) => opened.probe()),
    renewCertificate: (password) => through((opened) => opened.renewCertificate(password)),
    open: (order, pairing_uuid) => through((opened) => opened.open(order, pairing_uuid)),
    find: (payment) => through((opened) => opened.find(payment)),
    cancel: (payment) => through((opened) => opened.cancel(payment)),
    refund: (order) => through((opened) => opened.refund(order)),
    finds_refunds: 'by_name',
    findRefund: (order) => through((opened) => opened.findRefund(order)),
    movements: listing('movements'),
    refunds: listing('refunds'),
  }
}
