import { Button, Tab, TabList } from '@fluentui/react-components'
import { DataBarVerticalRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { useScope } from '../resource/scope.ts'
import { useRemoval } from '../resource/use_removal.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { PageNotice } from '../ui/PageNotice.tsx'
import { useTitle } from '../ui/title.ts'
import styles from './Bar.module.css'
import { bars } from './bars.ts'
import { addressOfBar, useAskedBar } from './use_bar.ts'

const tabs = ['menu', 'settings', 'printers', 'staff', 'sales'] as const

/** A bar: menu, sales settings, printers and staff. */
export function BarPage() {
  const { t } = useTranslation('bars')
  const { event_id } = useScope()
  const asked = useAskedBar()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const removal = useRemoval(bars)
  const bar = asked.data
  const name = bar ? bars.nameOf(bar) : ''
  useTitle(name || t('bar'))
  if (asked.error)
    return (
      <PageNotice tone="error">
        <ErrorText error={asked.error} />
      </PageNotice>
    )
  if (!bar) return <div role="status" aria-label={t('loading')} />
  const address = addressOfBar(event_id, bar._id)
  const tab = tabs.find((one) => pathname.endsWith(`/${one}`)) ?? 'menu'
  return (
    <Stack as="section" grow aria-labelledby="bar-title">
      <header className={styles.head}>
        <Row wrap gap="4 16" align="center" free="between">
          <Text as="h1" id="bar-title" look="title anywhere">
            {name}
          </Text>
          <Button
            as="a"
            href={`/statistics/${bar._id}`}
            target="_blank"
            appearance="subtle"
            icon={<DataBarVerticalRegular />}
          >
            {t('statistics')}
          </Button>
        </Row>
        <TabList
          className={styles.tabs!}
          selectedValue={tab}
          aria-label={name}
          onTabSelect={(_event, { value }) =>
            navigate(value === 'menu' ? address : `${address}/${value}`)
          }
        >
          {tabs.map((one) => (
            <Tab key={one} id={`bar-tab-${one}`} value={one} aria-controls="bar-tab">
              {t(`tabs.${one}`)}
            </Tab>
          ))}
        </TabList>
      </header>
      {bar.deleted === true && (
        <PageNotice
          tone="warning"
          action={
            <Button onClick={() => removal.mutate({ verb: 'restore', row: bar })}>
              {t('restore')}
            </Button>
          }
        >
          {t('is_deleted')}
        </PageNotice>
      )}
      <Stack id="bar-tab" role="tabpanel" aria-labelledby={`bar-tab-${tab}`} grow key={bar._id}>
        <Outlet context={bar} />
      </Stack>
      <FailureDialog error={removal.error} onClose={removal.reset} />
    </Stack>
  )
}
