import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { session } from '../storage.ts'
import type { Values } from './values.ts'

/**
 * Keeps what was typed and not saved in this tab, so that leaving the page loses nothing. `is_restored` says that the form began with
 * such a draft. `changesIn` tells by their paths what is not as it was; secrets are not among it.
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
    /** Begins again with what there was. */
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
