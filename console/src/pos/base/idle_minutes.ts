import { createStore } from './store.ts'

/** After so many minutes without a touch the person is signed out. Not a part of the menu, because a gate loads none. */
export const idle = createStore({ minutes: 5 }, 'idle')
