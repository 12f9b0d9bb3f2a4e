import { describe, expect, test } from 'vitest'
import { escapeXml, findElement, parseXml } from '../../src/providers/xml.ts'

describe('reading', () => {
  test('names lose their prefix and keep their namespace', () => {
    const root = parseXml('<a:one xmlns:a="urn:a" xmlns="urn:b"><two/></a:one>')

    expect(root).toMatchObject({ name: 'one', namespace: 'urn:a' })
    expect(root.children).toMatchObject([{ name: 'two', namespace: 'urn:b' }])
  })

  test('text is what the author meant, entities, character data and all', () => {
    const root = parseXml('<p> a &amp; b <i>not this</i><![CDATA[<c>]]>&#233;</p>')

    expect(root.text).toBe(' a & b <c>é')
  })

  test('attributes are kept under the name they were written with', () => {
    const root = parseXml('<a xmlns:x="urn:x" b="1" x:c="&lt;"/>')

    expect(root.attributes).toMatchObject({ b: '1', 'x:c': '<' })
  })

  test('an element is found by its path, and a missing step finds nothing', () => {
    const root = parseXml('<a><b><c>1</c></b><b><d>2</d></b></a>')

    expect(findElement(root, 'b', 'c')?.text).toBe('1')
    expect(findElement(root, 'b', 'd')).toBeUndefined()
    expect(findElement(root)).toBe(root)
  })

  test.each([
    ['nothing', ''],
    ['words', 'Bad gateway'],
    ['HTML', '<html><br></html>'],
    ['an answer that was cut', '<a><b>1</b'],
    ['two roots', '<a/><b/>'],
    ['an unbound prefix', '<x:a/>'],
    ['an unknown entity', '<a>&nbsp;</a>'],
    ['a document type', '<!DOCTYPE a><a/>'],
    ['an entity of its own', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['a thousand levels', '<a>'.repeat(1000) + '</a>'.repeat(1000)],
  ])('%s is refused', (_what, document) => {
    expect(() => parseXml(document)).toThrow()
  })
})

describe('writing', () => {
  test.each(['plain', `<&>"'`, ' é 山 🎪 ', 'two\nlines\r\tand a tab', ']]>', ';'])(
    '%j comes back as it was, as content and as an attribute',
    (text) => {
      const root = parseXml(`<a b="${escapeXml(text)}">${escapeXml(text)}</a>`)

      expect(root.text).toBe(text)
      expect(root.attributes.b).toBe(text)
    },
  )

  test.each(['\u0000', '\u001b[2J', '\ufffe', '\ud83c'])('%j has no spelling in XML', (text) => {
    expect(() => escapeXml(text)).toThrow('XML cannot carry')
  })
})
