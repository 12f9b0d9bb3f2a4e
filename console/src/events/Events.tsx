import { Badge, Button, MenuItem } from '@fluentui/react-components'
import {
  ArchiveRegular,
  ArrowDownloadRegular,
  BranchForkRegular,
  CopyRegular,
  DatabaseArrowUpRegular,
  DeleteDismissRegular,
  HomeRegular,
  PeopleRegular,
  PlayRegular,
  StopRegular,
} from '@fluentui/react-icons'
import { rights } from '@kermesse/sdk/generated/rights'
import { zoned } from '@kermesse/sdk/rules/moment'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { formatDate, formatTime } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { CopyLinkItem } from '../identity/CopyLinkItem.tsx'
import { withCells } from '../resource/define.ts'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { RowMenu } from '../resource/RowMenu.tsx'
import { useScope } from '../resource/scope.ts'
import { useList } from '../resource/use_list.ts'
import { screenToOpen } from '../session/asked_screen.ts'
import type { ListedEvent } from '../session/session_queries.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { EventDialogs, type Task } from './EventDialogs.tsx'
import { events } from './events.ts'

/** Every event of the installation, and what a superadmin does with one as a whole. */
export function Events() {
  const { t } = useTranslation('events')
  const { right } = useScope()
  const [task, ask] = useState<Task | null>(null)
  const { search } = useLocation()
  const screen = screenToOpen(search) ?? 'parameters'
  const list = useList(listed, { hrefOf: ({ _id }) => `/admin/events/${_id}/${screen}` })
  return (
    <>
      <ListScreen list={list}>
        <ListHead list={list}>
          {right >= rights.superadmin && (
            <Button
              icon={<DatabaseArrowUpRegular />}
              onClick={() => ask({ verb: 'db_restore', event: null })}
            >
              {t('menu.db_restore')}
            </Button>
          )}
        </ListHead>
        <ListTools list={list} />
        <ListTable
          list={list}
          actions={(event) => (
            <RowMenu list={list} row={event}>
              <Items event={event} ask={ask} />
            </RowMenu>
          )}
        />
      </ListScreen>
      <EventDialogs task={task} onClose={() => ask(null)} />
    </>
  )
}

const listed = withCells(events, {
  enabled: (event) => <State event={event} />,
  dateBegin: (event) => <EventMoment event={event} at={event.dateBegin} />,
  dateEnd: (event) => <EventMoment event={event} at={event.dateEnd} />,
  archived: ({ archived }) => (archived ? <ArchivedChip /> : null),
})

/** On the clock of the event, which the row names where it is not that of the page. */
function EventMoment({ event, at }: { event: ListedEvent; at: string | undefined }) {
  const { timezone: shown } = useScope()
  if (at === undefined) return null
  const timezone = event.timezone ?? shown
  const text = `${formatDate(at, timezone, currentLanguage())} ${formatTime(at, timezone)}`
  return (
    <time dateTime={at} className="nowrap">
      {timezone === shown ? text : zoned(text, timezone)}
    </time>
  )
}

function State({ event }: { event: ListedEvent }) {
  const { t } = useTranslation('staff')
  return t(`events.states.${stateOf(event)}`)
}

function ArchivedChip() {
  const { t } = useTranslation('staff')
  return (
    <Badge appearance="tint" color="informative">
      {t('events.states.archived')}
    </Badge>
  )
}

type ItemsProps = { event: ListedEvent; ask: (task: Task) => void }

/** Menu items of an event, besides edit and delete. */
function Items({ event, ask }: ItemsProps) {
  const { t } = useTranslation('events')
  const navigate = useNavigate()
  if (event.deleted)
    return (
      <MenuItem
        icon={<DeleteDismissRegular />}
        onClick={() => ask({ verb: 'delete_forever', event })}
      >
        {t('menu.delete_forever')}
      </MenuItem>
    )
  const to = `/admin/events/${event._id}`
  return (
    <>
      <MenuItem icon={<HomeRegular />} onClick={() => navigate(to)}>
        {t('menu.overview')}
      </MenuItem>
      <MenuItem icon={<PeopleRegular />} onClick={() => navigate(`${to}/users`)}>
        {t('menu.users')}
      </MenuItem>
      <CopyLinkItem
        make={() => staffSdk.events.link({ path: { id: event._id }, body: {} })}
        onLink={(link) => ask({ verb: 'link', event, link })}
        onError={(error) => ask({ verb: 'failed', event, error })}
      />
      {event.frozen === 'restored' && (
        <MenuItem
          icon={<BranchForkRegular />}
          onClick={() => ask({ verb: 'name_successor', event })}
        >
          {t('menu.name_successor')}
        </MenuItem>
      )}
      {!event.archived && (
        <MenuItem
          icon={event.enabled ? <StopRegular /> : <PlayRegular />}
          onClick={() => ask({ verb: event.enabled ? 'disable' : 'enable', event })}
        >
          {t(event.enabled ? 'menu.disable' : 'menu.enable')}
        </MenuItem>
      )}
      <MenuItem icon={<CopyRegular />} onClick={() => ask({ verb: 'duplicate', event })}>
        {t('menu.duplicate')}
      </MenuItem>
      <MenuItem icon={<ArrowDownloadRegular />} onClick={() => ask({ verb: 'db_backup', event })}>
        {t('menu.db_backup')}
      </MenuItem>
      {!event.archived && (
        <MenuItem icon={<ArchiveRegular />} onClick={() => ask({ verb: 'archive', event })}>
          {t('menu.archive')}
        </MenuItem>
      )}
    </>
  )
}

/** In a word, where an event stands. */
function stateOf({ archived, frozen, enabled, dateBegin, dateEnd }: ListedEvent, now = new Date()) {
  if (archived) return 'archived'
  if (frozen) return 'frozen'
  if (!enabled) return 'disabled'
  if (!dateBegin && !dateEnd) return 'undated'
  if (dateBegin && now < new Date(dateBegin)) return 'upcoming'
  if (dateEnd && now > new Date(dateEnd)) return 'over'
  return 'running'
}
