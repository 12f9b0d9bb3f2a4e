/** A few letters in place of a logo: those of the banks are theirs, and would come from elsewhere. */
export function initialsOf(name: string) {
  const words = wordsOf(name) ?? []
  const names = words.filter((word) => /^\p{Lu}/u.test(word))
  const [first = words[0] ?? '', second] = names
  if (second) return (first.slice(0, 1) + second.slice(0, 1)).toUpperCase()
  return /^\p{Lu}{2,4}$/u.test(first) ? first : first.slice(0, 2).toUpperCase()
}

/** Removes the suffix that all TWINT apps share. */
export const shortName = (name: string) => name.replace(/ TWINT$/, '')

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu)
