import { sendMails } from '@kermesse/core/notifications/mails'
import { readEnvironment } from '@kermesse/core/platform/environment'
import { readMail } from '@kermesse/core/platform/mail_config'
import { type ReceivedMail, startMailServer } from '@kermesse/simulator/mail'
import { beforeEach, describe, expect, test } from 'vitest'
import { whenDone } from '../../../core/test/when_done.ts'
import { operationOf } from '../api.ts'
import { createFestival, load } from '../festival.ts'
import { openPush } from '../payments/push_world.ts'

const from = 'Kermesse <hello@example.org>'
const world = await openPush({ smtp_port: 0 }, ({ smtp_url }) => ({
  mail: readMail(readEnvironment({ KERMESSE_SMTP_URL: smtp_url, KERMESSE_MAIL_FROM: from })),
}))
const { api, scene } = world
const { knex, config } = api

type Changes = { KERMESSE_SMTP_URL?: string; KERMESSE_MAIL_TIMEOUT_MS?: string }
let email: string
let count = 0
beforeEach(() => {
  email = `visitor-${++count}@example.org`
})

const person = {
  first_name: 'Zoë',
  last_name: 'Muster',
  address: 'Seestrasse',
  house_number: '1',
  postal_code: '8002',
  locality: 'Zürich',
  iban: 'CH9300762011623852957',
}

/** Hands a request in for a wristband with money on it, and answers what the page is told. */
async function ask(
  more: object = {},
  headers: Record<string, string> = {},
  language?: 'fr' | 'de',
) {
  const { here, band } = scene
  await load(api, here.event_id, band.uid, 2000)
  return send({ email, ...more }, headers, language)
}

async function send(more: object, headers: Record<string, string> = {}, language?: 'fr' | 'de') {
  const captcha = await solved()
  const path = { short_id: scene.band.short_id }
  const { status, body } = await api.call(operationOf('refund_forms.submit'), {
    path,
    query: language ? { language } : {},
    body: { ...person, ...more },
    headers: { captcha, ...headers },
  })
  expect(status).toBe(200)
  return body as { secret?: string; change_url?: string; sent_by?: string[]; status: string }
}

async function solved() {
  const { solveCaptcha } = await import('@kermesse/sdk/captcha')
  const query = { purpose: 'refund' as const, subject: scene.band.short_id }
  return solveCaptcha(await api.sdk().captcha.get({ query }))
}

/** One round of the worker over all mails that are due; answers what it had to report. */
async function work(changes?: Changes) {
  const reported: string[] = []
  const mail = changes
    ? readMail(
        readEnvironment({
          KERMESSE_SMTP_URL: world.smtp_url,
          KERMESSE_MAIL_FROM: from,
          ...changes,
        }),
      )
    : config.mail
  await sendMails({
    db: api.app.db,
    secrets: api.app.secrets,
    config: { ...config, mail },
    signal: new AbortController().signal,
    report: (error) => void reported.push(String(error)),
  })
  return reported
}

const due = () =>
  knex('mails')
    .whereNotNull('next_try_at')
    .update({ next_try_at: new Date(0) })
const waiting = () =>
  knex('mails').where({ event_id: scene.here.event_id }).whereNotNull('next_try_at')
const received = async (to = email) => (await world.mails()).filter((mail) => mail.to === to)
const one = async () => {
  const mails = await received()
  expect(mails).toHaveLength(1)
  return mails[0] as ReceivedMail
}

beforeEach(() => openForm())

describe('the first request for a wristband without a PIN', () => {
  test('sends its secret link by mail, and the link changes the request', async () => {
    const answer = await ask()

    expect(answer.sent_by).toEqual(['mail'])
    expect(await work()).toEqual([])

    const mail = await one()
    expect(mail).toMatchObject({ from: 'hello@example.org', language: 'en' })
    expect(mail.subject).toBe(`${scene.here.name}: your request for a refund`)
    expect(mail.text).toContain(answer.change_url)
    expect(mail.text).toContain(scene.band.short_id)
    expect(mail.html).toContain(`href="${answer.change_url}"`)
    // Values that others typed are not passed on.
    expect(mail.text).not.toContain('Muster')
    const secret = mail.text.match(/#([\w-]{32})/)![1]!
    expect(await send({ iban: 'CH3908704016075473007', secret })).toMatchObject({
      status: 'submitted',
    })
  })

  test.each([
    ['fr', { 'accept-language': 'fr-CH' }, undefined, 'votre demande de remboursement'],
    ['de', { 'accept-language': 'de' }, undefined, 'Ihr Rückzahlungsantrag'],
    ['de', { 'accept-language': 'fr' }, 'de' as const, 'Ihr Rückzahlungsantrag'],
    ['fr', { 'accept-language': 'it' }, undefined, 'votre demande de remboursement'],
  ])('writes in %s to who reads it', async (language, headers, asked, subject) => {
    await knex('events').where({ _id: scene.here.event_id }).update({ language: 'fr' })

    await ask({}, headers, asked)
    await work()

    expect(await one()).toMatchObject({ language, subject: expect.stringContaining(subject) })
  })

  test('tells the device that sent it, and no other that listens to the wristband', async () => {
    await world.subscribe('de', `${scene.id}-stranger`)
    const notification_token = await world.subscribe('fr')

    const answer = await ask({ notification_token, email: undefined })
    await world.work()

    expect(answer.sent_by).toEqual(['push'])
    const links = (await world.inbox()).filter(({ payload }) => payload.url.includes('#'))
    expect(links).toHaveLength(1)
    expect(links[0]!.payload).toMatchObject({ title: scene.here.name, url: answer.change_url })
    expect(links[0]!.payload.body).toContain('seul ce lien')
    const elsewhere = await world.inbox(`${scene.id}-stranger`)
    expect(elsewhere.length).toBeGreaterThan(0)
    expect(JSON.stringify(elsewhere)).not.toContain(answer.secret)
  })

  test('is taken where its device cannot be told, and says that nothing was sent', async () => {
    const notification_token = await world.tokenOf()

    expect(await ask({ notification_token, email: undefined })).toMatchObject({ sent_by: [] })
  })

  test('sends nothing again that changes nothing, or that has the secret', async () => {
    const { secret } = await ask()
    const repeated = await send({ email })
    const changed = await send({ email, secret, iban: 'CH3908704016075473007' })
    await work()

    expect(repeated).not.toHaveProperty('sent_by')
    expect(changed).not.toHaveProperty('sent_by')
    await one()
  })

  test('sends who comes second a link of his own, to his own address', async () => {
    const mine = await ask()
    const theirs = await send({ email: `rival-${email}`, iban: 'CH3908704016075473007' })
    await work()

    expect(theirs.sent_by).toEqual(['mail'])
    expect((await one()).text).not.toContain(theirs.secret)
    expect((await received(`rival-${email}`))[0]!.text).not.toContain(mine.secret)
  })

  test('of a trial event reaches no real mail server', async () => {
    await knex('events').where({ _id: scene.here.event_id }).update({ is_trial: true })
    Object.assign(config, { mail: { ...config.mail!, host: 'mail.example.org' } })
    try {
      expect(await ask()).toMatchObject({ sent_by: [] })
    } finally {
      Object.assign(config, { mail: { ...config.mail!, host: '127.0.0.1' } })
    }
    expect(await waiting()).toEqual([])
  })

  test('does not flood an address', async () => {
    const { here } = scene
    for (let n = 0; n < 20; n++) {
      Object.assign(scene, { here: await createFestival(api) })
      Object.assign(scene, { band: scene.here.bands[0] })
      await openForm()
      expect(await ask()).toMatchObject({ sent_by: ['mail'] })
    }
    Object.assign(scene, { here, band: here.bands[0] })

    expect(await ask()).toMatchObject({ sent_by: [] })
  })
})

async function openForm() {
  await knex('events')
    .where({ _id: scene.here.event_id })
    .update({
      dateEnd: new Date(Date.now() - 3_600_000),
      form_refund: { enabled: true, dateEnd: new Date(Date.now() + 86_400_000) },
    })
}

describe('what waits to be sent', () => {
  test('is sealed, and forgotten once it was taken; no log and no job has the secret', async () => {
    const { secret } = await ask({ notification_token: await world.subscribe('en') })
    const everything = async () => {
      const { rows } = await knex.raw(
        "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
      )
      const tables = (rows as { name: string }[]).map(({ name }) =>
        knex.raw('SELECT t::text FROM ?? t', [name]),
      )
      return JSON.stringify((await Promise.all(tables)).map((table) => table.rows))
    }

    const [before, rows] = [await everything(), await waiting()]
    await world.failMail('unknown_address')
    const reported = await work()

    expect(before).not.toContain(secret)
    expect(JSON.stringify(rows)).not.toContain(email)
    expect(api.app.secrets.open(rows[0].content_sealed)).toContain(secret)
    expect(reported.join()).toContain('550')
    expect(reported.join()).not.toMatch(new RegExp(`${secret}|${email}`))
    const [row] = await knex('mails').where({ event_id: scene.here.event_id })
    expect(row).toMatchObject({ content_sealed: null, next_try_at: null })
    expect(await everything()).not.toContain(secret)
  })

  test('is in no backup', async () => {
    const { savedTables } = await import('@kermesse/core/administration/backups/write_backup')

    expect((await savedTables(knex)).map(({ name }) => name)).not.toContain('mails')
  })
})

describe('a mail server', () => {
  test('that is away is asked again, and sends it once', async () => {
    await ask()

    const reported = await work({ KERMESSE_SMTP_URL: 'smtp://127.0.0.1:1' })
    const [row] = await waiting()
    await work()

    expect(reported).toHaveLength(1)
    expect(row).toMatchObject({ attempts: 1 })
    expect(Date.parse(row.next_try_at)).toBeGreaterThan(Date.now())
    // Not before its time.
    expect(await received()).toEqual([])
    await due()
    await work()
    await one()
    await due()
    await work()
    await one()
  })

  test.each(['greylisted', 'cut'])('that says "%s" is asked again', async (mode) => {
    await ask()
    await world.failMail(mode)

    expect(await work()).toHaveLength(1)
    expect(await waiting()).toHaveLength(1)
    await due()
    await work()
    await one()
  })

  test('that takes a mail and never says so gets it again, under the same id', async () => {
    await ask()
    await world.failMail('time_out_after_accept')

    await work({ KERMESSE_MAIL_TIMEOUT_MS: '300' })
    await due()
    await work()

    const mails = await received()
    expect(mails).toHaveLength(2)
    expect(new Set(mails.map(({ message_id }) => message_id)).size).toBe(1)
  })

  test('that knows no such address is not asked again', async () => {
    await ask()
    await world.failMail('unknown_address')

    await work()

    expect(await waiting()).toEqual([])
    await due()
    await work()
    expect(await received()).toEqual([])
  })

  test('that does not know us keeps the mail waiting until we do', async () => {
    await ask()
    const { port } = new URL(world.smtp_url)

    const reported = await work({ KERMESSE_SMTP_URL: `smtp://kermesse:wrong@127.0.0.1:${port}` })
    await due()

    expect(reported.join()).toContain('535')
    expect(reported.join()).not.toContain('wrong@')
    await work({ KERMESSE_SMTP_URL: `smtp://kermesse:simulator@127.0.0.1:${port}` })
    await one()
  })

  test('that is silent for two days is given up', async () => {
    await ask()
    const mine = knex('mails').where({ event_id: scene.here.event_id })
    await mine.update({ created_at: knex.raw("now() - interval '49 hours'") })

    await work({ KERMESSE_SMTP_URL: 'smtp://127.0.0.1:1' })

    expect(await waiting()).toEqual([])
  })

  test('without STARTTLS gets nothing where it is demanded', async () => {
    await ask()

    const reported = await work({ KERMESSE_SMTP_URL: `${world.smtp_url}?tls=starttls` })

    expect(reported).toHaveLength(1)
    expect(await waiting()).toHaveLength(1)
    expect(await received()).toEqual([])
  })

  test.each([
    ['STARTTLS', false],
    ['TLS from the first byte', true],
  ])('with %s and a certificate that nobody vouches for gets nothing', async (_how, secure) => {
    const server = await startMailServer(0, undefined, { secure })
    whenDone(() => server.stop())
    await ask()
    const url = `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${server.port}${secure ? '' : '?tls=starttls'}`

    const reported = await work({ KERMESSE_SMTP_URL: url })

    expect(reported.join()).toMatch(/certificate/)
    expect(server.inbox()).toEqual([])
    expect(await waiting()).toHaveLength(1)
  })
})

describe('where mail goes is said by the environment', () => {
  const read = (KERMESSE_SMTP_URL: string, KERMESSE_MAIL_FROM = 'a@example.org') =>
    readMail(readEnvironment({ KERMESSE_SMTP_URL, KERMESSE_MAIL_FROM }))

  test.each([
    ['smtps://u:p%40ss@mail.example.org', { port: 465, tls: 'from_start', password: 'p@ss' }],
    ['smtp://mail.example.org', { port: 587, tls: 'starttls', user: '' }],
    ['smtp://mail.example.org:2525?tls=none', { port: 2525, tls: 'none' }],
    ['smtp://127.0.0.1:8092', { port: 8092, tls: 'none' }],
  ])('%s', (url, expected) => {
    expect(read(url)).toMatchObject(expected)
  })

  test('or by nobody, and then there is none', async () => {
    expect(readMail(readEnvironment({}))).toBeNull()
    const { mail } = config
    Object.assign(config, { mail: null })
    try {
      expect(await ask()).toMatchObject({ sent_by: [] })
    } finally {
      Object.assign(config, { mail })
    }
  })

  test.each([
    ['https://mail.example.org', 'a@example.org'],
    ['mail.example.org', 'a@example.org'],
    ['smtp://mail.example.org?tls=maybe', 'a@example.org'],
    ['smtp://user:hunter22@mail.example.org', ''],
    ['smtp://user:hunter22@mail.example.org', 'nobody'],
    ['smtp://user:hunter22@mail.example.org', 'A <a@example.org>\r\nBcc: b@example.org'],
  ])('%s from "%s" does not start, and shows no password', (url, sender) => {
    expect(() => read(url, sender)).toThrow(/^(?!.*hunter22).*KERMESSE_/)
  })
})
