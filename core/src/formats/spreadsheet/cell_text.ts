/** Excel writes characters that XML cannot carry as _x000D_, and that very text as _x005F_x000D_. */
export function decodeCellText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/**
 * A string of its own: one cut from a larger text keeps all of that text in memory, so that
 * a caller who remembers ten letters per row would hold the whole file.
 */
export function detached(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1)
}

/** Escapes a text for XML so that every program reads it back; what XML cannot say is left out. */
export function encodeCellText(text: string): string {
  const cut = text.length > maxCellLength ? text.slice(0, maxCellLength) : text
  if (!special.test(cut)) return cut
  return cut
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(unsayable, '')
    .replace(/[&<>\r]/g, (character) => entities[character as keyof typeof entities])
}

/** The same for a library that writes the XML: a text that looks like an escaped character stays what it is. */
export function literalCellText(text: string): string {
  return text
    .slice(0, maxCellLength)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(unsayable, '')
    .replaceAll('\r', '_x000D_')
}

/** Excel declares a file damaged when a cell holds more. */
const maxCellLength = 32_767

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const unsayable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const special = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_x/
// A bare carriage return would be read as a line feed.
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }
