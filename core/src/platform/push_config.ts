import { createECDH } from 'node:crypto'
import type { Values } from './variables.ts'

/** How visitors' browsers are told something, and which push services may be called. */
export type PushConfig = {
  /** Whom a push service may write to about us: `https:` or `mailto:`. Apple refuses addresses that do not exist. */
  subject: string
  /** Null where the database has them. */
  keys: VapidKeys | null
  /** Hosts beside the browsers' own services, with their port where it is not the usual one. */
  hosts: string[]
  timeout_ms: number
}

/** base64url, as browsers and push services take them. */
export type VapidKeys = { public_key: string; private_key: string }

/** Reads how pushes are sent. */
export function readPush(values: Values): PushConfig {
  const { VAPID_PUBLIC_KEY: public_key, VAPID_PRIVATE_KEY: private_key } = values
  const admin = values.KERMESSE_ADMIN_EMAIL ?? 'kermesse@example.org'
  return {
    keys: public_key && private_key ? { public_key, private_key } : null,
    subject: values.VAPID_SUBJECT ?? `mailto:${admin}`,
    hosts: values.PUSH_HOSTS,
    timeout_ms: values.PUSH_TIMEOUT_MS,
  }
}

/** A new pair of VAPID keys. */
export function newVapidKeys(): VapidKeys {
  const curve = createECDH('prime256v1')
  const public_key = curve.generateKeys('base64url')
  // A number that happens to be short would otherwise make a key that is too short.
  const private_key = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  return { public_key, private_key }
}
