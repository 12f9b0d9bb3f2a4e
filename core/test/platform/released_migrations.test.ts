import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const cwd = join(import.meta.dirname, '../../..')

// Without git, or before the first release, there is nothing to compare with.
test('migrations of the last release have not changed', async () => {
  const [release] = await git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname')

  const changed = release
    ? await git(
        'diff',
        '--no-renames',
        '--diff-filter=a',
        '--name-only',
        release,
        '--',
        'migrations/*.ts',
      )
    : []

  expect(changed).toEqual([])
})

async function git(...args: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', args, { cwd }).catch(() => ({ stdout: '' }))
  return stdout.split('\n').filter((line) => line !== '')
}
