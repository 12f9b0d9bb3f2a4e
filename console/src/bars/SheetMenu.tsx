import {
  Menu,
  MenuButton,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components'
import {
  ArrowDownloadRegular,
  ArrowUploadRegular,
  DocumentTableRegular,
} from '@fluentui/react-icons'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { saveFile } from '../ui/save_file.ts'
import { ImportDialog, type SheetSource } from './ImportDialog.tsx'

type Sheet = { name: string; load: () => Promise<Uint8Array> }
type Props = SheetSource & { template: Sheet; exported: Sheet; is_off?: boolean }

/** Imports, exports, or downloads an empty spreadsheet. */
export function SheetMenu({ template, exported, is_off = false, ...source }: Props) {
  const { t } = useTranslation('bars')
  const [is_open, setOpen] = useState(false)
  const download = useMutation({
    mutationFn: async ({ load, name }: Sheet) => saveFile(await load(), name),
  })
  return (
    <>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <MenuButton appearance="subtle" icon={<DocumentTableRegular />}>
            {t('sheet.label')}
          </MenuButton>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem icon={<ArrowUploadRegular />} disabled={is_off} onClick={() => setOpen(true)}>
              {t('sheet.import')}
            </MenuItem>
            <MenuItem icon={<ArrowDownloadRegular />} onClick={() => download.mutate(exported)}>
              {t('sheet.export')}
            </MenuItem>
            <MenuItem icon={<ArrowDownloadRegular />} onClick={() => download.mutate(template)}>
              {t('sheet.template')}
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      {is_open && <ImportDialog {...source} onClose={() => setOpen(false)} />}
      <FailureDialog error={download.error} onClose={download.reset} />
    </>
  )
}
