import type { Operation } from '../../src/contract.ts'
import type { Api } from '../api.ts'
import { createSuperadmin } from '../festival.ts'
import type { Stage } from '../stage.ts'
import type { Who } from './told.ts'

/** A seller corrects sales on a paired phone alone, which `seller_undo.test.ts` shows. */
const without_phone: Partial<Record<string, 'cashier'>> = {
  'transactions.reverse_by_id': 'cashier',
  'transactions.change': 'cashier',
}

const nobody: Who = { user_id: null, email: null }

/** Users with exactly the right that an operation declares, on any stage. */
export async function createLeast(api: Api) {
  const superadmin = await createSuperadmin(api)
  return {
    token({ access, id }: Operation, { sessions, phone }: Stage): string | undefined {
      const more = without_phone[id]
      if (more) return sessions[more]
      if (access === 'phone') return phone.token
      if (access === 'public') return undefined
      if (access === 'superadmin') return superadmin.token
      return sessions[access === 'signed_in' ? 'none' : access]
    },
    /** As whom the audit log knows them. */
    async known({ access, id }: Operation, { people, device, phone }: Stage): Promise<Who> {
      const is_alone = access === 'phone' && id !== 'pairings.sign_person_out'
      if (is_alone) return { user_id: null, email: `device ${phone.smartphone_number}` }
      if (id === 'pairings.sign_in') return { ...nobody, pairing_id: phone._id }
      if (id === 'tokens.login') return { ...nobody, device_token_id: device._id }
      const signing_in = id === 'users.login' && people.admin
      if (access === 'public' && !signing_in) return nobody
      const of_access =
        without_phone[id] ?? { signed_in: 'none', phone: 'server' }[access as string] ?? access
      const right = of_access as keyof Stage['people']
      const user_id = signing_in || (access === 'superadmin' ? superadmin._id : people[right])
      const { email } = await api.knex('users').where({ _id: user_id }).first('email')
      return { user_id, email }
    },
  }
}
