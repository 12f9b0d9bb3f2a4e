import { ApiError } from '@kermesse/sdk/client'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../format.ts'
import { Button } from '../../ui/Button.tsx'
import { CaptchaNotice } from '../../ui/CaptchaNotice.tsx'
import { ErrorText, Sentence } from '../../ui/ErrorText.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { ClientShort, EventGeneral, WalletKey } from '../base/wallet_queries.ts'
import styles from './Feedback.module.css'
import type { Said } from './Thanks.tsx'
import { type Answers, fixed_amounts, useFeedback } from './use_feedback.ts'

type Props = {
  wallet: ClientShort
  event: EventGeneral
  wallet_key: WalletKey
  onDone: (said: Said) => void
}

/** Two questions, prefilled with earlier answers. */
export function FeedbackForm(props: Props) {
  const { t } = useTranslation('feedback')
  const { event } = props
  const form = useFeedback(props)
  const { answers, set } = form
  const { donation } = event
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  const asks_why = answers.liked === 'no' && donation.enable_suggestion_if_not_liked
  return (
    <Stack as="form" gap={20} className={styles.form} onSubmit={submit} noValidate>
      {donation.webapp_greeting_text && <p>{donation.webapp_greeting_text}</p>}
      <Chips
        legend={t('liked.question')}
        value={answers.liked}
        options={(['yes', 'no', 'no_comments'] as const).map((name) => ({
          name,
          text: t(`liked.${name}`),
        }))}
        onChoose={(liked) => set({ liked })}
      />
      {asks_why && (
        <Suggestion
          label={donation.suggestion_input_label || t('suggestion')}
          value={answers.text}
          onChange={(text) => set({ text })}
        />
      )}
      {answers.liked && <Donation {...props} form={form} />}
      {form.error && (
        <Notice tone="error">
          <Refusal error={form.error} currency={event.currencySymbol} />
        </Notice>
      )}
      <Button
        type="submit"
        appearance="primary"
        disabled={!form.may_submit}
        is_busy={form.is_sending}
      >
        {t('submit')}
      </Button>
      <CaptchaNotice />
      <OfflineNotice is_waiting={form.is_sending} />
    </Stack>
  )
}

type Form = ReturnType<typeof useFeedback>

function Donation({ event, form }: Pick<Props, 'event'> & { form: Form }) {
  const { t } = useTranslation('feedback')
  const { answers, set, room } = form
  const money = (value: number) => formatMoney(value, event.currencySymbol)
  const amounts = [
    ...fixed_amounts.map((value) => ({ name: String(value), text: money(value) })),
    { name: 'custom', text: t('own_amount') },
  ]
  return (
    <>
      {greetingFor(answers.liked, event) && <p>{greetingFor(answers.liked, event)}</p>}
      <Chips
        legend={t('donation.question')}
        value={answers.choice}
        options={(['yes', 'no'] as const).map((name) => ({ name, text: t(`donation.${name}`) }))}
        onChoose={(choice) => set({ choice })}
      />
      {answers.choice === 'yes' && (
        <>
          <Chips
            legend={t('amount')}
            value={answers.amount}
            options={amounts}
            onChoose={(amount) => set({ amount })}
          />
          {answers.amount === 'custom' && (
            <TextField
              label={t('own_label', { currency: event.currencySymbol })}
              value={answers.own}
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              hint={<span>{t('room', { amount: money(room) })}</span>}
              error={
                form.own_fault && <>{t(`faults.${form.own_fault}`, { amount: money(room) })}</>
              }
              onChange={(own) => set({ own })}
            />
          )}
          <Text look="lead">{t('at_once')}</Text>
        </>
      )}
      {form.needs_pin && (
        <TextField
          label={t('pin')}
          value={answers.pin}
          hint={<Sentence code="pin_required" />}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          onChange={(pin) => set({ pin: pin.trim() })}
        />
      )}
    </>
  )
}

function greetingFor(liked: Answers['liked'], { donation }: EventGeneral) {
  if (liked === 'yes') return donation.greeting_text_for_donation_if_event_liked
  if (liked === 'no') return donation.greeting_text_for_donation_if_event_not_liked
  return donation.greeting_text_for_donation_if_they_prefer_not_to_say
}

type SuggestionProps = { label: string; value: string; onChange: (text: string) => void }

const longest = 500

function Suggestion({ label, value, onChange }: SuggestionProps) {
  const { t } = useTranslation('feedback')
  const id = useId()
  return (
    <Stack gap={4} className={styles.suggestion}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        maxLength={longest}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <Text as="span" look="hint figures" className={styles.left}>
        {t('left', { count: longest - value.length })}
      </Text>
    </Stack>
  )
}

/** The server's refusal, with the maximum amount. */
function Refusal({ error, currency }: { error: Error; currency: string }): ReactNode {
  const { t } = useTranslation('feedback')
  const { code, details } =
    error instanceof ApiError ? error : { code: undefined, details: undefined }
  const { room, donated } = (details ?? {}) as { room?: number; donated?: number }
  const money = (value: number) => formatMoney(value, currency)
  if (code === 'donation_exceeds_balance' && room !== undefined)
    return t('exceeds', { amount: money(room) })
  if (code === 'donation_final' && donated !== undefined)
    return t('final', { amount: money(donated) })
  return <ErrorText error={error} />
}

type ChipsProps<Name extends string> = {
  legend: string
  value: Name | undefined
  options: { name: Name; text: string }[]
  onChoose: (name: Name) => void
}

/** One of a few, each large enough for a thumb: radio buttons that look like buttons. */
function Chips<Name extends string>({ legend, value, options, onChoose }: ChipsProps<Name>) {
  const group = useId()
  return (
    <fieldset>
      <Text as="legend" look="strong">
        {legend}
      </Text>
      <Row wrap gap={8} className={styles.chips}>
        {options.map(({ name, text }) => (
          <label key={name} className={styles.chip}>
            <input
              type="radio"
              name={group}
              checked={value === name}
              onChange={() => onChoose(name)}
            />
            {text}
          </label>
        ))}
      </Row>
    </fieldset>
  )
}
