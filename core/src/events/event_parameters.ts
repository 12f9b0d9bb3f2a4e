import { read } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { embedOf } from './embed.ts'
import { eventOfCaller } from './event_general.ts'
import { findEventRow } from './events.ts'

/** The language of the event's texts. */
export const language = read<'events.language'>(async (ctx) => {
  const { language } = await findEventRow(ctx)
  return { language }
})

/** The event's period at the ticketing provider; null without one. */
export const infomaniak = read<'events.infomaniak'>(async (ctx) => {
  const { infomaniak } = await findEventRow(ctx)
  return {
    PERIOD_ID: infomaniak?.PERIOD_ID || null,
    MANAGER_URL: infomaniak?.MANAGER_URL || null,
  }
})

/** The pictures of an event, for anyone: by its id, by a wristband, or the caller's own. */
export const customization = read<'events.customization'>(async (ctx, { query }) => {
  const event = await eventOfCaller(ctx, query)
  if (!event) throw new DomainError('event_not_found')
  return { customization: { logo: event.customization?.logo ?? [] } }
})

/** Returns the code that embeds the top-up page in the organiser's site. */
export const embed = read<'events.embed'>(async (ctx) =>
  embedOf(await findEventRow(ctx), ctx.config.public_url),
)
