import { createStore } from './store.ts'

/** After so many minutes without a touch the person is signed out. Kept apart from the menu, which a gate has not. */
export const idle = createStore({ minutes: 5 }, 'idle')
