import { createStore, useStore } from '../base/store.ts'
import type { ReaderFormat } from './typing_format.ts'

/** How the reader of this device prints chips; without one, the usual forms are tried. */
const format = createStore<ReaderFormat | null>(null, 'reader_format')

export const readerFormat = format.get
export const useReaderFormat = () => useStore(format)
export const chooseFormat = format.set
