import type { Schema } from '@kermesse/sdk/types'
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Values } from '../resource/values.ts'
import { staffSdk } from '../session/staff_sdk.ts'

export type BulkBody = Schema<'AllConsumptionsValidation'>
type Problem = Awaited<
  ReturnType<typeof staffSdk.all_consumptions.validate>
>['server_errors'][number]

const pause_ms = 400

/** Validates on the server once a name and a bar are set, and shows errors beside the fields. */
export function useBulkCheck(
  form: UseFormReturn<Values>,
  body: BulkBody,
  event_id: string | undefined,
) {
  const text = JSON.stringify(body)
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), pause_ms)
    return () => clearTimeout(timer)
  }, [text])
  const check = useQuery({
    queryKey: ['all_consumptions.validate', event_id, asked],
    queryFn: () => {
      const wanted: BulkBody = JSON.parse(asked!)
      return staffSdk.all_consumptions.validate({ query: { event_id }, body: wanted })
    },
    enabled: asked !== null && isComplete(JSON.parse(asked)),
    retry: false,
    gcTime: 0,
  })
  const found = asked === text ? check.data?.server_errors : undefined
  const { setError, clearErrors } = form
  useEffect(() => {
    if (!found) return
    const by_field = Map.groupBy(found, ({ field }) => field)
    for (const [field, problems] of by_field)
      setError(field || 'bars', { type: 'server', message: sentenceOf(problems) })
    return () => clearErrors([...by_field.keys()].map((field) => field || 'bars'))
  }, [found, setError, clearErrors])
  return check.isFetching
}

function isComplete({ name, current_name, bars = [], all_bars, delete_from_bars = [] }: BulkBody) {
  const is_named = Boolean(name ?? current_name)
  return is_named && (all_bars || bars.length > 0 || delete_from_bars.length > 0)
}

/** Lists each error once, with the bars that have it. */
function sentenceOf(problems: Problem[]) {
  const by_sentence = Map.groupBy(problems, ({ sentence, error_code }) => {
    const translate = i18next.t as (key: string) => string
    return sentence ?? translate(`errors:${error_code}`)
  })
  return [...by_sentence]
    .map(([sentence, of_bars]) => {
      const names = of_bars.flatMap(({ bar_name }) => bar_name ?? [])
      return names.length > 0 ? `${names.join(', ')}: ${sentence}` : sentence
    })
    .join(' ')
}
