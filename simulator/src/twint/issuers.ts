/** The banks' own TWINT apps, as TWINT lists them for the web. */
export const issuers = [
  { issuerUrlScheme: 'twint-issuer1://', displayName: 'TWINT' },
  { issuerUrlScheme: 'twint-issuer2://', displayName: 'UBS TWINT' },
  { issuerUrlScheme: 'twint-issuer3://', displayName: 'ZKB TWINT' },
  { issuerUrlScheme: 'twint-issuer6://', displayName: 'Raiffeisen TWINT' },
  { issuerUrlScheme: 'twint-issuer7://', displayName: 'PostFinance TWINT' },
  { issuerUrlScheme: 'twint-issuer23://', displayName: 'BEKB TWINT' },
]
