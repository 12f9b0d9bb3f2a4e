import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { refused, startApi } from '../api.ts'
import { createFestival, createSuperadmin } from '../festival.ts'
import { apk, zipOf } from './apk.ts'

const api = await startApi()
const here = await createFestival(api)
const { latest_app, event_smartphones } = api.sdk((await createSuperadmin(api)).token)
const checker = api.sdk(here.sessions.checker)
const upload = (app_version: string, more: object = {}) =>
  latest_app.create({ body: { app_version, apk_file: 'app.apk', apk_file_buffer: apk, ...more } })

describe('a version of the app', () => {
  test('is the latest by its number, and comes back byte for byte', async () => {
    await refused(checker.latest_app.get(), 'file_not_found', 404)
    await upload('5.10')
    const older = await upload('5.2c')

    const latest = await checker.latest_app.get()

    expect(latest).toMatchObject({ version: '5.10', name: 'app.apk', is_latest: true })
    expect(older).toMatchObject({ is_latest: false, url: `/latest_app/${older._id}/download` })
    const { latest_app: all } = await latest_app.list()
    expect(all.map(({ version }) => version)).toEqual(['5.10', '5.2c'])
    const bytes = await checker.latest_app.download({ path: { id: latest._id } })
    expect(Buffer.from(bytes).toString('base64')).toBe(apk)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(latest.sha256)
  })

  test('says how many smartphones run it', async () => {
    const number = 'APP-1'
    await event_smartphones.set({ path: { id: here.event_id }, body: { smartphones: [number] } })
    await upload('5.20')
    const path = { number }
    await checker.smartphones.report({ path, body: { app_version: '5.20' } })

    const { latest_app: all } = await latest_app.list({ query: { search: '5.20' } })

    expect(all).toMatchObject([{ version: '5.20', devices: 1 }])
    const { latest_app: others } = await latest_app.list({ query: { search: '5.10' } })
    expect(others).toMatchObject([{ devices: 0 }])
  })

  test('is uploaded once', async () => {
    await upload('6.0')

    await refused(upload('6.0'), 'app_version_exists', 409)
    await refused(upload('06.00'), 'app_version_exists', 409)
    const { latest_app: all } = await latest_app.list()
    expect(all.filter(({ is_latest }) => is_latest)).toHaveLength(1)
  })

  test('that is withdrawn makes the one before it the latest', async () => {
    const { _id: id } = await upload('7.0')

    await latest_app.delete({ path: { id } })

    await refused(checker.latest_app.download({ path: { id } }), 'file_not_found', 404)
    expect((await checker.latest_app.get()).version).not.toBe('7.0')
  })

  test('is an Android app and nothing else', async () => {
    const archive = await zipOf('assets/AndroidManifest.xml')
    const torn = Buffer.from(apk, 'base64').subarray(0, -30).toString('base64')
    const wrongs = [
      { apk_file: 'app.zip' },
      { apk_file_buffer: archive },
      { apk_file_buffer: torn },
      { apk_file_buffer: Buffer.from('no archive at all').toString('base64') },
    ]

    for (const wrong of wrongs) await refused(upload('8.0', wrong), 'app_file_invalid', 400)
    await refused(upload('8.0 beta'), 'invalid_request', 400)
  })
})
