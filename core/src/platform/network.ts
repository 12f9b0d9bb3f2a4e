import { isIPv6 } from 'node:net'

/** Whom an address belongs to, for counting: the smallest network that one caller has, and the larger one around it. */
export type Networks = { near: string; wide: string | null }

/**
 * An IPv4 address counts for itself. A subscriber of IPv6 has a whole /64 and draws as many addresses from it as they like;
 * many providers give out a /48, which has a budget of its own.
 */
export function networksOf(address: string): Networks {
  const bare = address.split('%', 1)[0]!.replace(/^\[|\]$/g, '')
  if (!isIPv6(bare)) return { near: bare, wide: null }
  const groups = groupsOf(bare)
  const [, mapped] = /^0:0:0:0:0:ffff:(\w+:\w+)$/.exec(groups.join(':')) ?? []
  if (mapped) return { near: dotted(mapped), wide: null }
  return {
    near: `${groups.slice(0, 4).join(':')}::/64`,
    wide: `${groups.slice(0, 3).join(':')}::/48`,
  }
}

/** The eight groups of an IPv6 address, each without leading zeros. */
function groupsOf(address: string) {
  const in_hex = address.replace(
    /(?<=:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/,
    (_, ...bytes: string[]) => {
      const [a, b, c, d] = bytes.slice(0, 4).map(Number) as [number, number, number, number]
      return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
    },
  )
  const [head = '', tail] = in_hex.split('::')
  const first = head ? head.split(':') : []
  const last = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - first.length - last.length
  return [...first, ...Array<string>(missing).fill('0'), ...last].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
}

function dotted(mapped: string) {
  const bytes = mapped.split(':').flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join('.')
}
