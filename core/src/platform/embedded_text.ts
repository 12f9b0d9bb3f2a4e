import type { ItemFault } from './sent_item.ts'

/** JSON in a field of text, as it was sent. It is read when it is asked for: who signed it may be checked first. */
export class EmbeddedText<Input = unknown> {
  readonly text: string
  readonly read: () => { read?: Input; fault?: ItemFault }

  constructor(text: string, read: () => { read?: Input; fault?: ItemFault }) {
    this.text = text
    this.read = read
  }
}
