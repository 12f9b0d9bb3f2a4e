import { Button, Field, Input } from '@fluentui/react-components'
import { PrintRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../resource/scope.ts'
import { eventQuery } from '../session/session_queries.ts'
import '../statistics/print.css'
import { Row } from '../ui/layout.tsx'
import { Page, PageHead } from '../ui/Page.tsx'
import { Qr } from '../ui/Qr.tsx'
import { useTitle } from '../ui/title.ts'
import styles from './PhoneSheet.module.css'
import { numberAfter } from './pairings.ts'
import { wifiText } from './wifi_text.ts'

const most_labels = 200

/** A sheet to print and cut: the Wi-Fi of the event, the address that pairs a phone, and a label for each number. */
export function PhoneSheet() {
  const { t } = useTranslation('machines')
  const { event_id = '' } = useScope()
  const { data: event } = useQuery(eventQuery(event_id))
  const [first, setFirst] = useState('001')
  const [count, setCount] = useState('20')
  const [modem, setModem] = useState('')
  // The API gives it to nobody; it stays on this page.
  const [password, setPassword] = useState('')
  useTitle(t('sheet.title'))
  const network = event?.wifi?.ssid ? event.wifi : undefined
  const has_password = event?.secrets_set.includes('wifi.password') ?? false
  return (
    <Page aria-labelledby="sheet-title">
      <div className={styles.controls}>
        <PageHead id="sheet-title" title={t('sheet.title')} about={t('sheet.about')}>
          <Button appearance="primary" icon={<PrintRegular />} onClick={() => window.print()}>
            {t('sheet.print')}
          </Button>
        </PageHead>
        <Row wrap gap="8 16" align="start" className="inset">
          <Field label={t('sheet.first')}>
            <Input value={first} onChange={(_event, { value }) => setFirst(value)} />
          </Field>
          <Field label={t('sheet.count')}>
            <Input
              type="number"
              min={1}
              max={most_labels}
              value={count}
              onChange={(_event, { value }) => setCount(value)}
            />
          </Field>
          <Field label={t('sheet.modem')} hint={t('sheet.modem_hint')}>
            <Input value={modem} maxLength={60} onChange={(_event, { value }) => setModem(value)} />
          </Field>
          {network && (
            <Field
              label={t('sheet.password')}
              hint={t(has_password ? 'sheet.password_hint' : 'sheet.open_hint')}
            >
              <Input
                value={password}
                maxLength={63}
                autoComplete="off"
                onChange={(_event, { value }) => setPassword(value)}
              />
            </Field>
          )}
        </Row>
      </div>
      <div className={styles.sheet}>
        <h2>{event?.name}</h2>
        <div className={styles.codes}>
          {network && (
            <section>
              <h3>{t('sheet.wifi')}</h3>
              {has_password && !password ? (
                <p>{t('sheet.password_missing')}</p>
              ) : (
                <div className={styles.secret}>
                  <Qr text={wifiText(network, password)} label={t('sheet.wifi_qr')} />
                </div>
              )}
              <p>
                {t('sheet.network')} <b>{network.ssid}</b>
              </p>
            </section>
          )}
          <PairCode />
        </div>
        <Labels
          numbers={numbersFrom(first.trim(), Number(count))}
          event={event?.name}
          modem={modem.trim()}
        />
      </div>
    </Page>
  )
}

function PairCode() {
  const { t } = useTranslation('machines')
  return (
    <section>
      <h3>{t('sheet.pair')}</h3>
      <Qr text={`${location.origin}/pos/pair`} label={t('sheet.pair_qr')} />
      <p>{t('sheet.pair_text')}</p>
    </section>
  )
}

type LabelsProps = { numbers: string[]; event: string | undefined; modem: string }

function Labels({ numbers, event, modem }: LabelsProps) {
  const { t } = useTranslation('machines')
  return (
    <ul className={styles.labels} aria-label={t('sheet.labels')}>
      {numbers.map((number) => (
        <li key={number}>
          <b>{number}</b>
          {modem && <span>{modem}</span>}
          <span>{event}</span>
        </li>
      ))}
    </ul>
  )
}

/** The numbers after the first one, as far as it ends with digits. */
function numbersFrom(first: string, count: number) {
  const numbers: string[] = []
  let next: string | undefined = first || undefined
  while (next && numbers.length < Math.min(count, most_labels)) {
    numbers.push(next)
    next = numberAfter(next)
  }
  return numbers
}
