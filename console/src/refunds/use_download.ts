import { useMutation } from '@tanstack/react-query'
import { useScope } from '../resource/scope.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { saveFile } from '../ui/save_file.ts'

/** Saves the bank file of a run, or its rows as a spreadsheet. */
export function useDownload(what: 'download' | 'xlsx', file_name: string) {
  const { event_id = '' } = useScope()
  const name = what === 'xlsx' ? `${file_name.replace(/\.\w+$/, '')}.xlsx` : file_name
  return useMutation({
    mutationFn: () => staffSdk.refunds[what]({ path: { file_name }, query: { event_id } }),
    onSuccess: (bytes) => saveFile(bytes, name),
  })
}
