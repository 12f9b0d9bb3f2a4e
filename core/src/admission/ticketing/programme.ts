import type { Language } from '../../i18n/shape.ts'
import type { Show, ShowZone, TicketingProvider } from '../../providers/ticketing.ts'

type Names = Partial<Record<Language, string>>
export type ProgrammeCategory = {
  category_id: string
  category_names: Names
  category_type: string
}

/** A zone of one date of one show, with its names in every language. */
export type ProgrammeZone = {
  infomaniak_event_id: string
  infomaniak_event_name: Names
  date_id: string
  /** As the provider writes it. */
  start: string | null
  zone_id: string
  zone_name: Names
  categories: ProgrammeCategory[]
}

type Options = { period_id: string | undefined; language: Language }

const languages: Language[] = ['en', 'fr', 'de']
// The provider takes 60 calls a minute: beyond so many dates zones keep the event's language only.
const dates_max = 15

/** Reads the whole programme of a period; may throw TicketingError. */
export async function readProgramme(
  provider: TicketingProvider,
  { period_id, language }: Options,
): Promise<ProgrammeZone[]> {
  const names = new Map<string, Names>()
  let shows: Show[] = []
  for (const spoken of languages) {
    const all = await provider.shows(spoken)
    for (const { date_id, name } of all)
      names.set(date_id, { ...names.get(date_id), [spoken]: name })
    if (spoken === language)
      shows = all.filter((show) => !period_id || show.period_id === period_id)
  }
  const spoken_here = shows.length > dates_max ? [language] : languages
  const zones: ProgrammeZone[] = []
  for (const { date_id, infomaniak_event_id, start } of shows) {
    const infomaniak_event_name = names.get(date_id) ?? {}
    const show = { infomaniak_event_id, infomaniak_event_name, date_id, start }
    for (const zone of await zonesOf(provider, date_id, spoken_here))
      zones.push({ ...show, ...zone })
  }
  return zones
}

async function zonesOf(provider: TicketingProvider, date_id: string, spoken: Language[]) {
  const by_language: [Language, ShowZone[]][] = []
  for (const language of spoken)
    by_language.push([language, await provider.zones(date_id, language)])
  const [, first] = by_language[0]!
  return first.map(({ zone_id, categories }) => {
    const zone_in = (zones: ShowZone[]) => zones.find((one) => one.zone_id === zone_id)
    return {
      zone_id,
      zone_name: namesOf(by_language, (zones) => zone_in(zones)?.name),
      categories: categories.map(({ category_id, type }) => ({
        category_id,
        category_type: type,
        category_names: namesOf(
          by_language,
          (zones) =>
            zone_in(zones)?.categories.find((one) => one.category_id === category_id)?.name,
        ),
      })),
    }
  })
}

function namesOf<From>(from: [Language, From][], name: (from: From) => string | undefined): Names {
  return Object.fromEntries(
    from.flatMap(([language, one]) => (name(one) ? [[language, name(one)]] : [])),
  )
}
