import { lookup as lookupHost } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isNamedHost } from './provider_addresses.ts'

/** Finds the addresses of a host, as `dns.lookup` does with `all`. */
export type Lookup = (
  host: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, found: { address: string; family: number }[]) => void,
) => void

/** The address is not public, or its name leads to one that is not. */
export class AddressNotAllowed extends Error {}

// IANA's registry of special-purpose addresses: this machine, private and shared networks, link-local ones with the
// metadata services of clouds, documentation, tests, relays, multicast and the reserved rest.
const private_v4 = blockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
])
// Of IPv6 only this is public. Addresses with an IPv4 address inside are outside of it, or listed below.
const public_v6 = blockList('ipv6', [['2000::', 3]])
const private_v6 = blockList('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

function blockList(family: 'ipv4' | 'ipv6', networks: [address: string, bits: number][]) {
  const list = new BlockList()
  for (const [address, bits] of networks) list.addSubnet(address, bits, family)
  return list
}

/** True for an address that is reached over the internet and belongs to no special network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !private_v4.check(address, 'ipv4')
  return family === 6 && public_v6.check(address, 'ipv6') && !private_v6.check(address, 'ipv6')
}

/**
 * Parses an address that this server may call because a user named it: https, without a user name, and no private address by its
 * number. Origins in `named` are exempt, for development and for receivers in the installation's own network.
 *
 * @throws {AddressNotAllowed}
 */
export function readPublicUrl(text: string, named: readonly string[]): URL {
  const url = URL.parse(text)
  if (!url || url.username || url.password) throw new AddressNotAllowed(text)
  if (named.some((one) => isNamedHost(url, one))) return url
  const host = hostOf(url)
  if (url.protocol !== 'https:' || (isIP(host) && !isPublicAddress(host)))
    throw new AddressNotAllowed(text)
  return url
}

/** The name or number of a host, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/**
 * A `lookup` for a request to this address: all addresses of the name must be public. The connection is made to what was checked,
 * so a name that leads elsewhere a moment later changes nothing.
 */
export function publicLookup(
  url: URL,
  named: readonly string[],
  find: Lookup = lookupHost as Lookup,
): LookupFunction {
  const is_exempt = named.some((one) => isNamedHost(url, one))
  return (host, options, done) =>
    find(host, { all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      if (!is_exempt && !found.every(({ address }) => isPublicAddress(address)))
        return done(new AddressNotAllowed(host), '', 0)
      if (options.all) return done(null, found)
      done(null, found[0]!.address, found[0]!.family)
    })
}
