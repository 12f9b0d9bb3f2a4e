import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { currentLanguage } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { CaptchaNotice } from '../../ui/CaptchaNotice.tsx'
import styles from '../../ui/EntryPage.module.css'
import { EntryPage } from '../../ui/EntryPage.tsx'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { readNumber } from '../../wristband_number.ts'
import { checkNumber, NumberFault, NumberField } from '../base/NumberField.tsx'
import { refundQuery } from './request_queries.ts'

/** Whose money: the number on the wristband. The captcha is solved by the machine meanwhile. */
export function RefundEntry() {
  const { t } = useTranslation('refund')
  return (
    <EntryPage
      title={t('title')}
      heading={t('entry.title')}
      text={t('entry.text')}
      instead={{ to: '/client', text: t('wallet') }}
    >
      <NumberForm />
    </EntryPage>
  )
}

function NumberForm() {
  const { t } = useTranslation('refund')
  const [typed, setTyped] = useState('')
  const { open, fault } = useOpenForm()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!open.isPending) open.mutate(readNumber(typed))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <NumberField
        error={fault}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          open.reset()
        }}
      />
      <Button type="submit" appearance="primary" className={styles.submit} is_busy={open.isPending}>
        {t('entry.submit')}
      </Button>
      <CaptchaNotice />
      <OfflineNotice is_waiting={open.isPending} />
    </form>
  )
}

/** Asks about the number, then goes to its form, which finds the answer in the cache. */
function useOpenForm() {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [params] = useSearchParams()
  const open = useMutation({
    // The query inside waits for the network, not the check of what was typed.
    networkMode: 'always',
    mutationFn: async (number: string) => {
      checkNumber(number)
      const language = currentLanguage()
      const redirect_url = params.get('redirect_url')
      await cache.fetchQuery(refundQuery({ number, language, redirect_url }))
      navigate({ pathname: `/refund/${number}`, search: params.toString() })
    },
  })
  const fault = open.error && <NumberFault error={open.error} />
  return { open, fault }
}
