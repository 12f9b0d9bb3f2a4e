import {
  Button,
  Menu,
  MenuButton,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components'
import { ArrowDownloadRegular, LockClosedRegular } from '@fluentui/react-icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useMoney } from '../resource/Money.tsx'
import { useScope } from '../resource/scope.ts'
import { Tone } from '../resource/Tone.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { Figure, Figures, Head } from '../ui/Head.tsx'
import { Row } from '../ui/layout.tsx'
import { Page } from '../ui/Page.tsx'
import { PageNotice } from '../ui/PageNotice.tsx'
import { saveFile } from '../ui/save_file.ts'
import { CloseDrawerDialog } from './CloseDrawerDialog.tsx'
import { DrawerMovements } from './DrawerMovements.tsx'
import { DrawerTransactions } from './DrawerTransactions.tsx'
import type { DrawerDetails } from './drawers.ts'

/** A drawer: its figures, its movements and its report as a file. */
export function DrawerPage() {
  const { id = '' } = useParams()
  const { event_id = '' } = useScope()
  const { t } = useTranslation('drawers')
  const [is_closing, ask] = useState(false)
  const about = { path: { id }, query: { event_id } }
  const { data, error } = useQuery({
    queryKey: ['drawers.get', event_id, id],
    queryFn: ({ signal }) => staffSdk.drawers.get(about, { signal }),
  })
  const state = data?.drawer.state
  return (
    <Page>
      <Head
        title={data ? t('drawer', { number: data.drawer.number }) : t('one')}
        aside={
          state && (
            <Tone tone={state === 'open' ? 'plain' : 'good'}>{t(`choices.state.${state}`)}</Tone>
          )
        }
        back={{ to: `/admin/events/${event_id}/drawers`, label: t('page.all') }}
        actions={
          data && (
            <Row wrap gap={8}>
              <Downloads details={data} />
              {state === 'open' && (
                <Button icon={<LockClosedRegular />} onClick={() => ask(true)}>
                  {t('close.open')}
                </Button>
              )}
            </Row>
          )
        }
      />
      {error && (
        <PageNotice tone="error">
          <ErrorText error={error} />
        </PageNotice>
      )}
      {data && (
        <>
          <Cash details={data} />
          <DrawerMovements details={data} />
          <DrawerTransactions id={id} />
        </>
      )}
      {is_closing && <CloseDrawerDialog id={id} onClose={() => ask(false)} />}
    </Page>
  )
}

const amounts = [
  'float',
  'cash_sales',
  'cash_top_ups',
  'cash_payouts',
  'cash_refunds',
  'put_in',
  'taken_out',
  'late_cash',
  'expected_amount',
  'counted_amount',
  'difference',
] as const
const totals = ['expected_amount', 'difference']

/** The sum of the drawer, as its report has it. */
function Cash({ details: { drawer } }: { details: DrawerDetails }) {
  const { event_id = '' } = useScope()
  const { t } = useTranslation('drawers')
  const money = useMoney()
  const { _id, user, bar_name, devices } = drawer
  const { data: report, error } = useQuery({
    queryKey: ['drawers.report', event_id, _id],
    queryFn: ({ signal }) =>
      staffSdk.drawers.report({ path: { id: _id }, query: { event_id } }, { signal }),
  })
  if (error)
    return (
      <PageNotice tone="error">
        <ErrorText error={error} />
      </PageNotice>
    )
  if (!report) return null
  const { cash, open_devices } = report
  return (
    <>
      {open_devices.length > 0 && (
        <PageNotice tone="warning">
          {t('page.open_devices', { devices: open_devices.join(', ') })}
        </PageNotice>
      )}
      <Figures>
        {user && <Figure name={t('fields.user')}>{user}</Figure>}
        {bar_name && <Figure name={t('fields.bar_name')}>{bar_name}</Figure>}
        {devices.length > 0 && <Figure name={t('fields.devices')}>{devices.join(', ')}</Figure>}
        {amounts.map((name) => {
          const amount = cash?.[name]
          return typeof amount !== 'number' ? null : (
            <Figure key={name} name={t(`cash.${name}`)} is_total={totals.includes(name)}>
              {money(amount)}
            </Figure>
          )
        })}
        {cash?.reason && <Figure name={t('close.reason')}>{cash.reason}</Figure>}
      </Figures>
    </>
  )
}

const formats = ['pdf', 'xlsx', 'txt'] as const

/** The report as a file: X while the drawer is open, then Z. */
function Downloads({ details: { drawer } }: { details: DrawerDetails }) {
  const { event_id = '' } = useScope()
  const { t } = useTranslation('drawers')
  const { _id, number, report_number } = drawer
  const kind = report_number === null ? `X-${number}` : `Z-${report_number}`
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (format: (typeof formats)[number]) =>
      staffSdk.drawers.download({ path: { id: _id }, query: { event_id, format } }),
    onSuccess: (bytes, format) => saveFile(bytes, `${kind}.${format}`),
  })
  return (
    <>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <MenuButton icon={<ArrowDownloadRegular />} disabledFocusable={isPending}>
            {report_number === null ? t('report.x') : t('report.z', { number: report_number })}
          </MenuButton>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {formats.map((format) => (
              <MenuItem key={format} onClick={() => mutate(format)}>
                {t(`report.${format}`)}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
      <FailureDialog error={error} onClose={reset} />
    </>
  )
}
