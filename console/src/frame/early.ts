/** The answer that the page asked for before the program was there (first.ts): for the first who asks the same. */
export function takeEarlyAnswer(input: RequestInfo | URL): Promise<Response> | undefined {
  const early = globalThis.early_answer
  if (!early || !(input instanceof Request) || input.url !== early.url) return undefined
  globalThis.early_answer = undefined
  return input.headers.get('wristband-pin') === early.pin ? early.answer : undefined
}

type Sent = {
  number: string
  event_id: string | null
  language: string
  event?: unknown
  captcha?: object
}

/** Returns the event that the server embedded in the page, if number and language match. */
export function eventSent(
  number: string,
  event_id: string | undefined,
  language: string,
): unknown | undefined {
  const sent = sentWithPage()
  const is_this =
    sent?.number === number.toUpperCase() &&
    sent.event_id === (event_id ?? null) &&
    sent.language === language
  return is_this ? sent.event : undefined
}

let is_captcha_taken = false

/** The captcha that the server sent for this wristband's refund, once: it is good for one call. */
export function takeCaptchaSent(number: string): object | undefined {
  const sent = sentWithPage()
  if (is_captcha_taken || sent?.number !== number.toUpperCase()) return undefined
  is_captcha_taken = true
  return sent.captcha
}

function sentWithPage(): Sent | undefined {
  const text = document.getElementById('event')?.textContent
  return text ? JSON.parse(text) : undefined
}
