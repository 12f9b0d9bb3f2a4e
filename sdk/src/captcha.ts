import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Schema } from './types.ts'

export type Captcha = Schema<'Captcha'>

/** Solves a captcha by work alone and answers what goes into the header `captcha`. */
export async function solveCaptcha(captcha: Captcha): Promise<string> {
  const challenge = captcha as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the captcha was not solved in time')
  return btoa(JSON.stringify({ challenge, solution }))
}
