import type { Schema } from '@kermesse/sdk/types'
import { useEffect, useRef, useState } from 'react'
import { staffSdk } from '../session/staff_sdk.ts'

type Check = Schema<'ProviderCheck'>
export type Provider = Check['provider']
export type CheckRun = {
  provider: Provider
  /** The last answer; null until the first step is answered. */
  check: Check | null
  results: Check['results']
  /** The way to pay by hand, from the first answer. */
  to_pay: Pick<Check, 'link' | 'token'>
  error: unknown
  state: 'running' | 'done' | 'cancelled'
}

const poll_ms = 2_000

/** Follows the check of a provider's account step by step until it is done, or somebody stops it. */
export function useProviderCheck(event_id: string) {
  const [run, setRun] = useState<CheckRun | null>(null)
  const stop = useRef<AbortController>(null)
  // Closing the dialog stops the check.
  useEffect(() => () => stop.current?.abort(), [])
  const follow = async (provider: Provider) => {
    const { signal } = startedIn(stop)
    let shown = begunWith(provider)
    const show = (change: Partial<CheckRun>) => {
      shown = { ...shown, ...change }
      setRun(shown)
    }
    show({})
    try {
      let check = await askStep(event_id, { provider, step: 'open' }, signal)
      const { link, token } = check
      show({ check, results: check.results, to_pay: { link, token } })
      while (check.next !== 'done') {
        const before = check.next
        check = await askStep(event_id, nextOf(check), signal)
        show({ check, results: [...shown.results, ...check.results] })
        if (check.next === before) await pause(signal)
      }
      show({ state: 'done' })
    } catch (error) {
      show(signal.aborted ? { state: 'cancelled' } : { error, state: 'done' })
    }
  }
  return {
    run,
    start: (provider: Provider) => void follow(provider),
    cancel: () => stop.current?.abort(),
  }
}

function begunWith(provider: Provider): CheckRun {
  const to_pay = { link: null, token: null }
  return { provider, check: null, results: [], to_pay, error: null, state: 'running' }
}

function startedIn(stop: { current: AbortController | null }) {
  stop.current?.abort()
  stop.current = new AbortController()
  return stop.current
}

type Step = Schema<'ProviderCheckInput'>

function askStep(event_id: string, body: Step, signal: AbortSignal) {
  return staffSdk.providers.check({ query: { event_id }, body }, { signal })
}

function nextOf({ provider, next, reference, provider_id, wait_until }: Check): Step {
  const step = next as Step['step']
  return {
    provider,
    step,
    ...(reference && { reference }),
    ...(provider_id && { provider_id }),
    ...(wait_until && { wait_until }),
  }
}

function pause(signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, poll_ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
