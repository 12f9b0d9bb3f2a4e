import type { ToneName } from '../resource/Tone.tsx'

/** Colours of payment states. */
export const payment_tones: Record<string, ToneName> = {
  initiated: 'plain',
  pending: 'busy',
  temp_failed: 'look',
  api_unreachable: 'look',
  timeout: 'plain',
  success: 'good',
  cancelled: 'plain',
  failed: 'bad',
  api_error: 'bad',
}
