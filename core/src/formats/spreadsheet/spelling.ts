/** A word without case, accents, spaces and punctuation, so that "N° de bracelet" is "ndebracelet". */
export function bare(word: string): string {
  // Accents decompose into marks, and marks are not letters.
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
