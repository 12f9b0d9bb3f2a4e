import { expect, onTestFinished, test, vi } from 'vitest'
import { startApi } from '../api.ts'
import { createSuperadmin } from '../festival.ts'
import { connectStandby, mayReplicate } from '../standby.ts'

const api = await startApi()
const { replica_sets } = api.sdk((await createSuperadmin(api)).token)

test('the server that answers is the primary and lags behind nobody', async () => {
  const { replica_sets: servers } = await replica_sets.list()

  expect(servers.filter(({ self }) => self)).toEqual([
    expect.objectContaining({ stateStr: 'PRIMARY', health: 1, lag: 0 }),
  ])
  expect(servers[0]!.uptime).toBeGreaterThanOrEqual(0)
})

test.skipIf(!(await mayReplicate(api)))(
  'a standby is listed from when it connects, and healthy once it streams',
  async () => {
    const name = `standby-${process.pid}-${Date.now()}`
    const standby = await connectStandby(api, name)
    onTestFinished(() => standby.end())
    const mine = async () =>
      (await replica_sets.list()).replica_sets.find((one) => one.name.startsWith(name))

    expect(await mine()).toMatchObject({ stateStr: 'STANDBY', health: 0, self: false, lag: null })
    await standby.stream()

    await vi.waitFor(async () => expect(await mine()).toMatchObject({ health: 1 }), 10_000)
  },
)
