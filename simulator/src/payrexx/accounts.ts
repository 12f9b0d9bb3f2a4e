import type { Store } from '../store.ts'

/** A merchant's instance, as its owner set it up. */
export interface Account {
  instance: string
  secret: string
  /** Address for webhooks; empty sends none. */
  webhook_url: string
  webhook_key: string
  webhook_format: 'json' | 'form'
  /** Delay before each retry of a webhook; one retry per number. */
  webhook_retry_ms: number[]
  /** Delay before the first attempt of a webhook. */
  webhook_delay_ms: number
  /** How webhooks write times: with a zone, or without one as their older ones do, in UTC or an hour ahead of it. */
  webhook_time: 'iso' | 'plain' | 'hour_ahead'
  /** Ways to pay that the account has switched on; a page offers no others. */
  active_methods: string[]
  /** Shape of transactions in responses: all observed fields, or only the documented ones. */
  shape: 'seen' | 'documented'
  /** How many calls in five minutes their firewall lets through; 0 for as many as come. */
  calls_limit: number
}

export interface Accounts {
  list(): Account[]
  find(instance: string): Account | undefined
  /** Opens an instance, or changes what is named of one. */
  put(account: Partial<Account> & { instance: string }): Account
}

const minute_ms = 60_000

// Ten tries over about a day.
const retry_ms = [1, 15, 60, 120, 240, 240, 240, 240, 240].map((minutes) => minutes * minute_ms)

const fresh: Omit<Account, 'instance'> = {
  secret: 'simulator',
  webhook_url: '',
  webhook_key: 'whsec',
  webhook_format: 'json',
  webhook_retry_ms: retry_ms,
  webhook_delay_ms: 0,
  webhook_time: 'iso',
  active_methods: ['twint', 'visa', 'mastercard', 'american-express'],
  shape: 'seen',
  calls_limit: 0,
}

export function openAccounts(store: Store): Accounts {
  const saved = (store.get('payrexx.accounts') as Account[] | undefined) ?? [
    { instance: 'demo', ...fresh },
  ]
  const accounts = new Map(saved.map((account) => [account.instance, { ...fresh, ...account }]))

  return {
    list: () => [...accounts.values()],
    find: (instance) => accounts.get(instance),
    put(named) {
      const account = { ...fresh, ...accounts.get(named.instance), ...named }
      accounts.set(account.instance, account)
      store.set('payrexx.accounts', [...accounts.values()])
      return account
    },
  }
}
