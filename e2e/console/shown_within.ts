import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const look_ms = 50
/** An idle step on a machine that does nothing else. */
const usual_idle_ms = 20
const idle_steps = 5

/**
 * Expects that the page shows a change within this time, and prints how long it took. The limit grows with an idle step of the same
 * page, a request that does nothing: a machine that is slow at that is slow at the rest too.
 */
export async function expectWithin(
  page: Page,
  limit_ms: number,
  change: string,
  isShown: () => Promise<boolean>,
) {
  const begun = performance.now()
  await expect.poll(isShown, { intervals: [look_ms], message: change }).toBe(true)
  const took_ms = performance.now() - begun
  const idle_ms = await idleStep(page)
  console.info(`${change}: ${took_ms.toFixed(0)} ms, an idle step ${idle_ms.toFixed(0)} ms`)
  expect(took_ms, change).toBeLessThan(limit_ms * Math.max(1, idle_ms / usual_idle_ms))
}

/** The median of a few. */
async function idleStep(page: Page) {
  const steps: number[] = []
  for (let n = 0; n < idle_steps; n++) {
    const begun = performance.now()
    await page.evaluate(`fetch('/pos/manifest.webmanifest', { cache: 'no-store' })`)
    steps.push(performance.now() - begun)
  }
  return steps.sort((a, b) => a - b)[Math.floor(idle_steps / 2)]!
}
