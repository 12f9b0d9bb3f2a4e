import { createStore, useStore } from '../base/store.ts'

/** Who began the order that is in work, once somebody else may finish it. */
const begun_by = createStore<string | null>(null, 'begun_by')

export const useBegunBy = () => useStore(begun_by)
export const noteBegunBy = begun_by.set
