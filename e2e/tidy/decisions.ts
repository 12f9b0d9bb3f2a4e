import { inEveryLine, type Rule, type Source } from './sources.ts'

const file = /^docs\/adr\/((\d{4})-[a-z0-9-]+\.md)$/
const index = 'docs/adr/README.md'

/** Each ADR that a text names exists, the index links to each ADR, and no two have one number. */
export function namesKnownDecisions(sources: Source[]): Rule {
  const files = sources.flatMap(({ path }) => file.exec(path)?.[1] ?? [])
  files.sort()
  const numbers = files.map((name) => name.slice(0, 4)).join('|')
  const unknown = new RegExp(`\\bADR (?!(?:${numbers})\\b)\\d{4}|/adr/(?!(?:${numbers})-)\\d{4}-`)
  return (source) => {
    if (source.path !== index) return inEveryLine(source, unknown, 'names an ADR that is missing')
    const twice = files.filter((name, at) => name.slice(0, 4) === files[at - 1]?.slice(0, 4))
    return [
      ...files
        .filter((name) => !source.text.includes(`](${name})`))
        .map((name) => `${index}:1 has no link to ${name}`),
      ...twice.map((name) => `${index}:1 has another ADR with the number of ${name}`),
    ]
  }
}
