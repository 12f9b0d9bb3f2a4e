import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import type { ClientShort, WalletKey } from '../base/wallet_queries.ts'
import styles from './Holder.module.css'

// Few wristbands have a PIN and fewer visitors ask, so nobody waits for the form's code.
const PinForm = lazy(async () => ({ default: (await import('../base/PinForm.tsx')).PinForm }))

type Props = { wallet: ClientShort; wallet_key: WalletKey }

/** Whose wristband it is. Where it has a PIN, the number alone does not tell. */
export function Holder({ wallet, wallet_key }: Props) {
  const { t } = useTranslation('visitor')
  const [is_asking, setAsking] = useState(false)
  if (wallet.name) return <p className={styles.holder}>{wallet.name}</p>
  if (!wallet.pin_required) return null
  if (is_asking)
    return (
      <Loaded>
        <PinForm wallet_key={wallet_key} />
      </Loaded>
    )
  return (
    <Button appearance="transparent" className={styles.ask} onClick={() => setAsking(true)}>
      {t('pin.show_name')}
    </Button>
  )
}
