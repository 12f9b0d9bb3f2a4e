/**
 * Holds what the browser tests have asked in the name of staff against the table of operations and their screens. The first argument
 * is the folder where each worker of the tests has written the operations down.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '../src/staff/operations.ts'
import { not_clicked } from './not_clicked.ts'

const folder = process.argv[2] ?? '.'
const asked = new Set(
  readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n')),
)
const placed = Object.entries(operations).flatMap(([id, place]) => ('screen' in place ? [id] : []))
const faults = [
  ...placed
    .filter((id) => !asked.has(id) && !not_clicked.includes(id))
    .map((id) => `${id} has a screen, and no test has clicked it`),
  ...not_clicked
    .filter((id) => !placed.includes(id))
    .map((id) => `${id} has no screen: take it off the list`),
  ...[...asked]
    .filter((id) => id !== '' && !placed.includes(id))
    .map((id) => `${id} is asked on a screen, and the table does not say on which`),
]
// A test that only passes by a screen asks or does not, as it is quick or slow: that is no fault.
for (const id of not_clicked.filter((id) => asked.has(id)))
  console.log(`${id} was clicked: it may leave the list`)
for (const fault of faults) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0
