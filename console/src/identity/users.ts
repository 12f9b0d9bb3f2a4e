import contract from 'virtual:resource/users'
import { rights } from '@kermesse/sdk/generated/rights'
import i18next from 'i18next'
import { choice, pick } from '../resource/controls.ts'
import { defineResource } from '../resource/define.ts'

const { admin, superadmin } = rights

export const users = defineResource('users', contract, {
  nameOf: ({ email }) => email,
  columns: [
    'email',
    'name',
    { field: 'event_name', scope: 'installation' },
    'bar_name',
    { field: 'right', is_figure: true },
    'smartphones',
    { field: 'created_at', is_hidden: true },
  ],
  filters: [
    { field: 'event_id', pick: 'events', scope: 'installation' },
    { field: 'bar_id', pick: 'bars', event_from: 'event_id' },
    'right',
    'smartphones',
    { field: 'archived', right: superadmin, scope: 'installation' },
    { field: 'event_ended', right: superadmin, scope: 'installation' },
    'with_deleted',
  ],
  form: [
    {
      fields: [
        { field: 'email', is_required: true },
        'name',
        { field: 'password', is_required: 'new' },
      ],
    },
    {
      title: 'place',
      fields: [
        {
          field: 'event_id',
          control: pick('events'),
          is_required: true,
          fixed: 'once_made',
          shown: { scope: 'installation', when: isOfEvent },
        },
        {
          field: 'bar_id',
          control: pick('bars', { event_from: 'event_id', sets_event: true }),
          shown: { when: isOfEvent },
          is_required: ({ right }) => right !== '' && Number(right) < admin,
        },
        {
          field: 'right',
          is_required: true,
          // Nobody gives more than they have.
          control: choice((one, right) => Number(one) <= right),
        },
        'smartphones',
      ],
    },
    {
      title: 'phones',
      fields: [
        { field: 'pin', shown: { when: isOfEvent } },
        { field: 'staff_uid', shown: { when: isOfEvent } },
      ],
    },
  ],
  check: async ({ email, smartphones }, _id, { right }) => {
    const body = {
      ...(_id && { _id }),
      ...(email !== undefined && { email: String(email) }),
      ...(right >= superadmin && smartphones ? { smartphones: smartphones as string[] } : {}),
    }
    const { staffSdk } = await import('../session/staff_sdk.ts')
    const found = await staffSdk.users.validate({ body })
    const taken = found.smartphones.map(({ smartphone_number: number, user, event_name }) =>
      i18next.t('events:users.taken', { number, user, event: event_name ?? '' }),
    )
    return [
      ...(found.email === null
        ? []
        : [{ field: 'email', sentence: i18next.t('errors:username_taken') }]),
      ...(taken.length === 0 ? [] : [{ field: 'smartphones', sentence: taken.join(' & ') }]),
    ]
  },
  onSaved: () => setTimeout(() => void leaveIfDead(), 2000),
})

/** A superadmin belongs to no event. */
function isOfEvent({ right }: Record<string, unknown>) {
  return Number(right) < superadmin
}

/** Changing the own right or password may end the own session. */
async function leaveIfDead() {
  const { staffSdk } = await import('../session/staff_sdk.ts')
  const { staffSession } = await import('../session/session.ts')
  const { token_valid } = await staffSdk.users.token_valid()
  if (!token_valid) staffSession.end('102')
}
