import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startApi } from '../api.ts'
import { openOnline, startProviders } from '../online.ts'

const console_folder = await mkdtemp(join(tmpdir(), 'kermesse-console-'))
afterAll(() => rm(console_folder, { recursive: true }))
for (const name of ['visitor', 'staff', 'pos'])
  await writeFile(join(console_folder, `${name}.html`), `<!doctype html><title>${name}</title>`)

const providers = await startProviders()
const api = await startApi(providers.config, { console_folder })
const site = 'https://www.festival.example'
const online = await openOnline(api, providers, { embed: { origins: [site] } })
const elsewhere = await openOnline(api, providers)
const [{ short_id }] = online.here.bands as [(typeof online.here.bands)[0]]
const [{ short_id: other }] = elsewhere.here.bands as [(typeof online.here.bands)[0]]

/** The sites that may show a page in a frame, as a browser is told. */
async function framers(path: string) {
  const response = await fetch(`${api.url}${path}`, { headers: { accept: 'text/html' } })
  const rules = response.headers.get('content-security-policy')!.split('; ')
  expect(rules.filter((rule) => rule.startsWith('frame-ancestors'))).toHaveLength(1)
  expect(rules).toContain("default-src 'self'")
  return rules.find((rule) => rule.startsWith('frame-ancestors'))
}

describe('the embedded top-up page', () => {
  test('may be shown by the sites of its event, and by this installation', async () => {
    const wanted = `frame-ancestors 'self' ${site}`

    expect(await framers(`/client/${short_id}/embed/light`)).toBe(wanted)
    expect(await framers(`/client/${short_id.toLowerCase()}/embed/dark/`)).toBe(wanted)
    expect(await framers(`/client/ZZ00ZZ00/embed/light?event_id=${online.event_id}`)).toBe(wanted)
  })

  test.each([
    ['of another event', () => `/client/${other}/embed/light`],
    [
      'under the name of another event',
      () => `/client/${short_id}/embed/light?event_id=${elsewhere.event_id}`,
    ],
    ['of nobody', () => '/client/ZZ00ZZ00/embed/light'],
    ['with a look that there is not', () => `/client/${short_id}/embed/pink`],
    ['with an event that is none', () => `/client/${short_id}/embed/light?event_id=x`],
    ['that is the whole page', () => `/client/${short_id}/pay?embed=true`],
    ['that is the wallet', () => `/client/${short_id}`],
    ['that is staff’s', () => '/login'],
  ])('%s may be shown by nobody else', async (_, path) => {
    expect(await framers(path())).toBe("frame-ancestors 'self'")
  })

  test('tells right and wrong numbers apart to no guesser', async () => {
    for (let n = 0; n < 25; n++) await framers(`/client/ZZ00ZZ${n + 10}/embed/light`)

    expect(await framers(`/client/${short_id}/embed/light`)).toBe("frame-ancestors 'self'")
    expect(await framers(`/client/${short_id}/embed/light?event_id=${online.event_id}`)).toContain(
      site,
    )
    await api.knex('rate_limits').delete()
  })

  test('is shown by no site any more when its event is archived', async () => {
    const closed = await openOnline(api, providers, { embed: { origins: [site] } })
    const path = `/client/ZZ00ZZ00/embed/light?event_id=${closed.event_id}`
    await api.knex('events').where({ _id: closed.event_id }).update({ archived: true })

    expect(await framers(path)).toBe("frame-ancestors 'self'")
  })
})

describe('the sites of an event', () => {
  const set = (origins: string[]) =>
    online.office.events.update({ path: { id: online.event_id }, body: { embed: { origins } } })

  test('are origins, written as browsers do', async () => {
    const { embed } = await set([`${site}/`, 'https://SHOP.festival.example:8443', site])

    expect(embed).toEqual({ origins: [site, 'https://shop.festival.example:8443'] })
    expect((await set(['http://127.0.0.1:8090'])).embed?.origins).toEqual(['http://127.0.0.1:8090'])
    await set([site])
  })

  test.each([
    'www.festival.example',
    'http://www.festival.example',
    'https://www.festival.example/page',
    'https://www.festival.example/?a',
    'https://me@www.festival.example',
    'https://*.festival.example',
    "https://a.example;script-src'unsafe-inline'",
    'data:text/html,x',
  ])('are not %s', async (origin) => {
    await expect(set([site, origin])).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ field: 'embed.origins.1', code: 'no_origin' }],
    })
  })

  test('are known to the page, which tells no other what happened', async () => {
    const general = await online.visitor.events.general({ query: { client_uid: short_id } })

    expect(general.embed_origins).toEqual([site])
  })
})

describe('a payment that is begun in a frame', () => {
  const pay = (url: string, embed: boolean) =>
    online.visitor.clients.pay({
      path: { short_id },
      query: { embed },
      body: { amount: 20, url },
    })

  test('leads back to the site around it', async () => {
    const { link, reference } = await pay(`${site}/wallet?lang=de`, true)
    const { payments } = (await online.control(
      'GET',
      `/control/payrexx/payments?reference=${reference}`,
    )) as { payments: object[] }

    expect(link).toContain(providers.url)
    expect(payments).toHaveLength(1)
  })

  test.each([
    ['to a site that may not show it', 'https://elsewhere.example/', true],
    ['to the site, without being in a frame', `${site}/`, false],
  ])('never leads %s', async (_, url, embed) => {
    await expect(pay(url, embed)).rejects.toMatchObject({ code: 'redirect_not_allowed' })
  })
})

test('an admin is given what the page needs, ready to be copied', async () => {
  const embed = await online.office.events.embed({ path: { id: online.event_id } })

  const address = `${api.config.public_url}/client/NUMBER/embed/light?event_id=${online.event_id}`
  expect(embed).toMatchObject({ address, origins: [site] })
  expect(embed.snippet).toContain(`'${address}'`)
  expect(embed.snippet).toContain('<iframe')
})
