import type { Sdk } from '@kermesse/sdk/client'
import type { Schema } from '@kermesse/sdk/types'
import { UsageError } from '../exit.ts'
import { readDocument } from '../files.ts'
import { t } from '../i18n/language.ts'
import type { Io } from '../io.ts'
import type { Measure } from './measure.ts'
import type { Band, Stage } from './stage.ts'

export type Form = Schema<'RefundFormInput'>

const plain_forms = 3

/** Valid Swiss IBANs that belong to nobody, each visitor with one of their own: one for many is held back. */
function ibanOf(n: number) {
  const account = `007620116240${String(n).padStart(5, '0')}`
  // CH00 in digits: the letters count from A, which is 10.
  const check = 98n - (BigInt(`${account}121700`) % 97n)
  return `CH${String(check).padStart(2, '0')}${account}`
}

export async function readForms(io: Io, path: string | undefined): Promise<Form[]> {
  if (path === undefined)
    return Array.from({ length: plain_forms }, (_, index) => plainForm(ibanOf(index), index))
  const forms = await readDocument(io, path)
  if (!Array.isArray(forms) || forms.length === 0)
    throw new UsageError(t('{path} must hold a list of refund forms.', { path }))
  return forms
}

/** Some ask for their remainder, one after the other: the installation limits how fast. */
export async function handIn(
  sdk: Sdk,
  { event_id, event }: Stage,
  measure: Measure,
  bands: readonly Band[],
  forms: readonly Form[],
  count: number,
) {
  if (event.form_refund?.enabled !== true) return
  const step = Math.max(1, Math.floor(bands.length / Math.max(count, 1)))
  const asking = bands.filter((_, index) => index % step === 0).slice(0, count)
  for (const [index, { short_id }] of asking.entries()) {
    const form = forms[index % forms.length]!
    const is_again = index >= forms.length && form.iban.startsWith('CH')
    const body = is_again ? { ...form, iban: ibanOf(index) } : form
    const query = { event_id }
    const answer = await measure.call('refund_form', () =>
      sdk.refund_forms.submit({ path: { short_id }, query, body }),
    )
    // A form that is closed is closed for all.
    if (!answer && measure.reasons.has('form_refund_closed')) return
  }
}

function plainForm(iban: string, index: number): Form {
  return {
    first_name: 'Visitor',
    last_name: `Number ${index + 1}`,
    iban,
    address: 'Bahnhofstrasse',
    house_number: '1',
    postal_code: '3000',
    locality: 'Bern',
    country: 'CH',
  }
}
