import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Banks } from './Banks.tsx'
import styles from './Code.module.css'
import { platformOf } from './platform.ts'
import type { Code } from './queries.ts'
import { clock } from './time.ts'

type Props = { code: Code; left_s: number; is_embedded: boolean }

/** The code as this machine can use it: a phone opens the app itself, any other shows what a phone reads. */
export function CodeByPlatform({ code, left_s, is_embedded }: Props) {
  const { t } = useTranslation('pay')
  const platform = platformOf(navigator)
  // Android opens this address where the TWINT app is missing (core/src/visitor/pay.ts).
  const is_without_app = useSearchParams()[0].get('no_app') === 'true'
  // A frame may not open an app everywhere; the window around it may.
  const target = is_embedded ? '_top' : undefined
  const digits = <Digits token={code.token} left_s={left_s} />
  if (platform === 'android')
    return (
      <Stack gap={16} className={styles.phone}>
        {is_without_app && <Notice tone="warning">{t('code.no_app')}</Notice>}
        <ButtonLink is_primary className={styles.open} href={code.android_link} target={target}>
          {t('code.open_app')}
        </ButtonLink>
        <Text look="lead">{t('code.or_type')}</Text>
        {digits}
      </Stack>
    )
  if (platform === 'ios')
    return (
      <Stack gap={16} className={styles.phone}>
        {digits}
        <Banks links={code.ios_links} target={target} />
      </Stack>
    )
  return (
    <Row wrap gap="24 32">
      {code.qr_code && <img className={styles.qr} src={code.qr_code} alt={t('code.qr')} />}
      <Stack gap={16} free="between" className={styles.beside}>
        <Stack as="ol" gap={12} className={styles.steps}>
          <li>{t('code.step_app')}</li>
          <li>{t('code.step_symbol')}</li>
          <li>{t('code.step_scan')}</li>
        </Stack>
        {digits}
      </Stack>
    </Row>
  )
}

/** The five digits, each by itself for a screen reader, and for how long they are good. */
function Digits({ token, left_s }: { token: string; left_s: number }) {
  const { t } = useTranslation('pay')
  return (
    <Row wrap gap="0 16" align="baseline" free="between" className={styles.code}>
      <p className={styles.digits}>
        <span className="visually-hidden">
          {t('code.digits', { digits: [...token].join(' ') })}
        </span>
        <span aria-hidden="true">{token}</span>
      </p>
      <Text look="lead figures" role="timer">
        {t('code.left', { time: clock(left_s) })}
      </Text>
    </Row>
  )
}
