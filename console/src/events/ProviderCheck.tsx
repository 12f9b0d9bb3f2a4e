import { Button, ProgressBar, Radio, RadioGroup } from '@fluentui/react-components'
import {
  CheckmarkCircleRegular,
  DismissCircleRegular,
  SubtractCircleRegular,
} from '@fluentui/react-icons'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '../session/session_queries.ts'
import { Stack, Text } from '../ui/layout.tsx'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './Events.module.css'
import { type CheckRun, type Provider, useProviderCheck } from './use_provider_check.ts'

/** The secret that each account of an event needs; card terminals are an account of the installation. */
const secrets = {
  payrexx: 'pay.SECRET',
  twint: 'twint_direct.certificate',
  mypos: null,
  infomaniak: 'infomaniak.KEY',
} as const satisfies Record<Provider, string | null>
const providers = Object.keys(secrets) as Provider[]
/** The server waits so long for a webhook. */
const webhook_wait_s = 90

type Props = { event: Event; onClose: () => void }

/** Checks an account of the event with a small payment, and shows each step while it goes. */
export function ProviderCheck({ event, onClose }: Props) {
  const { t } = useTranslation('events')
  const set = event.secrets_set ?? []
  const offered = providers.filter((one) => secrets[one] === null || set.includes(secrets[one]))
  const [provider, setProvider] = useState<Provider>(offered[0]!)
  const { run, start, cancel } = useProviderCheck(event._id)
  const is_running = run?.state === 'running'
  return (
    <ModalDialog
      title={t('provider_check.title')}
      is_alert
      is_busy={is_running}
      onClose={onClose}
      content_class="stack gap-12"
      error={run?.error}
      actions={
        <>
          {is_running ? (
            <Button onClick={cancel}>{t('cancel')}</Button>
          ) : (
            <Button onClick={onClose}>{t('provider_check.close')}</Button>
          )}
          <Button
            appearance="primary"
            disabledFocusable={is_running}
            onClick={() => is_running || start(provider)}
          >
            {t(run ? 'provider_check.again' : 'provider_check.start')}
          </Button>
        </>
      }
    >
      <p>{t('provider_check.text')}</p>
      <RadioGroup
        aria-label={t('provider_check.which')}
        layout="horizontal"
        value={provider}
        disabled={is_running}
        onChange={(_event, { value }) => setProvider(value as Provider)}
      >
        {offered.map((one) => (
          <Radio key={one} value={one} label={t(`provider_check.providers.${one}`)} />
        ))}
      </RadioGroup>
      {run && <Steps run={run} />}
    </ModalDialog>
  )
}

function Steps({ run }: { run: CheckRun }) {
  const { t } = useTranslation('events')
  const { results, state } = run
  const broken = results.filter(({ holds }) => holds === false).length
  return (
    <>
      {results.length > 0 && (
        <Stack as="ul" gap={8} className={styles.results} aria-label={t('provider_check.results')}>
          {results.map((one) => (
            <Result key={`${one.assumption} ${one.what}`} result={one} />
          ))}
        </Stack>
      )}
      {state === 'running' && <Waiting run={run} />}
      {state === 'cancelled' && <Notice tone="warning">{t('provider_check.cancelled')}</Notice>}
      {state === 'done' && !run.error && (
        <Notice tone={broken > 0 ? 'error' : 'success'}>
          {broken > 0 ? t('provider_check.broken', { count: broken }) : t('provider_check.holds')}
        </Notice>
      )}
    </>
  )
}

const marks = {
  yes: <CheckmarkCircleRegular className={styles.yes} />,
  no: <DismissCircleRegular className={styles.no} />,
  none: <SubtractCircleRegular className={styles.none} />,
}

/** In the words of the protocol, which are English as on the command line. */
function Result({ result }: { result: CheckRun['results'][number] }) {
  const { t } = useTranslation('events')
  const { assumption, what, expected, found, holds } = result
  const mark = holds === null ? 'none' : holds ? 'yes' : 'no'
  return (
    <li>
      {marks[mark]}
      <span className="visually-hidden">{t(`provider_check.marks.${mark}`)}</span>
      <span lang="en">
        <strong>{assumption}</strong> {what}
        {holds !== true && (
          <Text
            as="span"
            look="hint anywhere"
            className={styles.found}
          >{`${expected} · ${found}`}</Text>
        )}
      </span>
    </li>
  )
}

/** The present step, the time left and the way to pay by hand. */
function Waiting({ run: { check, to_pay } }: { run: CheckRun }) {
  const { t } = useTranslation('events')
  const left_s = useSecondsUntil(check?.wait_until)
  const step = check?.next ?? 'open'
  return (
    <Stack gap={8} look="figures">
      <p role="status">{t(`provider_check.steps.${step}`)}</p>
      {step === 'hear' && left_s !== null ? (
        <>
          <ProgressBar
            aria-label={t('provider_check.steps.hear')}
            value={webhook_wait_s - left_s}
            max={webhook_wait_s}
          />
          <p>{t('provider_check.left', { count: left_s })}</p>
        </>
      ) : (
        <ProgressBar aria-label={t(`provider_check.steps.${step}`)} />
      )}
      {step === 'look' && to_pay.link && (
        <a href={to_pay.link} target="_blank" rel="noreferrer">
          {t('provider_check.pay')}
        </a>
      )}
      {step === 'look' && to_pay.token && (
        <p>{t('provider_check.token', { token: to_pay.token })}</p>
      )}
    </Stack>
  )
}

function useSecondsUntil(moment: string | null | undefined) {
  const [now_ms, setNow] = useState(Date.now)
  useEffect(() => {
    if (!moment) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [moment])
  return moment ? Math.max(0, Math.ceil((Date.parse(moment) - now_ms) / 1_000)) : null
}
