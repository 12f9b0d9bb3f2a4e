/** Words that are pages, so no wristband number may be looked for under them. */
const pages = ['404', 'admin', 'client', 'event', 'login', 'refund', 'statistics', 'ticket', 'v2']

/** A wristband's number as it was typed, or a chip's as a reader prints it: blanks, dashes, colons and lower case are forgiven. */
export function readNumber(typed: string) {
  return typed.replace(/[\s:-]/g, '').toUpperCase()
}

/** The number in what a code or a chip says: the number itself, or the address of its wallet. */
export function numberIn(read: string) {
  const [, in_address] = /^https?:\/\/[^/]+\/(?:client\/)?([^/?#]+)/i.exec(read.trim()) ?? []
  return readNumber(in_address ?? read)
}

export function isNumber(text: string) {
  return /^[0-9A-Za-z]{4,20}$/.test(text) && !pages.includes(text.toLowerCase())
}

export function isEventId(text: string) {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
