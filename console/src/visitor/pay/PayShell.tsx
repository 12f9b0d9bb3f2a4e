import { ArrowLeftRegular } from '@fluentui/react-icons'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Main } from '../../ui/Main.tsx'
import { PageFooter } from '../../ui/PageFooter.tsx'
import { Band } from '../base/Band.tsx'
import type { EventGeneral } from '../base/wallet_queries.ts'
import { useToldHeight } from './frame.ts'
import styles from './Pay.module.css'

type Props = {
  number: string
  event: EventGeneral | undefined
  is_embedded: boolean
  children: ReactNode
}

/** The frame of the form with the wristband and a back button; empty when embedded. */
export function PayShell({ number, event, is_embedded, children }: Props) {
  const { t } = useTranslation('pay')
  const content = useRef<HTMLElement>(null)
  useToldHeight(content, is_embedded ? event?.embed_origins : undefined)
  if (is_embedded)
    return (
      <main ref={content} className={styles.framed} aria-label={t('title')}>
        {children}
      </main>
    )
  return (
    <div className={styles.page}>
      <Band event={event} number={number} is_loading={!event} />
      <Stack className={styles.column}>
        <Stack as={Main} className={styles.main}>
          <BackButton number={number} />
          {children}
        </Stack>
        <PageFooter to={`/client/${number}`} text={t('wallet')} />
      </Stack>
    </div>
  )
}

/** Returns to the previous page, or to the wallet if that page was the provider's. */
function BackButton({ number }: { number: string }) {
  const { t } = useTranslation('pay')
  const navigate = useNavigate()
  if (history.length <= 2) return null
  // The router counts its own pages.
  const is_ours = (history.state as { idx?: number } | null)?.idx
  return (
    <Button
      appearance="subtle"
      className={styles.back}
      icon={<ArrowLeftRegular />}
      onClick={() => void (is_ours ? navigate(-1) : navigate(`/client/${number}`))}
    >
      {t('back')}
    </Button>
  )
}
