// Marks that nobody sees: controls, soft hyphens, joiners, directions, fillers, variation selectors, tags.
const invisible = /(?![\t-\r])[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu
const blanks = /[\t-\r \u1680\u2028\u2029]+/gu

/**
 * The key of a name: names that look alike have the same. Width, composition, case and invisible marks do not count. The
 * database's `name_key` does the same; an empty key is a name that nobody sees.
 */
export function nameKey(name: string): string {
  const visible = name.normalize('NFKC').replace(invisible, '').toLowerCase()
  const folded = visible.replaceAll('ß', 'ss').replaceAll('ς', 'σ').normalize('NFKC')
  return folded.replace(blanks, ' ').trim()
}

// Of Latin, Greek and Cyrillic letters, and the points of Hebrew and Arabic.
const accent_ranges = String.raw`\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F`
const accents = new RegExp(`[${accent_ranges}]`, 'gu')
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u

/** True if a text has a visible character. */
export function isVisible(text: string): boolean {
  return visible.test(text)
}

const apostrophes = /[’‘ʼ′´`＇]/gu
const dashes = /[‐‑‒–—−]/gu

/**
 * Normalises text for searches: without accents, with one kind of apostrophe and dash. Same as the
 * database's `search_key`.
 */
export function searchKey(words: string): string {
  const plain = words.replace(apostrophes, "'").replace(dashes, '-').normalize('NFKD')
  const letters = plain.replace(accents, '').replace(invisible, '').toLowerCase()
  return letters.replace(/[ßςæœøłđħı]/gu, (sign) => letter_of[sign]!)
}

const letter_of: Record<string, string> = {
  ß: 'ss',
  ς: 'σ',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
}

/** A chip that was written in groups, `04:A1:B2` or `04A1 B2C3`, without what is between them; undefined for anything else. */
export function joinedChip(text: string): string | undefined {
  const groups = text.trim().split(/[:\s.-]+/)
  const is_chip = groups.length > 1 && groups.every((group) => /^[0-9a-f]{2,8}$/i.test(group))
  return is_chip ? groups.join('') : undefined
}
