import { bufferOf, parser } from '../../platform/parse_apart.ts'
import { surveyWristbands } from '../wristband_rows.ts'
import { previewOf } from './preview.ts'
import { openTable } from './wristband_table.ts'
import { readText } from './wristband_text.ts'

/** Runs in a thread of its own (`parseApart`). */
export const preview = parser(({ bytes, limit }: { bytes: Uint8Array; limit: number }) =>
  previewOf(bufferOf(bytes), limit),
)

export const survey = parser(async ({ bytes }: { bytes: Uint8Array }) =>
  surveyWristbands((await openTable(bufferOf(bytes))).rows()),
)

export const text = parser(readText)
