import { staffSdk } from '../session/staff_sdk.ts'

export type NumberConflict = { number: string; event_name: string }

/** Devices of an event, known by their numbers. */
export type NumberKind = {
  name: 'smartphones' | 'terminals'
  get: (id: string) => Promise<string[]>
  conflicts: (id: string, numbers: string[]) => Promise<NumberConflict[]>
  save: (id: string, numbers: string[], is_forced: boolean) => Promise<string[]>
  /** The spreadsheet. */
  load: (id: string) => Promise<Uint8Array>
}

export const smartphone_numbers: NumberKind = {
  name: 'smartphones',
  get: async (id) => {
    const { event_smartphones } = await staffSdk.event_smartphones.get({ path: { id } })
    return event_smartphones.smartphones
  },
  conflicts: async (id, smartphones) => {
    const body = { smartphones }
    const found = await staffSdk.event_smartphones.validate({ path: { id }, body })
    return found.smartphones.map(({ smartphone_number, event_name }) => ({
      number: smartphone_number,
      event_name,
    }))
  },
  save: async (id, smartphones, is_forced) => {
    const verb = is_forced ? 'force' : 'set'
    const body = { smartphones }
    const { event_smartphones } = await staffSdk.event_smartphones[verb]({ path: { id }, body })
    return event_smartphones.smartphones
  },
  load: async (id) => bytes(await staffSdk.event_smartphones.export({ path: { id } })),
}

export const terminal_codes: NumberKind = {
  name: 'terminals',
  get: async (id) => {
    const { event_mypos_terminals } = await staffSdk.event_terminals.get({ path: { id } })
    return event_mypos_terminals.mypos_terminals
  },
  conflicts: async (id, mypos_terminals) => {
    const body = { mypos_terminals }
    const found = await staffSdk.event_terminals.validate({ path: { id }, body })
    return found.mypos_terminals.map(({ mypos_terminal_number, event_name }) => ({
      number: mypos_terminal_number,
      event_name,
    }))
  },
  save: async (id, mypos_terminals, is_forced) => {
    const verb = is_forced ? 'force' : 'set'
    const body = { mypos_terminals }
    const { event_mypos_terminals } = await staffSdk.event_terminals[verb]({ path: { id }, body })
    return event_mypos_terminals.mypos_terminals
  },
  load: async (id) => bytes(await staffSdk.event_terminals.export({ path: { id } })),
}

function bytes(file: unknown) {
  return file as Uint8Array
}
