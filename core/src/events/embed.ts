import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { textsFor } from '../i18n/texts.ts'
import type { Event } from '../models/event_model.ts'
import { invalid } from '../platform/errors.ts'

type Embed = NonNullable<Schema<'EventInput'>['embed']>

/** Refuses what is more than an origin, and writes each origin as browsers do. They end up in a header. */
export function checkOrigins(embed: Embed): void {
  const origins = embed.origins?.map((text, index) => {
    const origin = originIn(text)
    if (!origin) throw invalid(`embed.origins.${index}`, 'no_origin')
    return origin
  })
  if (origins) embed.origins = [...new Set(origins)]
}

function originIn(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || url.href !== `${url.origin}/`) return undefined
  // A name alone: an asterisk or a semicolon would say more in a header than it does in an address.
  if (!/^[a-z0-9.-]+$/.test(url.hostname)) return undefined
  const is_here = ['127.0.0.1', 'localhost'].includes(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && is_here) ? url.origin : undefined
}

/** The sites that may show the top-up page of an event; none for one that is not there any more. */
export async function framesOf(knex: Knex, event_id: string): Promise<string[]> {
  const event = await knex('events')
    .where({ _id: event_id, deleted: false, archived: false })
    .first('embed')
  return event?.embed.origins ?? []
}

type Shown = Pick<InstanceType<typeof Event>, '_id' | 'language' | 'embed'>

/** The code that shows the top-up page in a frame of an organiser's page. */
export function embedOf({ _id, language, embed }: Shown, public_url: string): Schema<'EventEmbed'> {
  const address = `${public_url}/client/NUMBER/embed/light?event_id=${_id}`
  const title = textsFor(language).payments.top_up
  return { address, origins: embed?.origins ?? [], snippet: snippetOf(address, title) }
}

const snippetOf = (address: string, title: string) => `<!-- ${title}: Kermesse -->
<iframe id="kermesse" title="${title}" style="width: 100%; height: 560px; border: 0"></iframe>
<script>
  (() => {
    // The number of the visitor's wristband, and how the page looks: light or dark.
    const number = 'NUMBER'
    const look = 'light'

    const frame = document.getElementById('kermesse')
    const here = new URL(location.href)
    const page = new URL(
      '${address}'
        .replace('NUMBER', encodeURIComponent(number))
        .replace('/light', '/' + look),
    )
    // Visitors who come back from paying see the result.
    for (const name of ['payment', 'outcome']) {
      if (here.searchParams.has(name)) page.searchParams.set(name, here.searchParams.get(name))
      here.searchParams.delete(name)
    }
    here.hash = ''
    page.searchParams.set('return_url', here.href)
    page.searchParams.set('language', document.documentElement.lang || navigator.language)
    addEventListener('message', ({ origin, source, data }) => {
      if (origin !== page.origin || source !== frame.contentWindow) return
      if (data.type === 'kermesse:height') frame.style.height = data.height + 'px'
      // { outcome: 'success' | 'failure', amount, currency, reference }
      if (data.type === 'kermesse:result')
        dispatchEvent(new CustomEvent(data.type, { detail: data }))
    })
    frame.src = page.href
  })()
</script>
`
