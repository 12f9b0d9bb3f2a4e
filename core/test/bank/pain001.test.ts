import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountText } from '../../src/bank/amount.ts'
import { type BankPayment, writePain001 } from '../../src/bank/pain001.ts'
import { checkPain001 } from '../../src/bank/rules.ts'
import { abroad, anyGroups, file, group, home, sample, sepa, textOf } from './payments.ts'

const golden = new URL('golden/domestic_sepa_abroad.xml', import.meta.url)
const schema = fileURLToPath(
  new URL('../../../../shared/reference/iso20022/pain.001.001.09.ch.03.xsd', import.meta.url),
)
const xmllint = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'xmllint'))
  .find((path) => existsSync(path))

describe('a bank file', () => {
  test('with a domestic, a SEPA and a foreign payment is the reviewed one, byte for byte', async () => {
    const xml = await textOf(sample())

    expect(xml).toBe(await readFile(golden, 'utf8'))
    expect(await checkPain001(xml)).toEqual([])
  })

  test('is the same when it is written again, however its payments arrive', async () => {
    const payments = [home, { ...home, id: 'R7K2-0009' }]
    async function* slowly() {
      for (const payment of payments) {
        await new Promise((resolve) => setImmediate(resolve))
        yield payment
      }
    }

    const atOnce = await textOf(file([group('D', 'CHF', payments)]))
    const oneByOne = await textOf(file([group('D', 'CHF', payments, { payments: slowly() })]))

    expect(oneByOne).toBe(atOnce)
  })

  test('is written in pieces that a connection takes, each as it follows the one before', async () => {
    const payments = Array.from({ length: 500 }, (_, n) => ({ ...home, id: `R-${n}` }))
    const pieces: string[] = []
    for await (const piece of writePain001(file([group('D', 'CHF', payments)]))) pieces.push(piece)

    const sizes = pieces.slice(0, -1).map(({ length }) => length)
    expect(sizes.length).toBeGreaterThan(2)
    for (const size of sizes) {
      expect(size).toBeGreaterThanOrEqual(65_536)
      expect(size).toBeLessThan(66_500)
    }
    for (const piece of pieces) expect(piece).toMatch(/^<[\s\S]*>\n$/)
    expect(await checkPain001(pieces.join(''))).toEqual([])
  })

  test('is paid from abroad by a bank that is named', async () => {
    const debtor = { name: 'Sample Festival', iban: 'DE89370400440532013000' }
    const from = (more: object) =>
      textOf(file([group('D', 'CHF', [home])], { debtor: { ...debtor, ...more } }))

    await expect(from({})).rejects.toThrow('needs the BIC of its bank')
    expect(await from({ bic: 'COBADEFFXXX' })).toContain(
      '<DbtrAgt><FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId></DbtrAgt>',
    )
  })

  test('of a trial event says that it is one, and no bank reads it', async () => {
    const xml = await textOf(file([group('D', 'CHF', [home])], { is_trial: true }))

    expect(xml).toContain('<!-- TRIAL: play money. No bank may pay this file. -->')
    expect(xml).toContain('<Document xmlns="urn:kermesse:trial:pain.001.001.09">')
    expect(await checkPain001(xml, { is_trial: true })).toEqual([])
    expect(await checkPain001(xml)).toMatchObject([{ rule: 'namespace' }])
  })

  test('passes the bank’s rules for every visitor input, and its sum is correct', async () => {
    await fc.assert(
      fc.asyncProperty(anyGroups, async (groups) => {
        const xml = await textOf(file(groups))

        const payments = groups.flatMap((one) => one.payments as BankPayment[])
        const sum = payments.reduce((total, one) => total + BigInt(one.amount_minor), 0n)
        expect(await checkPain001(xml)).toEqual([])
        expect(xml).toContain(
          `<NbOfTxs>${payments.length}</NbOfTxs><CtrlSum>${amountText(sum)}</CtrlSum><InitgPty>`,
        )
      }),
      { numRuns: 200 },
    )
  })

  test.skipIf(!existsSync(schema) || !xmllint)(
    'satisfies the Swiss schema (skipped where xmllint or the schema file is absent)',
    async () => {
      const seeded = fc.sample(anyGroups, { seed: 20260901, numRuns: 40 })
      const files = [sample(), ...seeded.map((groups) => file(groups))]
      const folder = await mkdtemp(join(tmpdir(), 'pain001-'))
      const paths = await Promise.all(
        files.map(async (content, i) => {
          const path = join(folder, `${i}.xml`)
          await writeFile(path, await textOf(content))
          return path
        }),
      )

      const args = ['--noout', '--schema', schema, ...paths]
      const result = await promisify(execFile)(xmllint ?? '', args).catch((error) => error)
      await rm(folder, { recursive: true })

      expect(result.code, result.stderr).toBeUndefined()
    },
  )

  test('names the debtor bank by its BIC when there is one, else by its clearing number', async () => {
    const debtor = { name: 'Sample Festival', iban: 'CH5604835012345678009' }
    const groups = [group('D', 'CHF', [home])]

    const withBic = await textOf(file(groups, { debtor: { ...debtor, bic: 'CRESCHZZ80A' } }))
    const without = await textOf(file(groups, { debtor }))

    expect(withBic).toContain('<DbtrAgt><FinInstnId><BICFI>CRESCHZZ80A</BICFI>')
    expect(without).toContain('<Cd>CHBCC</Cd></ClrSysId><MmbId>4835</MmbId>')
    const five_digits = { ...debtor, iban: 'CH4431999123000889012' }
    const long = await textOf(file(groups, { debtor: five_digits }))
    expect(long).toContain('<MmbId>31999</MmbId>')
  })

  test('leaves the bank of a domestic payment out, even when the visitor named it', async () => {
    const named = { ...home, bic: 'UBSWCHZH80A' }

    const xml = await textOf(file([group('D', 'CHF', [named])]))

    expect(xml).not.toContain('CdtrAgt')
  })

  test('lets the event decide who pays the fees of a foreign payment, and only of that', async () => {
    const shared = { charge_bearer: 'DEBT' as const }

    const xml = await textOf(
      file([
        group('D', 'CHF', [home], shared),
        group('S', 'EUR', [sepa], shared),
        group('X', 'CHF', [abroad], shared),
      ]),
    )

    expect(xml.match(/<ChrgBr>\w+/g)).toEqual(['<ChrgBr>SLEV', '<ChrgBr>DEBT'])
  })

  test('fails when its payments are not those that its head announces', async () => {
    const wrongCount = file([group('D', 'CHF', [home], { count: 2 })])
    const wrongSum = file([group('D', 'CHF', [home], { control_sum_minor: 1234 })])
    const empty = file([group('D', 'CHF', [])])
    const tooMany = file([group('D', 'CHF', [], { count: 100_000 })])
    const nothing = file([group('D', 'CHF', [{ ...home, amount_minor: 0 }])])
    const fraction = file([group('D', 'CHF', [{ ...home, amount_minor: 12.5 }])])

    await expect(textOf(wrongCount)).rejects.toThrow('another count')
    await expect(textOf(wrongSum)).rejects.toThrow('another sum')
    await expect(textOf(empty)).rejects.toThrow('cannot hold 0')
    await expect(textOf(tooMany)).rejects.toThrow('cannot hold 100000')
    await expect(textOf(nothing)).rejects.toThrow('must be positive')
    await expect(textOf(fraction)).rejects.toThrow()
  })

  test('comes in chunks, so that the largest file needs little memory', async () => {
    const count = 5000
    function* many() {
      for (let i = 0; i < count; i++) yield { ...home, id: `R-${i}` }
    }
    const large = file([
      group('D', 'CHF', [], {
        count,
        control_sum_minor: home.amount_minor * count,
        payments: many(),
      }),
    ])

    const sizes: number[] = []
    for await (const chunk of writePain001(large)) sizes.push(chunk.length)

    expect(sizes.length).toBeGreaterThan(20)
    expect(Math.max(...sizes)).toBeLessThan(70_000)
  })
})
