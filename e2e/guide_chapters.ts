import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../scripts/settings.ts'

export type Block = {
  /** `quick_start.md:12` */
  where: string
  language: string
  /** The name that the guide gives it. */
  file: string | undefined
  code: string
}

const folder = join(root, 'docs/guide')

/** The code of the guide, in the order in which it is read. */
export async function readBlocks(): Promise<Block[]> {
  const contents = await readFile(join(folder, 'README.md'), 'utf8')
  const names = [...contents.matchAll(/^- \[[^\]]+\]\((\w+\.md)\)/gm)].map(([, name = '']) => name)
  const chapters = names.map(async (name) => {
    const text = await readFile(join(folder, name), 'utf8')
    return [...text.matchAll(/^```(\w+) ?(\S*)\n([\s\S]*?)^```/gm)].map(
      ([, language = '', file, code = ''], index) => ({
        where: `${name}:${lineOf(text, index)}`,
        language,
        file: file || undefined,
        code,
      }),
    )
  })
  return (await Promise.all(chapters)).flat()
}

/** The line of a block, from 1. */
function lineOf(text: string, block: number) {
  const fences = text.split('\n').flatMap((line, index) => (line.startsWith('```') ? [index] : []))
  return fences[block * 2]! + 1
}

/** Everything that a reader would save and type, as one script that names each block before it runs. */
export function scriptOf(blocks: readonly Block[]): string {
  const parts = blocks.flatMap(({ where, language, file, code }) => {
    if (file) return [`cat > ${file} <<'END_OF_FILE'\n${code}END_OF_FILE`]
    return language === 'sh' ? [`echo '# ${where}'\n${code}`] : []
  })
  return `set -euo pipefail\n${parts.join('\n')}`
}

/** The commands of `kermesse` that are shown and not run, with their flags. */
export function shownCommands(blocks: readonly Block[]): { where: string; words: string[] }[] {
  return blocks
    .filter(({ language }) => language === 'console')
    .flatMap(({ where, code }) =>
      code
        .replaceAll('\\\n', ' ')
        .split('\n')
        .filter((line) => line.startsWith('kermesse '))
        .map((line) => ({ where, words: line.split(/\s+/).slice(1) })),
    )
}
