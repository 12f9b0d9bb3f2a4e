import { CalendarClockRegular, LockClosedRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatAmount, formatMoney } from '../../format.ts'
import { zonedText } from '../../i18n/moment.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { Formatted } from '../../ui/Formatted.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Main } from '../../ui/Main.tsx'
import { Message } from '../../ui/Message.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type EventGeneral, timezoneOf } from '../base/wallet_queries.ts'
import { drafts } from './fields.ts'
import styles from './Refund.module.css'
import { RefundForm } from './RefundForm.tsx'
import { RefundTimeline } from './RefundTimeline.tsx'
import type { RefundFormResult, RefundFormState } from './request_queries.ts'
import { SecretLink } from './SecretLink.tsx'

type Props = {
  state: RefundFormState
  event: EventGeneral | undefined
  /** A refresh that failed: what is known stays. */
  error: unknown
  onDone: (result: RefundFormResult) => void
}

/** Shows the refundable balance, the request, or the form. */
export function RefundView(props: Props) {
  const { state, event } = props
  if (state.refunds.length === 0 && state.status !== 'open')
    return <Closed state={state} event={event} />
  if (state.refunds.length === 0 && !state.submitted && !state.refundable)
    return <Nothing state={state} />
  return <Open {...props} />
}

function Open({ state, event, error, onDone }: Props) {
  const { t } = useTranslation('refund')
  const timezone = timezoneOf(event)
  const has_draft = Object.keys(drafts.get(state.short_id)).length > 0
  const [is_editing, setEditing] = useState(has_draft)
  const may_ask = state.status === 'open' && (state.refundable ?? 0) > 0
  const is_form_shown = may_ask && (!state.submitted || is_editing)
  const is_rival = Boolean(state.submitted) && !isOwner(state)
  const begin = () => setEditing(true)
  return (
    <Main className={styles.main}>
      {Boolean(error) && (
        <Notice tone="warning">
          <ErrorText error={error} />
        </Notice>
      )}
      <h1 className="page-title">{state.submitted ? t('asked_title') : t('form_title')}</h1>
      {may_ask && <Sum state={state} timezone={timezone} />}
      {is_form_shown ? (
        <RefundForm
          state={state}
          is_rival={is_rival}
          onDone={onDone}
          onCancel={state.submitted ? () => setEditing(false) : undefined}
        />
      ) : (
        may_ask && <Change state={state} is_rival={is_rival} onBegin={begin} />
      )}
      {!may_ask && state.text && <Formatted className={styles.text} text={state.text} />}
      <RefundTimeline
        refunds={state.refunds}
        currency={state.currencyCode ?? ''}
        timezone={timezone}
        correct={
          !is_form_shown &&
          may_ask && (
            <Button appearance="primary" onClick={begin}>
              {t('timeline.correct')}
            </Button>
          )
        }
      />
      {state.submitted && may_ask && !is_form_shown && <SecretLink number={state.short_id} />}
      <Leave state={state} />
    </Main>
  )
}

/** Returns true if the visitor can prove ownership: by the stored secret or the PIN. */
function isOwner({ pin_required, request }: RefundFormState) {
  return pin_required || request !== undefined
}

function Sum({ state, timezone }: { state: RefundFormState; timezone: string }) {
  const { t } = useTranslation('refund')
  const { refundable = 0, currencyCode = '', twint_freight = 0, dateEnd } = state
  return (
    <div className={styles.sum}>
      <Text look="soft strong">{t('sum')}</Text>
      <Text look="strong figures" className={styles.amount}>
        <span className={styles.currency}>{currencyCode} </span>
        {formatAmount(refundable)}
      </Text>
      {dateEnd && (
        <p className={styles.text}>{t('until', { time: zonedText(dateEnd, timezone) })}</p>
      )}
      {twint_freight > 0 && (
        <p className={styles.text}>
          {t('twint_freight', { amount: formatMoney(twint_freight, currencyCode) })}
        </p>
      )}
    </div>
  )
}

type ChangeProps = { state: RefundFormState; is_rival: boolean; onBegin: () => void }

function Change({ state, is_rival, onBegin }: ChangeProps) {
  const { t } = useTranslation('refund')
  // The way of the money says so where it came back.
  if (state.hold === 'wrong_account' && !is_rival) return null
  return (
    <Stack gap={12} align="start" className={styles.change}>
      <p className={styles.text}>{is_rival ? t('change_by_link') : t('change_text')}</p>
      {state.hold !== 'contested' && (
        <Button onClick={onBegin}>{is_rival ? t('rival_begin') : t('change')}</Button>
      )}
    </Stack>
  )
}

/** Back to where the visitor came from, if the installation knows the place, and to the wallet. */
export function Leave({ state: { redirect_url, short_id } }: { state: RefundFormState }) {
  const { t } = useTranslation('refund')
  return (
    <Row as="p" wrap gap="0 24" className={styles.leave}>
      {redirect_url && (
        <a className="touch-link strong" href={redirect_url} rel="noreferrer">
          {t('back', { host: new URL(redirect_url).host })}
        </a>
      )}
      <Link className="touch-link strong" to={`/client/${short_id}`}>
        {t('wallet')}
      </Link>
    </Row>
  )
}

function Closed({ state, event }: Pick<Props, 'state' | 'event'>) {
  const { t } = useTranslation('refund')
  const { enabled, opens_at, dateEnd, text, status } = state
  const timezone = timezoneOf(event)
  if (!enabled)
    return (
      <Message icon={<LockClosedRegular />} title={t('disabled.title')} text={t('disabled.text')}>
        <Leave state={state} />
      </Message>
    )
  if (opens_at)
    return (
      <Message
        icon={<CalendarClockRegular />}
        title={t('not_yet.title')}
        text={t('not_yet.text', { time: zonedText(opens_at, timezone) })}
      >
        <Leave state={state} />
      </Message>
    )
  const since = dateEnd ? t('closed.since', { time: zonedText(dateEnd, timezone) }) : undefined
  return (
    <Message
      icon={<LockClosedRegular />}
      title={status === 'done' ? t('done.title') : t('closed.title')}
      text={text ? <Formatted text={text} /> : since || t('closed.text')}
    >
      <Leave state={state} />
    </Message>
  )
}

/** The form is open, and there is nothing to ask for. */
function Nothing({ state }: Pick<Props, 'state'>) {
  const { t } = useTranslation('refund')
  return (
    <Message title={t('nothing.title')} text={t('nothing.text')}>
      <Leave state={state} />
    </Message>
  )
}
