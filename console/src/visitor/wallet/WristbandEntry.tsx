import { ApiError } from '@kermesse/sdk/client'
import { onlineManager, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { CaptchaNotice } from '../../ui/CaptchaNotice.tsx'
import styles from '../../ui/EntryPage.module.css'
import { EntryPage } from '../../ui/EntryPage.tsx'
import { Sentence } from '../../ui/ErrorText.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { numberIn, readNumber } from '../../wristband_number.ts'
import { keptWallet } from '../base/kept.ts'
import { checkNumber, NumberFault, NumberField } from '../base/NumberField.tsx'
import { isToldHere } from '../base/refusals.ts'
import { walletQuery } from '../base/wallet_queries.ts'
import { RecentWristbands } from './RecentWristbands.tsx'

const CodeReader = lazy(async () => ({
  default: (await import('../scan/CodeReader.tsx')).CodeReader,
}))

/** Asks for the wristband number, typed or scanned. */
export function WristbandEntry() {
  const { t } = useTranslation('visitor')
  return (
    <EntryPage
      title={t('entry.title')}
      text={t('entry.text')}
      instead={{ to: '/ticket', text: t('entry.ticket') }}
    >
      <NumberForm />
      <RecentWristbands />
    </EntryPage>
  )
}

function NumberForm() {
  const { t } = useTranslation('visitor')
  const refused = useRefusal()
  const [typed, setTyped] = useState(refused?.number ?? '')
  const { open, fault, clear } = useOpenWallet(refused?.error_code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    open.mutate(readNumber(typed))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <NumberField
        error={fault}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          clear()
        }}
      />
      <Button type="submit" appearance="primary" className={styles.submit} is_busy={open.isPending}>
        {t('entry.submit')}
      </Button>
      <CaptchaNotice />
      <OfflineNotice is_waiting={open.isPending} />
      <div className={styles.read}>
        <Loaded>
          <CodeReader
            with_chip
            onRead={(text) => {
              const number = numberIn(text)
              setTyped(number)
              open.mutate(number)
            }}
          />
        </Loaded>
      </div>
    </form>
  )
}

/** Checks the number, then goes to its wallet, which finds the answer in the cache. */
function useOpenWallet(refused_before: string | undefined) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [is_cleared, setCleared] = useState(false)
  const open = useMutation({
    // The query inside waits for the network, not the check of what was typed.
    networkMode: 'always',
    mutationFn: async (number: string) => {
      checkNumber(number)
      const is_known = keptWallet({ short_id: number }) !== undefined
      // Without a network a wallet that this phone has seen opens at once; any other waits for the network.
      const is_kept = is_known && !onlineManager.isOnline()
      const asked = is_kept ? undefined : cache.fetchQuery(walletQuery({ short_id: number }))
      await asked?.catch((error: unknown) => {
        // The wallet page has its own words for most refusals, and what this phone has seen last.
        const is_answered = error instanceof ApiError && error.status > 0
        if (is_answered ? !isToldHere(error) : !is_known) throw error
      })
      navigate(`/client/${number}`)
    },
  })
  const clear = () => {
    setCleared(true)
    open.reset()
  }
  const fault = open.error ? (
    <NumberFault error={open.error} />
  ) : refused_before && !is_cleared && open.isIdle ? (
    <Sentence code={refused_before} />
  ) : undefined
  return { open, fault, clear }
}

/** Why the wallet page sent the visitor here. */
function useRefusal() {
  const { state } = useLocation()
  return state as { error_code: string; number: string } | null
}
