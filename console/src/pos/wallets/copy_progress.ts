import { createStore, useStore } from '../base/store.ts'

/** How much of the list is here; `count` is 0 until it is known. */
export type CopyProgress = { loaded: number; count: number; is_complete: boolean }

export const no_copy: CopyProgress = { loaded: 0, count: 0, is_complete: false }

/** For the pages that do not load the list. */
const progress = createStore(no_copy)

export const copyProgress = progress.get
export const setCopyProgress = progress.set
export const useCopyProgress = () => useStore(progress)
