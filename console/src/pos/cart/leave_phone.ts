import { signPersonOut } from '../session/phone.ts'
import { posSession } from '../session/pos_session.ts'
import { noteBegunBy } from './begun_order.ts'
import { currentCart, isEmpty } from './cart.ts'

/** Signs the person out of this phone. The order in work stays for the next one, with who began it. */
export function leavePhone() {
  const { person = '' } = posSession.get() ?? {}
  if (!isEmpty(currentCart())) noteBegunBy(person)
  void signPersonOut().catch(() => undefined)
}
