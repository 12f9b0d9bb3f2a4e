/** Tells an app that the event lets sell no more. Versions are three numbers; without a lowest one, none is too old. */
export function isOlderThan(version: string, min_version: string | null | undefined) {
  if (!min_version) return false
  const own = version.split('.').map(Number)
  const least = min_version.split('.').map(Number)
  const part = least.findIndex((number, i) => number !== own[i])
  return part >= 0 && (own[part] ?? 0) < least[part]!
}
