import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { session } from '../storage.ts'
import type { Values } from './values.ts'

/**
 * Stores unsaved changes in this tab. `is_restored` is true if the form started with a draft.
 * `changesIn` returns changed values by path, without secrets.
 */
export function useDraft(
  form: UseFormReturn<Values>,
  name: string,
  changesIn: (values: Values) => Values,
) {
  const key = `draft:${name}`
  const [is_restored, setRestored] = useState(false)
  useEffect(() => {
    const kept = read(key)
    if (!kept) return
    for (const [path, value] of Object.entries(kept))
      form.setValue(path, value, { shouldDirty: true })
    setRestored(true)
  }, [form, key])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const kept = changesIn(values)
          if (Object.keys(kept).length > 0) session.set(key, JSON.stringify(kept, withoutSecrets))
          else session.remove(key)
        },
      }),
    [form, key, changesIn],
  )
  const forget = () => {
    session.remove(key)
    setRestored(false)
  }
  return {
    is_restored,
    forget,
    /** Resets the draft. */
    drop: (initial: Values) => {
      forget()
      form.reset(initial)
    },
  }
}

/** Those in lists of records. */
function withoutSecrets(field: string, value: unknown) {
  return /password|secret|(^|_)key$/i.test(field) ? undefined : value
}

function read(key: string): Values | null {
  try {
    return JSON.parse(session.get(key) ?? 'null')
  } catch {
    return null
  }
}
