import { ApiError } from '@kermesse/sdk/client'
import type { Schema } from '@kermesse/sdk/types'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { formatMoney } from '../../format.ts'
import { Button } from '../../ui/Button.tsx'
import { CaptchaNotice } from '../../ui/CaptchaNotice.tsx'
import entry from '../../ui/EntryPage.module.css'
import { EntryPage } from '../../ui/EntryPage.tsx'
import { ErrorText, Sentence } from '../../ui/ErrorText.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { sdk } from '../base/sdk.ts'
import { CodeReader } from '../scan/CodeReader.tsx'
import styles from './Ticket.module.css'

/** From a ticket to the wallet of its wristband, or to what it is worth while it has none. */
export function Ticket() {
  const { t } = useTranslation('ticket')
  return (
    <EntryPage
      title={t('title')}
      text={t('text')}
      instead={{ to: '/client', text: t('wristband') }}
    >
      <TicketForm />
    </EntryPage>
  )
}

function TicketForm() {
  const { t } = useTranslation('ticket')
  const { ticketId = '' } = useParams()
  const [typed, setTyped] = useState(ticketId)
  const [is_missing, setMissing] = useState(false)
  const { mutate, reset, isPending, error, data } = useLookup()
  useEffect(() => {
    if (ticketId) mutate(ticketId)
  }, [mutate, ticketId])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim()) mutate(typed.trim())
    else setMissing(true)
  }
  const is_unknown = error instanceof ApiError && error.code === 'ticket_not_found'
  return (
    <>
      <form className={entry.form} onSubmit={submit} noValidate>
        <TextField
          label={t('code')}
          className={entry.field}
          error={
            is_missing ? <Sentence code="required_field" /> : error && <ErrorText error={error} />
          }
          value={typed}
          autoFocus={matchMedia('(pointer: fine)').matches}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          onChange={(value) => {
            setTyped(value)
            setMissing(false)
            reset()
          }}
        />
        {is_unknown && <Notice tone="info">{t('without_wristband')}</Notice>}
        <Button type="submit" appearance="primary" className={entry.submit} is_busy={isPending}>
          {t('submit')}
        </Button>
        <CaptchaNotice />
        <OfflineNotice is_waiting={isPending} />
        <div className={entry.read}>
          <CodeReader
            onRead={(text) => {
              const code = codeIn(text)
              setTyped(code)
              mutate(code)
            }}
          />
        </div>
      </form>
      <div role="status">{data?.worth && <TicketWorth worth={data.worth} />}</div>
    </>
  )
}

function useLookup() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (code: string) => sdk.tickets.lookup({ query: { code } }),
    onSuccess: ({ short_id }) => {
      if (short_id) navigate(`/client/${short_id}`, { replace: true })
    },
  })
}

/** A code may be the address of this very page. */
function codeIn(read: string) {
  const [, code] = /^https?:\/\/[^/]+\/ticket\/([^/?#]+)/i.exec(read) ?? []
  return code ? decodeURIComponent(code) : read.trim()
}

/** The value of a ticket, and how to exchange it for a wristband. */
function TicketWorth({ worth }: { worth: Schema<'TicketWorth'> }) {
  const { t } = useTranslation('ticket')
  const { event_name, currencySymbol, zone_name, category_name, unpaid, vouchers } = worth
  const gifts = [
    ...(unpaid > 0 ? [t('credit', { amount: formatMoney(unpaid, currencySymbol) })] : []),
    ...vouchers.map(({ name, quantity }) => `${quantity} × ${name}`),
  ]
  return (
    <Stack as="section" aria-labelledby="worth" gap={8} className={styles.worth}>
      <Text as="h2" id="worth" look="strong anywhere" className={styles.title}>
        {event_name}
      </Text>
      <p>{[zone_name, category_name].filter(Boolean).join(' · ')}</p>
      {gifts.length > 0 && (
        <>
          <Text look="soft">{t('brings')}</Text>
          <ul className={styles.gifts}>
            {gifts.map((gift) => (
              <li key={gift}>{gift}</li>
            ))}
          </ul>
        </>
      )}
      <Text look="soft">{t('exchange')}</Text>
    </Stack>
  )
}
