/** The answer that the page asked for before the program was there (first.ts): for the first who asks the same. */
export function takeEarlyAnswer(input: RequestInfo | URL): Promise<Response> | undefined {
  const early = globalThis.early_answer
  if (!early || !(input instanceof Request) || input.url !== early.url) return undefined
  globalThis.early_answer = undefined
  return input.headers.get('wristband-pin') === early.pin ? early.answer : undefined
}

type Sent = { number: string; event_id: string | null; language: string; event: unknown }

/** What the server sent of the wristband's event with the page, if it is this one in this language. */
export function eventSent(
  number: string,
  event_id: string | undefined,
  language: string,
): unknown | undefined {
  const text = document.getElementById('event')?.textContent
  if (!text) return undefined
  const sent: Sent = JSON.parse(text)
  const is_this =
    sent.number === number.toUpperCase() &&
    sent.event_id === (event_id ?? null) &&
    sent.language === language
  return is_this ? sent.event : undefined
}
