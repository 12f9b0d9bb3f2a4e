import { Button } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { AsCommand } from '../session/AsCommand.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { PageHead } from '../ui/Page.tsx'
import { PageNotice } from '../ui/PageNotice.tsx'
import { useTitle } from '../ui/title.ts'
import { useLetters } from '../ui/use_letters.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { DataTable } from './DataTable.tsx'
import type { AnyResource, AnyRow } from './define.ts'
import { EveryMatch } from './EveryMatch.tsx'
import { Filters } from './Filters.tsx'
import styles from './List.module.css'
import { Pages } from './Pages.tsx'
import { RowMenu } from './RowMenu.tsx'
import { askList } from './record_queries.ts'
import { SearchField } from './SearchField.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useScope } from './scope.ts'
import { searchedBy } from './searched_by.ts'
import { type List, useList } from './use_list.ts'
import type { ListState, Order } from './use_list_state.ts'
import type { Texts } from './use_texts.ts'
import { usePanel } from './use_way_back.ts'

/** The list of a plain resource. */
export function ResourceList({ resource }: { resource: AnyResource }) {
  const list = useList(resource)
  return (
    <ListScreen list={list}>
      <ListHead list={list} />
      <ListTools list={list} />
      <ListTable list={list} />
    </ListScreen>
  )
}

type ScreenProps<Row extends AnyRow> = { list: List<Row>; children: ReactNode }

/** The frame of a list, with the panel of a record on top of it. */
export function ListScreen<Row extends AnyRow>({ list, children }: ScreenProps<Row>) {
  const { texts, can_create } = list
  const navigate = useNavigate()
  const { search } = useLocation()
  const panel = usePanel()
  useTitle(texts.title)
  useLetters(({ key }) => {
    if (key === 'n' && can_create) navigate({ pathname: 'new', search })
  })
  return (
    <Stack as="section" grow aria-labelledby="list-title">
      {children}
      {panel}
    </Stack>
  )
}

type HeadProps<Row extends AnyRow> = { list: List<Row>; children?: ReactNode }

/** What the list is, the actions of its screen, and the one that makes a record. */
export function ListHead<Row extends AnyRow>({ list, children }: HeadProps<Row>) {
  const { texts, can_create } = list
  const { search } = useLocation()
  return (
    <PageHead id="list-title" title={texts.title} about={texts.about}>
      {children}
      {can_create && (
        <Link to={{ pathname: 'new', search }} className={styles.create}>
          <Button as="a" appearance="primary" icon={<AddRegular />} tabIndex={-1}>
            {texts.own('new')}
          </Button>
        </Link>
      )}
    </PageHead>
  )
}

type ToolsProps<Row extends AnyRow> = {
  list: List<Row>
  /** Runs on Enter in the search field; scanners send Enter after a code. */
  onEnter?: (typed: string) => void
}

/** Search, filters and columns, and the request of the list as a command. */
export function ListTools<Row extends AnyRow>({ list, onEnter }: ToolsProps<Row>) {
  const { resource, texts, state, columns, layout } = list
  const { event_id } = useScope()
  const searched = searchedBy(resource)
  return (
    <Row gap={8} align="start" className={styles.tools}>
      <Row wrap gap={8} align="center" grow className={styles.narrowing}>
        {searched && <Search {...{ searched, state, texts, onEnter }} />}
        <Filters resource={resource} state={state} texts={texts} />
      </Row>
      <Row className={styles.view}>
        <ColumnMenu columns={columns} layout={layout} />
        <AsCommand acts={() => [[texts.title, () => askList(resource, event_id, state.query)]]} />
      </Row>
    </Row>
  )
}

type TableProps<Row extends AnyRow> = {
  list: List<Row>
  /** Shown at the end of a row, instead of its menu. */
  actions?: (row: Row) => ReactNode
  /** Replaces the bar that deletes and restores the selected rows. */
  bulk?: ((rows: Row[], onDone: () => void) => ReactNode) | undefined
}

/** The rows with what can be done with those selected, or why there are none, and their pages. */
export function ListTable<Row extends AnyRow>({ list, actions, bulk }: TableProps<Row>) {
  const { resource, page, selection, state, sizes } = list
  return (
    <>
      {page.error && <Failed error={page.error} onRetry={() => void page.refetch()} />}
      {selection.ids.size > 0 &&
        (bulk?.(selection.rows, selection.clear) ?? (
          <SelectionBar resource={resource} rows={selection.rows} onDone={selection.clear} />
        ))}
      {selection.ids.size > 0 && <EveryMatch selection={selection} page={page.data} />}
      {page.data?.count === 0 ? (
        <Empty list={list} />
      ) : page.isPending && !page.error ? (
        <Loading />
      ) : (
        page.data && <Rows {...{ list, actions, bulk }} />
      )}
      {page.data && page.data.count > 0 && <Pages state={state} page={page.data} sizes={sizes} />}
    </>
  )
}

function Rows<Row extends AnyRow>({ list, actions, bulk }: TableProps<Row>) {
  const { resource, page, selection, hrefOf, isMarked, can_remove } = list
  const navigate = useNavigate()
  const ofRow = actions ?? (can_remove && ((row: Row) => <RowMenu list={list} row={row} />))
  return (
    <DataTable
      layout={list.layout}
      label={list.texts.title}
      rows={page.data?.rows ?? []}
      columns={list.columns}
      idOf={(row) => row._id}
      nameOf={(row) => resource.nameOf(row)}
      {...(hrefOf && { hrefOf, onOpen: (row: Row) => navigate(hrefOf(row)) })}
      sort={sortOf(list.state)}
      {...((can_remove || bulk) && {
        selection: { ids: selection.ids, onSelect: selection.select },
      })}
      {...(ofRow && { actions: ofRow })}
      {...(isMarked && { isMarked })}
      isMuted={(row) => row.deleted === true || row.archived === true}
      is_busy={page.isPlaceholderData}
    />
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('resource')
  return (
    <PageNotice tone="error" action={<Button onClick={onRetry}>{t('retry')}</Button>}>
      <ErrorText error={error} />
    </PageNotice>
  )
}

function Loading() {
  const { t } = useTranslation('resource')
  return <div className={styles.blank} role="status" aria-label={t('loading')} />
}

function sortOf({ query, sort }: ListState) {
  const order: Order = query.sort_order === 'DESC' ? 'DESC' : 'ASC'
  return { key: query.sort_key as string | undefined, order, onSort: sort }
}

type SearchProps = {
  searched: string
  state: ListState
  texts: Texts
  onEnter: ((typed: string) => void) | undefined
}

/** The shortcut `/` focuses this input. */
function Search({ searched, state, texts, onEnter }: SearchProps) {
  const { t } = useTranslation('resource')
  useLetters((event) => {
    if (event.key !== '/') return
    event.preventDefault()
    document.getElementById('list-search')?.focus()
  })
  return (
    <SearchField
      id="list-search"
      label={t('search_in', { list: texts.title })}
      placeholder={searched === 'search' ? t('search') : texts.field(searched)}
      asked={String(state.query[searched] ?? '')}
      onAsk={(text) => state.filter(searched, text)}
      {...(onEnter && { onEnter })}
    />
  )
}

/** Explains an empty list and its first step, or names the filter that matches nothing. */
function Empty({ list: { texts, state } }: { list: Pick<List, 'texts' | 'state'> }) {
  const { t } = useTranslation('resource')
  const is_filtered = state.set.length > 0
  return (
    <Stack gap={12} align="center" free="around" look="soft" className={styles.empty}>
      <p>{is_filtered ? t('nothing_found') : texts.own('empty')}</p>
      {is_filtered && <Button onClick={state.clear}>{t('clear_filters')}</Button>}
    </Stack>
  )
}
