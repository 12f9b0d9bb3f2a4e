import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ListedRow } from '../resource/define.ts'
import { useScope } from '../resource/scope.ts'
import { refresh } from '../resource/use_removal.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { bars } from './bars.ts'
import { SheetMenu } from './SheetMenu.tsx'

type Props = {
  bar: ListedRow<'bars'>
  /** Something in the menu is not saved yet. */
  is_changed: boolean
}
const timeout_ms = 120_000

/** Imports and exports the menu of a bar as a spreadsheet. */
export function ConsumptionsImport({ bar, is_changed }: Props) {
  const { t } = useTranslation('bars')
  const { event_id } = useScope()
  const cache = useQueryClient()
  const input = { path: { id: bar._id }, query: { event_id } }
  const name = bars.nameOf(bar)
  return (
    <SheetMenu
      title={t('import.consumptions', { name })}
      about={is_changed ? t('import.save_first') : t('import.consumptions_about')}
      deletes={(count) => t('import.deletes_consumptions', { count })}
      is_off={is_changed || bar.deleted === true}
      send={async (file, flags) =>
        staffSdk.bar_consumptions.import(
          { ...input, body: { consumptions_data: file, ...flags } },
          { timeout_ms },
        )
      }
      template={{
        name: `${t('files.consumptions_template')}.xlsx`,
        load: () => staffSdk.bar_consumptions.download_template(input),
      }}
      exported={{
        name: `${name}.xlsx`,
        load: () => staffSdk.bar_consumptions.export(input),
      }}
      onDone={() => Promise.all([refresh(cache, bars), refresh(cache, { name: 'consumptions' })])}
    />
  )
}
