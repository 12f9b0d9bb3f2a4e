/** A UUID of version 7: ids of later sales sort behind earlier ones. */
export function uuid7(now = Date.now()) {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 256 ** (5 - i)) % 256
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const ends = [8, 12, 16, 20, 32]
  return ends.map((end, i) => hex.slice(ends[i - 1] ?? 0, end)).join('-')
}
