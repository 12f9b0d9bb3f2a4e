import { getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'

type Text = { text: string; left: number; right: number; top: number }

/** The texts of each page as a reader finds them, in the order in which they were written. */
export async function pagesOf(file: Buffer): Promise<string[][]> {
  const pages = await textsOf(file)
  return pages.map((page) => page.map(({ text }) => text))
}

/** The same with where they stand, in points. */
export async function textsOf(file: Buffer): Promise<Text[][]> {
  expect(file.toString('latin1', 0, 8)).toBe('%PDF-1.7')
  expect(file.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true)
  const document = await getDocumentProxy(new Uint8Array(file))
  const pages: Text[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const [, , , height] = page.view
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [left, y] = item.transform.slice(4)
        return [{ text: item.str, left, right: left + item.width, top: height! - y }]
      }),
    )
  }
  await document.cleanup()
  return pages
}
