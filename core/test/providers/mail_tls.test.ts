import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startMailServer } from '@kermesse/simulator/mail'
import { openStore } from '@kermesse/simulator/store'
import { openAuthority } from '@kermesse/simulator/twint/certificates'
import { describe, expect, test } from 'vitest'
import { whenDone } from '../when_done.ts'

const authority = openAuthority(openStore())
const { cert, key } = authority.server()
const folder = await mkdtemp(join(tmpdir(), 'kermesse-mail-'))
whenDone(() => rm(folder, { recursive: true, force: true }))
const ca_file = join(folder, 'ca.pem')
await writeFile(ca_file, authority.ca_pem())

// Whom Node believes is settled when it starts.
const program = `
  const { openMail } = await import(${JSON.stringify(new URL('../../src/providers/mail.ts', import.meta.url).href)})
  const { readMail } = await import(${JSON.stringify(new URL('../../src/platform/mail_config.ts', import.meta.url).href)})
  const { readEnvironment } = await import(${JSON.stringify(new URL('../../src/platform/environment.ts', import.meta.url).href)})
  const route = openMail(readMail(readEnvironment(process.env)))
  const mail = { to: 'you@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', language: 'en', id: '1' }
  console.log(JSON.stringify(await route.send(mail)))
  route.close()`

async function send(KERMESSE_SMTP_URL: string, more: object = {}) {
  const env = { ...process.env, KERMESSE_SMTP_URL, KERMESSE_MAIL_FROM: 'us@example.org', ...more }
  const args = ['--input-type=module', '-e', program]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  return JSON.parse(stdout)
}

describe.each([
  ['STARTTLS', { secure: false }, (port: number) => `smtp://localhost:${port}?tls=starttls`],
  ['TLS from the first byte', { secure: true }, (port: number) => `smtps://localhost:${port}`],
])('a mail server with %s', (_how, { secure }, urlOf) => {
  test('gets mail, encrypted, where its certificate is vouched for, and none otherwise', async () => {
    const server = await startMailServer(0, undefined, { cert, key, secure })
    whenDone(() => server.stop())
    const url = urlOf(server.port)

    const stranger = await send(url)
    const known = await send(url, { NODE_EXTRA_CA_CERTS: ca_file })

    expect(stranger).toMatchObject({
      outcome: 'later',
      detail: expect.stringMatching(/certificate/),
    })
    expect(known).toEqual({ outcome: 'done' })
    expect(server.inbox()).toMatchObject([{ to: 'you@example.org', was_encrypted: true }])
  })
})
