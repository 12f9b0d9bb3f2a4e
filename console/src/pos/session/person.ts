import { ApiError } from '@kermesse/sdk/client'
import { sdkOf } from './base_sdk.ts'
import {
  checkPerson,
  forgetPeople,
  type PersonProof,
  rememberPerson,
  type SignInRefusal,
} from './known_people.ts'
import { knowPerson, leavePerson, renew } from './phone.ts'
import { posSession } from './pos_session.ts'

/** In memory alone, to tell the server who has signed in without it. A restart forgets it, and the person signs in again. */
let unconfirmed: PersonProof | undefined
let under_way: Promise<void> | undefined

/** Signs a person in: by the server or, if it does not answer, by what this phone knows. Returns the reason of a refusal. */
export async function signPersonIn(proof: PersonProof): Promise<SignInRefusal | undefined> {
  try {
    await signInOnline(proof)
    return undefined
  } catch (error) {
    if (!isUnreachable(error)) throw error
  }
  const session = posSession.get()
  if (!session?.phone) return { code: 'unknown' }
  const checked = await checkPerson(session.phone.pairing_id, proof)
  if ('code' in checked) return checked
  unconfirmed = proof
  posSession.start({ ...session, ...checked.person, is_unconfirmed: true })
  return undefined
}

async function signInOnline(proof: PersonProof) {
  await renew()
  const session = posSession.get()
  if (!session?.phone) return
  const told = await sdkOf(session.token).pairings.sign_person_in({ body: proof })
  const { _id: user_id, right, own_right, email, name } = told
  const person = { user_id: user_id!, right, own_right, person: name ?? email ?? '' }
  const { is_unconfirmed, ...known } = posSession.get() ?? session
  posSession.start({ ...known, ...person })
  await rememberPerson(session.phone.pairing_id, proof, person).then(
    () => knowPerson(person.user_id),
    () => undefined,
  )
}

/** Tells the server who has signed in without it, before anything is asked in their name. Rejects while it does not answer. */
export function confirmPerson(): Promise<void> {
  under_way ??= confirm().finally(() => {
    under_way = undefined
  })
  return under_way
}

async function confirm() {
  if (!posSession.get()?.is_unconfirmed) return
  const proof = unconfirmed
  try {
    if (proof) return await signInOnline(proof)
    await renew(true)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'person_refused') throw error
    // The PIN has changed, or the person works here no more.
    await forgetPeople(posSession.get()?.user_id ?? '')
  }
  leavePerson()
  throw new Error('nobody is signed in')
}

function isUnreachable(error: unknown) {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}
