import { useState } from 'react'
import { Loaded } from '../../ui/Loaded.tsx'
import { lazyPart } from '../base/lazy_part.ts'
import { parkedCount } from './parked.ts'

const ParkedQuestion = lazyPart(
  () => import('./ParkedQuestion.tsx').then((part) => part.ParkedQuestion),
  'pos_device',
)

/** Does what ends a shift at once, or after a question where orders are still parked. */
export function useParkedQuestion(end: () => void) {
  const [is_asking, setAsking] = useState(false)
  const leave = () => {
    setAsking(false)
    end()
  }
  const question = is_asking && (
    <Loaded>
      <ParkedQuestion onLeave={leave} onClose={() => setAsking(false)} />
    </Loaded>
  )
  return { question, endShift: () => (parkedCount() > 0 ? setAsking(true) : end()) }
}
