import { lazy, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Loaded } from '../../ui/Loaded.tsx'
import type { Arrival as State } from './ended.tsx'

const ArrivalNotice = lazy(async () => ({
  default: (await import('./ArrivalNotice.tsx')).ArrivalNotice,
}))

/** On the wallet: how the top-up ended that somebody comes from. Said once, and not again after a reload. */
export function Arrival() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [arrival, setArrival] = useState<State>()
  const news = isArrival(state) ? state : undefined
  useEffect(() => {
    if (!news) return
    setArrival(news)
    void navigate('.', { replace: true, state: null })
  }, [news, navigate])
  if (!arrival) return null
  return (
    <Loaded>
      <ArrivalNotice arrival={arrival} />
    </Loaded>
  )
}

const isArrival = (state: unknown): state is State =>
  typeof state === 'object' && state !== null && ('ended' in state || 'refused' in state)
