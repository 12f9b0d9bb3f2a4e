import ts from 'typescript'
import { at, inEveryLine, inEveryNode, type Rule } from './sources.ts'

const french_texts = /\/(i18n\/fr\/\w+\.json|i18n\/fr\.ts|texts\/fr\.yaml)$/
// A typed space would let the mark begin the next line.
const breaking_space = /[^\s:] [?!;:»%](?![\w{/])|« /
const typed_apostrophe = /\p{L}'\p{L}/u

/** French texts have no-break spaces (U+00A0) and the apostrophe ’. */
export const isFrenchTypography: Rule = (source) => {
  if (!french_texts.test(source.path)) return []
  const faultsIn = [
    [breaking_space, 'use a no-break space (U+00A0) here'],
    [typed_apostrophe, 'use the apostrophe ’'],
  ] as const
  if (!source.tree) {
    // A key may be the English text.
    const values = { ...source, text: source.text.replace(/^( *)"(?:[^"\\]|\\.)*":/gm, '$1') }
    return faultsIn.flatMap(([pattern, fault]) => inEveryLine(values, pattern, fault))
  }
  return inEveryNode(source, (node) => {
    if (!ts.isStringLiteralLike(node) && !ts.isTemplateLiteralToken(node)) return []
    return faultsIn.flatMap(([pattern, fault]) =>
      pattern.test(node.text) ? [at(source, node, fault)] : [],
    )
  })
}
