import { fromBufferPromise } from 'yauzl'
import { bufferOf, parser } from '../platform/parse_apart.ts'

/**
 * Runs in a thread of its own (`parseApart`). Reads the archive's list of files; nothing is unpacked. The uploader states the
 * version, because the archive keeps it in binary XML that would have to be parsed and trusted.
 */
export const isApp = parser(async (bytes: Uint8Array) => {
  const zip = await fromBufferPromise(bufferOf(bytes), { autoClose: false }).catch(() => undefined)
  if (!zip) return false
  try {
    for await (const { fileName } of zip.eachEntry())
      if (fileName === 'AndroidManifest.xml') return true
  } catch {
    return false
  } finally {
    zip.close()
  }
  return false
})
