import contract from 'virtual:resource/tokens'
import i18next from 'i18next'
import { pick } from '../resource/controls.ts'
import { defineResource } from '../resource/define.ts'

export const tokens = defineResource('tokens', contract, {
  columns: [
    'event_name',
    'token',
    'authorized_terminals',
    'bar_name',
    'permissions',
    { field: 'sessions', is_figure: true },
    'archived',
    { field: 'created_at', is_hidden: true },
  ],
  filters: [{ field: 'event_id', pick: 'events' }, 'authorized_terminals', 'archived'],
  nameOf: ({ event_name, token }) => [event_name, token].filter(Boolean).join(' · '),
  form: [
    {
      fields: [
        { field: 'event_id', control: pick('events'), is_required: true },
        { field: 'bar_id', control: pick('bars', { event_from: 'event_id' }) },
        'token',
        'authorized_terminals',
        'permissions',
      ],
    },
  ],
  check: async ({ authorized_terminals }, _id) => {
    if (!Array.isArray(authorized_terminals)) return []
    const { staffSdk } = await import('../session/staff_sdk.ts')
    const body = { ...(_id && { _id }), authorized_terminals }
    const { authorized_terminals: others } = await staffSdk.tokens.validate({ body })
    const taken = others.map((other) => i18next.t('machines:tokens.taken', other))
    return taken.length === 0
      ? []
      : [{ field: 'authorized_terminals', sentence: taken.join(' & ') }]
  },
})
