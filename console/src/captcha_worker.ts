import { type Captcha, solveCaptcha } from '@kermesse/sdk/captcha'

// Runs beside the page: what it is sent is a captcha, what it answers the solution, or nothing where there was none in time.
addEventListener('message', async ({ data }: MessageEvent<Captcha>) => {
  postMessage(await solveCaptcha(data).catch(() => null))
})
