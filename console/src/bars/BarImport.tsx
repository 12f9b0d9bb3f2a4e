import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../resource/scope.ts'
import { refresh } from '../resource/use_removal.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { bars } from './bars.ts'
import { SheetMenu } from './SheetMenu.tsx'

const timeout_ms = 120_000

/** Imports and exports bars as a spreadsheet, without their menus. */
export function BarImport() {
  const { t } = useTranslation('menus')
  const { event_id } = useScope()
  const cache = useQueryClient()
  const query = { event_id }
  return (
    <SheetMenu
      title={t('import.bars')}
      about={t('import.bars_about')}
      deletes={(count) => t('import.deletes_bars', { count })}
      send={async (file, flags) =>
        staffSdk.bars.import({ query, body: { bars_data: file, ...flags } }, { timeout_ms })
      }
      template={{
        name: `${t('files.bars_template')}.xlsx`,
        load: () => staffSdk.bars.download_template({ query }),
      }}
      exported={{
        name: `${t('files.bars')}.xlsx`,
        load: () => staffSdk.bars.export({ query }),
      }}
      onDone={() => refresh(cache, bars)}
    />
  )
}
