import { toMajor } from '@kermesse/sdk/rules/money'

/**
 * The data of a message for streams and webhooks, whose amounts are in major units as everywhere outside. Answers of operations are
 * converted by the contract.
 */
export function inMajorUnits(data: object): object {
  return JSON.parse(JSON.stringify(data), (name, value) =>
    name === 'amount' ? toMajor(value) : value,
  )
}
