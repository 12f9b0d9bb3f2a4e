import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { version } from '@kermesse/core/administration/system'
import { solveCaptcha } from '@kermesse/sdk/captcha'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { startApi } from '../api.ts'
import { createFestival } from '../festival.ts'

const console_folder = await mkdtemp(join(tmpdir(), 'kermesse-console-'))
afterAll(() => rm(console_folder, { recursive: true }))
for (const name of ['visitor', 'staff', 'pos'])
  await writeFile(
    join(console_folder, `${name}.html`),
    `<!doctype html><html><title>${name}</title><style>p{}</style><p><!--name--><i></i><!--/name--></p><div><!--balance--><i></i><!--/balance--></div><script type="application/json" id="event"></script>`,
  )

const api = await startApi({}, { console_folder })
const here = await createFestival(api)
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

async function ask(path: string, accept: string, token?: string) {
  const headers = { accept, ...(token && { 'access-token': token }) }
  const response = await fetch(`${api.url}${path}`, { headers })
  const text = await response.text()
  const page = /<title>(\w+)/.exec(text)?.[1]
  return { status: response.status, page, code: page ? undefined : JSON.parse(text).error_code }
}

describe('an address that is nothing', () => {
  test.each([
    '/statistics/nothing/at/all/here',
    '/service-worker.js',
    '/nowhere',
    '/clients/a/b/c',
  ])('%s is told to a program as JSON, and is a page to a browser', async (path) => {
    for (const accept of ['*/*', 'application/json', ''])
      expect(await ask(path, accept)).toEqual({ status: 404, code: 'not_found' })
    expect(await ask(path, browser)).toMatchObject({ status: 200, page: expect.any(String) })
  })
})

describe('an address that is a page and the API', () => {
  test('is what its caller asks for', async () => {
    const path = `/bars/${here.bar}`

    expect(await ask(path, browser)).toMatchObject({ status: 200, page: 'staff' })
    expect(await ask(path, 'application/json')).toMatchObject({ code: 'unauthenticated' })
    expect(await ask(path, '*/*', here.sessions.admin)).toMatchObject({ status: 200 })
    expect(await ask(`/bars?event_id=${here.event_id}`, browser)).toMatchObject({
      code: 'unauthenticated',
    })
  })
})

test.each([
  ['/', 'visitor'],
  ['/client/AB12CD34', 'visitor'],
  ['/refund', 'visitor'],
  ['/login', 'staff'],
  ['/v2/admin/users', 'staff'],
  ['/pos/', 'pos'],
])('the page %s is there for everybody', async (path, page) => {
  expect(await ask(path, '*/*')).toMatchObject({ status: 200, page })
  expect(await ask(path, browser)).toMatchObject({ status: 200, page })
})

describe('the page of a point of sale', () => {
  const open = (path: string) =>
    fetch(`${api.url}${path}`, { headers: { accept: browser }, redirect: 'manual' })

  test('may use readers and printers, and stands in no frame', async () => {
    const { headers } = await open('/pos/sell')
    const permissions = headers.get('permissions-policy')
    for (const feature of ['camera', 'geolocation', 'hid', 'serial', 'usb', 'bluetooth'])
      expect(permissions).toContain(`${feature}=(self)`)
    for (const feature of ['screen-wake-lock', 'window-management'])
      expect(permissions).toContain(`${feature}=(self)`)
    expect(permissions).toContain('microphone=()')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    // No other page of ours may ask for them.
    expect((await open('/login')).headers.get('permissions-policy')).not.toContain('hid')
  })

  test('has its address with a slash, where the scope of its worker begins', async () => {
    const answer = await open('/pos?from=home')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/pos/'])
    expect(await ask('/pos/sell', browser)).toMatchObject({ status: 200, page: 'pos' })
    expect(await ask('/pos/nothing', '*/*')).toEqual({ status: 404, code: 'not_found' })
  })
})

test("the statistics are a page to a browser, and so is a wristband's number", async () => {
  expect(await ask('/statistics', browser)).toMatchObject({ status: 200, page: 'staff' })
  expect(await ask('/AB12CD34', browser)).toMatchObject({ status: 200, page: 'visitor' })
})

describe("the page of a wristband's wallet", () => {
  const open = async (number: string) => {
    const response = await fetch(`${api.url}/client/${number}`, { headers: { accept: browser } })
    const { headers } = response
    return { html: await response.text(), policy: headers.get('content-security-policy')!, headers }
  }

  test('has the name of its event as text, whatever that is', async () => {
    const name = '</script><b>Fête & co'
    await api.sdk(here.sessions.admin).events.update({
      path: { id: here.event_id },
      body: { name },
    })

    const { html } = await open(here.bands[0]!.short_id)

    expect(html).toContain('<p>&lt;/script>&lt;b>Fête &amp; co</p>')
    const sent = /id="event">(.*?)<\/script>/s.exec(html)![1]!
    expect(sent).not.toContain('<')
    expect(JSON.parse(sent)).toMatchObject({ language: 'en', event: { name } })
  })

  test('brings the answer of its first call, which nobody keeps', async () => {
    const { short_id } = here.bands[0]!

    const { html, headers } = await open(short_id)

    const { wallet, number } = JSON.parse(/id="event">(.*?)<\/script>/s.exec(html)![1]!)
    const asked = await fetch(`${api.url}/clients/short/${short_id}`)
    expect(number).toBe(short_id)
    const { as_of: _, ...body } = (await asked.json()) as { as_of: string }
    expect(wallet).toMatchObject({ status: 200, body })
    expect(html).toMatch(/^<!doctype html><html [^>]*data-answered="en"/)
    expect(html).toContain(`<p class="frame-figure"><b class="frame-currency">CHF </b>`)
    expect(headers.get('cache-control')).toBe('no-store')
    // As if the page had asked: its browser has opened this wallet.
    expect(headers.get('set-cookie')).toContain('kermesse_known=')
    expect((await fetch(`${api.url}/client`)).headers.get('cache-control')).toBe('no-cache')
  })

  test('says why there is no wallet', async () => {
    const { html } = await open('NOBODY98')

    const { wallet } = JSON.parse(/id="event">(.*?)<\/script>/s.exec(html)![1]!)
    expect(wallet).toMatchObject({ status: 404, body: { error_code: 'wrong_wristband_number' } })
    expect(html).toContain('<!--balance--><i></i><!--/balance-->')
  })

  test('is the plain one for a number that nobody wears', async () => {
    expect((await open('NOBODY99')).html).toContain('<!--name--><i></i><!--/name-->')
  })

  test('runs what was written into it, and no other text', async () => {
    const { policy } = await open('NOBODY99')

    expect(policy).toMatch(/style-src 'self' 'sha256-\S+' 'sha256-\S+'/)
    expect(policy).not.toContain('unsafe-inline')
    expect(policy).toContain("form-action 'self'")
    expect(policy).toContain("require-trusted-types-for 'script'")
  })
})

describe("the page of a wristband's refund", () => {
  const { short_id } = here.bands[1]!
  const open = async (cookie?: string) => {
    const headers = { accept: browser, ...(cookie && { cookie }) }
    const html = await (await fetch(`${api.url}/refund/${short_id}`, { headers })).text()
    return JSON.parse(/id="event">(.*?)<\/script>/s.exec(html)![1]!).captcha
  }

  test('brings a captcha that lets its first call through, and none to a browser that knows it', async () => {
    const captcha = await solveCaptcha(await open())
    const url = `${api.url}/refund_form/${short_id}`
    const first = await fetch(url, { headers: { captcha } })
    expect(first.status).not.toBe(428)
    expect((await fetch(url, { headers: { captcha } })).status).toBe(428)

    const [cookie] = first.headers.get('set-cookie')!.split(';')
    expect(await open(cookie)).toBeUndefined()
  })
})

test('the contract is served as YAML and as JSON, the same in both', async () => {
  const [yaml, json] = await Promise.all(
    ['yaml', 'json'].map((kind) => fetch(`${api.url}/openapi.${kind}`)),
  )

  expect(yaml!.headers.get('content-type')).toContain('application/yaml')
  expect(json!.headers.get('content-type')).toContain('application/json')
  for (const { headers } of [yaml!, json!]) expect(headers.get('kermesse-version')).toBe(version)
  expect(parse(await yaml!.text())).toEqual(await json!.json())
})
