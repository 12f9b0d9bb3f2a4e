import { createStore, useStore } from '../base/store.ts'

export const lights = ['sun', 'night'] as const
export const hands = ['right', 'left'] as const
export type Light = (typeof lights)[number]
export type Hand = (typeof hands)[number]

const looks = createStore<{ light: Light; hand: Hand }>({ light: 'sun', hand: 'right' }, 'looks')

export const useLooks = () => useStore(looks)

/** Puts the chosen look on the page: its style sheets ask for it there. */
export function applyLooks() {
  const { light, hand } = looks.get()
  const { dataset } = document.documentElement
  dataset.light = light
  dataset.hand = hand
}

export function chooseLight(light: Light) {
  looks.set({ ...looks.get(), light })
  applyLooks()
}

export function chooseHand(hand: Hand) {
  looks.set({ ...looks.get(), hand })
  applyLooks()
}
