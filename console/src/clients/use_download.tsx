import { useMutation } from '@tanstack/react-query'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Notice } from '../ui/Notice.tsx'
import { saveFile } from '../ui/save_file.ts'

type Wanted = { name: string; fetched: () => Promise<unknown> }

/** Downloads a file in the browser; shows a refusal beside the button. */
export function useDownload() {
  const { mutate, error, isPending } = useMutation({
    mutationFn: async ({ name, fetched }: Wanted) =>
      saveFile((await fetched()) as Uint8Array, name),
  })
  const notice = error && (
    <Notice tone="error">
      <ErrorText error={error} />
    </Notice>
  )
  const save = (name: string, fetched: Wanted['fetched']) => mutate({ name, fetched })
  return { save, notice, is_busy: isPending }
}
