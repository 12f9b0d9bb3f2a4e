import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

/** Writes `<file>.br` beside every text file, so that no server compresses the same bytes twice. */
export function brotli(): Plugin {
  return {
    name: 'kermesse:brotli',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) =>
        /\.(js|css|html|svg|json|wasm)$/.test(fileName),
      )
      for (const item of texts) {
        const source = Buffer.from(item.type === 'chunk' ? item.code : item.source)
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: qualityOf(item.fileName),
          [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
        }
        await writeFile(join(dir, `${item.fileName}.br`), await compress(source, { params }))
      }
    },
  }
}

/** A megabyte of machine code takes seconds at the highest quality, and is hardly smaller for it. */
function qualityOf(name: string) {
  return name.endsWith('.wasm') ? 9 : constants.BROTLI_MAX_QUALITY
}
