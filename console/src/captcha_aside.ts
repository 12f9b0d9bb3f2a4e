import { type Captcha, solveCaptcha } from '@kermesse/sdk/captcha'
import worker_url from './captcha_worker.ts?worker&url'
import { ownScript } from './trusted.ts'

/** Solves a captcha in a worker, so that nobody's typing waits for it; in the page where a browser starts none. */
export async function solveAside(captcha: Captcha): Promise<string> {
  const solution = await inWorker(captcha).catch(() => null)
  return solution ?? solveCaptcha(captcha)
}

function inWorker(captcha: Captcha) {
  return new Promise<string | null>((resolve, reject) => {
    const worker = new Worker(ownScript(worker_url), { type: 'module' })
    const end = (work: () => void) => () => {
      worker.terminate()
      work()
    }
    worker.onmessage = ({ data }) => end(() => resolve(data))()
    worker.onerror = end(() => reject(new Error('the worker did not start')))
    worker.postMessage(captcha)
  })
}
