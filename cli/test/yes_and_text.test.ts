import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folder, kermesse } from './terminal.ts'

const dir = await folder()
const event = '01912345-0000-7000-8000-000000000001'
const uid = '04AA0000000001'

test.each([
  [['bars', 'list', '--event', event]],
  [['clients', 'enable', uid, '--event', event]],
  [['clients', 'import', '--event', event, '--clients-data', 'chip;number']],
])('kermesse %j asks nothing and takes --yes anyway', async (words) => {
  const plain = await kermesse([...words, '--dry-run'])
  const agreed = await kermesse([...words, '--dry-run', '--yes'])

  expect(agreed).toEqual(plain)
  expect(agreed.exit).toBe(0)
})

test('help speaks of --yes only where something is asked', async () => {
  const list = await kermesse(['bars', 'list', '--help'])
  const remove = await kermesse(['bars', 'delete', '--help'])

  expect(list.out).not.toContain('--yes')
  expect(remove.out).toContain('--yes')
})

test('wristbands are read from a text as it is, from a file or stdin', async () => {
  const text = 'Chip;Number;Name\n04AA0000000001;A1;"Ada: the first"\n'
  await writeFile(join(dir, 'bands.txt'), text)
  const words = ['clients', 'import', '--event', event, '--dry-run', '--file']

  const from_file = await kermesse([...words, 'bands.txt'], { cwd: dir })
  const from_stdin = await kermesse([...words, '-'], { stdin: text })

  expect(from_file.out).toContain(JSON.stringify(text))
  expect(from_stdin.out).toBe(from_file.out)
})
