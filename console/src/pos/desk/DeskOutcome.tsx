import type { TFunction } from 'i18next'
import { lazy, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../ui/Loaded.tsx'
import { centsOf, centsText } from '../base/cents.ts'
import { go } from '../base/pos_address.ts'
import { Sign } from '../base/Sign.tsx'
import { useEventCatalogue } from '../catalogue/event_catalogue.ts'
import { timeOf } from '../frame/device.ts'
import { CopiedText } from '../result/CopiedText.tsx'
import { hasRow, lookOf, valuesOf, wordsOf } from '../signals/refusal_table.ts'
import { signal } from '../signals/signals.ts'
import styles from './Desk.module.css'
import { loadBand } from './desk_band.ts'
import { amountOf, askAgain, closeOutcome, type DeskState, useDeskState } from './desk_operation.ts'

type Words = TFunction<['pos_desk', 'pos']>

const FrameCode = lazy(async () => ({
  default: (await import('../take_over/FrameCode.tsx')).FrameCode,
}))

/** Covers the desk while an operation is on its way, and says what happened. */
export function DeskOutcome() {
  const state = useDeskState()
  const { t } = useTranslation(['pos_desk', 'pos'])
  const view = useRef<HTMLElement>(null)
  const { is } = state
  const refused_look = is === 'refused' ? lookOf(state.refused.code) : 'bad'
  const is_offline = state.is === 'done' && state.done.taken_offline !== undefined
  const ended_as = is_offline ? 'good_offline' : isPartlyPaid(state) ? 'look' : 'good'
  useEffect(() => {
    view.current?.focus()
    if (is === 'done') signal(ended_as)
    if (is === 'refused' || is === 'unanswered') signal(refused_look)
  }, [is, ended_as, refused_look])
  if (is === 'idle') return null
  const { pending } = state
  const close = () => {
    closeOutcome()
    const short_id = state.is === 'done' ? state.done.short_id : pending.short_id
    // The page shows what is true now, also where the band or its amounts have changed.
    void loadBand({ number: short_id })
    go(`/pos/desk/${short_id}`)
  }
  const ended = is_offline ? styles.taken : styles[ended_as]
  const look = is === 'done' ? ended : is === 'working' ? '' : styles[refused_look]
  return (
    <section
      ref={view}
      tabIndex={-1}
      className={`${styles.outcome} ${look}`}
      aria-live="assertive"
      aria-label={t(`acts.${actOf(pending.operation.kind)}`, { amount: amountText(state) })}
      data-outcome={is}
    >
      <h2>{pending.short_id}</h2>
      {amountOf(pending) > 0 && <p className="pos-figure">{amountText(state)}</p>}
      {is === 'working' && <p>{t(state.is_late ? 'outcome.late' : 'outcome.working')}</p>}
      {state.is === 'done' && <Done state={state} t={t} />}
      {state.is === 'refused' && <Refused state={state} t={t} />}
      {is === 'unanswered' && (
        <>
          <Sign name="look" size={56} />
          <p>{t('outcome.unanswered')}</p>
        </>
      )}
      {is !== 'working' && (
        <div className={styles.buttons}>
          {is === 'unanswered' && (
            <button type="button" className="pos-primary" onClick={() => void askAgain()}>
              {t('ask_again')}
            </button>
          )}
          <button
            type="button"
            className={is === 'unanswered' ? 'pos-button' : 'pos-primary'}
            onClick={is === 'unanswered' ? closeOutcome : close}
          >
            {t(is === 'done' ? 'outcome.finish' : 'pos:back')}
          </button>
        </div>
      )}
    </section>
  )
}

/** A payout by a provider that refused it, or has not answered for a part of it. */
function isPartlyPaid(state: DeskState) {
  if (state.is !== 'done') return false
  const { amount, in_doubt } = state.done
  return in_doubt !== undefined && (in_doubt > 0 || amount === 0)
}

type Of<Is extends DeskState['is']> = { state: Extract<DeskState, { is: Is }>; t: Words }

function Done({ state, t }: Of<'done'>) {
  const { pending, done, was_asked_again } = state
  const { operation } = pending
  const is_partly_paid = isPartlyPaid(state)
  const money = (value: number) => centsText(centsOf(value))
  const handed = 'handed' in operation ? operation.handed : undefined
  const { taken_offline, receipt } = done
  const change = handed === undefined ? 0 : handed - amountOf(pending)
  const nothing_paid = is_partly_paid && done.amount === 0 && t('outcome.nothing_paid')
  const lines = [
    operation.kind === 'pay_out' && operation.method === 'cash'
      ? t('outcome.hand_out', { amount: money(done.amount ?? 0) })
      : nothing_paid || t(`outcome.done.${operation.kind}`, { number: done.short_id }),
    taken_offline && t('outcome.taken'),
    done.balance !== undefined &&
      t(taken_offline ? 'outcome.about' : 'outcome.balance', { amount: money(done.balance) }),
    change > 0 && t('change', { amount: centsText(change) }),
    ...(done.vouchers ?? []).map(({ name, quantity }) => `${quantity} × ${name}`),
    done.credit !== undefined && `${t('types.unpaid')} ${money(done.credit)}`,
    done.in_doubt !== undefined &&
      done.in_doubt > 0 &&
      t('outcome.in_doubt', { amount: money(done.in_doubt) }),
    done.error,
    taken_offline && t('outcome.receipt', { id: taken_offline }),
    (was_asked_again || done.replayed) && t('outcome.asked_again'),
  ].filter((line) => typeof line === 'string')
  return (
    <>
      <Sign name={taken_offline ? 'dashed_tick' : is_partly_paid ? 'look' : 'tick'} size={56} />
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {receipt && (
        <Loaded>
          <div className={styles.receipt}>
            <FrameCode text={receipt} label={t('receipts.title')} />
            <p>{t('receipts.text')}</p>
          </div>
        </Loaded>
      )}
    </>
  )
}

function Refused({ state: { refused }, t }: Of<'refused'>) {
  const { t: sentence } = useTranslation(['errors', 'pos_refusals'])
  const timezone = useEventCatalogue()?.event.timezone
  const { code, details, request_id } = refused
  const { short_id, amount, date } = details
  const money = centsText(centsOf(Number(amount ?? 0)))
  return (
    <>
      <Sign name={lookOf(code) === 'bad' ? 'cross' : 'look'} size={56} />
      {hasRow(code) && (
        <p className={styles.words}>
          {sentence(`pos_refusals:words.${wordsOf(code) as 'too_young'}`, valuesOf(details))}
        </p>
      )}
      <p>{sentence(code as 'internal', { defaultValue: refused.sentence })}</p>
      {code === 'payout_changed' && <p>{t('outcome.payout_changed', { amount: money })}</p>}
      {code === 'payment_already_credited' && (
        <p>
          {t('outcome.credited', {
            number: String(short_id ?? ''),
            amount: money,
            time: timeOf(Date.parse(String(date)), timezone),
          })}
        </p>
      )}
      {!hasRow(code) && request_id && <CopiedText text={request_id} />}
      <p>{t('outcome.nothing_moved')}</p>
    </>
  )
}

const actOf = (kind: string) => kind as 'top_up'

function amountText(state: DeskState) {
  if (state.is === 'idle') return ''
  if (state.is === 'done' && state.done.amount !== undefined)
    return centsText(centsOf(state.done.amount))
  return centsText(amountOf(state.pending))
}
