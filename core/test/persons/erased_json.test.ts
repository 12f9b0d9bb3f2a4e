import { expect, test } from 'vitest'
import { eraseJson } from '../../src/persons/erased_json.ts'

test('personal fields lose their texts at any depth; amounts, dates and empty texts stay', () => {
  const logged = {
    amount: 12.5,
    date: '2026-08-15',
    payee: { last_name: 'Curie', lines: ['Rue du Lac 1', ''], is_company: false },
    forms: [{ email: 'marie@example.org', status: 'open' }],
  }
  expect(eraseJson(logged, [])).toEqual({
    amount: 12.5,
    date: '2026-08-15',
    payee: { last_name: 'erased', lines: ['erased', ''], is_company: false },
    forms: [{ email: 'erased', status: 'open' }],
  })
})

test('a text that names the person is erased in any field and in any case', () => {
  const logged = { note: 'Called MARIE Curie twice', search: ['curie', 'Bohr'], id: 'a1' }
  expect(eraseJson(logged, ['Marie Curie', 'Curie'])).toEqual({
    note: 'erased',
    search: ['erased', 'Bohr'],
    id: 'a1',
  })
})
