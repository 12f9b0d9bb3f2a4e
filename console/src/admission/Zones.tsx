import { Button, Switch } from '@fluentui/react-components'
import { ArrowSyncRegular, DeleteRegular } from '@fluentui/react-icons'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatTime } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { Confirm } from '../resource/Confirm.tsx'
import { type ListedRow, withCells } from '../resource/define.ts'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { inReadersLanguage } from '../resource/language.ts'
import { ResourceRoutes } from '../resource/ResourceRoutes.tsx'
import { useScope } from '../resource/scope.ts'
import { useList } from '../resource/use_list.ts'
import { refresh } from '../resource/use_removal.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { ReloadDialog } from './ReloadDialog.tsx'
import { TicketCopy } from './TicketCopy.tsx'
import { zones } from './zones.ts'

type Zone = ListedRow<'zones'>
type Switched = { row: Zone; what: 'event' | 'zone' }
type Asked = Switched | 'reload' | 'clear' | null

/** The zones of the ticketing provider: which are open, and what comes with a ticket. */
export function Zones() {
  return (
    <ResourceRoutes resource={zones}>
      <List />
    </ResourceRoutes>
  )
}

function List() {
  const { t } = useTranslation('events')
  const { event_id } = useScope()
  const cache = useQueryClient()
  const [asked, ask] = useState<Asked>(null)
  const resource = useMemo(
    () =>
      withCells(zones, {
        date: ({ date }) => <When seconds={date} />,
        is_event_enabled: (row) => <State {...{ row, ask }} what="event" />,
        is_zone_enabled: (row) => <State {...{ row, ask }} what="zone" />,
      }),
    [],
  )
  const list = useList(resource)
  const onClose = () => ask(null)
  const onDone = async () => {
    await refresh(cache, { name: 'zones' })
    onClose()
  }
  return (
    <>
      <ListScreen list={list}>
        <ListHead list={list}>
          <Button icon={<DeleteRegular />} onClick={() => ask('clear')}>
            {t('zones.clear')}
          </Button>
          <Button appearance="primary" icon={<ArrowSyncRegular />} onClick={() => ask('reload')}>
            {t('zones.reload')}
          </Button>
        </ListHead>
        <TicketCopy />
        <ListTools list={list} />
        <ListTable list={list} />
      </ListScreen>
      {asked === 'reload' && <ReloadDialog {...{ onClose }} />}
      {asked === 'clear' && (
        <Confirm
          title={t('zones.clear_question')}
          text={t('zones.clear_text')}
          action={t('zones.clear')}
          run={() => staffSdk.zones.clear({ query: { event_id } })}
          {...{ onClose, onDone }}
        />
      )}
      {asked !== null && typeof asked === 'object' && (
        <SwitchDialog {...asked} {...{ onClose, onDone }} />
      )}
    </>
  )
}

type DialogProps = Switched & { onClose: () => void; onDone: () => Promise<void> }

/** A show is all of its zones; a zone is open when its show is, too. */
function SwitchDialog({ row, what, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('events')
  const verb = (what === 'event' ? row.is_event_enabled : row.is_zone_enabled)
    ? 'disable'
    : 'enable'
  const { event_id } = useScope()
  const query = { event_id }
  const named = what === 'event' ? row.infomaniak_event_name : row.zone_name
  const run = () =>
    what === 'event'
      ? staffSdk.zones[`${verb}_event`]({
          path: { infomaniak_event_id: row.infomaniak_event_id },
          query,
        })
      : staffSdk.zones[verb]({ path: { id: row._id }, query })
  return (
    <Confirm
      title={t(`zones.${verb}_question`, { name: inReadersLanguage(named) })}
      text={t(`zones.${verb}_${what}`)}
      action={t(`zones.${verb}`)}
      {...{ run, onClose, onDone }}
    />
  )
}

function When({ seconds }: { seconds: unknown }) {
  const { timezone } = useScope()
  if (typeof seconds !== 'number') return null
  const instant = new Date(seconds * 1000)
  return (
    <time dateTime={instant.toISOString()} className="nowrap">
      {formatDate(instant, timezone, currentLanguage())} {formatTime(instant, timezone)}
    </time>
  )
}

function State({ row, what, ask }: Switched & { ask: (asked: Asked) => void }) {
  const { t } = useTranslation('events')
  const named = what === 'event' ? row.infomaniak_event_name : row.zone_name
  return (
    <Switch
      aria-label={t('zones.open', { name: inReadersLanguage(named) })}
      checked={(what === 'event' ? row.is_event_enabled : row.is_zone_enabled) === true}
      onChange={() => ask({ row, what })}
    />
  )
}
