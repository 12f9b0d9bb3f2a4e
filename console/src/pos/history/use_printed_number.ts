import { useEffect, useState } from 'react'
import { useCopyProgress } from '../wallets/copy_progress.ts'
import { findWallet } from '../wallets/known_wallets.ts'

/** The number that is printed on a wristband, by the phone's own copy of the wallets; undefined where it does not have it. */
export function usePrintedNumber(uid: string | null) {
  const [number, setNumber] = useState<string>()
  const { loaded } = useCopyProgress()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the copy may come later
  useEffect(() => {
    if (!uid) return
    findWallet(uid).then(
      (known) => setNumber(known?.short_id),
      () => undefined,
    )
  }, [uid, loaded])
  return number
}
