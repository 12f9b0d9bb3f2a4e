import { Button } from '@fluentui/react-components'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pickQuery } from '../resource/pick.ts'
import { useScope } from '../resource/scope.ts'
import { useSaveKey } from '../resource/use_save_key.ts'
import { choiceLabel, useTexts } from '../resource/use_texts.ts'
import { eventQuery } from '../session/session_queries.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { PageNotice } from '../ui/PageNotice.tsx'
import { useIsPhone } from '../ui/use_is_phone.ts'
import styles from './Bar.module.css'
import { ClashDialog } from './ClashDialog.tsx'
import { ConsumptionsImport } from './ConsumptionsImport.tsx'
import type { SheetColumn } from './cell_text.ts'
import { type CellFaults, cellOf, faultsOf } from './faults.ts'
import { ItemList } from './ItemList.tsx'
import { ItemPanel } from './ItemPanel.tsx'
import { fieldOf, freeName, type Item, item_columns, newItem } from './item.ts'
import { MenuGrid } from './MenuGrid.tsx'
import { MenuTools } from './MenuTools.tsx'
import { TillPreview } from './TillPreview.tsx'
import { useBar } from './use_bar.ts'
import { useGrid } from './use_grid.ts'
import { type Menu, useMenu } from './use_menu.ts'

/**
 * Edits the menu of a bar: a spreadsheet on desktops, a list on phones, and a preview of the till.
 */
export function MenuTab() {
  const columns = useColumns()
  // Waits for the columns, because pasted text is parsed by them.
  return columns && <MenuSheet columns={columns} />
}

function MenuSheet({ columns }: { columns: SheetColumn[] }) {
  const { t } = useTranslation('bars')
  const bar = useBar()
  const menu = useMenu(bar)
  const is_phone = useIsPhone()
  // It stays open when the phone is turned.
  const [opened, setOpened] = useState<string | null>(null)
  const at = menu.items.findIndex(({ key }) => key === opened)
  const is_locked = bar.deleted === true
  const faults = useFaults(menu, columns)
  // A menu that was just begun is not all wrong; it is once it was to be saved.
  const [is_asked, setAsked] = useState(false)
  const quick = (items: Item[]) =>
    newItem({ name: freeName(t('other'), items), price: '1.00', type: 'input', color: 'gray' })
  const grid = useGrid({ menu, columns, is_locked, quick })
  const save = () => {
    if (is_locked || menu.changes === 0 || menu.is_saving) return
    setAsked(true)
    if (faults.size === 0) void menu.save().then(() => setAsked(false))
    else goToFault(grid, menu, columns, faults)
  }
  useSaveKey(save)
  const tools = <MenuTools menu={menu} grid={grid} columns={columns} is_locked={is_locked} />
  return (
    <Stack grow>
      <Messages menu={menu} />
      <Row wrap gap="4 8" align="center" free="between" className="inset above-8">
        {!is_phone && tools}
        <ConsumptionsImport bar={bar} is_changed={menu.changes > 0} />
      </Row>
      <Text look="hint" className={styles.help}>
        {t('grid.price_help')} {!is_phone && t('grid.keys_help')}
      </Text>
      <Row grow className={styles.body}>
        {is_phone ? (
          <ItemList
            menu={menu}
            columns={columns}
            faults={faults}
            quick={quick}
            is_locked={is_locked}
            onOpen={setOpened}
          />
        ) : (
          <MenuGrid
            menu={menu}
            grid={grid}
            columns={columns}
            faults={faults}
            is_locked={is_locked}
          />
        )}
        <TillPreview items={menu.items} />
      </Row>
      {at >= 0 && (
        <ItemPanel
          key={opened}
          menu={menu}
          at={at}
          faults={faults}
          is_locked={is_locked}
          onClose={() => setOpened(null)}
        />
      )}
      {!is_locked && (menu.changes > 0 || menu.is_saving) && (
        <SaveBar
          menu={menu}
          faults={is_asked ? faults.size : 0}
          onFault={() => goToFault(grid, menu, columns, faults)}
          onSave={save}
        />
      )}
      <ClashDialog clashes={menu.clashes} columns={columns} onSettle={menu.settle} />
    </Stack>
  )
}

function Messages({ menu }: { menu: Menu }) {
  const { t } = useTranslation(['bars', 'resource'])
  return (
    <>
      {menu.refusal !== null && (
        <PageNotice tone="error">
          <ErrorText error={menu.refusal} />
        </PageNotice>
      )}
      {menu.is_restored && menu.changes > 0 && (
        <PageNotice tone="info">{t('resource:draft_restored')}</PageNotice>
      )}
    </>
  )
}

type SaveBarProps = { menu: Menu; faults: number; onFault: () => void; onSave: () => void }

function SaveBar({ menu, faults, onFault, onSave }: SaveBarProps) {
  const { t } = useTranslation(['bars', 'resource'])
  return (
    <Row wrap gap={8} align="center" className={styles.menu_footer}>
      <Text as="span" look="hint" className="fill" role="status">
        {faults > 0
          ? t('faults', { count: faults })
          : t('resource:changes', { count: menu.changes })}
      </Text>
      {faults > 0 && <Button onClick={onFault}>{t('show_fault')}</Button>}
      <Button disabled={menu.is_saving} onClick={menu.discard}>
        {t('resource:discard')}
      </Button>
      <Button appearance="primary" disabledFocusable={menu.is_saving} onClick={onSave}>
        {menu.is_saving ? t('saving') : t('resource:save')}
      </Button>
    </Row>
  )
}

/** Cell errors, from local checks and from the server. */
function useFaults(menu: Menu, columns: SheetColumn[]): CellFaults {
  const { event_id } = useScope()
  const { data: event } = useQuery(eventQuery(event_id!))
  const max_price = event?.maxConsumptionPrice ?? undefined
  const { items, refused } = menu
  return useMemo(() => {
    const choicesOf = (field: string) =>
      columns.find(({ id }) => id === field)?.options?.map(({ value }) => value)
    return new Map([...refused, ...faultsOf(items, { max_price, choicesOf })])
  }, [items, refused, columns, max_price])
}

/** Returns the next invalid cell after the focus, or the first one. */
function goToFault(
  grid: ReturnType<typeof useGrid>,
  { items }: Menu,
  columns: SheetColumn[],
  faults: CellFaults,
) {
  const places = items.flatMap((item, row) =>
    columns.flatMap(({ id }, column) => (faults.has(cellOf(item, id)) ? [{ row, column }] : [])),
  )
  const { row, column } = grid.range.at
  const next =
    places.find((place) => place.row > row || (place.row === row && place.column > column)) ??
    places[0]
  if (next) grid.select({ at: next, to: next })
}

/** The translated columns of a menu; undefined until their options are loaded. */
function useColumns(): SheetColumn[] | null {
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
