import { Button, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components'
import { QrCodeRegular } from '@fluentui/react-icons'
import { lazy } from 'react'
import { type ListedRow, withCells } from '../resource/define.ts'
import { ResourceList } from '../resource/ListScreen.tsx'
import { ResourceRoutes } from '../resource/ResourceRoutes.tsx'
import { useTexts } from '../resource/use_texts.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { tickets } from './tickets.ts'

const Qr = lazy(async () => ({ default: (await import('../ui/Qr.tsx')).Qr }))

type Ticket = ListedRow<'tickets'>

const resource = {
  ...withCells(tickets, { 'ticket.token': (row) => <ShownCode row={row} /> }),
  facts: withCells(tickets, { 'ticket.token': (row) => <Code row={row} /> }).facts,
}

/** Tickets sold by the provider. A code admits its holder, so it is shown on demand only. */
export function Tickets() {
  return (
    <ResourceRoutes resource={resource}>
      <ResourceList resource={resource} />
    </ResourceRoutes>
  )
}

function ShownCode({ row }: { row: Ticket }) {
  const texts = useTexts(tickets)
  if (!row.ticket.token) return null
  const name = tickets.nameOf(row)
  return (
    <Popover withArrow trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button
          size="small"
          appearance="subtle"
          icon={<QrCodeRegular />}
          aria-label={texts.own('show_of', { name })}
        >
          {texts.own('show')}
        </Button>
      </PopoverTrigger>
      <PopoverSurface aria-label={texts.field('ticket.token')} tabIndex={-1}>
        <Code row={row} />
      </PopoverSurface>
    </Popover>
  )
}

function Code({ row }: { row: Ticket }) {
  const texts = useTexts(tickets)
  const { token } = row.ticket
  if (!token) return '–'
  return (
    <Loaded>
      <Qr text={token} label={texts.own('code_of', { name: tickets.nameOf(row) })} />
    </Loaded>
  )
}
