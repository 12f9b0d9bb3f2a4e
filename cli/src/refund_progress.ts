import type { Sdk } from '@kermesse/sdk/client'
import type { Result } from '@kermesse/sdk/types'
import { t } from './i18n/language.ts'
import type { Io } from './io.ts'
import { pause, startProgress } from './progress.ts'

type Refund = Result<'refunds.get'>

const poll_ms = 500

/** Shows how far a run is until it rests; answers how it ended. */
export async function followRun(
  io: Io,
  sdk: Sdk,
  event_id: string,
  started: Refund,
): Promise<Refund> {
  const progress = await startProgress(io, textOf(started))
  try {
    for (let run = started; ; ) {
      if (run.status !== 'refunding' || run.step === 'ready' || run.step === 'sent') return run
      const { done, failed = 0, doubtful = 0, count } = run
      progress.update(textOf(run), run.step === 'sending' ? done + failed + doubtful : done, count)
      await pause(io, poll_ms)
      run = await sdk.refunds.get({ path: { id: run._id }, query: { event_id } })
    }
  } finally {
    progress.stop()
  }
}

function textOf({ step }: Refund) {
  if (step === 'sending') return t('Paying back')
  if (step === 'cancelling') return t('Releasing the holds')
  return step === 'writing' ? t('Writing the files') : t('Holding the remainders')
}
