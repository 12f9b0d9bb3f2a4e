import { countTests } from './count_tests.ts'
import { countLines } from './line_counts.ts'
import { measurePlainness, sumOfPlainness } from './plain_english.ts'
import { findSmallFiles } from './small_files.ts'
import { readSources } from './sources.ts'
import { measureStyles } from './style_sheets.ts'

// Prints the figures of the repository; with the name of a folder, every fault in it as path:line.
const sources = await readSources()
const folders = measurePlainness(sources)
const [wanted] = process.argv.slice(2)
if (wanted === undefined) {
  const { comments, relative, listed, names, files } = sumOfPlainness(folders)
  const share = ((100 * relative.length) / comments).toFixed(1)
  console.log(
    `${comments} comments, ${share} % begin with a relative word; ${listed.length} listed words, ` +
      `${names.length} listed names, ${files.length} file names used twice`,
  )
  const { sheets, lines, flexes } = measureStyles(sources)
  console.log(`${sheets} style sheets with ${lines} lines and ${flexes} × display: flex`)
  const counts = [...countLines(sources)].map(([kind, count]) => `${count} of ${kind}`).sort()
  console.log(`${findSmallFiles(sources).length} small files of the console have a single importer`)
  const { with_tests, without_tests, flat } = countTests(sources.map(({ path }) => path))
  console.log(
    `${with_tests} folders of core have tests of their own, ${without_tests} have none; ${flat} tests of the API are in no folder`,
  )
  console.log(`Lines written by hand: ${counts.join(', ')}`)
} else
  for (const [name, { relative, listed, names, files }] of folders)
    if (name === wanted || name.startsWith(`${wanted}/`))
      for (const fault of [...relative, ...listed, ...names, ...files]) console.log(fault)
