import { expect, test, vi } from 'vitest'
import { newId } from '../../core/src/platform/ids.ts'
import { bandOf, openStage } from '../../core/test/stage.ts'
import { whenDone } from '../../core/test/when_done.ts'
import { startMailServer } from '../../simulator/src/mail.ts'
import { startWorkerProcess } from './worker.ts'

const stage = await openStage()

test('a worker sends the mails that wait, also those that nobody told it of', async () => {
  const server = await startMailServer(0)
  whenDone(() => server.stop())
  const event_id = await stage.createEvent()
  const { uid, short_id } = bandOf(1)
  await stage.knex('clients').insert({ event_id, uid, short_id })
  const to = 'you@example.org'
  const content = { kind: 'refund_link', to, url: 'https://example.org/#secret', short_id }
  await stage.knex('mails').insert({
    event_id,
    _id: newId(),
    uid,
    language: 'de',
    address_hash: stage.secrets.digest('mail address', to),
    content_sealed: stage.secrets.seal(JSON.stringify(content)),
  })

  const worker = await startWorkerProcess(stage.url, stage.key, {
    KERMESSE_SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    KERMESSE_MAIL_FROM: 'us@example.org',
  })

  await vi.waitFor(() => expect(server.inbox()).toHaveLength(1), { timeout: 25_000, interval: 20 })
  expect(server.inbox()).toMatchObject([{ to, language: 'de' }])
  expect(worker.errors.join('')).not.toContain('secret')
})
