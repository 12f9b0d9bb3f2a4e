import { type Html, html, type Part } from './page.ts'

export interface Row {
  title: Part
  detail?: Part
  problem?: string
  /** Content at the end of the line. */
  end?: Part
  href?: string
  is_current?: boolean
}

/** A titled list; `none` stands there while it is empty. */
export function listOf({ id, title, note, rows, none }: List): Html {
  // A long list scrolls in its place, and can be reached with the keyboard for it.
  const long = rows.length > long_rows && html` long" tabindex="0" aria-label="${title}`
  return html`
    <section${id !== undefined && html` id="${id}"`}>
      <h2>${title}</h2>
      ${note !== undefined && html`<p class="note">${note}</p>`}
      ${
        rows.length > 0
          ? html`<ul class="rows${long}">${rows.map(rowOf)}</ul>`
          : html`<p class="empty">${none}</p>`
      }
    </section>`
}

const long_rows = 20

interface List {
  id?: string
  title: Part
  note?: Part
  rows: Row[]
  none?: Part
}

function rowOf({ title, detail, problem, end, href, is_current }: Row): Html {
  const inside = html`
    <span>${title}${detail !== undefined && html`<small>${detail}</small>`}${
      problem !== undefined && html`<small class="problem">${problem}</small>`
    }</span>
    ${end}`
  if (href === undefined) return html`<li class="row">${inside}</li>`
  const current = is_current && html` aria-current="true"`
  return html`<li><a class="row" href="${href}"${current}>${inside}</a></li>`
}

export type Look = 'good' | 'wait' | 'bad' | 'idle'

export const badge = (look: Look, text: string) =>
  html`<span class="state ${look}">${text.slice(0, 1).toUpperCase() + text.slice(1)}</span>`

interface Field {
  id: string
  name: string
  label: string
}

export const choice = (
  { id, name, label }: Field,
  options: [value: string, words: string][],
  chosen?: string,
) => html`
  <label for="${id}">${label}</label>
  <select id="${id}" name="${name}">${options.map(
    ([value, words]) =>
      html`<option value="${value}"${value === chosen && html` selected`}>${words}</option>`,
  )}</select>`

/** A line of text; `more` are further attributes. */
export const text = ({ id, name, label }: Field, more: Html) => html`
  <label for="${id}">${label}</label>
  <input id="${id}" name="${name}" autocomplete="off" spellcheck="false" ${more} />`

/** Cents as people read them: `CHF 12.50`. */
export function money(cents: number, currency: string): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const sign = cents < 0 ? '−' : ''
  return `${currency} ${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
