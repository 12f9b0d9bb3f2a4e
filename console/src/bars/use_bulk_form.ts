import type { Schema } from '@kermesse/sdk/types'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { changesOf } from '../resource/conflict.ts'
import { isShown } from '../resource/define.ts'
import { changedPaths } from '../resource/paths.ts'
import { faultsOf, resolverOf } from '../resource/resolver.ts'
import { useScope } from '../resource/scope.ts'
import { useDraft } from '../resource/use_draft.ts'
import { refresh } from '../resource/use_removal.tsx'
import { toBody, type Values } from '../resource/values.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { bars } from './bars.ts'
import { bulk_contract, bulkFields, bulkValues, type Sold } from './bulk_fields.ts'
import { type BulkBody, useBulkCheck } from './use_bulk_check.ts'

export type BulkForm = ReturnType<typeof useBulkForm>
type Options = {
  sold: Sold[] | null
  onSaved: (saved: Schema<'AllConsumptions'>, and_add: boolean) => void
}

/**
 * Edits an item at several bars in one transaction; the server validates while the reader types.
 */
export function useBulkForm({ sold, onSaved }: Options) {
  const { event_id } = useScope()
  const cache = useQueryClient()
  const is_new = sold === null
  const fields = is_new ? bulk_contract.create : bulk_contract.update
  const [{ values: initial, differing }] = useState(() => bulkValues(sold))
  const sections = bulkFields(is_new, differing)
  const listed = sections.flatMap((section) => section.fields)
  const [refusal, setRefusal] = useState<unknown>(null)
  const form = useForm<Values>({
    defaultValues: initial,
    mode: 'onTouched',
    resolver: resolverOf(listed, fields, initial),
  })
  const current_name = sold?.[0]?.name
  const changesIn = useCallback(
    (now: Values) => changesOf(now, changedPaths(now, initial, fields)),
    [initial, fields],
  )
  const draft = useDraft(form, `all_consumptions ${event_id} ${current_name ?? 'new'}`, changesIn)
  const values = useWatch({ control: form.control })
  const { dirtyFields, isSubmitting } = form.formState
  const bodyOf = (all: Values): BulkBody => {
    const shown = listed.filter((option) => isShown(option, all)).map(({ field }) => field)
    const given = shown.filter((field) => (is_new ? isGiven(all[field]) : field in dirtyFields))
    const own = Object.fromEntries(given.map((field) => [field, all[field]]))
    const where = { all_bars: all.all_bars === true }
    return { ...toBody({ ...own, ...where }, fields, 'UTC'), ...(current_name && { current_name }) }
  }
  const is_checking = useBulkCheck(form, bodyOf(values), event_id)

  const save = (and_add: boolean) =>
    form.handleSubmit(async (all) => {
      setRefusal(null)
      try {
        const saved = await send(bodyOf(all), event_id)
        draft.forget()
        await Promise.all([refresh(cache, bars), refresh(cache, { name: 'consumptions' })])
        if (and_add) form.reset(initial)
        onSaved(saved, and_add)
      } catch (error) {
        const faults = faultsOf(error).filter(({ field }) => field in fields)
        for (const { field, sentence } of faults) form.setError(field, { message: sentence })
        if (faults.length === 0) setRefusal(error)
      }
    })()
  return {
    form,
    fields,
    sections,
    values,
    differing,
    refusal,
    is_checking,
    is_saving: isSubmitting,
    save,
  }
}

function isGiven(value: unknown) {
  return value !== '' && !(Array.isArray(value) && value.length === 0)
}

function send(body: BulkBody, event_id: string | undefined) {
  const query = { event_id }
  return 'current_name' in body
    ? staffSdk.all_consumptions.update({ query, body: body as Schema<'AllConsumptionsChange'> })
    : staffSdk.all_consumptions.create({ query, body: body as Schema<'AllConsumptionsInput'> })
}
