import { Badge, Button, Tag, Tooltip } from '@fluentui/react-components'
import { CopyRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { amountText, formatDate, formatTime } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { offeredPart } from '../offered_part.ts'
import { useScope } from '../resource/scope.ts'
import { Row, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useEntrances } from './Admission.tsx'
import styles from './Client.module.css'
import { type Client, useDesk } from './client.ts'
import { visitorsPage } from './client_addresses.ts'

/** The wristband's owner, balance and restrictions. */
export function Head({ client }: { client: Client }) {
  const { t } = useTranslation('clients')
  const { event_id, currency } = useScope()
  const { money } = useDesk()
  const { transferred_to, balance } = client
  const offered = offeredPart(client)
  return (
    <>
      {transferred_to && (
        <div className="inset below-16">
          <Notice
            tone="warning"
            action={
              <Link
                className={styles.link}
                to={`/admin/events/${event_id}/clients/${transferred_to}`}
              >
                {t('replaced.open')}
              </Link>
            }
          >
            {t(client.defective ? 'replaced.defective' : 'replaced.text', { chip: transferred_to })}
          </Notice>
        </div>
      )}
      {balance < 0 && (
        <div className="inset below-16">
          <Notice tone="warning">{t('debt', { amount: money(-balance) })}</Notice>
        </div>
      )}
      <Row
        as="section"
        wrap
        gap="16 32"
        free="between"
        className="inset below-16"
        aria-label={t('wristband')}
      >
        <div className={styles.who}>
          <Row
            as="h1"
            wrap
            gap="0 12"
            align="baseline"
            look="strong anywhere"
            className={styles.number}
          >
            {client.short_id}
            {client.name && <span className={styles.name}>{client.name}</span>}
          </Row>
          <Row wrap gap={4} className={styles.states}>
            <States client={client} />
          </Row>
          <Details client={client} />
        </div>
        <div className={styles.money}>
          <Text look="hint">{t('balance')}</Text>
          <Text look="strong figures" className={styles.balance}>
            <span className={styles.currency}>{currency}</span> {amountText(balance)}
          </Text>
          {offered > 0 && <Text look="hint">{t('offered', { amount: money(offered) })}</Text>}
        </div>
      </Row>
    </>
  )
}

/** Warnings before any action, with their severity. */
const states = {
  disabled: ['danger', (client: Client) => client.disabled],
  transferred: ['warning', (client: Client) => client.transferred_to],
  defective: ['warning', (client: Client) => client.defective],
  archived: ['informative', (client: Client) => client.archived],
  hybrid: ['informative', (client: Client) => client.hybrid],
  unused: ['informative', (client: Client) => !client.is_bracelet_used],
  pin: ['informative', (client: Client) => client.has_pin],
} as const

function States({ client }: { client: Client }) {
  const { t } = useTranslation('clients')
  return Object.entries(states)
    .filter(([, [, holds]]) => holds(client))
    .map(([name, [color]]) => (
      <Badge key={name} color={color} appearance="tint">
        {t(`states.${name as keyof typeof states}`)}
      </Badge>
    ))
}

function Details({ client }: { client: Client }) {
  const { t } = useTranslation('clients')
  const { event_id, timezone } = useScope()
  const entrances = useEntrances(event_id!)
  const language = currentLanguage()
  const { entrance_id, entrance_begin_date: begin, entrance_end_date: end } = client
  const entrance = entrances?.find(({ _id }) => _id === entrance_id)?.name
  const moment = (at: string) => `${formatDate(at, timezone, language)} ${formatTime(at, timezone)}`
  const place = client.last_known_location
  return (
    <Row wrap gap="0 24" className={styles.facts}>
      <Row as="dl" wrap gap="0 24" align="center" className={styles.details}>
        <div>
          <dt>{t('number_label')}</dt>
          <dd>
            <Copied text={client.short_id} />
          </dd>
        </div>
        <div>
          <dt>{t('chip')}</dt>
          <dd>
            <Copied text={client.uid} />
          </dd>
        </div>
        {client.old_uids.length > 0 && (
          <div>
            <dt>{t('old_chips')}</dt>
            <dd className={styles.chips}>
              {client.old_uids.map((uid) => (
                <Tag key={uid} size="extra-small">
                  {uid}
                </Tag>
              ))}
            </dd>
          </div>
        )}
        {(entrance || begin || end) && (
          <div>
            <dt>{t('access')}</dt>
            <dd>
              {[
                entrance,
                begin && t('from', { moment: moment(begin) }),
                end && t('until', { moment: moment(end) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </dd>
          </div>
        )}
        {client.order_number && (
          <div>
            <dt>{t('last_order')}</dt>
            <dd>{client.order_number}</dd>
          </div>
        )}
      </Row>
      <Row wrap gap="0 16" align="center" className={styles.links}>
        <a href={visitorsPage(client)} target="_blank" rel="noreferrer">
          {t('visitors_page')}
        </a>
        <a href={`/refund/${client.uid}`} target="_blank" rel="noreferrer">
          {t('refund_form')}
        </a>
        {place && (
          <a
            href={`https://www.openstreetmap.org/?mlat=${place.gps_lat}&mlon=${place.gps_long}#map=18/${place.gps_lat}/${place.gps_long}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('last_seen', { moment: moment(place.date) })}
          </a>
        )}
      </Row>
    </Row>
  )
}

/** A number with a copy button, which confirms for two seconds. */
function Copied({ text }: { text: string }) {
  const { t } = useTranslation('clients')
  const [is_copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  const label = is_copied ? t('copied') : t('copy', { text })
  return (
    <>
      <Text as="span" look="figures">
        {text}
      </Text>
      <Tooltip content={label} relationship="label">
        <Button
          appearance="transparent"
          size="small"
          className={styles.copy!}
          icon={<CopyRegular />}
          onClick={() => void copy()}
        />
      </Tooltip>
    </>
  )
}
