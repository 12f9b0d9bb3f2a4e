import { readFileSync } from 'node:fs'
import { type Html, html, type Part } from './page.ts'

/** View of a handheld device. */
interface Device {
  /** Address that receives its key presses. */
  action: string
  /** Address of the device's current state. */
  refresh: string
  name: string
  title: Part
  text: string
  said?: Sentence
  code?: Code
  /** Buttons below the keypad. */
  below?: Html
}

/** Result of the last key press. */
export interface Sentence {
  text: string
  is_problem: boolean
}

interface Code {
  name: string
  digits: number
  value?: string
  /** Label of the key that confirms the input. */
  ok: string
}

/** A card terminal, or a phone. It works without its script. */
export function deviceOf({ action, refresh, name, title, text, said, code, below }: Device): Html {
  return html`
    <form class="device" method="post" action="${action}" data-refresh="${refresh}"
      data-shows="${code ? 'keys' : below?.markup.includes('<button') ? 'choices' : 'text'}">
      <div class="screen">
        <div id="state" role="status">
          <p class="device-name">${name}</p>
          <h2>${title}</h2>
          <p>${text}</p>
        </div>
        ${code && fieldOf(code)}
        <p id="said" class="${said?.is_problem ? 'problem' : 'success'}" role="alert">${said?.text}</p>
        <p id="typed" class="unseen" role="status"></p>
      </div>
      ${code && keysOf(code)}${below}
    </form>`
}

const fieldOf = ({ name, digits, value = '' }: Code) => html`
  <label class="unseen" for="code">${digits}-digit code</label>
  <input id="code" name="${name}" value="${value}" style="--digits: ${digits}"
    data-digits="${digits}" inputmode="numeric" autocomplete="off" spellcheck="false" autofocus
    aria-describedby="said" />`

const keysOf = ({ ok }: Code) => html`
  <div class="keys" role="group" aria-label="Keypad">
    ${['1', '2', '3', '4', '5', '6', '7', '8', '9'].map(keyOf)}
    <button type="button" class="delete" data-delete aria-label="Delete last digit">
      ${backspace}
    </button>
    ${keyOf('0')}
    <button type="submit" class="ok">${ok}</button>
  </div>`

const keyOf = (digit: string) => html`<button type="button" data-digit="${digit}">${digit}</button>`

const backspace = html`
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" fill="none"
    stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
    <path d="M9 5h11v14H9l-6-7z" /><path d="m12 9 5 6m0-6-5 6" />
  </svg>`

export const device_style = readFileSync(new URL('./device.css', import.meta.url), 'utf8')
export const device_script = readFileSync(new URL('./device.browser.js', import.meta.url), 'utf8')
