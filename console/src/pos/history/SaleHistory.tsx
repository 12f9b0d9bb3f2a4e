import { needsPerson } from '@kermesse/sdk/phone_sales'
import { useTranslation } from 'react-i18next'
import { go } from '../base/pos_address.ts'
import { TopBar } from '../frame/TopBar.tsx'
import { ToWork } from '../frame/ToWork.tsx'
import { UndoSale } from '../payment/UndoSale.tsx'
import { useOutbox } from '../queue/use_phone_sales.ts'
import { SaleList } from './SaleList.tsx'

const most_shown = 50

/** The last sales of this phone, with or without a connection. What ended badly comes first until somebody has dealt with it. */
export function SaleHistory() {
  const { t } = useTranslation('pos_queue')
  const outbox = useOutbox()
  const newest = (outbox?.sales() ?? []).sort((a, b) => b.made_at - a.made_at)
  const open = newest.filter(needsPerson)
  const others = newest.filter((sale) => !needsPerson(sale)).slice(0, most_shown)
  const settle = (sale_id: string) => void outbox?.note(sale_id, { is_settled: true })
  return (
    <>
      <TopBar />
      <main className="pos-page">
        <h1>{t('history')}</h1>
        {outbox && newest.length === 0 && <p>{t('no_sales')}</p>}
        <SaleList
          sales={[...open, ...others]}
          onSettle={({ sale_id }) => settle(sale_id)}
          undo={(sale) => outbox && <UndoSale sale={sale} sales={newest} outbox={outbox} />}
        />
        <button type="button" className="pos-button" onClick={() => go('/pos/queue')}>
          {t('title')}
        </button>
        <ToWork />
      </main>
    </>
  )
}
