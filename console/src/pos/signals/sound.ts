import { createStore, useStore } from '../base/store.ts'

export const sounds = ['loud', 'silent'] as const
export type Sound = (typeof sounds)[number]

const sound = createStore<Sound>('loud', 'sound')

export const useSound = () => useStore(sound)
export const isSilent = () => sound.get() === 'silent'
export const chooseSound = sound.set
