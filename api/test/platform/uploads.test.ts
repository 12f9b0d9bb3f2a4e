import { describe, expect, test } from 'vitest'
import { refused, startApi } from '../api.ts'
import { createFestival } from '../festival.ts'
import { picture } from '../uploads.ts'

const api = await startApi()
const at = ({ event_id }: { event_id: string }) => ({ path: { id: event_id } })

describe('a picture', () => {
  test('is served as it was sent, as nothing but a picture, and can be the logo', async () => {
    const here = await createFestival(api)
    const sdk = api.sdk(here.sessions.admin)

    const { data } = await sdk.assets.create({ body: { assets: [picture] } })

    const [{ src, content_type, size }] = data.assets as [(typeof data.assets)[0]]
    expect({ content_type, size }).toEqual({ content_type: 'image/png', size: picture.size })
    const customization = { logo: [{ src }] }
    await sdk.events.update({ ...at(here), body: { customization } })
    const general = await api.sdk().events.general({ query: { event_id: here.event_id } })
    expect(general.logo).toEqual([src])
    const served = await fetch(`${api.url}${src}`)
    expect(Buffer.from(await served.arrayBuffer())).toEqual(
      Buffer.from(await picture.arrayBuffer()),
    )
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; form-action 'none'; sandbox",
      'cache-control': expect.stringContaining('immutable'),
    })
  })

  test('is what its bytes say, not what it is called', async () => {
    const { sessions } = await createFestival(api)
    const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const fakes = [
      'GIF',
      '\u0089PNG\r\n\u001a\n',
      '<html>',
      script,
      'RIFF0000WAVE',
      'PK\u0003\u0004',
    ]

    for (const text of fakes) {
      const assets = [new File([Buffer.from(text, 'latin1')], 'a.png', { type: 'image/png' })]
      const sent = api.sdk(sessions.admin).assets.create({ body: { assets } })
      await refused(sent, 'image_not_supported', 400)
    }
  })

  test('has 5,000,000 bytes at most', async () => {
    const { sessions } = await createFestival(api)
    const start = Buffer.from(await picture.arrayBuffer())
    const sized = (size: number) => [new File([start, Buffer.alloc(size - start.length)], 'a.png')]
    const send = (size: number) =>
      api.sdk(sessions.admin).assets.create({ body: { assets: sized(size) } })

    await refused(send(5_000_001), 'invalid_request', 400)
    expect(await send(5_000_000)).toMatchObject({ data: { assets: [{ size: 5_000_000 }] } })
  })

  test('is found under its own event alone', async () => {
    const [here, other] = [await createFestival(api), await createFestival(api)]
    const { data } = await api
      .sdk(here.sessions.admin)
      .assets.create({ body: { assets: [picture] } })
    const path = { event_id: other.event_id, id: data.assets[0]!._id }

    await refused(api.sdk().assets.get({ path }), 'file_not_found', 404)
  })
})
