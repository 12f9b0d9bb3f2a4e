import type { Captcha } from '@kermesse/sdk/captcha'
import { ApiError } from '@kermesse/sdk/client'
import type { Schema } from '@kermesse/sdk/types'
import { queryOptions } from '@tanstack/react-query'
import { onCaptcha } from '../../captcha.ts'
import type { Language } from '../../format.ts'
import { takeCaptchaSent } from '../../frame/early.ts'
import { retry, retryDelay } from '../../retry.ts'
import { sdk } from '../base/sdk.ts'
import { pins } from '../base/wallet_queries.ts'
import { secrets } from './secrets.ts'

export type RefundFormState = Schema<'RefundFormState'>
export type RefundFormResult = Schema<'RefundFormResult'>
export type RefundProgress = Schema<'RefundProgress'>

type Asked = { number: string; language: Language; redirect_url: string | null }

/**
 * Loads the refund state of a wristband. The key excludes the PIN and the secret, because keys end
 * up in logs.
 */
export function refundQuery({ number, language, redirect_url }: Asked) {
  return queryOptions({
    queryKey: ['refund_forms.get', number, language, redirect_url],
    queryFn: () => fetchState({ number, language, redirect_url }, true),
    retry,
    retryDelay,
  })
}

async function fetchState(asked: Asked, with_proof: boolean): Promise<RefundFormState> {
  const { number, language, redirect_url } = asked
  const [pin, secret] = with_proof ? [pins.get(number), secrets.get(number)] : []
  const captcha = await solvedAhead(number)
  try {
    return await sdk.refund_forms.get({
      path: { short_id: number },
      query: { language, ...(redirect_url && { redirect_url }) },
      headers: {
        ...(pin && { 'wristband-pin': pin }),
        ...(secret && { 'refund-secret': secret }),
        ...(captcha && { captcha }),
      },
    })
  } catch (error) {
    const { code } = error instanceof ApiError ? error : { code: undefined }
    if (!with_proof || (code !== 'wrong_pin' && code !== 'wrong_refund_secret')) throw error
    // It was another request's, or has changed since: what anyone may read is answered without.
    if (code === 'wrong_pin') pins.remove(number)
    else secrets.remove(number)
    return fetchState(asked, false)
  }
}

/** The captcha that came with the page; without it, or where it cannot be solved, the call is told of another. */
async function solvedAhead(number: string): Promise<string | undefined> {
  const sent = takeCaptchaSent(number)
  if (!sent) return undefined
  const done = onCaptcha()
  try {
    const { solveAside } = await import('../../captcha_aside.ts')
    return await solveAside(sent as Captcha)
  } catch {
    return undefined
  } finally {
    done()
  }
}
