import { createStore } from './store.ts'

/** What staff have to look at, in the language of the phone; empty for nothing. */
export const printer_notice = createStore('')
