import type { Band } from './festival.ts'
import { board, type Journey, mend, openBoard } from './journey.ts'
import {
  archive,
  askByForm,
  endEvent,
  payByBank,
  payByProvider,
  reconcile,
} from './journey_close.ts'
import {
  openDesk,
  openTills,
  payOutCash,
  replaceLost,
  replaceTerminal,
  takeBackSale,
  takeCash,
  topUpByTwint,
  watch,
} from './journey_day.ts'
import {
  assignTerminals,
  drawBands,
  dropWristbands,
  enter,
  fillMenus,
  fillParameters,
  hireCrew,
  keepBackup,
  newEvent,
  openGates,
  pairTerminal,
  terminalOf,
} from './journey_ready.ts'
import { look } from './look.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a new organiser goes from no event to a festival, and to its last franc paid back', async ({
  page,
  browser,
  baseURL,
}) => {
  // A whole festival in one test, as each part of it needs the one before.
  test.setTimeout(300_000)
  const mark = crypto.randomUUID().slice(0, 6)
  await enter(page)
  const event = await newEvent(page, `Quai ${mark}`)
  const journey: Journey = { page, url: baseURL!, event, mark, password: 'only-for-this-test' }
  const bands = drawBands(mark, ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay'])
  const [ada, ben, cleo, dan, spare, fay] = bands as [Band, Band, Band, Band, Band, Band]

  const tills =
    await test.step('what the board names is mended, until it names nothing', async () => {
      await openBoard(journey)
      await expect(board(page)).toContainText('things to mend')
      await fillParameters(journey)
      await openGates(journey)
      await fillMenus(journey)
      const crew = await hireCrew(journey)
      await pairTerminal(journey, 1)
      await mend(journey, 'Card terminals')
      await assignTerminals(journey, terminalOf(journey, 1))
      await dropWristbands(journey, bands)
      await keepBackup(journey)
      const opened = await openTills(journey, crew)
      await openBoard(journey)
      await expect(board(page)).toContainText('Everything is ready')
      await look(page, 'staff-overview/ready')
      return { ...opened, crew }
    })

  const desk = await openDesk(browser, journey, tills.crew)
  await test.step('money comes in, and the page of the event follows what is sold', async () => {
    await topUpByTwint(browser, journey, ada)
    await tills.byCard(ben, 40, 1)
    await takeCash(desk, cleo, 30)
    await takeCash(desk, fay, 15)
    await watch(journey, tills, bands)
  })

  await test.step('a lost band, a wrong sale and a broken terminal are solved', async () => {
    await replaceLost(desk, ada, spare)
    await takeBackSale(desk, cleo)
    await replaceTerminal(journey)
    await tills.byCard(dan, 20, 2)
    await payOutCash(desk, fay)
  })

  await test.step('all that is left goes back, by each way that it came', async () => {
    await endEvent(journey)
    await askByForm(browser, journey, cleo, 'CHF 30.00')
    await payByProvider(journey, 'TWINT', 'CHF 38.00')
    await payByProvider(journey, 'Card terminal', 'CHF 55.00')
    await payByBank(journey, 'CHF 30.00')
  })

  await test.step('nothing is left, every list agrees, and the event is put away', async () => {
    await reconcile(journey)
    await archive(journey)
  })
})
