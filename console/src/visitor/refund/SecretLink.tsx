import { CopyRegular, ShareRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import styles from './Refund.module.css'
import type { RefundFormResult } from './request_queries.ts'
import { secretLink, secrets } from './secrets.ts'

type Props = {
  number: string
  /** By which ways it is on its way as well. */
  sent_by?: RefundFormResult['sent_by']
}

/** The link with which alone a request without a PIN is changed. This phone keeps it; the visitor may keep it elsewhere too. */
export function SecretLink({ number, sent_by }: Props) {
  const { t } = useTranslation('refund')
  const [is_copied, setCopied] = useState(false)
  const secret = secrets.get(number)
  if (!secret) return null
  const url = secretLink(number, secret)
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    setCopied(true)
  }
  const share = () => navigator.share({ title: t('secret.title'), url }).catch(() => undefined)
  return (
    <section className={styles.box} aria-labelledby="secret">
      <Text as="h2" id="secret" look="heading">
        {t('secret.title')}
      </Text>
      <Text look="lead">
        {t('secret.text')} {sent_by?.map((way) => t(`secret.sent_by.${way}`)).join(' ')}
      </Text>
      <a className={styles.link} href={url} rel="noreferrer">
        {url}
      </a>
      <Row as="p" wrap gap={8}>
        <Button icon={<CopyRegular />} onClick={() => void copy().catch(() => setCopied(false))}>
          {is_copied ? t('secret.copied') : t('secret.copy')}
        </Button>
        {'share' in navigator && (
          <Button icon={<ShareRegular />} onClick={() => void share()}>
            {t('secret.share')}
          </Button>
        )}
      </Row>
      <span role="status" className="visually-hidden">
        {is_copied && t('secret.copied')}
      </span>
    </section>
  )
}
