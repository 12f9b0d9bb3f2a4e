import type { RunCtx } from '../../operations/lease.ts'
import { TicketingError, type TicketingProvider } from '../../providers/ticketing.ts'

export type Credential = {
  /** Does a call with the credential; one that has expired is replaced, once. */
  use<Result>(call: (credential: string) => Promise<Result>): Promise<Result>
}

/**
 * The cached credential of an event's ticket office. Frequent sign-ins lock the account, so it
 * signs in only without one.
 */
export async function openCredential(
  { db, secrets }: Pick<RunCtx, 'db' | 'secrets'>,
  event_id: string,
  provider: TicketingProvider,
): Promise<Credential> {
  const row = await db('ticket_syncs').where({ event_id }).first('credential_sealed')
  let kept: string | undefined = row?.credential_sealed && secrets.open(row.credential_sealed)

  const signIn = async () => {
    const fresh = await provider.signIn()
    await db('ticket_syncs')
      .where({ event_id })
      .update({ credential_sealed: secrets.seal(fresh) })
    return fresh
  }

  return {
    async use(call) {
      const was_kept = kept !== undefined
      kept ??= await signIn()
      try {
        return await call(kept)
      } catch (error) {
        const has_expired =
          error instanceof TicketingError && error.trouble === 'credential_expired'
        if (!has_expired || !was_kept) throw error
        kept = await signIn()
        return call(kept)
      }
    },
  }
}
