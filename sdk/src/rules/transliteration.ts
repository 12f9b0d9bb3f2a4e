/**
 * Characters missing from a bank's character set that Unicode decomposition does not cover.
 * Cyrillic follows the table of passports, so that the name on a transfer equals the name on the
 * bank card. Lower case only: `bankSafe` derives the capitals.
 */
export const transliteration: ReadonlyMap<string, string> = new Map(
  [
    // Cyrillic
    'а a б b в v г g ґ g д d ђ d ѓ g е e ё e є ie ж zh з z ѕ dz и i і i ї i й i ј j к k ќ k',
    'л l љ lj м m н n њ nj о o п p р r с s т t ћ c у u ў u ф f х kh ц ts ч ch џ dz ш sh',
    'щ shch ъ ie ы y э e ю iu я ia ѣ ie ѳ f ѵ y',
    // Greek, without accents: those are taken off first
    'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f',
    'χ ch ψ ps ω o',
    // Latin letters that do not decompose
    'ə e ɛ e ɔ o ɖ d ɗ d ƒ f ɣ g ɠ g ƙ k ɲ n ɓ b ƴ y ơ o ư u ǝ e ẞ ss ꞌ \u0027',
  ].flatMap((line) => pairs(line)),
)

/** Typography that keyboards replace by themselves. */
export const punctuation: ReadonlyMap<string, string> = new Map([
  ...'\u2018\u2019\u201a\u201b\u2032\u02bc\u02bb\u02b9'.split('').map((c) => [c, "'"] as const),
  ...'\u201c\u201d\u201e\u201f\u2033'.split('').map((c) => [c, '"'] as const),
  ...'\u2010\u2011\u2012\u2013\u2014\u2015\u2212'.split('').map((c) => [c, '-'] as const),
  ['\u2039', '<'],
  ['\u203a', '>'],
  ['\u2026', '...'],
  ['\u2022', '-'],
  ['\u2044', '/'],
])

function pairs(line: string): [string, string][] {
  const words = line.split(' ')
  return words.flatMap((word, i) =>
    i % 2 === 0 ? [[word, words[i + 1] ?? ''] satisfies [string, string]] : [],
  )
}

/**
 * Replacements for characters of Swiss payments that SEPA does not allow; letters lose their
 * diacritics.
 */
export const sepa_spelling: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'ä ae ö oe ü ue Ä Ae Ö Oe Ü Ue ß ss æ ae Æ Ae œ oe Œ Oe ø o Ø O å a Å A ł l Ł L đ d Đ D ð d Ð D þ th Þ Th',
    'ħ h Ħ H ı i ĸ k ŋ n Ŋ N ŧ t Ŧ T',
    '& + _ - " \u0027 ` \u0027 ´ \u0027 ; , ! . [ ( ] ) { ( } ) « ( » ) @ (at) € EUR £ GBP',
  ].flatMap((line) => pairs(line)),
)
