import type { RowPage, SheetRows, WrittenRow } from './sheet.ts'

/** Rows one after the other, to be waited for only where they are not at hand. */
export class RowSource {
  #coming: AsyncIterator<WrittenRow | RowPage> | undefined
  #at_hand: Iterator<WrittenRow>
  #next: WrittenRow | undefined

  constructor(rows: SheetRows) {
    if (Symbol.asyncIterator in rows) this.#coming = rows[Symbol.asyncIterator]()
    this.#at_hand = Symbol.asyncIterator in rows ? [][Symbol.iterator]() : rows[Symbol.iterator]()
  }

  /** The next row, if it is at hand. */
  take(): WrittenRow | undefined {
    const row = this.#next
    if (row === undefined) return this.#at_hand.next().value
    this.#next = undefined
    return row
  }

  /** Waits for a row; false when there are no more. */
  async more(): Promise<boolean> {
    for (;;) {
      this.#next ??= this.#at_hand.next().value
      if (this.#next !== undefined) return true
      const { value, done } = (await this.#coming?.next()) ?? { done: true }
      if (done) return false
      this.#at_hand = ('page' in value ? value.page : [value])[Symbol.iterator]()
    }
  }

  /** Ends the iterators that make the rows. */
  async close() {
    await this.#coming?.return?.()
    this.#at_hand.return?.()
  }
}
