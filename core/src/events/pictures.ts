/** Where a picture is served. */
export function addressOf(event_id: string, id: string) {
  return `/pictures/${event_id}/${id}`
}

/** Settings whose pictures were those of an event and are a copy's now. */
export function picturesOf<Settings extends object>(
  settings: Settings,
  event_id: string,
  copy_id: string,
): Settings {
  const text = JSON.stringify(settings)
  return JSON.parse(text.replaceAll(addressOf(event_id, ''), addressOf(copy_id, '')))
}
