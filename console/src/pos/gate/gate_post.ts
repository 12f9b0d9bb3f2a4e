import { createStore, useStore } from '../base/store.ts'

/** The choices of the person at the gate. */
export type Post = { gate_id: string | null; zone_id: string | null; direction: 'in' | 'out' }

const post = createStore<Post>({ gate_id: null, zone_id: null, direction: 'in' }, 'gate_post')

export const usePost = () => useStore(post)
export const changePost = (change: Partial<Post>) => post.set({ ...post.get(), ...change })
