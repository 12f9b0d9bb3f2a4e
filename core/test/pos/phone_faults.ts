/** Faults that are put in on purpose: the simulation must find each. */
export type PhoneFaults = {
  phone_deletes_what_it_sent?: true
  phone_trusts_the_number_alone?: true
  phone_shows_before_it_writes?: true
  server_forgets_taken?: true
  server_drops_forks?: true
  server_books_what_was_given_up?: true
}

/** A promise that does not hold. */
export class Broken extends Error {
  override readonly name = 'Broken'

  static unless(holds: boolean, message: string) {
    if (!holds) throw new Broken(message)
  }
}
