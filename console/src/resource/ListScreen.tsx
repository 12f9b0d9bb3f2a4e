import { Button } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { AsCommand } from '../session/AsCommand.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useTitle } from '../ui/title.ts'
import { useLetters } from '../ui/use_letters.ts'
import { may } from './access.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { useColumns } from './columns.tsx'
import { DataTable, type TableColumn } from './DataTable.tsx'
import type { AnyResource, AnyRow } from './define.ts'
import { EveryMatch } from './EveryMatch.tsx'
import { Filters } from './Filters.tsx'
import styles from './ListScreen.module.css'
import { Pages } from './Pages.tsx'
import { RowMenu } from './RowMenu.tsx'
import { askList, listQuery, type Page } from './record_queries.ts'
import { SearchField } from './SearchField.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useScope } from './scope.ts'
import { searchedBy } from './searched_by.ts'
import { type ListState, type Order, useListState } from './use_list_state.ts'
import { useSelection } from './use_selection.ts'
import { type TableLayout, useTableLayout } from './use_table_layout.ts'
import { type Texts, useTexts } from './use_texts.ts'
import { usePanel } from './use_way_back.ts'

type Props = {
  resource: AnyResource
  /** More that can be done, beside making a new one. */
  actions?: ReactNode
  /** Content between the description of the list and its filters. */
  above?: ReactNode
  /** Shown instead of values, by the name of their column. */
  cells?: Record<string, (row: AnyRow) => ReactNode>
  /** Extra buttons of a row, beside its menu. */
  rowActions?: (row: AnyRow) => ReactNode
  /** Rows open this page instead of a form. */
  hrefOf?: (row: AnyRow) => string | undefined
  /** Rows that wait for the reader. */
  isMarked?: (row: AnyRow) => boolean
  /** Polls the list while this returns true for its rows. */
  isLive?: (rows: AnyRow[]) => boolean
  /** Replaces the bar that deletes and restores the selected rows. */
  selectionBar?: ((rows: AnyRow[], onDone: () => void) => ReactNode) | undefined
  /** Runs on Enter in the search field; scanners send Enter after a code. */
  onEnter?: (typed: string) => void
  sizes?: number[]
  /** More that can be done with a row, as entries of its menu. */
  rowItems?: (row: AnyRow) => ReactNode
}

/** The polling interval of a live list. */
const live_ms = 1500

/** The list of a resource. The address holds its page, order and filters, so a link is a view. */
export function ListScreen(props: Props) {
  const { resource, isLive, selectionBar, sizes } = props
  const { event_id, right } = useScope()
  const texts = useTexts(resource)
  const state = useListState(resource)
  const page = useQuery({
    ...listQuery(resource, event_id, state.query),
    refetchInterval: ({ state: { data } }) => isLive?.(data?.rows ?? []) === true && live_ms,
  })
  const columns = useColumns(resource, props.cells)
  const layout = useTableLayout(resource.name, columns)
  const rows = page.data?.rows ?? []
  const selection = useSelection(resource, state, rows)
  const navigate = useNavigate()
  const { search } = useLocation()
  const panel = usePanel()
  useTitle(texts.title)
  useLetters(({ key }) => {
    if (key === 'n' && resource.form && may(resource, 'create', right))
      navigate({ pathname: 'new', search })
  })

  const searched = searchedBy(resource)
  return (
    <section className={styles.screen} aria-labelledby="list-title">
      <Head resource={resource} texts={texts} actions={props.actions} />
      {props.above}
      <div className={styles.tools}>
        <div className={styles.narrowing}>
          {searched && <Search {...{ searched, state, texts }} onEnter={props.onEnter} />}
          <Filters resource={resource} state={state} texts={texts} />
        </div>
        <div className={styles.view}>
          <ColumnMenu columns={columns} layout={layout} />
          <AsCommand acts={() => [[texts.title, () => askList(resource, event_id, state.query)]]} />
        </div>
      </div>
      {page.error && <Failed error={page.error} onRetry={() => void page.refetch()} />}
      {selection.ids.size > 0 &&
        (selectionBar?.(selection.rows, selection.clear) ?? (
          <SelectionBar resource={resource} rows={selection.rows} onDone={selection.clear} />
        ))}
      {selection.ids.size > 0 && <EveryMatch selection={selection} page={page.data} />}
      {page.data?.count === 0 ? (
        <Empty texts={texts} state={state} />
      ) : page.isPending && !page.error ? (
        <Loading />
      ) : (
        page.data && (
          <Rows
            {...props}
            {...{ columns, layout, state, page }}
            selected={selection.ids}
            onSelect={selection.select}
          />
        )
      )}
      {page.data && page.data.count > 0 && (
        <Pages state={state} page={page.data} {...(sizes && { sizes })} />
      )}
      {panel}
    </section>
  )
}

type RowsProps = Props & {
  columns: TableColumn<AnyRow>[]
  layout: TableLayout
  state: ListState
  page: UseQueryResult<Page>
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
}

function Rows({ resource, rowActions, rowItems, isMarked, page, state, ...props }: RowsProps) {
  const { right } = useScope()
  const texts = useTexts(resource)
  const navigate = useNavigate()
  const opens = resource.form !== null && may(resource, 'get', right)
  // A panel opens on top of the list, which stays as it was searched and filtered.
  const { search } = useLocation()
  const hrefOf = props.hrefOf ?? (opens ? (row: AnyRow) => row._id + search : undefined)
  const can_change = ['delete', 'restore'].some((verb) => may(resource, verb, right))
  return (
    <DataTable
      layout={props.layout}
      label={texts.title}
      rows={page.data?.rows ?? []}
      columns={props.columns}
      idOf={(row) => row._id}
      nameOf={resource.nameOf}
      {...(hrefOf && { hrefOf, onOpen: (row: AnyRow) => navigate(hrefOf(row) ?? '.') })}
      sort={sortOf(state)}
      {...((can_change || props.selectionBar) && {
        selection: { ids: props.selected, onSelect: props.onSelect },
      })}
      {...((can_change || rowActions || rowItems) && {
        actions: (row: AnyRow) => (
          <>
            {rowActions?.(row)}
            {(can_change || rowItems) && (
              <RowMenu resource={resource} row={row} href={hrefOf?.(row) ?? row._id}>
                {rowItems?.(row)}
              </RowMenu>
            )}
          </>
        ),
      })}
      {...(isMarked && { isMarked })}
      isMuted={(row) => row.deleted === true || row.archived === true}
      is_busy={page.isPlaceholderData}
    />
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('resource')
  return (
    <Notice on_page tone="error" action={<Button onClick={onRetry}>{t('retry')}</Button>}>
      <ErrorText error={error} />
    </Notice>
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

type HeadProps = Pick<Props, 'resource' | 'actions'> & { texts: Texts }

function Head({ resource, texts, actions }: HeadProps) {
  const { right } = useScope()
  const { search } = useLocation()
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1 id="list-title" className={styles.title}>
          {texts.title}
        </h1>
        <p className={styles.about}>{texts.about}</p>
      </div>
      {actions}
      {resource.form && may(resource, 'create', right) && (
        <Link to={{ pathname: 'new', search }} className={styles.create}>
          <Button as="a" appearance="primary" icon={<AddRegular />} tabIndex={-1}>
            {texts.own('new')}
          </Button>
        </Link>
      )}
    </header>
  )
}

type SearchProps = {
  searched: string
  state: ReturnType<typeof useListState>
  texts: Texts
  onEnter: Props['onEnter']
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

type EmptyProps = { texts: ReturnType<typeof useTexts>; state: ReturnType<typeof useListState> }

/** Explains an empty list and its first step, or names the filter that matches nothing. */
function Empty({ texts, state }: EmptyProps) {
  const { t } = useTranslation('resource')
  const is_filtered = state.set.length > 0
  return (
    <div className={styles.empty}>
      <p>{is_filtered ? t('nothing_found') : texts.own('empty')}</p>
      {is_filtered && <Button onClick={state.clear}>{t('clear_filters')}</Button>}
    </div>
  )
}
