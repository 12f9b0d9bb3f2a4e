type Place = {
  user_agent?: string | null
  terminal?: string | null
  smartphone_number?: string | null
}

// The first that fits: every browser names others whose pages it wants to be given.
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?Chrom(e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** `Firefox · Windows`; what is no browser is called as it calls itself. */
export function placeName({ user_agent }: Place): string {
  if (!user_agent) return ''
  const named = [browsers, systems].map((known) => known.find(([sign]) => sign.test(user_agent)))
  const parts = named.flatMap((one) => one?.[1] ?? [])
  return named[0] ? parts.join(' · ') : user_agent.slice(0, 60)
}

/** A device by its smartphone or terminal, and anything else by its browser. */
export function deviceName({ smartphone_number, terminal, ...place }: Place): string {
  return [smartphone_number, terminal].filter(Boolean).join(' · ') || placeName(place)
}
