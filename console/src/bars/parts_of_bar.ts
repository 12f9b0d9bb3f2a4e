import { frames } from '../resource/controls.ts'
import type { AnyResource } from '../resource/define.ts'
import { bars } from './bars.ts'
import { PrinterTest } from './PrinterTest.tsx'

const sections = bars.form ?? []

/** How a point of sale sells, without its printers. */
export const settings: AnyResource = {
  ...bars,
  part: 'settings',
  form: sections.filter(({ title }) => title !== 'printers'),
}

/** Its printers, each with a button that asks how it is. */
export const printers: AnyResource = {
  ...bars,
  part: 'printers',
  form: sections
    .filter(({ title }) => title === 'printers')
    .map(({ fields }) => ({
      fields: fields.map((field) => ({
        ...field,
        control: frames({ has_blanks: true, after: PrinterTest }),
      })),
    })),
}
