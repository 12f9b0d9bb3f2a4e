import { Button } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { saveFile } from '../ui/save_file.ts'

type Props = { file_name: string; load: () => Promise<unknown> }

/** Downloads a spreadsheet. */
export function Export({ file_name, load }: Props) {
  const { t } = useTranslation('machines')
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => saveFile((await load()) as Uint8Array, file_name),
  })
  return (
    <>
      <Button
        icon={<ArrowDownloadRegular />}
        aria-busy={isPending}
        disabledFocusable={isPending}
        onClick={() => mutate()}
      >
        {t('export')}
      </Button>
      <FailureDialog error={error} onClose={reset} />
    </>
  )
}
