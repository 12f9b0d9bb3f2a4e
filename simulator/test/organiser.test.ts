import { afterAll, expect, test } from 'vitest'
import { startSimulator } from '../src/server.ts'

const simulator = await startSimulator({ port: 0 })
afterAll(() => simulator.stop())

const read = async (path: string) => (await fetch(`${simulator.url}${path}`)).text()

test('the site shows what was copied into it, filled in for a visitor', async () => {
  const snippet = `<script>const number = 'NUMBER'\nconst look = 'light'</script>`
  await fetch(`${simulator.url}/control/organiser`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ snippet }),
  })

  const site = await read("/organiser/site?number=KJ0002AC';alert(1)&look=dark")

  expect(site).toContain("const number = 'KJ0002ACalert1'")
  expect(site).toContain("const look = 'dark'")
  expect(await read('/organiser')).toContain('const number = &#39;NUMBER&#39;')
})

test('a person pastes it into a form', async () => {
  const body = new URLSearchParams({ snippet: '<p>Pasted</p>' })
  await fetch(`${simulator.url}/organiser`, { method: 'POST', body })

  expect(await read('/organiser/site')).toContain('<p>Pasted</p>')
})
