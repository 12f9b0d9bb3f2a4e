import { withoutTrailing } from '@kermesse/sdk/rules/text'
/** A bank's own TWINT app on a phone of Apple's. */
export type Issuer = { issuer_url_scheme: string; display_name: string }

/** The address that opens the TWINT app of an Android phone with a payment's token, and `fallback` where there is no app. */
export function androidIntent(token: string, fallback: string): string {
  return (
    'intent://payment#Intent;action=ch.twint.action.TWINT_PAYMENT;scheme=twint;' +
    `S.code=${encodeURIComponent(token)};S.startingOrigin=EXTERNAL_WEB_BROWSER;` +
    `S.browser_fallback_url=${encodeURIComponent(fallback)};end`
  )
}

/** The address that opens one bank's TWINT app on an iPhone with a payment's token. */
export function iosLink(issuer_url_scheme: string, token: string): string {
  const data = {
    app_action_type: 'TWINT_PAYMENT',
    extras: { code: token },
    referer_app_link: { target_url: '', url: '', app_name: 'EXTERNAL_WEB_BROWSER' },
    version: '6.0',
  }
  return `${issuer_url_scheme}applinks/?al_applink_data=${encodeURIComponent(JSON.stringify(data))}`
}

const day_ms = 86_400_000
const retry_ms = 60_000

const cached = new Map<string, { issuers: Issuer[]; until: number }>()

/** The list of apps, TWINT's own for a day where it can be had, else the last one, else the one built in; never throws. */
export async function issuers(config: {
  app_switch_url: string
  timeout_ms: number
}): Promise<Issuer[]> {
  const known = cached.get(config.app_switch_url)
  if (known && Date.now() < known.until) return known.issuers
  const fresh = await fetchIssuers(config)
  // Without a list nobody waits for TWINT again at every visit.
  const next = {
    issuers: fresh ?? known?.issuers ?? fallback,
    until: Date.now() + (fresh ? day_ms : retry_ms),
  }
  cached.set(config.app_switch_url, next)
  return next.issuers
}

async function fetchIssuers(config: {
  app_switch_url: string
  timeout_ms: number
}): Promise<Issuer[] | undefined> {
  try {
    const url = `${withoutTrailing(config.app_switch_url, '/')}/appSwitch/v1/configs`
    const response = await fetch(url, { signal: AbortSignal.timeout(config.timeout_ms) })
    const answer = (await response.json()) as { appSwitchConfigList?: unknown }
    const list = Array.isArray(answer.appSwitchConfigList) ? answer.appSwitchConfigList : []
    const found = list.flatMap(readIssuer).slice(0, 200)
    return response.ok && found.length > 0 ? found : undefined
  } catch {
    return undefined
  }
}

function readIssuer(entry: unknown): Issuer[] {
  const { issuerUrlScheme, displayName } = (entry ?? {}) as Record<string, unknown>
  // It becomes a link on the visitor's page: only a scheme of TWINT's, never `javascript:`.
  if (typeof issuerUrlScheme !== 'string' || !/^twint[a-z0-9+.-]*:\/\/$/i.test(issuerUrlScheme)) {
    return []
  }
  if (typeof displayName !== 'string' || !displayName.trim()) return []
  return [{ issuer_url_scheme: issuerUrlScheme, display_name: displayName.trim().slice(0, 100) }]
}

const names: Record<number, string> = {
  1: 'TWINT',
  2: 'UBS',
  3: 'Zürcher Kantonalbank',
  4: 'Credit Suisse',
  5: 'BCV',
  6: 'Raiffeisen',
  7: 'PostFinance',
  8: 'Obwaldner Kantonalbank',
  9: 'Zuger Kantonalbank',
  10: 'BCGE',
  12: 'Appenzeller Kantonalbank',
  13: 'Banque Cantonale du Valais',
  14: 'St. Galler Kantonalbank',
  15: 'Graubündner Kantonalbank',
  16: 'Banque Cantonale de Fribourg',
  17: 'Banque Cantonale du Jura',
  18: 'Banque Cantonale Neuchâteloise',
  19: 'Thurgauer Kantonalbank',
  20: 'Valiant',
  21: 'Migros Bank',
  22: 'Glarner Kantonalbank',
  23: 'Berner Kantonalbank',
  24: 'Schaffhauser Kantonalbank',
  25: 'AEK Bank',
  26: 'Basellandschaftliche Kantonalbank',
  27: 'Swissquote',
  28: 'Radicant',
  29: 'Nidwaldner Kantonalbank',
  30: 'Aargauische Kantonalbank',
  31: 'Schwyzer Kantonalbank',
  32: 'Luzerner Kantonalbank',
  33: 'Baloise',
  34: 'Urner Kantonalbank',
  35: 'yuh',
  36: 'BancaStato',
  37: 'CA next bank',
  38: 'LLB Schweiz',
  39: 'VZ',
  40: 'Avera',
  41: 'acrevis',
  42: 'Alpha Rheintal Bank',
  43: 'Bank Thalwil',
  44: 'Bernerland Bank',
  45: 'Coop Finance+',
  46: 'Banque du Léman',
  47: 'GRB',
  48: 'Bank BSU',
  49: 'Bank BSD',
  51: 'Bank WIR',
  52: 'Bank EKI',
  53: 'Bank Gantrisch',
  54: 'SLF',
  55: 'Regiobank',
  56: 'Alternative Bank Schweiz',
  57: 'Bank Saanen',
}

const fallback: Issuer[] = Object.entries(names).map(([number, display_name]) => ({
  issuer_url_scheme: `twint-issuer${number}://`,
  display_name,
}))
