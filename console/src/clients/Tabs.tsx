import { Tab, TabList } from '@fluentui/react-components'
import { rights } from '@kermesse/sdk/generated/rights'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useScope } from '../resource/scope.ts'
import styles from './Client.module.css'
import { ClientRefunds } from './ClientRefunds.tsx'
import { RecordTab } from './RecordTab.tsx'
import { Transactions } from './Transactions.tsx'

const tabs = [
  { name: 'transactions', right: rights.cashier, Content: () => <Transactions /> },
  { name: 'refunds', right: rights.cashier, Content: () => <ClientRefunds /> },
  { name: 'vouchers', right: rights.cashier, Content: () => <RecordTab part="vouchers" /> },
  { name: 'person', right: rights.admin, Content: () => <RecordTab part="person" /> },
  { name: 'access', right: rights.cashier, Content: () => <RecordTab part="access" /> },
] as const

/** The tabs of a wristband; the address names the open one. */
export function Tabs() {
  const { t } = useTranslation('clients')
  const { right } = useScope()
  const [search, setSearch] = useSearchParams()
  const shown = tabs.filter((tab) => right >= tab.right)
  const open = shown.find(({ name }) => name === search.get('tab')) ?? shown[0]!
  return (
    <>
      <TabList
        className={styles.list!}
        selectedValue={open.name}
        onTabSelect={(_event, { value }) =>
          setSearch(value === shown[0]!.name ? {} : { tab: String(value) }, { replace: true })
        }
      >
        {shown.map(({ name }) => (
          <Tab key={name} value={name} id={`tab-${name}`} aria-controls="tab-content">
            {t(`tabs.${name}`)}
          </Tab>
        ))}
      </TabList>
      <div
        id="tab-content"
        role="tabpanel"
        aria-labelledby={`tab-${open.name}`}
        className={styles.content}
      >
        <open.Content key={open.name} />
      </div>
    </>
  )
}
