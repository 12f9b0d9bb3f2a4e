// Codes that stand for no country, or for a group of them, though the names database knows them.
const none = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])
const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** Whether two capital letters are the code of a country. */
export function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && !none.has(code) && names.of(code) !== undefined
}
