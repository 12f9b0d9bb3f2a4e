/** A noun of a language: `one` and `many` as they stand in a sentence, and its gender if the language has one. */
export type Noun = { one: string; many: string; gender?: string }
/** A sentence around a noun; where articles and endings differ, one for each gender. */
export type NounSentence = string | Record<string, string>
/** A noun at the beginning of a line, and the sentences that follow from it. */
export type NounTexts = { one: string; many: string } & Record<string, string>

/** Puts a noun into the sentences of its language; throws for a gender that a sentence lacks. */
export function fillSentences(
  { one, many, gender = '' }: Noun,
  sentences: Record<string, NounSentence>,
): NounTexts {
  const words: Record<string, string> = { one, many, One: capital(one), Many: capital(many) }
  const fill = (sentence: NounSentence) => {
    const text = typeof sentence === 'string' ? sentence : sentence[gender]
    if (!text) throw new Error(`openapi/texts: "${one}" needs one of the genders of its language`)
    return text.replace(/\{(\w+)\}/g, (_, word: string) => words[word]!)
  }
  const filled = Object.entries(sentences).map(([key, sentence]) => [key, fill(sentence)])
  return { one: words.One!, many: words.Many!, ...Object.fromEntries(filled) }
}

function capital(text: string) {
  return `${text[0]!.toUpperCase()}${text.slice(1)}`
}
