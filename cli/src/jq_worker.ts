import { parentPort, workerData } from 'node:worker_threads'
import jq from 'jq-web'
import type { JqAnswer } from './json_filter.ts'

// A filter that never ends would hold Ctrl-C back in the thread of the command.
const { json, filter, flags } = workerData as { json: string; filter: string; flags: string[] }
parentPort?.postMessage(await answer())

async function answer(): Promise<JqAnswer> {
  try {
    // It answers nothing where the filter makes nothing.
    return { text: (await jq).raw(json, filter, flags) ?? '' }
  } catch (error) {
    const [, code = '5', reason = ''] =
      /^Non-zero exit code: (\d+)\s*([\s\S]*)$/.exec((error as Error).message) ?? []
    return { code: Number(code), reason: reason.trim() || String(error) }
  }
}
