const kept = ['P', 'BR', 'STRONG', 'B', 'EM', 'I', 'UL', 'OL', 'LI', 'A']
const without_end = ['BR']
// Elements without visible text.
const unread_begin = /<(?:(script|style|head|title|template)\b|!--)/i
const unread_end: Record<string, RegExp> = {
  script: /<\/script\s*>/i,
  style: /<\/style\s*>/i,
  head: /<\/head\s*>/i,
  title: /<\/title\s*>/i,
  template: /<\/template\s*>/i,
  comment: /-->/,
}
const token = /<(\/?)([a-z][a-z0-9]{0,15})((?:"[^"<]*"|'[^'<]*'|[^<>"'])*)>|[^<]+|</gi

/**
 * Reads formatted text into elements, one by one: the few that a text may have, and of their attributes the address of a link. The
 * pages' rules (Trusted Types) let no script turn a string into elements by itself.
 */
export function readHtml(html: string): HTMLElement {
  const root = document.createElement('div')
  let at: HTMLElement = root
  for (const [text, end, tag, attributes] of withoutUnread(html).matchAll(token)) {
    const name = tag?.toUpperCase()
    if (!name) at.append(decoded(text))
    else if (!kept.includes(name)) continue
    else if (end) at = at.closest<HTMLElement>(name)?.parentElement ?? at
    else at = opened(at, name, attributes ?? '')
  }
  return root
}

function withoutUnread(html: string) {
  let read = ''
  for (let rest = html; ; ) {
    const begin = unread_begin.exec(rest)
    if (!begin) return read + rest
    read += rest.slice(0, begin.index)
    const inside = rest.slice(begin.index + begin[0].length)
    const end = unread_end[begin[1]?.toLowerCase() ?? 'comment']!.exec(inside)
    if (!end) return read
    rest = inside.slice(end.index + end[0].length)
  }
}

/** The new element, or the one that it is in where it holds nothing. */
function opened(at: HTMLElement, name: string, attributes: string) {
  const element = document.createElement(name)
  if (name === 'A') element.setAttribute('href', hrefIn(attributes))
  at.append(element)
  return without_end.includes(name) ? at : element
}

function hrefIn(attributes: string) {
  const [, quoted, plain] = /\bhref\s*=\s*(?:["']([^"']*)["']|([^\s>]+))/i.exec(attributes) ?? []
  const href = decoded(quoted ?? plain ?? '').trim()
  return isAddress(href) ? href : ''
}

/** Returns true for allowed link targets. */
export function isAddress(href: string) {
  return /^(https:\/\/|mailto:)\S+$/i.test(href)
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

function decoded(text: string) {
  return text.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return signs[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** A text that was written without formatting keeps its lines. */
export function asHtml(text: string) {
  if (text === '' || /^\s*<(p|ul|ol)\b/i.test(text)) return text
  const plain = text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return plain
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('')
}
