import { DismissRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import styles from '../../ui/EntryPage.module.css'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { forgetWallet, type Kept, keptWallets } from '../base/kept.ts'

/** The wristbands that were looked at on this phone, and the way to have it forget them. */
export function RecentWristbands() {
  const { t } = useTranslation('visitor')
  const [kept, setKept] = useState(keptWallets)
  if (kept.length === 0) return null
  return (
    <section aria-labelledby="recent" className={styles.recent}>
      <Text as="h2" id="recent" look="heading soft">
        {t('entry.recent')}
      </Text>
      <ul>
        {kept.map((one) => (
          <Row
            as="li"
            key={`${one.short_id}/${one.event_id}`}
            gap={8}
            align="center"
            className={styles.row}
          >
            <Stack as={Link} free="around" grow className={styles.link} to={addressOf(one)}>
              <Text as="span" look="strong figures" className={styles.recent_number}>
                {one.wallet.short_id}
              </Text>
              <Text as="span" look="one_line quiet" className={styles.event}>
                {one.event?.name}
              </Text>
            </Stack>
            <Button
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={t('entry.forget', { number: one.wallet.short_id })}
              onClick={() => {
                forgetWallet(one)
                setKept(keptWallets())
              }}
            />
          </Row>
        ))}
      </ul>
    </section>
  )
}

function addressOf({ short_id, event_id }: Kept) {
  return event_id ? `/client/${short_id}/${event_id}` : `/client/${short_id}`
}
