import { Button, CompoundButton } from '@fluentui/react-components'
import {
  BuildingBankRegular,
  CalculatorRegular,
  HeartRegular,
  PaymentRegular,
  PhoneRegular,
} from '@fluentui/react-icons'
import type { Schema } from '@kermesse/sdk/types'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useMoney } from '../resource/Money.tsx'
import { useScope } from '../resource/scope.ts'
import { useTexts } from '../resource/use_texts.ts'
import { Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from '../ui/Page.module.css'
import { DonationDialog, donationQuery } from './DonationDialog.tsx'
import { refunds } from './refunds.ts'
import { infoQuery, type RunType, underWayQuery } from './runs.ts'

const ways: { type: RunType; icon: ReactElement }[] = [
  { type: 'form', icon: <BuildingBankRegular /> },
  { type: 'twint', icon: <PhoneRegular /> },
  { type: 'mypos', icon: <CalculatorRegular /> },
  { type: 'card', icon: <PaymentRegular /> },
]

/** Each way in which money can go back, with what would go: it opens the plan. None while a run is under way. */
export function RefundWays() {
  const { t } = useTranslation('refunds')
  const { event_id = '' } = useScope()
  const navigate = useNavigate()
  const info = useQuery(infoQuery(event_id))
  const { data: under_way } = useQuery(underWayQuery(event_id))
  const texts = useTexts(refunds)
  const held = info.data?.held_requests ?? []
  return (
    <>
      <div className={styles.ways}>
        <DonationWay is_disabled={Boolean(under_way)} />
        {ways.map(({ type, icon }) => (
          <Way
            key={type}
            icon={icon}
            name={texts.choice('type', type)}
            found={info.error ? null : info.data && countsOf(info.data)[type]}
            is_disabled={Boolean(under_way)}
            onOpen={() => navigate(`plan/${type}`)}
          />
        ))}
      </div>
      <Stack gap={8} className={styles.notices}>
        {under_way && (
          <Notice
            tone="info"
            action={<Button onClick={() => navigate(under_way._id)}>{t('run.open')}</Button>}
          >
            {t('run.under_way', { file_name: under_way.file_name })}
          </Notice>
        )}
        {held.length > 0 && (
          <Notice
            tone="warning"
            action={
              <Button onClick={() => navigate('../refund_forms?held=true', { relative: 'path' })}>
                {t('held.open')}
              </Button>
            }
          >
            {t('held.text', { count: held.reduce((sum, { count }) => sum + count, 0) })}
          </Notice>
        )}
      </Stack>
    </>
  )
}

type WayProps = {
  icon: ReactElement
  name: string
  /** Nothing yet while it is counted, and null where it could not be. */
  found: { count: number; amount?: number } | null | undefined
  is_disabled: boolean
  onOpen: () => void
}

function Way({ icon, name, found, is_disabled, onOpen }: WayProps) {
  const { t } = useTranslation('refunds')
  const money = useMoney()
  const counted = String(found?.count)
  const text =
    found === undefined
      ? t('ways.calculating')
      : !found?.count
        ? t('ways.none')
        : found.amount === undefined
          ? counted
          : `${counted} · ${money(found.amount)}`
  return (
    <CompoundButton
      className={`${styles.way} ${found && found.count > 0 ? '' : styles.none}`}
      icon={icon}
      secondaryContent={text ?? ''}
      disabledFocusable={is_disabled || !found?.count}
      onClick={onOpen}
    >
      {name}
    </CompoundButton>
  )
}

/** Asks visitors to donate their balance. Shows no count if it cannot be loaded (donations off). */
function DonationWay({ is_disabled }: { is_disabled: boolean }) {
  const { t } = useTranslation('refunds')
  const { event_id = '' } = useScope()
  const [is_open, setOpen] = useState(false)
  const asked = useQuery(donationQuery(event_id))
  return (
    <>
      <Way
        icon={<HeartRegular />}
        name={t('ways.donation')}
        found={asked.error ? null : asked.data && { count: asked.data.queued }}
        is_disabled={is_disabled}
        onOpen={() => setOpen(true)}
      />
      {is_open && asked.data && (
        <DonationDialog event_id={event_id} counted={asked.data} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

/** By each way, how many would be paid how much. By TWINT these are payments, by the others wristbands. */
function countsOf(info: Schema<'RefundInfo'>): Record<RunType, Counted> {
  return {
    form: { count: info.total_form_refund_clients, amount: info.total_form_refund_amount },
    twint: { count: info.total_twint_transactions, amount: info.total_twint_amount },
    mypos: { count: info.total_mypos_clients, amount: info.total_mypos_amount },
    card: { count: info.total_payrexx_clients, amount: info.total_payrexx_amount },
  }
}
type Counted = { count: number; amount: number }
