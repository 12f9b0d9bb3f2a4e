import { Button, Checkbox } from '@fluentui/react-components'
import { ApiError } from '@kermesse/sdk/client'
import type { Schema } from '@kermesse/sdk/types'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../format.ts'
import type { ListedEvent } from '../session/session_queries.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import { NameDialog } from './NameDialog.tsx'

type Props = { event: ListedEvent; onClose: () => void; onDone: () => Promise<unknown> }
type Totals = Schema<'EventTotals'>

/** Deletes for ever what bears exactly the name that was typed. While money is owed, its sums are kept and shown. */
export function DeleteForeverDialog({ event, onClose, onDone }: Props) {
  const { t } = useTranslation('events')
  const [owed, setOwed] = useState<string | null>(null)
  const [keep_totals, setKeep] = useState(false)
  const [kept, setKept] = useState<Totals | null>(null)
  const remove = async (name: string) => {
    try {
      const body = { name, ...(keep_totals && { keep_totals }) }
      const { totals } = await staffSdk.events.delete_forever({ path: { id: event._id }, body })
      await onDone()
      if (totals) setKept(totals)
      else onClose()
    } catch (error) {
      setOwed(owedIn(error))
      throw error
    }
  }
  if (kept) return <Kept totals={kept} onClose={onClose} />
  return (
    <NameDialog
      title={t('delete_forever.question', { name: event.name })}
      text={t('delete_forever.text')}
      action={t('menu.delete_forever')}
      problemOf={(name) =>
        name === '' ? t('enter_name') : name === event.name ? null : t('name_mismatch')
      }
      run={remove}
      onClose={onClose}
    >
      {owed && (
        <Checkbox
          label={t('delete_forever.keep_totals', { amount: owed })}
          checked={keep_totals}
          onChange={(_event, { checked }) => setKeep(checked === true)}
        />
      )}
    </NameDialog>
  )
}

/** How much is owed, where keeping the totals would do. */
function owedIn(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 'money_owed') return null
  const { owed, currencyCode } = error.details as { owed?: number; currencyCode?: string }
  return owed === undefined ? null : formatMoney(owed, currencyCode)
}

function Kept({ totals, onClose }: { totals: Totals; onClose: () => void }) {
  const { t } = useTranslation('events')
  const { name, owed, currencyCode, wallets, transactions } = totals
  const amount = formatMoney(owed, currencyCode)
  return (
    <ModalDialog
      title={t('delete_forever.done', { name })}
      is_alert
      onClose={onClose}
      actions={
        <Button appearance="primary" onClick={onClose}>
          {t('ok')}
        </Button>
      }
    >
      <p>{t('delete_forever.totals', { amount, wallets, transactions })}</p>
    </ModalDialog>
  )
}
