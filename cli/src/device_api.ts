import type { Sdk } from '@kermesse/sdk/client'

export type DeviceKind = 'smartphone' | 'terminal'
export type Conflict = { number: string; event_name: string }

/** The two kinds have the same calls under other names. */
export function deviceApi(sdk: Sdk, kind: DeviceKind, id: string) {
  const path = { id }
  if (kind === 'smartphone') {
    const api = sdk.event_smartphones
    return {
      kind,
      get: async () => (await api.get({ path })).event_smartphones.smartphones,
      set: (list: string[]) => api.set({ path, body: { smartphones: list } }),
      force: (list: string[]) => api.force({ path, body: { smartphones: list } }),
      conflicts: async (list: string[]): Promise<Conflict[]> => {
        if (list.length === 0) return []
        const { smartphones } = await api.validate({ path, body: { smartphones: list } })
        return smartphones.map((one) => ({ ...one, number: one.smartphone_number }))
      },
    }
  }
  const api = sdk.event_terminals
  return {
    kind,
    get: async () => (await api.get({ path })).event_mypos_terminals.mypos_terminals,
    set: (list: string[]) => api.set({ path, body: { mypos_terminals: list } }),
    force: (list: string[]) => api.force({ path, body: { mypos_terminals: list } }),
    conflicts: async (list: string[]): Promise<Conflict[]> => {
      if (list.length === 0) return []
      const { mypos_terminals } = await api.validate({ path, body: { mypos_terminals: list } })
      return mypos_terminals.map((one) => ({ ...one, number: one.mypos_terminal_number }))
    },
  }
}
