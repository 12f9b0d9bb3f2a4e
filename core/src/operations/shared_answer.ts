/** An answer that many callers get as it is: it is written and compressed once. Nothing in it may change. */
export class SharedAnswer<Answer> {
  readonly answer: Answer
  #written: Promise<Written> | undefined

  constructor(answer: Answer) {
    this.answer = answer
  }

  /** The answer as it is sent; `write` makes it for the first caller. */
  written(write: (answer: Answer) => Promise<Written>): Promise<Written> {
    this.#written ??= write(this.answer).catch((error) => {
      this.#written = undefined
      throw error
    })
    return this.#written
  }
}

export type Written = { text: Buffer; gzipped: Buffer; revision: string | undefined }
