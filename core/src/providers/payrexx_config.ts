import { payrexxAddress } from '../platform/provider_addresses.ts'

export type PayrexxConfig = {
  /** Base URL before the version: `https://api.payrexx.com`. */
  base_url: string
  /** `1.16`; errors have statuses of their own from 1.15 on. */
  version: string
  /** The name of the account, sent with every call. */
  instance: string
  /** The API secret. Never in a log, an error or an answer. */
  secret: string
  timeout_ms: number
  /** Which of the account's payment providers may be used; all when absent. */
  psp?: number[]
  /** Which payment methods stand behind ours; those of Payrexx's own list when absent. */
  pm?: { twint?: string[]; card?: string[] }
  /** How long a visitor may take on the payment page. */
  validity_minutes?: number
  /** See `GuardOptions`; for those who know their provider better. */
  circuit?: { failures?: number; rest_ms?: number; first_wait_ms?: number }
}

export type PayrexxDefaults = Pick<PayrexxConfig, 'timeout_ms'> &
  Partial<
    Pick<PayrexxConfig, 'base_url' | 'version' | 'psp' | 'pm' | 'validity_minutes' | 'circuit'>
  >

/** The account that an event's `pay.URL` and secret name; undefined when they name none. */
export function payrexxConfig(
  url: string,
  secret: string,
  defaults: PayrexxDefaults,
): PayrexxConfig | undefined {
  const place = payrexxAddress(url, defaults.base_url)
  if (!place || !secret) return undefined
  const { base_url: _, ...rest } = defaults
  return { ...rest, version: '1.16', ...definedVersion(defaults), ...place, secret }
}

const definedVersion = ({ version }: PayrexxDefaults) => (version ? { version } : {})
