import { Field, Input } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { ErrorText, Sentence } from '../ui/ErrorText.tsx'
import styles from './Holder.module.css'
import { unlockWallet, type WalletKey, walletQuery } from './queries.ts'

/** Asks for the PIN on the wristband. */
export function PinForm({ wallet_key }: { wallet_key: WalletKey }) {
  const { t } = useTranslation('visitor')
  const [pin, setPin] = useState('')
  const cache = useQueryClient()
  const unlock = useMutation({
    mutationFn: () => unlockWallet(wallet_key, pin),
    onSuccess: (wallet) => cache.setQueryData(walletQuery(wallet_key).queryKey, wallet),
  })
  if (unlock.data) return <p className={styles.holder}>{t('pin.no_name')}</p>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPin(pin)) unlock.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={t('pin.label')}
        className={styles.field}
        validationMessage={unlock.error ? <ErrorText error={unlock.error} /> : undefined}
        validationState={unlock.error ? 'error' : 'none'}
        hint={unlock.error ? undefined : <Sentence code="pin_required" />}
      >
        <Input
          size="large"
          className={styles.input}
          value={pin}
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          onChange={(_event, { value }) => setPin(value.trim())}
        />
      </Field>
      <Button type="submit" disabled={!isPin(pin)} is_busy={unlock.isPending}>
        {t('pin.submit')}
      </Button>
    </form>
  )
}

function isPin(text: string) {
  return /^[0-9A-Za-z]{4,12}$/.test(text)
}
