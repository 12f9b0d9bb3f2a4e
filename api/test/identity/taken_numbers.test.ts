import { rights } from '@kermesse/core/operations/rights'
import { newId } from '@kermesse/core/platform/ids'
import { describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival, createSuperadmin } from '../festival.ts'
import { pairPhone } from '../paired_phone.ts'
import { password } from '../people.ts'

const api = await sharedApi()
const here = await createFestival(api)
const elsewhere = await createFestival(api)

describe('a number that another event has', () => {
  test('is refused with who carries it where, for superadmins alone', async () => {
    const { token } = await createSuperadmin(api)
    const supers = api.sdk(token)
    const email = `carrier-${newId()}`
    const smartphone_number = `T${newId().slice(-10)}`
    const carrier = { email, password, right: rights.server, bar_id: here.bar }
    await supers.users.create({ body: { ...carrier, smartphones: [smartphone_number] } as never })
    const { smartphone_number: of_event } = await pairPhone(api, here)
    const query = { event_id: elsewhere.event_id }
    const sentenceFor = async (smartphone_number: string) => {
      const body = { smartphone_number, role: 'seller' as const, bar_id: elsewhere.bar }
      const asked = supers.pairings.create({ query, body })
      const { details } = await refused(asked, 'smartphones_taken', 409)
      return (details as { sentence: string }[])[0]!.sentence
    }

    expect(await sentenceFor(smartphone_number)).toBe(
      `Smartphone - ${smartphone_number} is already taken by ${email} @ ${here.name}.`,
    )
    expect(await sentenceFor(of_event)).toBe(
      `Smartphone - ${of_event} is already taken by ${here.name}.`,
    )
  })
})
