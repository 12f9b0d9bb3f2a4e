import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Asks again for what is on the screen, as often as said. */
export function useRefresh(operation: string, every_ms: number) {
  const cache = useQueryClient()
  useEffect(() => {
    const again = () => void cache.invalidateQueries({ queryKey: [operation] })
    const timer = setInterval(again, every_ms)
    return () => clearInterval(timer)
  }, [cache, operation, every_ms])
}
