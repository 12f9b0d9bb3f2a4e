import {
  Button,
  Toast,
  ToastFooter,
  ToastTitle,
  useToastController,
} from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toaster_id } from '../session/toaster.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import type { Refused } from './bulk_outcome.ts'
import type { AnyResource, AnyRow } from './define.ts'
import { RefusedList } from './RefusedList.tsx'
import { call, ofEvent, pathOf } from './record_queries.ts'
import { useScope } from './scope.ts'

export type Removal = 'delete' | 'restore'

/** Deletes or restores a record at once, and offers undo. */
export function useRemoval(resource: AnyResource) {
  const { event_id } = useScope()
  const { t } = useTranslation('resource')
  const cache = useQueryClient()
  const offerUndo = useUndo(resource)
  const ask = (verb: Removal, row: AnyRow) => askRemoval(resource, event_id, verb, row._id)
  const undo = async (verb: Removal, row: AnyRow) => {
    await ask(verb, row)
    await refresh(cache, resource)
    return []
  }
  const removal = useMutation({
    mutationFn: async ({ verb, row }: { verb: Removal; row: AnyRow }) => {
      await ask(verb, row)
      const back = verb === 'delete' ? 'restore' : 'delete'
      const name = resource.nameOf(row)
      const sentence = verb === 'delete' ? t('deleted', { name }) : t('restored', { name })
      offerUndo(`${verb} ${row._id}`, sentence, back, () => undo(back, row))
      await refresh(cache, resource)
    },
  })
  return { ...removal, ask }
}

/** Returns a function that shows a toast, with an undo button if the reader may undo. */
export function useUndo(resource: AnyResource) {
  const { dispatchToast, dismissToast } = useToastController(toaster_id)
  return (toastId: string, sentence: string, back: Removal, undo: () => Promise<Refused[]>) =>
    dispatchToast(
      <Toast>
        <ToastTitle>{sentence}</ToastTitle>
        {resource.contract.access[back] && (
          <ToastFooter>
            <Undo undo={undo} onDone={() => dismissToast(toastId)} />
          </ToastFooter>
        )}
      </Toast>,
      { toastId, intent: 'success', timeout: 8000, pauseOnHover: true },
    )
}

type UndoProps = {
  /** Undoes it; resolves with the rows that were refused. */
  undo: () => Promise<Refused[]>
  onDone: () => void
}

function Undo({ undo, onDone }: UndoProps) {
  const { t } = useTranslation('resource')
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: undo,
    onSuccess: (refused) => refused.length === 0 && onDone(),
  })
  if (error || data)
    return (
      <div role="alert">
        {t('undo_failed')} {error ? <ErrorText error={error} /> : <RefusedList refused={data!} />}
      </div>
    )
  return (
    <Button appearance="transparent" disabledFocusable={isPending} onClick={() => mutate()}>
      {t('undo')}
    </Button>
  )
}

function askRemoval(
  resource: AnyResource,
  event_id: string | undefined,
  verb: Removal,
  id: string,
) {
  const input = { path: pathOf(resource, id), query: ofEvent(resource, verb, event_id) }
  return call(resource.name, verb)(input)
}

/** Invalidates every query that shows records of the resource. */
export function refresh(cache: ReturnType<typeof useQueryClient>, { name }: { name: string }) {
  // Removes cached options, because a sheet validates pasted text against them at once.
  cache.removeQueries({ queryKey: [`${name}.pick`], type: 'inactive' })
  return Promise.all(
    ['list', 'get', 'pick'].map((verb) =>
      cache.invalidateQueries({ queryKey: [`${name}.${verb}`], exact: false }),
    ),
  )
}
