import {
  Button,
  Toast,
  ToastFooter,
  ToastTitle,
  useToastController,
} from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toaster_id } from '../staff/toaster.ts'
import type { AnyResource, AnyRow } from './define.ts'
import { call, ofEvent, pathOf } from './queries.ts'
import { useScope } from './scope.ts'

/** Deletes or restores a record at once, says so, and offers to take it back. */
export function useRemoval(resource: AnyResource) {
  const { event_id } = useScope()
  const { t } = useTranslation('resource')
  const { dispatchToast, dismissToast } = useToastController(toaster_id)
  const cache = useQueryClient()
  const ask = (verb: Verb, row: AnyRow) => askRemoval(resource, event_id, verb, row._id)
  const change = async (verb: Verb, row: AnyRow) => {
    await ask(verb, row)
    await refresh(cache, resource)
  }
  const removal = useMutation({
    mutationFn: ({ verb, row }: { verb: Verb; row: AnyRow }) => change(verb, row),
    onSuccess: (_result, { verb, row }) => {
      const toastId = `${verb} ${row._id}`
      const back = verb === 'delete' ? 'restore' : 'delete'
      const undo = () => {
        dismissToast(toastId)
        void change(back, row)
      }
      const name = resource.nameOf(row)
      dispatchToast(
        <Toast>
          <ToastTitle>
            {verb === 'delete' ? t('deleted', { name }) : t('restored', { name })}
          </ToastTitle>
          {resource.contract.access[back] && (
            <ToastFooter>
              <Button appearance="transparent" onClick={undo}>
                {t('undo')}
              </Button>
            </ToastFooter>
          )}
        </Toast>,
        { toastId, intent: 'success', timeout: 8000 },
      )
    },
  })
  return { ...removal, ask }
}
type Verb = 'delete' | 'restore'

function askRemoval(resource: AnyResource, event_id: string | undefined, verb: Verb, id: string) {
  const input = { path: pathOf(resource, id), query: ofEvent(resource, verb, event_id) }
  return call(resource.name, verb)(input)
}

/** Whatever shows records of the resource asks again. */
export function refresh(cache: ReturnType<typeof useQueryClient>, { name }: { name: string }) {
  // What is chosen from is read before it is shown again: a sheet holds what is pasted against it at once.
  cache.removeQueries({ queryKey: [`${name}.pick`], type: 'inactive' })
  return Promise.all(
    ['list', 'get', 'pick'].map((verb) =>
      cache.invalidateQueries({ queryKey: [`${name}.${verb}`], exact: false }),
    ),
  )
}
