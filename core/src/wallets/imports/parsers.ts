import { bufferOf, parser } from '../../platform/parse_apart.ts'
import { previewOf } from './preview.ts'
import { readText } from './text.ts'

/** Runs in a thread of its own (`parseApart`). */
export const preview = parser(({ bytes, limit }: { bytes: Uint8Array; limit: number }) =>
  previewOf(bufferOf(bytes), limit),
)

export const text = parser(readText)
