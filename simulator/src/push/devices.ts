import { createECDH, randomBytes } from 'node:crypto'
import { decrypt } from 'http_ece'
import type { Store } from '../store.ts'

/** A displayed notification. */
export interface Shown {
  id: string
  received_at: string
  topic: string | null
  ttl_s: number
  /** The decrypted payload, parsed if it is JSON. */
  payload: unknown
}

export interface Device {
  id: string
  /** The browser's subscription object. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  inbox: Shown[]
}

export type Devices = ReturnType<typeof openDevices>

type Saved = Record<string, { private_key: string; auth: string }>

const section = 'push.devices'
const shown_max = 1000

/** Browsers that have subscribed, and what they were told. Keys survive a restart, messages do not. */
export function openDevices(store: Store) {
  const saved = (store.get(section) as Saved | undefined) ?? {}
  const inboxes = new Map<string, Shown[]>()

  return {
    ids: () => Object.keys(saved),
    has: (id: string) => Object.hasOwn(saved, id),
    inbox: (id: string) => inboxes.get(id) ?? [],

    /** The device of this name; made when it is new. */
    subscribe(id: string, origin: string): Device['subscription'] {
      const known = saved[id]
      const keys = known ?? { private_key: newKey(), auth: randomBytes(16).toString('base64url') }
      if (!known) {
        saved[id] = keys
        store.set(section, saved)
      }
      const p256dh = curveOf(keys.private_key).getPublicKey('base64url')
      return { endpoint: `${origin}/push/${id}`, keys: { p256dh, auth: keys.auth } }
    },

    forget(id: string) {
      delete saved[id]
      inboxes.delete(id)
      store.set(section, saved)
    },

    /** Opens what came for a device and keeps it; a message replaces an earlier one of its topic. Throws when it is not for it. */
    deliver(id: string, body: Buffer, { topic, ttl_s }: Pick<Shown, 'topic' | 'ttl_s'>): Shown {
      const { private_key, auth } = saved[id]!
      const text = decrypt(body, {
        version: 'aes128gcm',
        authSecret: auth,
        privateKey: curveOf(private_key),
      }).toString()
      const received_at = new Date().toISOString()
      const message = { id: randomBytes(9).toString('base64url'), received_at, topic, ttl_s }
      const shown = { ...message, payload: jsonOf(text) }
      const others = (inboxes.get(id) ?? []).filter((one) => !topic || one.topic !== topic)
      inboxes.set(id, [...others, shown].slice(-shown_max))
      return shown
    },
  }
}

const newKey = () => {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  return curve.getPrivateKey('base64url')
}

function curveOf(private_key: string) {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(private_key, 'base64url')
  return curve
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
