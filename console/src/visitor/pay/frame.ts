import { type RefObject, useEffect } from 'react'

/** Messages to the embedding page. Amounts are in major units. */
type Message =
  | { type: 'kermesse:height'; height: number }
  | {
      type: 'kermesse:result'
      outcome: 'success' | 'failure'
      amount: number
      currency: string
      reference: string
    }

/** Sends a message to the embedding page, only if its origin is allowed. */
export function tellParent(origins: string[], message: Message) {
  if (parent === window) return
  // Some browsers say who is around; the others deliver to nobody else than who is named, and complain in their log.
  const around = location.ancestorOrigins?.[0]
  for (const origin of [...origins, location.origin])
    if (around === undefined || around === origin) parent.postMessage(message, origin)
}

/** Lets the page around give the frame the height of this element. */
export function useToldHeight(
  element: RefObject<HTMLElement | null>,
  origins: string[] | undefined,
) {
  useEffect(() => {
    if (!origins || !element.current || parent === window) return
    const told = element.current
    const tell = () =>
      tellParent(origins, { type: 'kermesse:height', height: Math.ceil(told.offsetHeight) })
    const observer = new ResizeObserver(tell)
    observer.observe(told)
    return () => observer.disconnect()
  }, [element, origins])
}

/** Shows a page of the provider, which belongs into the whole window: no bank lets itself be shown in a frame. */
export function leaveTo(link: string, is_embedded: boolean) {
  if (is_embedded) window.open(link, '_top')
  else location.assign(link)
}
