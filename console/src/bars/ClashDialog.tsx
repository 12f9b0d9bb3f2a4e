import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ConflictDialog } from '../resource/ConflictDialog.tsx'
import { useTexts } from '../resource/use_texts.ts'
import { type SheetColumn, textOf } from './cell_text.ts'
import { type Item, sameValue } from './item.ts'
import type { Clash, Side } from './merge.ts'
import { useBar } from './use_bar.ts'

type Props = {
  clashes: Clash[]
  columns: SheetColumn[]
  onSettle: (chosen: Record<string, Side>) => void
}

/** Whose change stays, for each thing on the menu that two people have changed. */
export function ClashDialog({ clashes, columns, onSettle }: Props) {
  const { t } = useTranslation('bars')
  const bar = useBar()
  const texts = useTexts({ name: 'consumptions' })
  const names = useMemo(() => new Map(clashes.map(({ key, name }) => [key, name])), [clashes])
  if (clashes.length === 0) return null
  const conflicts = clashes.map(({ key, mine, theirs }) => ({
    field: key,
    mine: mine ? differences(mine, theirs, columns, t('cell_empty')) : t('removed'),
    theirs: theirs ? differences(theirs, mine, columns, t('cell_empty')) : t('removed'),
  }))
  const settle = (chosen: Record<string, unknown>) =>
    onSettle(
      Object.fromEntries(
        conflicts.map(({ field, theirs }) => [field, chosen[field] === theirs ? 'theirs' : 'mine']),
      ),
    )
  return (
    <ConflictDialog
      conflicts={conflicts}
      fields={Object.fromEntries(clashes.map(({ key }) => [key, { kind: 'text' as const }]))}
      texts={{ ...texts, field: (key) => names.get(key) ?? key }}
      record={{ record_type: 'bars', record_id: bar._id }}
      onSettle={settle}
    />
  )
}

/** Lists the fields that differ from the other item: `Price 5.00, Colour Red`. */
function differences(item: Item, other: Item | null, columns: SheetColumn[], empty: string) {
  const differing = columns.filter(({ id }) => !other || !sameValue(item, other, id))
  return differing
    .map((column) => `${column.label} ${textOf(item[column.id], column) || empty}`)
    .join(', ')
}
