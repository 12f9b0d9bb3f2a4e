/** The width of a text in points. */
export type Measure = (text: string) => number

/**
 * A text as lines of at most this width, broken after spaces and punctuation, or anywhere in a word that is wider: nothing
 * of an id is lost. A line break in the text begins a new line.
 */
export function linesOf(text: string, width: number, measure: Measure): string[] {
  return text.split('\n').flatMap((line) => (measure(line) <= width ? [line] : wrapped(line)))

  function wrapped(line: string): string[] {
    const lines: string[] = []
    let current = ''
    for (const part of line.split(breaks)) {
      if (measure((current + part).trimEnd()) <= width) {
        current += part
        continue
      }
      if (current !== '') lines.push(current.trimEnd())
      const pieces = measure(part.trimEnd()) <= width ? [part] : piecesOf(part, width, measure)
      lines.push(...pieces.slice(0, -1))
      current = pieces.at(-1)!
    }
    return current.trim() === '' ? lines : [...lines, current.trimEnd()]
  }
}

/** The parts of a text that stay together as long as there is room for them. */
export function unbrokenOf(text: string): string[] {
  return text.split(/\s+/)
}

// After a space or after what separates the parts of an id, as long as something follows.
const breaks = /(?<=[ \t/_,;·-])(?=[^ \t])/u

function piecesOf(word: string, width: number, measure: Measure): string[] {
  const pieces = ['']
  for (const character of word) {
    const current = pieces.at(-1)!
    if (current !== '' && measure(current + character) > width) pieces.push(character)
    else pieces[pieces.length - 1] = current + character
  }
  return pieces
}
