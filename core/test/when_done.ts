import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Ends something after the test that is running, or after its file: a hook for the file that a test adds is never called. */
export function whenDone(end: () => unknown) {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await end()))
  else afterAll(async () => void (await end()))
}
