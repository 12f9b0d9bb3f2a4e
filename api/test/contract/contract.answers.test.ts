import { randomBytes } from 'node:crypto'
import { errors } from '@kermesse/sdk/generated/errors'
import type { ErrorCode } from '@kermesse/sdk/types'
import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { keyRing } from '../../../core/test/config.ts'
import { answerChecker } from '../../src/check_answers.ts'
import type { Operation } from '../../src/contract.ts'
import { type Asked, contract, startApi } from '../api.ts'
import { createStage } from '../stage.ts'
import { exampleOfCall, namesIn, writeExample, writtenExample } from './call_examples.ts'
import { createLeast } from './least.ts'
import { prepare } from './prepare.ts'
import { requestFor } from './requests.ts'
import { changes, changing_gets, needs_the_world, watch } from './told.ts'

// With one that was replaced: it may be rotated in the environment too.
const secret_keys = keyRing(randomBytes(32), randomBytes(32))
const api = await startApi({ secret_keys })
// A handler that holds a connection and waits for a second one blocks everybody when the pool is
// full.
const narrow = await startApi({ ...api.config, database_pool: 1 })
const checkAnswer = answerChecker(contract)
// Done by one at a time.
const takes_two = ['refunds.regenerate']
const least = await createLeast(api)
const shared = await createStage(api)
const password_hash = await hash('a-long-password')

// These operations need an external service or an earlier step. The steps have tests of their own,
// and contract.actors.test.ts checks who took them in the audit log.
const refusals: Partial<Record<string, string>> = {
  'terminals.pair': 'provider_parameters_not_found',
  'terminals.unpair': 'terminal_not_paired',
  'clients.refund': 'provider_parameters_not_found',
  'clients.refund_all': 'unable_to_refund',
  'clients.refund_transaction': 'unable_to_refund',
  'clients.refund_transaction_by': 'provider_parameters_not_found',
  'zones.reload': 'provider_parameters_not_found',
  'clients.pay': 'online_payment_disabled',
  'clients.twint_direct_checkin': 'online_payment_disabled',
  'payments.retry': 'provider_parameters_not_found',
  'payments.settle_currency': 'payment_without_other_currency',
  'events.renew_certificate': 'provider_parameters_not_found',
  'providers.check': 'provider_parameters_not_found',
}

// The second call finds nothing to do any more, and its code says so.
const refused_again: Partial<Record<string, string>> = {
  'events.archive': '|event_is_archived|',
  'latest_app.create': 'app_version_exists',
  // Deleted for good: nothing is left that could tell what it was.
  'events.delete_forever': 'event_not_found',
  'devices.delete': 'device_not_found',
  'latest_app.delete': 'file_not_found',
  'script_tokens.revoke': 'script_token_not_found',
  'sessions.revoke': 'not_found',
  'terminals.delete': 'terminal_not_found',
  'webhooks.delete': 'webhook_not_found',
  // The name is that of the file before.
  'refunds.regenerate': 'bank_file_superseded',
  // A captcha is good for one request.
  'refund_forms.submit': 'captcha_required',
  // So is a challenge: the phone asks for another one.
  'pairings.sign_in': 'pairing_refused',
  // The log has come.
  'pairings.send_log': 'phone_log_not_asked',
}

const reads = ({ id, method }: (typeof contract.operations)[0]) =>
  method === 'GET' && !changing_gets.includes(id)

/** The example of the contract is this call; where it is refused, the answer is written by hand. */
function checkExample(operation: Operation, asked: Asked, answer: unknown) {
  const example = exampleOfCall(operation, asked, answer)
  if (process.env.WRITE_EXAMPLES) writeExample(operation, example)
  const { answer: shown, ...call } = writtenExample(operation) ?? {}
  expect(call).toEqual({ ...example, answer: undefined })
  if (answer !== undefined) expect(namesIn(shown)).toEqual(namesIn(example.answer))
  if (isJson(operation)) checkAnswer(operation, operation.status, shown)
}

const isJson = ({ answer, is_stream }: Operation) => Boolean(answer) && !is_stream

describe.each(contract.operations)('$id', (operation) => {
  test('answers what it promises to the least right that it declares', async () => {
    // Reading leaves no trace; whatever changes something gets a stage of its own.
    const stage = reads(operation) ? shared : await createStage(api)
    const [user] = await api
      .knex('users')
      .where({ _id: stage.people.admin })
      .update({ password_hash }, ['email'])
    const { body, ...asked } = await prepare(api, operation, stage, requestFor(operation, stage))
    const signing_in = operation.id === 'users.login' && {
      email: user.email,
      password: 'a-long-password',
    }

    const is_told = changes(operation) && !needs_the_world.includes(operation.id)
    const check = is_told && (await watch(api, operation, await least.known(operation, stage)))

    const { call } = takes_two.includes(operation.id) ? api : narrow
    const has_key = operation.parameters.some(({ name }) => name === 'idempotency-key')
    const ask = () =>
      call(operation, {
        ...asked,
        ...(has_key && { headers: { ...asked.headers, 'idempotency-key': stage.event_id } }),
        body: signing_in || body,
        token: least.token(operation, stage),
      })
    const answer = await ask()

    const code = refusals[operation.id]
    expect({ ...answer, body: code ? answer.body.error_code : '' }).toMatchObject({
      status: code ? errors[code as ErrorCode].status : operation.status,
      body: code ?? '',
    })
    checkExample(
      operation,
      { ...asked, body: signing_in || body },
      !code && isJson(operation) ? answer.body : undefined,
    )
    const kept = operation.id === 'assets.get' ? 'public, max-age=31536000, immutable' : 'no-store'
    expect(answer.headers.get('cache-control')).toBe(code ? 'no-cache' : kept)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    if (check) {
      const { told, expected } = await check(answer)
      expect(told).toEqual(expected)
    }
    // A caller that has lost the answer asks again, under the same key where there is one.
    if (!code && !reads(operation)) {
      const again = await ask()
      const refused = refused_again[operation.id]
      expect({ ...again, body: refused ? again.body.error_code : '' }).toMatchObject({
        status: refused ? errors[refused as ErrorCode].status : operation.status,
        body: refused ?? '',
      })
    }
    if (!operation.answer && !operation.is_stream)
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
  })
})
