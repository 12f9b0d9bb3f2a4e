import { ApiError } from '@kermesse/sdk/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../ui/Button.tsx'
import { LanguageChoice, ModeChoice } from '../ui/Choice.tsx'
import { ErrorText, Sentence } from '../ui/ErrorText.tsx'
import { Main } from '../ui/Main.tsx'
import { Ribbon, Wordmark } from '../ui/Ribbon.tsx'
import { TextField } from '../ui/TextField.tsx'
import { isNumber, readNumber } from '../wallet/number.ts'
import { walletQuery } from '../wallet/queries.ts'
import styles from './WristbandEntry.module.css'

/** Where a visitor types the number on the wristband. */
export function WristbandEntry() {
  const { t } = useTranslation('visitor')
  useEffect(() => {
    document.title = `${t('entry.title')} · Kermesse`
  }, [t])
  return (
    <div className={styles.page}>
      <Ribbon aside={<LanguageChoice on_ribbon />}>
        <Wordmark />
      </Ribbon>
      <Main className={styles.main}>
        <h1 className={styles.title}>{t('entry.title')}</h1>
        <p className={styles.text}>{t('entry.text')}</p>
        <NumberForm />
      </Main>
      <footer className={styles.footer}>
        <ModeChoice />
      </footer>
    </div>
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
      <TextField
        className={styles.number}
        label={t('entry.number')}
        error={fault}
        value={typed}
        autoFocus={matchMedia('(pointer: fine)').matches}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={24}
        onChange={(value) => {
          setTyped(value)
          clear()
        }}
      />
      <Button type="submit" appearance="primary" className={styles.submit} is_busy={open.isPending}>
        {t('entry.submit')}
      </Button>
    </form>
  )
}

/** Checks the number, then goes to its wallet, which finds the answer in the cache. */
function useOpenWallet(refused_before: string | undefined) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [is_cleared, setCleared] = useState(false)
  const open = useMutation({
    mutationFn: async (number: string) => {
      if (!isNumber(number))
        throw new Impossible(number ? 'wrong_wristband_number' : 'required_field')
      await cache.fetchQuery(walletQuery({ short_id: number })).catch((error: unknown) => {
        // The wallet page has its own words for an event that is over or not open yet.
        if (!(error instanceof ApiError) || !error.code.startsWith('|')) throw error
      })
      navigate(`/client/${number}`)
    },
  })
  const clear = () => {
    setCleared(true)
    open.reset()
  }
  const fault = open.error ? (
    <Fault error={open.error} />
  ) : refused_before && !is_cleared && open.isIdle ? (
    <Sentence code={refused_before} />
  ) : undefined
  return { open, fault, clear }
}

/** What was typed cannot be a number, so there is nothing to ask the server. */
class Impossible extends Error {}

function Fault({ error }: { error: Error }) {
  return error instanceof Impossible ? (
    <Sentence code={error.message} />
  ) : (
    <ErrorText error={error} />
  )
}

/** Why the wallet page sent the visitor here. */
function useRefusal() {
  const { state } = useLocation()
  return state as { error_code: string; number: string } | null
}
