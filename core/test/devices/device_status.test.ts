import { expect, test } from 'vitest'
import { assertAvailable } from '../../src/devices/device_status.ts'
import { newId } from '../../src/platform/ids.ts'
import { openStage } from '../stage.ts'

const stage = await openStage()
const { knex } = stage
const smartphones = { table: 'devices', number: 'number', label: 'Smartphone' } as const

const assign = (...numbers: string[]) =>
  stage.call(newId(), (ctx) => assertAvailable(ctx, smartphones, numbers))

test('every device that is out of service is named, in order; the others are not', async () => {
  await knex('devices').insert([
    { _id: newId(), type: 'smartphone', number: 'P3', status: 'not_available' },
    { _id: newId(), type: 'smartphone', number: 'P2', status: 'active' },
    { _id: newId(), type: 'smartphone', number: 'P1', status: 'under_repair' },
  ])
  await assign('P2', 'unknown')
  await expect(assign('P3', 'P2', 'P1')).rejects.toMatchObject({
    code: 'device_not_available',
    message: expect.stringContaining(
      'Smartphone - P1 is under repair & Smartphone - P3 is not available',
    ),
    details: [
      { number: 'P1', status: 'under_repair' },
      { number: 'P3', status: 'not_available' },
    ],
  })
})

test('a modem under repair is not in the way of a smartphone with its number', async () => {
  await knex('devices').insert([
    { _id: newId(), type: 'modem', number: '7', status: 'under_repair' },
    { _id: newId(), type: 'smartphone', number: '7', status: 'active' },
  ])
  await expect(assign('7')).resolves.toBeUndefined()
})
