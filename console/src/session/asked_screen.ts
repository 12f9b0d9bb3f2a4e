/** The list of events, from which the chosen one opens on this screen. */
export function choiceFor(screen: string) {
  return `/admin/events?${new URLSearchParams({ open: screen })}`
}

/** The screen for which an event is being chosen. */
export function screenToOpen(search: string): string | null {
  return new URLSearchParams(search).get('open')
}
