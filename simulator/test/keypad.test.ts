import { afterEach, beforeEach, expect, test } from 'vitest'
import { html } from '../src/page.ts'
import { type Simulator, startSimulator } from '../src/server.ts'
import { subscribe, trust } from './merchant.ts'

let simulator: Simulator

beforeEach(async () => {
  simulator = await startSimulator({ port: 0 })
  await trust(simulator)
})

afterEach(() => simulator?.stop())

test('the front page leads to the keypad', async () => {
  expect(await page('/')).toContain('href="/mypos"')
})

test('without a terminal the page says where one comes from', async () => {
  const markup = await page('/mypos')

  expect(markup).toContain('No terminal yet')
  expect(markup).not.toContain('Keypad')
})

test('every terminal is listed, and the keypad belongs to the one that waits', async () => {
  await typeOn('90000001', await subscribe(simulator, '90000001'))
  await subscribe(simulator, '90000002')

  const markup = await page('/mypos')

  expect(markup).toMatch(/90000001<\/span>.*?<span class="state good">Paired/s)
  expect(markup).toMatch(/90000002<\/span>.*?<span class="state wait">Code to pair/s)
  expect(markup).toContain('action="/mypos/90000002"')
})

test('a person may stand before any of the terminals', async () => {
  await subscribe(simulator, '90000001')
  await subscribe(simulator, '90000002')

  expect(await page('/mypos?tid=90000002')).toContain('action="/mypos/90000002"')
})

test('the page never shows the code that someone is to type', async () => {
  const code = await subscribe(simulator, '90000001')

  expect(await page('/mypos')).not.toContain(code)
})

test('a right code is accepted, spaces and all', async () => {
  const code = await subscribe(simulator, '90000001')

  const markup = await typeOn('90000001', `${code.slice(0, 4)} ${code.slice(4)}`)

  expect(markup).toContain('Code accepted: paired.')
  expect(markup).toContain('<span class="state good">Paired')
})

test('a wrong code says so, and the terminal goes on waiting', async () => {
  const code = await subscribe(simulator, '90000001')
  const wrong = code === '00000000' ? '00000001' : '00000000'

  const markup = await typeOn('90000001', wrong)

  expect(markup).toMatch(/class="problem" role="alert">Wrong code\./)
  expect(markup).toContain('<span class="state wait">')
})

test('a code that is too short says so', async () => {
  await subscribe(simulator, '90000001')

  expect(await typeOn('90000001', '123')).toContain('A code has 8 digits.')
})

test('a message that is not ours is not shown', async () => {
  await subscribe(simulator, '90000001')

  const markup = await page('/mypos?said=%3Cscript%3Ealert(1)%3C/script%3E')

  expect(markup).not.toContain('alert(1)')
})

test('markup from outside is text', () => {
  const name = `<b class="x">'&`

  const { markup } = html`<p title="${name}">${[html`<i>${name}</i>`]}${false}${undefined}${7}</p>`

  const text = '&lt;b class=&quot;x&quot;&gt;&#39;&amp;'
  expect(markup).toBe(`<p title="${text}"><i>${text}</i>7</p>`)
})

async function page(path: string): Promise<string> {
  const response = await fetch(`${simulator.url}${path}`)
  expect(response.status).toBe(200)
  return response.text()
}

const typeOn = (tid: string, code: string) => submit(`/mypos/${tid}`, { code })

async function submit(path: string, fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams(fields)
  const response = await fetch(`${simulator.url}${path}`, { method: 'POST', body })
  expect(response).toMatchObject({ status: 200, redirected: true })
  return response.text()
}
