import { Tab, TabList } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Route, Routes, useSearchParams } from 'react-router-dom'
import { formatMoney } from '../../format.ts'
import { useScope } from '../../resource/scope.ts'
import { staffSdk } from '../../session/staff_sdk.ts'
import { Row, Text } from '../../ui/layout.tsx'
import { useTitle } from '../../ui/title.ts'
import { DrawNumbers } from './DrawNumbers.tsx'
import { EarlierImports } from './EarlierImports.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import styles from './Imports.module.css'
import { SheetImport } from './SheetImport.tsx'
import { type Chosen, no_options, type Options, type Sheet } from './sheet.ts'
import { TextImport } from './TextImport.tsx'

const tabs = ['sheet', 'text', 'numbers'] as const

/**
 * Imports wristbands. The options survive a look at a test run, so that the real import can follow.
 */
export function Imports() {
  // Both at once: the page would be there, and gone again while the second file comes.
  useTranslation(['clients', 'resource'])
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [options, setOptions] = useState<Options>(no_options)
  const chosen = { sheet, onSheet: setSheet, options, onOptions: setOptions }
  return (
    <Routes>
      <Route index element={<Begin {...chosen} />} />
      <Route path=":import_id" element={<ImportProgress {...chosen} />} />
    </Routes>
  )
}

function Begin(chosen: Chosen) {
  const { t } = useTranslation('clients')
  const [search, setSearch] = useSearchParams()
  const open = tabs.find((name) => name === search.get('tab')) ?? 'sheet'
  useTitle(t('imports.title'))
  return (
    <div className={styles.page}>
      <Row
        as="header"
        wrap
        gap="8 32"
        align="start"
        free="between"
        className="inset above-16 below-12"
      >
        <div>
          <Text as="h1" look="title anywhere">
            {t('imports.title')}
          </Text>
          <Text look="quiet">{t('imports.about')}</Text>
        </div>
        <Replaced />
      </Row>
      <TabList
        className={styles.tabs!}
        selectedValue={open}
        onTabSelect={(_event, { value }) =>
          setSearch(value === 'sheet' ? {} : { tab: String(value) }, { replace: true })
        }
      >
        {tabs.map((name) => (
          <Tab key={name} value={name} id={`tab-${name}`} aria-controls="tab-content">
            {t(`imports.tabs.${name}`)}
          </Tab>
        ))}
      </TabList>
      <div
        id="tab-content"
        role="tabpanel"
        aria-labelledby={`tab-${open}`}
        className={styles.content}
      >
        {open === 'sheet' && <SheetImport {...chosen} />}
        {open === 'text' && <TextImport />}
        {open === 'numbers' && <DrawNumbers />}
      </div>
      <EarlierImports />
    </div>
  )
}

/** How many wristbands broke or were replaced, and how much money moved with them. */
function Replaced() {
  const { t } = useTranslation('clients')
  const { event_id, currency } = useScope()
  const query = { event_id: event_id! }
  const count = useQuery({
    queryKey: ['wristbands.defective_count', event_id],
    queryFn: () => staffSdk.wristbands.defective_count({ query }),
  })
  const moved = useQuery({
    queryKey: ['wristbands.balance_transfer', event_id],
    queryFn: () => staffSdk.wristbands.balance_transfer({ query }),
  })
  if (!count.data || !moved.data) return null
  const amount = formatMoney(moved.data.balance_transfer_from_wristband, currency)
  return (
    <Row as="dl" wrap gap="8 32" look="figures" className={styles.counts}>
      <div>
        <dt>{t('imports.defective')}</dt>
        <dd>{count.data.count}</dd>
      </div>
      <div>
        <dt>{t('imports.replaced')}</dt>
        <dd>{count.data.replaced}</dd>
      </div>
      <div>
        <dt>{t('imports.moved')}</dt>
        <dd>{amount}</dd>
      </div>
    </Row>
  )
}
