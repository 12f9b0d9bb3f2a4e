import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { ErrorText, Sentence } from '../../ui/ErrorText.tsx'
import { Row } from '../../ui/layout.tsx'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './PinForm.module.css'
import { unlockWallet, type WalletKey, walletQuery } from './wallet_queries.ts'

/** Asks for the PIN on the wristband: for the name, or for whatever goes on when it is right. */
export function PinForm({
  wallet_key,
  onUnlock,
}: {
  wallet_key: WalletKey
  onUnlock?: () => void
}) {
  const { t } = useTranslation('visitor')
  const [pin, setPin] = useState('')
  const cache = useQueryClient()
  const unlock = useMutation({
    mutationFn: () => unlockWallet(wallet_key, pin),
    onSuccess: (wallet) => {
      cache.setQueryData(walletQuery(wallet_key).queryKey, wallet)
      onUnlock?.()
    },
  })
  if (unlock.data && onUnlock) return null
  if (unlock.data) return <p className={styles.no_name}>{t('pin.no_name')}</p>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPin(pin)) unlock.mutate()
  }
  return (
    <Row as="form" gap={12} align="start" className={styles.form} onSubmit={submit} noValidate>
      <TextField
        className={styles.field}
        label={t('pin.label')}
        hint={<Sentence code="pin_required" />}
        error={unlock.error && <ErrorText error={unlock.error} />}
        value={pin}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        onChange={(value) => setPin(value.trim())}
      />
      <Button
        type="submit"
        className={styles.show}
        disabled={!isPin(pin)}
        is_busy={unlock.isPending}
      >
        {onUnlock ? t('pin.go_on') : t('pin.submit')}
      </Button>
      <OfflineNotice is_waiting={unlock.isPending} />
    </Row>
  )
}

function isPin(text: string) {
  return /^[0-9A-Za-z]{4,12}$/.test(text)
}
