import { createClient } from '@kermesse/sdk/client'
import type { Band } from './festival.ts'
import { look } from './look.ts'
import { makeRefundEvent } from './refunds.ts'
import { expect, superadmin, test } from './test.ts'
import { simulator } from './top_ups.ts'

test('visitors are asked for donations once, and both counts are read before and after', async ({
  page,
  baseURL,
  openAs,
}) => {
  const title = 'Un don pour la fête ?'
  const { event, bands } = await makeRefundEvent(String(baseURL), simulator, {
    bands: 4,
    more: { donation: { enabled: true, notification_title: { fr: title, en: title, de: title } } },
  })
  const [ada, bea, cleo, late] = bands as [Band, Band, Band, Band]
  for (const band of [ada, bea, cleo]) await listen(String(baseURL), band)
  await createClient({ url: String(baseURL) }).feedbacks.submit({
    path: { uid: cleo.short_id },
    body: { feedback: { donationChoice: 'no' } },
  })

  await openAs(superadmin(), `/admin/events/${event._id}/refunds`)
  const way = page.getByRole('button', { name: 'Ask about donations' })
  await expect(way).toContainText('2')
  await way.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Ask 2 visitors whether to donate what is left?')
  await expect(question).toContainText('1 more has answered or was asked before.')
  await look(page, 'staff-donations/question')
  const messages = page.getByRole('region', { name: 'Messages' })
  // The message stays for three seconds, also with reduced motion.
  const said = expect(messages).toContainText('2 visitors were asked')
  const stays = expect(messages.locator('[data-timer-status]')).toHaveCSS(
    'animation-duration',
    '3s',
  )
  await question.getByRole('button', { name: 'Ask now' }).click()

  await Promise.all([said, stays])
  await expect(question).toBeHidden()
  await expect(way).toContainText('None')
  await expect(way).toHaveAttribute('aria-disabled', 'true')
  for (const band of [ada, bea])
    await expect.poll(() => messagesOf(band)).toMatchObject([{ title }])
  expect(await messagesOf(cleo)).toEqual([])

  // New subscribers are asked; nobody is asked twice.
  await listen(String(baseURL), late)
  await page.reload()
  await expect(way).toContainText('1')
  await way.click()
  await expect(question).toContainText('Ask 1 visitor whether to donate what is left?')
  await expect(question).toContainText('3 more have answered or were asked before.')
  await question.getByRole('button', { name: 'Ask now' }).click()
  await expect.poll(() => messagesOf(late)).toMatchObject([{ title }])
  expect(await messagesOf(ada)).toHaveLength(1)
})

/** A phone of the push service of the simulator is told what happens on a wristband. */
async function listen(url: string, { short_id, pin }: Band) {
  const address = `${simulator}/control/push/devices/donor-${short_id}`
  const notification_token = await (await fetch(address, { method: 'PUT' })).text()
  await createClient({ url }).notifications.subscribe({
    path: { uid: short_id },
    body: { notification_token },
    ...(pin && { headers: { 'wristband-pin': pin } }),
  })
}

async function messagesOf({ short_id }: Band) {
  const answer = await fetch(`${simulator}/push/inbox/donor-${short_id}`)
  const { messages } = (await answer.json()) as { messages: { payload: { title: string } }[] }
  return messages.map(({ payload }) => payload)
}
