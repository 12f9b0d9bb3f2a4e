declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  /** Opens a message that was encrypted for a device. Throws when it was not. */
  export function decrypt(
    body: Buffer,
    params: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
  ): Buffer
}
