import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../src/server.ts'

let simulator: Simulator

beforeEach(async () => {
  simulator = await startSimulator({ port: 0 })
})

afterEach(() => simulator?.stop())

test('every provider that the front page names is there', async () => {
  const markup = await (await fetch(`${simulator.url}/`)).text()
  const places = [...markup.matchAll(/href="(\/[^"]+)"/g)].map(([, path]) => path!)

  const answers = await Promise.all(places.map((path) => fetch(`${simulator.url}${path}`)))

  expect(places).toEqual(expect.arrayContaining(['/mypos', '/payrexx', '/twint']))
  expect(answers.map(({ status }) => status)).toEqual(places.map(() => 200))
})

test('a printer that is not there is not named', async () => {
  const markup = await (await fetch(`${simulator.url}/`)).text()

  expect(markup).not.toContain('/control/printer')
})
