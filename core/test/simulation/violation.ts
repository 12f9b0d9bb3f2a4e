/** The program under test has broken a promise. */
export class Violation extends Error {
  override readonly name = 'Violation'
}
