import type { Account, Accounts } from './accounts.ts'
import type { Gateway } from './books.ts'
import { type Failures, webhookModes } from './failures.ts'
import type { Message, Webhooks } from './webhooks.ts'

interface Office {
  accounts: Accounts
  failures: Failures
  webhooks: Webhooks
}

export interface Messenger {
  /** Tells a merchant what became of a transaction; rightly, or wrongly in the way that was asked for. */
  tell(gateway: Gateway, transaction: Record<string, unknown>): Promise<void>
  /** Sends what was kept back until the next message. */
  release(): Promise<void>
}

export function openMessenger({ accounts, failures, webhooks }: Office): Messenger {
  let held: Message | undefined

  async function release() {
    const late = held
    held = undefined
    if (late) await webhooks.send(late)
  }

  async function tell(gateway: Gateway, transaction: Record<string, unknown>) {
    const account = accounts.find(gateway.instance)
    if (!account?.webhook_url) return
    const { referenceId: reference, instance } = gateway
    const time = timeIn(account, String(transaction.time))
    const message: Message = { account, reference, transaction: { ...transaction, time } }
    const mode = failures.take({ call: 'webhook', reference, instance }, webhookModes)?.mode

    if (mode === 'webhook_none') return
    if (mode === 'webhook_reordered' && !held) {
      held = message
      return
    }
    if (mode === 'webhook_bad_signature') message.is_badly_signed = true
    if (mode === 'webhook_foreign') message.transaction = foreign(message.transaction)
    await webhooks.send(message)
    if (mode === 'webhook_duplicate') await webhooks.send(message)
    await release()
  }

  return { tell, release }
}

/** Written in ISO 8601, which their lists do not do; or as they once were. */
function timeIn({ webhook_time }: Account, time: string): string {
  const iso = time.replace(' ', 'T').concat('+00:00')
  if (webhook_time === 'iso') return iso
  if (webhook_time === 'plain') return time
  const ahead = new Date(Date.parse(iso) + 3_600_000)
  return ahead.toISOString().slice(0, 19).replace('T', ' ')
}

function foreign(transaction: Record<string, unknown>) {
  const referenceId = 'someone-else'
  return {
    ...transaction,
    referenceId,
    invoice: { ...(transaction.invoice as object), referenceId },
  }
}
