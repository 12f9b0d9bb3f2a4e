import { readFile, writeFile } from 'node:fs/promises'

/** Writes a generated file unless it says so already: programs may be reading it. */
export async function writeChanged(file: URL, text: string) {
  const before = await readFile(file, 'utf8').catch(() => undefined)
  if (before !== text) await writeFile(file, text)
}
