import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pickQuery } from '../resource/pick.ts'
import { useScope } from '../resource/scope.ts'
import { choiceLabel, useTexts } from '../resource/use_texts.ts'
import type { SheetColumn } from './cell_text.ts'
import { fieldOf, item_columns } from './item.ts'

/** The translated columns of a menu; undefined until their options are loaded. */
export function useColumns(): SheetColumn[] | null {
  const { event_id } = useScope()
  const texts = useTexts({ name: 'consumptions' })
  const { data: deposits, isPending } = useQuery({
    ...pickQuery('deposits', event_id),
    // Keeps the columns while another language loads, so that the sheet keeps its edits.
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => {
    const none = { value: '', label: '' }
    return item_columns.map((id): SheetColumn => {
      const { choices, nullable } = fieldOf(id)
      const named = choices?.map((choice) => ({
        value: String(choice),
        label: choiceLabel(fieldOf(id), id, choice, texts),
      }))
      // Accepts every deposit if the deposits cannot be loaded.
      const options = id === 'deposit' ? deposits : named
      return {
        id,
        label: texts.field(id),
        yes: texts.yes,
        ...(options && { options: nullable ? [none, ...options] : options }),
      }
    })
  }, [texts, deposits])
  return isPending ? null : columns
}
