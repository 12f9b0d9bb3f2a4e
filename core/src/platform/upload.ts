import { createHash } from 'node:crypto'

/** A file that somebody sent in a form. Its name and type are what the sender says. */
export class Upload {
  readonly file_name: string
  readonly content_type: string
  readonly bytes: Buffer

  constructor(file_name: string, content_type: string, bytes: Buffer) {
    this.file_name = file_name
    this.content_type = content_type
    this.bytes = bytes
  }

  /** Replaces the bytes where a request is serialised, such as for its idempotency key. */
  toJSON() {
    const sha256 = createHash('sha256').update(this.bytes).digest('hex')
    return { file_name: this.file_name, sha256 }
  }
}
