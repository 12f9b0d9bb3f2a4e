/** A text without these characters at its end. A pattern such as /x+$/ takes quadratic time on a long run of them. */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

/** The digits of a whole number in groups of three: `1234567` is `1'234'567`. */
export function groupedDigits(digits: string): string {
  const first = digits.length % 3
  const groups = first > 0 ? [digits.slice(0, first)] : []
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3))
  return groups.join("'")
}
