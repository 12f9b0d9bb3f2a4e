import { describe, expect, test } from 'vitest'
import { startApi } from '../api.ts'

const api = await startApi()

async function read(path: string) {
  const response = await fetch(`${api.url}${path}`, { headers: { accept: 'text/html' } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const contents = await read('/docs')
const [list = ''] = /<nav class="chapters"[\s\S]*?<\/nav>/.exec(contents.text) ?? []
const chapters = [...list.matchAll(/href="([^"]+)"/g)].map(([, address = '']) => address)
type Place = { title: string; where: string; url: string; text: string }
const places: Place[] = JSON.parse((await read('/docs/search.json')).text)

describe('the guide for developers', () => {
  test('has a chapter for each thing that an integrator does', () => {
    expect(chapters).toEqual([
      '/docs',
      '/docs/quick-start',
      '/docs/integration',
      '/docs/script-tokens',
      '/docs/sell',
      '/docs/top-up',
      '/docs/refunds',
      '/docs/webhooks',
      '/docs/offline-devices',
      '/docs/idempotency',
      '/docs/errors',
      '/docs/limits',
      '/docs/versions',
      '/docs/changelog',
    ])
  })

  test.each(chapters)('%s comes whole from here, and its links lead somewhere', async (chapter) => {
    const { status, headers, text } = await read(chapter)
    const loaded = [...text.matchAll(/(?:src|<link rel="stylesheet" href)="([^"]+)"/g)]
    const own = [...text.matchAll(/href="(#[^"]+|\/docs[^"]*)"/g)].map(([, link = '']) => link)

    expect(status).toBe(200)
    expect(text).toMatch(/<h1>[^<]+<\/h1>/)
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    for (const [, address = ''] of loaded) expect(address).toMatch(/^\/docs\/assets\//)
    for (const link of own) expect(await isThere(link, chapter), link).toBe(true)
  })

  test('lists every error with its status, and links operations to the reference', async () => {
    const errors = await read('/docs/errors')
    const sell = await read('/docs/sell')

    expect(errors.text).toContain('<td><code>insufficient_balance</code></td><td>')
    expect(sell.text).toContain(
      '<a href="/docs/reference#tag/transactions/POST/transactions"><code>transactions.create</code></a>',
    )
  })

  test('an address that is no chapter is not there', async () => {
    expect(await fetch(`${api.url}/docs/nothing`)).toMatchObject({ status: 404 })
  })
})

describe('search', () => {
  test('knows sections of chapters and operations', () => {
    expect(places).toContainEqual(
      expect.objectContaining({
        where: 'transactions.create',
        title: expect.stringMatching(/^Sell/),
      }),
    )
    expect(places).toContainEqual(
      expect.objectContaining({ where: 'Refunds', url: '/docs/refunds#in-cash' }),
    )
  })
})

describe('the reference', () => {
  test('may write its own styles, and run nothing from elsewhere', async () => {
    const { status, headers, text } = await read('/docs/reference')

    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'self';.*style-src 'self' 'unsafe-inline'/,
    )
    expect(text).not.toMatch(/(src|href)="https?:/)
  })

  test.each([
    '/docs/assets/guide.js',
    '/docs/assets/minisearch.js',
    '/docs/assets/reference.js',
    '/docs/scalar/standalone.esm.js',
  ])('%s is a script', async (path) => {
    const { status, headers } = await read(path)

    expect({ status, type: headers.get('content-type') }).toEqual({
      status: 200,
      type: expect.stringContaining('javascript'),
    })
  })
})

/** True if a link of the guide leads to a chapter, to a heading in it, or to an operation. */
async function isThere(link: string, from: string) {
  const [address, anchor] = link.split('#')
  if (link.startsWith('/docs/assets/')) return true
  if (address === '/docs/reference') return !anchor || places.some(({ url }) => url === link)
  const { status, text } = await read(address || from)
  return status === 200 && (!anchor || text.includes(`id="${anchor}"`))
}
