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

  expect(markup).not.toContain('/printer')
})

test('a person takes the paper out of the printer, and a script puts it back', async () => {
  await using world = await openWithPrinter()
  const body = new URLSearchParams({ paper_out: 'on', behaviour: 'silent' })

  const markup = await (await fetch(`${world.url}/printer`, { method: 'POST', body })).text()
  const seen = await (await fetch(`${world.url}/control/printer`)).json()
  const mended = await fetch(`${world.url}/control/printer`, { method: 'PUT', body: '{}' })

  expect(markup).toMatch(/name="paper_out" checked/)
  expect(seen).toMatchObject({ paper_out: true, cover_open: false, behaviour: 'silent' })
  expect(await mended.json()).toMatchObject({ paper_out: false, behaviour: 'answers' })
})

async function openWithPrinter() {
  const { url, stop } = await startSimulator({ port: 0, printer_port: 0 })
  return { url, [Symbol.asyncDispose]: stop }
}
