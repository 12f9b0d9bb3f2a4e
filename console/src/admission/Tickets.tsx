import { Button, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components'
import { QrCodeRegular } from '@fluentui/react-icons'
import { lazy } from 'react'
import type { AnyColumn, AnyResource, AnyRow } from '../resource/define.ts'
import { ListScreen } from '../resource/ListScreen.tsx'
import { ResourceRoutes } from '../resource/ResourceRoutes.tsx'
import { useTexts } from '../resource/use_texts.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { tickets } from './tickets.ts'

const Qr = lazy(async () => ({ default: (await import('../ui/Qr.tsx')).Qr }))

const resource: AnyResource = {
  ...tickets,
  columns: tickets.columns.map((column) => withCode(column, (row) => <ShownCode row={row} />)),
  facts: tickets.facts.map((column) => withCode(column, (row) => <Code row={row} />)),
}

/** Tickets sold by the provider. A code admits its holder, so it is shown on demand only. */
export function Tickets() {
  return (
    <ResourceRoutes resource={resource}>
      <ListScreen resource={resource} />
    </ResourceRoutes>
  )
}

function withCode(column: AnyColumn, cell: NonNullable<AnyColumn['cell']>): AnyColumn {
  return column.field === 'ticket.token' ? { ...column, cell } : column
}

function ShownCode({ row }: { row: AnyRow }) {
  const texts = useTexts(tickets)
  if (!tokenOf(row)) return null
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

function Code({ row }: { row: AnyRow }) {
  const texts = useTexts(tickets)
  const token = tokenOf(row)
  if (!token) return '–'
  return (
    <Loaded>
      <Qr text={token} label={texts.own('code_of', { name: tickets.nameOf(row) })} />
    </Loaded>
  )
}

function tokenOf({ ticket }: AnyRow) {
  return (ticket as { token?: string | null }).token
}
