import {
  Button,
  Field,
  Input,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Tag,
  TagGroup,
} from '@fluentui/react-components'
import { FilterRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../ui/use_is_phone.ts'
import { type AnyResource, isFor } from './define.ts'
import { FilterPopover, TypedPopover } from './FilterPopover.tsx'
import { PickOne } from './inputs/PickInput.tsx'
import styles from './List.module.css'
import { MomentFilter, MomentText } from './MomentFilter.tsx'
import { nameQuery, type Option, pickQuery } from './pick.ts'
import { useScope } from './scope.ts'
import { searchedBy } from './searched_by.ts'
import type { ListState } from './use_list_state.ts'
import type { Texts } from './use_texts.ts'

type Props = { resource: AnyResource; state: ListState; texts: Texts }
type Filter = AnyResource['filters'][number]
/** Of more than these, the rest is behind a button. */
const most_shown = 5

/** One menu per filter; active filters are shown with a button that removes them. */
export function Filters({ resource, state, texts }: Props) {
  const { t } = useTranslation('resource')
  const scope = useScope()
  const known: Filter[] = [
    ...resource.filters.filter(
      (filter) => filter.field !== searchedBy(resource) && isFor(filter, scope),
    ),
    ...('deleted_only' in resource.contract.query ? [{ field: 'deleted_only' }] : []),
  ]
  const is_phone = useIsPhone()
  const most = is_phone ? 0 : most_shown
  const is_long = known.length > most + (is_phone ? 2 : 1)
  const [is_open, setOpen] = useState(false)
  const shown = is_long && !is_open ? known.slice(0, most) : known
  const set = known.filter(({ field, standard }) => standard || state.set.includes(field))
  return (
    <>
      {shown.map((filter) => (
        <FilterChoice key={filter.field} {...{ resource, state, texts, filter }} />
      ))}
      {is_long && (
        <Button
          appearance="subtle"
          aria-expanded={is_open}
          onClick={() => setOpen(!is_open)}
          {...(is_phone && { icon: <FilterRegular /> })}
        >
          {is_open ? t('fewer_filters') : is_phone ? t('filters') : t('more_filters')}
        </Button>
      )}
      {set.length > 0 && (
        <TagGroup
          className={styles.marks!}
          aria-label={t('filters')}
          onDismiss={(_event, { value }) => state.filter(value, null)}
        >
          {set.map((filter) => (
            <Tag
              key={filter.field}
              value={filter.field}
              className={styles.mark!}
              primaryText={{
                className: styles.filter_words!,
                children: <ChipText {...{ resource, state, texts, filter }} />,
              }}
              {...(state.set.includes(filter.field) && {
                dismissible: true,
                dismissIcon: { 'aria-label': t('remove_filter') },
              })}
            />
          ))}
        </TagGroup>
      )}
      {state.set.length > 1 && (
        <Button appearance="transparent" onClick={state.clear}>
          {t('clear_filters')}
        </Button>
      )}
    </>
  )
}

type OneProps = Props & { filter: Filter }

/** A few values are a menu; a text, or an id that nothing is chosen from, is typed. */
function FilterChoice(props: OneProps) {
  const { field, pick, is_long } = props.filter
  if (pick && is_long) return <SearchedFilter {...props} />
  const { kind } = props.resource.contract.query[field] ?? {}
  if (kind === 'moment')
    return (
      <MomentFilter
        label={props.texts.field(field)}
        value={String(props.state.query[field] ?? '')}
        onChange={(value) => props.state.filter(field, value)}
      />
    )
  const is_typed = !pick && ['text', 'reference', 'entries'].includes(kind ?? '')
  return is_typed ? <TypedFilter {...props} /> : <FilterMenu {...props} />
}

/** One of many, found by typing. */
function SearchedFilter({ state, texts, filter }: OneProps) {
  const { event_id } = useScope()
  const [is_open, setOpen] = useState(false)
  const id = useId()
  const label = texts.field(filter.field)
  return (
    <FilterPopover label={label} is_open={is_open} onOpenChange={setOpen}>
      <Field label={{ htmlFor: id, children: label }}>
        <PickOne
          id={id}
          label={label}
          pick={filter.pick!}
          event_id={event_id}
          value={state.query[filter.field] ?? ''}
          onChange={(value) => {
            state.filter(filter.field, String(value))
            setOpen(false)
          }}
          onBlur={() => {}}
          is_locked={false}
          is_nullable={false}
          begins_open
        />
      </Field>
    </FilterPopover>
  )
}

function TypedFilter({ state, texts, filter: { field } }: OneProps) {
  const label = texts.field(field)
  return (
    <TypedPopover
      label={label}
      value={String(state.query[field] ?? '')}
      onSubmit={(typed) => state.filter(field, typed.trim())}
    >
      {(typed, setTyped) => (
        <Input aria-label={label} value={typed} onChange={(_event, { value }) => setTyped(value)} />
      )}
    </TypedPopover>
  )
}

function FilterMenu({ resource, state, texts, filter }: OneProps) {
  const { t } = useTranslation('resource')
  const options = useOptions({ resource, state, texts, filter })
  const value = chosenOf(state, filter)
  return (
    <Menu
      checkedValues={{ value: value === undefined ? [''] : [String(value)] }}
      onCheckedValueChange={(_event, { checkedItems: [chosen] }) =>
        state.filter(filter.field, chosen === filter.standard ? null : chosen || null)
      }
    >
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="subtle" icon={<FilterRegular />}>
          {texts.field(filter.field)}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {!filter.standard && (
            <MenuItemRadio name="value" value="">
              {t('any')}
            </MenuItemRadio>
          )}
          {options.map((option) => (
            <MenuItemRadio key={option.value} name="value" value={option.value}>
              {option.label}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

function ChipText(props: OneProps) {
  const options = useOptions(props)
  const { resource, state, texts, filter } = props
  const value = String(chosenOf(state, filter))
  const named = useNameOf(filter, value)
  const label = options.find((option) => option.value === value)?.label ?? named ?? value
  const is_moment = resource.contract.query[filter.field]?.kind === 'moment'
  return (
    <>
      {texts.field(filter.field)}: {is_moment ? <MomentText value={value} /> : label}
    </>
  )
}

function useNameOf({ is_one_of }: Filter, value: string) {
  const query = nameQuery(is_one_of ?? 'imports', useScope(), value)
  return useQuery({ ...query, enabled: is_one_of !== undefined && query.enabled }).data
}

function chosenOf({ query, set }: ListState, { field, standard }: Filter) {
  return query[field] ?? (standard && (set.includes(field) ? 'any' : standard))
}

function useOptions({ resource, state, texts, filter }: OneProps): Option[] {
  const { field, pick, event_from, standard } = filter
  const { t } = useTranslation('resource')
  const scope = useScope()
  const named = event_from && state.query[event_from]
  const event_id = scope.event_id ?? (named ? String(named) : undefined)
  const picked = useQuery({
    ...pickQuery(pick ?? 'bars', event_id),
    enabled: pick !== undefined && (!event_from || event_id !== undefined),
  })
  if (pick) return picked.data ?? []
  const described = resource.contract.query[field]
  if (described?.kind === 'boolean')
    return [
      ...(standard ? [{ value: 'any', label: t('any') }] : []),
      { value: 'true', label: t('yes') },
      { value: 'false', label: t('no') },
    ]
  return (described?.choices ?? []).map((choice) => ({
    value: String(choice),
    label: texts.choice(field, choice),
  }))
}
