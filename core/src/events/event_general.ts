import type { Schema } from '@kermesse/sdk/types'
import type { Language } from '../i18n/shape.ts'
import { Event } from '../models/event_model.ts'
import type { ReadCtx } from '../operations/context.ts'
import { read } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { fee_multiplier } from '../platform/fee_ratio.ts'
import type { EventRow } from './events.ts'

type Text = Partial<Record<Language, string>>

/**
 * Returns the public settings of an event: by its id, by a wristband, or the caller's own. They
 * hold no secret.
 */
export const general = read<'events.general'>(async (ctx, { query }) => {
  const event = await eventOfCaller(ctx, query)
  if (!event) throw new DomainError('event_not_found')
  return presentGeneral(event, query.language ?? event.language)
})

/** The event of a public call; undefined if it is unknown or deleted. */
export async function eventOfCaller(
  ctx: ReadCtx,
  query: { event_id?: string; client_uid?: string },
): Promise<EventRow | undefined> {
  const event_id =
    query.event_id ??
    (query.client_uid ? await eventOfClient(ctx, query.client_uid) : ctx.actor.event_id)
  if (!event_id) return undefined
  return Event.query(ctx.db).findOne({ _id: event_id, deleted: false })
}

/** A text in a language, or in the event's, or in any. */
export function localized(
  text: Text | undefined,
  language: Language,
  event: Pick<EventRow, 'language'>,
): string {
  return text?.[language] || text?.[event.language] || text?.en || text?.fr || text?.de || ''
}

/**
 * True while visitors may submit the refund form: from its begin, or the event's end, until its
 * end.
 */
export function isFormOpen(
  { form_refund, dateEnd, archived, frozen }: EventRow,
  now = Date.now(),
): boolean {
  const { enabled, dateBegin, dateEnd: until } = form_refund ?? {}
  const from = dateBegin ?? dateEnd
  return (
    Boolean(enabled) &&
    !archived &&
    !frozen &&
    (!from || Date.parse(from) <= now) &&
    (!until || now <= Date.parse(until))
  )
}

/** When visitors may hand the form in, while they may not yet. */
export function formOpensAt({ form_refund, dateEnd }: EventRow, now = Date.now()): string | null {
  const from = form_refund?.dateBegin ?? dateEnd
  return form_refund?.enabled && from && Date.parse(from) > now ? from : null
}

/** Refuses visitors before the wallets open. */
export function assertWalletOpen({ wallet_opens_at }: EventRow) {
  if (wallet_opens_at && Date.parse(wallet_opens_at) > Date.now()) {
    throw new DomainError('|wallets_are_not_open_yet|', undefined, { wallet_opens_at })
  }
}

async function eventOfClient(ctx: ReadCtx, name: string): Promise<string | undefined> {
  const upper = name.toUpperCase()
  const entry = await ctx
    .db('wristband_directory')
    .where({ short_id: upper })
    .orWhere({ uid: upper })
    .first('event_id')
  return entry?.event_id
}

const texts = [
  'webapp_greeting_text',
  'suggestion_input_label',
  'greeting_text_for_donation_if_event_liked',
  'greeting_text_for_donation_if_event_not_liked',
  'greeting_text_for_donation_if_they_prefer_not_to_say',
  'final_greeting_text_if_they_choose_to_donate',
  'final_greeting_text_if_they_choose_not_to_donate',
] as const

function presentGeneral(event: EventRow, language: Language): Schema<'EventGeneral'> {
  const {
    _id,
    twint,
    card,
    form_refund,
    donation,
    customization,
    app_preferences,
    embed,
    wallet_opens_at,
  } = event
  return {
    ...event,
    event_id: _id,
    dateBegin: event.dateBegin ?? null,
    dateEnd: event.dateEnd ?? null,
    wallet_opens_at: wallet_opens_at ?? null,
    transaction_fees_multiplier: fee_multiplier,
    wallet_is_open: !wallet_opens_at || Date.parse(wallet_opens_at) <= Date.now(),
    refresh_timeout: app_preferences?.refresh_timeout ?? 0,
    logo: (customization?.logo ?? []).map(({ src }) => src),
    embed_origins: embed?.origins ?? [],
    // Whole, also of an event where nobody has set anything yet.
    twint: {
      enable_twint: false,
      enable_twint_direct: false,
      disable_refund_by_twint: false,
      freight: 0,
      ...twint,
    },
    card: { disable_refund_by_payrexx: false, disable_refund_by_mypos: false, ...card },
    form_refund: {
      enabled: form_refund?.enabled ?? false,
      is_open: isFormOpen(event),
      dateEnd: form_refund?.dateEnd ?? null,
      form_refund_closed_text: localized(form_refund?.form_refund_closed_text, language, event),
      form_refund_success_text: localized(form_refund?.form_refund_success_text, language, event),
    },
    donation: {
      enabled: donation?.enabled ?? false,
      enable_suggestion_if_not_liked: donation?.enable_suggestion_if_not_liked ?? false,
      ...(Object.fromEntries(
        texts.map((name) => [name, localized(donation?.[name], language, event)]),
      ) as Record<(typeof texts)[number], string>),
    },
  }
}
