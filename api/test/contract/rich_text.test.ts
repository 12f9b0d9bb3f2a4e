import { expect, test } from 'vitest'
import { refused, startApi } from '../api.ts'
import { createFestival } from '../festival.ts'

const api = await startApi()
const here = await createFestival(api)
const admin = api.sdk(here.sessions.admin)
const path = { id: here.event_id }
const fields = ['form_refund_closed_text', 'form_refund_success_text'] as const

async function saved(text: string, field: (typeof fields)[number] = fields[0]) {
  const { form_refund } = await admin.events.update({
    path,
    body: { form_refund: { [field]: { en: text } } },
  })
  return form_refund![field]!.en
}

test.each([
  'The form is closed.\nThank you for coming!',
  'Fish & chips < 5.- and 3 > 2; "quoted", it\u2019s &amp; so on',
  '1 <2 and a<',
])('a text without a tag stays as it was typed: %s', async (text) => {
  for (const field of fields) expect(await saved(text, field)).toBe(text)
})

test('what an editor makes stays', async () => {
  const text =
    '<h2>Closed</h2><p>Thank <strong>you</strong>, <em>all</em> of <u>you</u>.<br />See the ' +
    '<a href="https://quay.example">site</a> or <a href="mailto:hi@quay.example">write</a>:</p>' +
    '<ul><li>one</li></ul><ol><li>two</li></ol>'

  const kept = await saved(text)

  expect(kept).toBe(text)
  expect(await saved(kept!)).toBe(text)
})

test.each([
  ['<script>alert(1)</script><p>ok</p>', '<p>ok</p>'],
  ['<p onclick="alert(1)" style="position:fixed" class="x" id="y">ok</p>', '<p>ok</p>'],
  ['<img src=x onerror=alert(1)>ok', 'ok'],
  ['<a href="javascript:alert(1)">ok</a>', '<a>ok</a>'],
  ['<a href="JaVa\tScRiPt:alert(1)">ok</a>', '<a>ok</a>'],
  ['<a href="&#106;avascript:alert(1)">ok</a>', '<a>ok</a>'],
  ['<a href="data:text/html,<script>alert(1)</script>">ok</a>', '<a>ok</a>'],
  ['<a href="//evil.example">ok</a><a href="/admin">ok</a>', '<a>ok</a><a>ok</a>'],
  ['<a href="http://evil.example">ok</a>', '<a>ok</a>'],
  [
    '<a href="https://a.example" target="_blank" onfocus=x>ok</a>',
    '<a href="https://a.example">ok</a>',
  ],
  ['<svg><style><img src=x onerror=alert(1)></style></svg><p>ok</p>', '<p>ok</p>'],
  ['<math><mtext><table><mglyph><style><!--</style><img onerror=x></math>ok', 'ok'],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe><p>ok</p>', '<p>ok</p>'],
  ['<form action="https://evil.example"><input name=pin></form><p>ok</p>', '<p>ok</p>'],
  ['<!--<p>--><p>ok</p>', '<p>ok</p>'],
  ['<<script>script>alert(1)<</script>/script><p>ok', '&lt;'],
])('%s is cleaned', async (text, clean) => {
  const kept = await saved(text, 'form_refund_success_text')

  expect(kept).not.toMatch(/<(?!\/?(p|br|h[1-3]|b|strong|i|em|u|ul|ol|li|a)[\s/>])|on\w+=|script:/i)
  expect(kept).toContain(clean)
})

test('a text that has become too long by it is refused', async () => {
  const text = `<p>${'&'.repeat(4_000)}</p>`

  const { details } = await refused(saved(text), 'invalid_request')

  expect(details).toMatchObject([
    { field: 'form_refund.form_refund_closed_text.en', code: 'too_long' },
  ])
})
