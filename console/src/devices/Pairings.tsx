import { Button, MenuItem } from '@fluentui/react-components'
import {
  ChatRegular,
  PhoneDismissRegular,
  PlugDisconnectedRegular,
  PrintRegular,
} from '@fluentui/react-icons'
import type { Schema } from '@kermesse/sdk/types'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Route, Routes, useNavigate } from 'react-router-dom'
import { Confirm } from '../resource/Confirm.tsx'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { RecordPanel } from '../resource/RecordPanel.tsx'
import { RowMenu } from '../resource/RowMenu.tsx'
import { useScope } from '../resource/scope.ts'
import { useList } from '../resource/use_list.ts'
import { refresh } from '../resource/use_removal.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { NewPairing } from './NewPairing.tsx'
import { PairPhoneDialog } from './PairPhoneDialog.tsx'
import { listed_pairings, UnsentWarning } from './PhoneQueue.tsx'
import { PhoneSheet } from './PhoneSheet.tsx'
import { PhonesRisk } from './PhonesRisk.tsx'
import { type PairedPhone, pairings } from './pairings.ts'
import { usePhoneOrders } from './use_phone_orders.tsx'

type Made = Schema<'PairingCreated'>
type Question = { verb: 'end' | 'lose' | 'lock'; phone: PairedPhone }

/** The phones that sell or check at an event. A new one is paired by a code that is shown once. */
export function Pairings() {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { event_id } = useScope()
  const [made, setMade] = useState<Made | null>(null)
  const close = async () => {
    setMade(null)
    await refresh(cache, pairings)
  }
  return (
    <>
      <Routes>
        <Route path="labels" element={<PhoneSheet />} />
        <Route path="/" element={<List />}>
          <Route path="new" element={<NewPairing onMade={setMade} />} />
          <Route path=":id" element={<RecordPanel resource={pairings} />} />
        </Route>
      </Routes>
      {made && (
        <PairPhoneDialog
          made={made}
          onMade={setMade}
          onClose={() => void close()}
          onNext={() => {
            void close()
            void navigate(`/admin/events/${event_id}/pairings/new`)
          }}
        />
      )}
    </>
  )
}

/** A phone that has not sent everything is unpaired by a verb of its own. */
const isForced = ({ verb, phone }: Question) => verb === 'end' && Boolean(phone.queue?.unsent)

function List() {
  const { t } = useTranslation('machines')
  const { event_id } = useScope()
  const cache = useQueryClient()
  const [asked, ask] = useState<Question | null>(null)
  const finish = (ending: Question) => {
    const path = { id: ending.phone._id }
    const query = event_id === undefined ? {} : { event_id }
    if (ending.verb === 'lock') return staffSdk.pairings.lock({ path, query })
    if (ending.verb === 'lose') return staffSdk.pairings.lose({ path, query })
    return staffSdk.pairings.end({ path, query: { ...query, force: isForced(ending) } })
  }
  const orders = usePhoneOrders((phone) => ask({ verb: 'lock', phone }))
  const list = useList(listed_pairings, {
    hrefOf: ({ _id }) => `/admin/events/${event_id}/pairings/${_id}`,
    isMarked: ({ state }) => state === 'lost',
  })
  return (
    <>
      <ListScreen list={list}>
        <ListHead list={list}>
          <Button icon={<ChatRegular />} onClick={orders.writeToSeveral}>
            {t('message.open')}
          </Button>
          <Link to="labels">
            <Button as="a" icon={<PrintRegular />} tabIndex={-1}>
              {t('sheet.open')}
            </Button>
          </Link>
        </ListHead>
        <PhonesRisk />
        <ListTools list={list} />
        <ListTable
          list={list}
          actions={(phone) => (
            <RowMenu list={list} row={phone}>
              {orders.itemsOf(phone)}
              {phone.state !== 'lost' && (
                <MenuItem
                  icon={<PhoneDismissRegular />}
                  onClick={() => ask({ verb: 'lose', phone })}
                >
                  {t('phones.verb.lose')}
                </MenuItem>
              )}
              {phone.state !== 'lost' && phone.state !== 'ended' && (
                <MenuItem
                  icon={<PlugDisconnectedRegular />}
                  onClick={() => ask({ verb: 'end', phone })}
                >
                  {t('phones.verb.end')}
                </MenuItem>
              )}
            </RowMenu>
          )}
        />
      </ListScreen>
      {orders.dialogs}
      {asked && (
        <Confirm
          title={t(`phones.question.${asked.verb}`, { name: asked.phone.smartphone_number })}
          text={
            <>
              {t(`phones.text.${asked.verb}`)}{' '}
              {asked.verb !== 'lock' && <UnsentWarning {...asked.phone} />}
            </>
          }
          action={t(`phones.verb.${isForced(asked) ? 'force' : asked.verb}`)}
          run={() => finish(asked)}
          onClose={() => ask(null)}
          onDone={async () => {
            ask(null)
            await refresh(cache, pairings)
          }}
        />
      )}
    </>
  )
}
