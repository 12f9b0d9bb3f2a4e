import { ApiError } from '@kermesse/sdk/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AnyRow } from '../resource/define.ts'
import { call, recordQuery } from '../resource/record_queries.ts'
import { faultsOf as faultsOfServer } from '../resource/resolver.ts'
import { useScope } from '../resource/scope.ts'
import { refresh } from '../resource/use_removal.tsx'
import { session } from '../storage.ts'
import { bars } from './bars.ts'
import { type CellFaults, cellOf } from './faults.ts'
import { begin, changesBetween, type History, redone, stepped, undone } from './history.ts'
import { bodyOf, type Item, itemsOf } from './item.ts'
import { type Clash, merge, type Side } from './merge.ts'

type Base = { items: Item[]; revision: unknown }
type Draft = { base: Base; now: Item[] }
export type Menu = ReturnType<typeof useMenu>

const no_faults: CellFaults = new Map()

/**
 * The menu of a bar during editing: undo for every step, one request per save, and a draft that
 * survives leaving the page.
 */
export function useMenu(bar: AnyRow) {
  const { event_id } = useScope()
  const cache = useQueryClient()
  const kept = useKept(bar, `draft:menu ${event_id} ${bar._id}`)
  const { base, setBase, history, setHistory, beginAgain } = kept
  const [is_saving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const [refused, setRefused] = useState<CellFaults>(no_faults)
  const [clash, setClash] = useState<{ theirs: AnyRow; clashes: Clash[] } | null>(null)
  const { now } = history

  const send = async (items: Item[], revision: unknown): Promise<void> => {
    try {
      const body = { consumptions: bodyOf(items), ...(revision ? { revision } : {}) }
      const input = { path: { id: bar._id }, query: { event_id }, body }
      const row = (await call('bars', 'update')(input)) as AnyRow
      beginAgain(row)
      await Promise.all([refresh(cache, bars), refresh(cache, { name: 'consumptions' })])
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') return meet(items)
      const found = atCells(error, items)
      setRefused(found)
      if (found.size === 0) setRefusal(error)
    }
  }

  /**
   * Somebody else saved meanwhile: items that both changed are asked about, the others are merged.
   */
  const meet = async (mine: Item[]) => {
    const theirs = await cache.fetchQuery(recordQuery(bars, event_id, bar._id))
    const { items, clashes } = merge({ base: base.items, mine, theirs: itemsOf(theirs) })
    if (clashes.length > 0) return setClash({ theirs, clashes })
    setBase(baseOf(theirs))
    await send(items, theirs.revision)
  }

  const save = async (items = now, revision = base.revision) => {
    setSaving(true)
    setRefusal(null)
    setRefused(no_faults)
    await send(items, revision).catch(setRefusal)
    setSaving(false)
  }

  return {
    items: now,
    changes: kept.changes,
    is_restored: kept.is_restored,
    is_saving,
    refusal,
    refused,
    clashes: clash?.clashes ?? [],
    can_undo: history.past.length > 0,
    can_redo: history.future.length > 0,
    /** An undoable step. */
    change: (items: Item[]) => {
      setHistory((before) => stepped(before, items))
      setRefused(no_faults)
    },
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    save: () => save(),
    discard: () => {
      setRefusal(null)
      setRefused(no_faults)
      beginAgain(bar)
    },
    /** Saves with the choices for conflicting items. */
    settle: (chosen: Record<string, Side>) => {
      const { theirs } = clash!
      const { items } = merge({ base: base.items, mine: now, theirs: itemsOf(theirs) }, chosen)
      setClash(null)
      setBase(baseOf(theirs))
      setHistory((before) => stepped(before, items))
      void save(items, theirs.revision)
    },
  }
}

/** The initial and the current menu, stored in the tab until they are saved. */
function useKept(bar: AnyRow, key: string) {
  const [draft] = useState(() => read(key))
  const [base, setBase] = useState<Base>(() => draft?.base ?? baseOf(bar))
  const [history, setHistory] = useState<History>(() => begin(draft?.now ?? base.items))
  const [is_restored, setRestored] = useState(draft !== null)
  const { now } = history
  const changes = changesBetween(base.items, now)

  useEffect(() => {
    if (changes > 0) session.set(key, JSON.stringify({ base, now }))
    else session.remove(key)
  }, [key, base, now, changes])

  // Shows changes of others at once if nothing is edited here.
  useEffect(() => {
    if (changes > 0 || bar.revision === base.revision) return
    setBase(baseOf(bar))
    setHistory(begin(itemsOf(bar)))
  }, [bar, base, changes])

  const beginAgain = (row: AnyRow) => {
    setBase(baseOf(row))
    setHistory(begin(itemsOf(row)))
    setRestored(false)
  }
  return { base, setBase, history, setHistory, beginAgain, changes, is_restored }
}

function baseOf(bar: AnyRow): Base {
  return { items: itemsOf(bar), revision: bar.revision }
}

/** Reads the server's cell errors: `consumptions.2.price`. */
function atCells(error: unknown, items: Item[]): CellFaults {
  const found = new Map<string, string>()
  for (const { field, sentence } of faultsOfServer(error)) {
    const [, at, name] = /^consumptions\.(\d+)\.(\w+)/.exec(field) ?? []
    const item = items[Number(at)]
    if (item && name) found.set(cellOf(item, name), sentence)
  }
  return found
}

function read(key: string): Draft | null {
  try {
    return JSON.parse(session.get(key) ?? 'null')
  } catch {
    return null
  }
}
