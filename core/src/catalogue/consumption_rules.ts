import type { Schema } from '@kermesse/sdk/types'
import { Event } from '../models/event_model.ts'
import type { Ctx } from '../operations/context.ts'
import { detail, type Detail as Problem } from '../platform/errors.ts'

export const consumptions_max = 500

export type ConsumptionInput = Schema<'ConsumptionInput'>

/** The highest price that an event allows, in minor units. */
export async function maxPrice({ db, event_id }: Ctx): Promise<number> {
  const event = await Event.query(db).findById(event_id).select('maxConsumptionPrice')
  return event!.maxConsumptionPrice!
}

/**
 * The problems of an item by itself, without those of its neighbours. Its price excludes the
 * container.
 */
export function consumptionProblems(
  { price, type, deposit, round }: Pick<ConsumptionInput, 'price' | 'type' | 'deposit' | 'round'>,
  max_price: number,
): Problem[] {
  const problems: Problem[] = []
  if (price > max_price) {
    problems.push(detail('price', 'above_max_consumption', 'consumption_price_too_high'))
  }
  if (type === 'input' && deposit) problems.push(impossible('deposit', 'quantity'))
  if (type === 'quantity' && round) problems.push(impossible('round', 'input'))
  return problems
}

/** One more would make a list that can be sent no more. */
export function fullProblem(): Problem {
  return detail('name', { code: 'sells_too_many', params: { limit: consumptions_max } })
}

/** Names of one point of sale differ, whatever their case. */
export function nameProblem(): Problem {
  return detail('name', 'twice_at_bar', 'name_taken')
}

function impossible(field: string, type: string): Problem {
  return detail(field, { code: 'type_only', params: { type } })
}
