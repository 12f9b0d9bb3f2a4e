import { MenuItem } from '@fluentui/react-components'
import {
  ArrowDownloadRegular,
  ChatRegular,
  DocumentTextRegular,
  LockClosedRegular,
  LockOpenRegular,
} from '@fluentui/react-icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../resource/scope.ts'
import { refresh } from '../resource/use_removal.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { saveFile } from '../ui/save_file.ts'
import { PhoneMessageDialog } from './PhoneMessageDialog.tsx'
import { type PairedPhone, pairings } from './pairings.ts'

type Verb = 'unlock' | 'ask_for_log' | 'download_log'

/** Orders for the phones of the list: entries of the menu of a row, and the dialogs that they open. */
export function usePhoneOrders(onLock: (phone: PairedPhone) => void) {
  const { t } = useTranslation('machines')
  const { event_id = '' } = useScope()
  const cache = useQueryClient()
  const [written_to, writeTo] = useState<PairedPhone | 'several' | null>(null)
  const order = useMutation({
    mutationFn: async ({ verb, phone }: { verb: Verb; phone: PairedPhone }) => {
      const of_phone = { path: { id: phone._id }, query: { event_id } }
      if (verb === 'download_log') {
        const log = await staffSdk.pairings.download_log(of_phone)
        saveFile(log, `phone_${phone.smartphone_number}.log`)
      } else await staffSdk.pairings[verb](of_phone)
      await refresh(cache, pairings)
    },
  })
  const itemsOf = (phone: PairedPhone) => {
    const is_locked = phone.state === 'locked'
    const is_paired = phone.state === 'paired' || is_locked
    return (
      <>
        {is_paired && (
          <>
            <MenuItem icon={<ChatRegular />} onClick={() => writeTo(phone)}>
              {t('phones.verb.message')}
            </MenuItem>
            {is_locked ? (
              <MenuItem
                icon={<LockOpenRegular />}
                onClick={() => order.mutate({ verb: 'unlock', phone })}
              >
                {t('phones.verb.unlock')}
              </MenuItem>
            ) : (
              <MenuItem icon={<LockClosedRegular />} onClick={() => onLock(phone)}>
                {t('phones.verb.lock')}
              </MenuItem>
            )}
            <MenuItem
              icon={<DocumentTextRegular />}
              disabled={phone.log_asked_at !== null}
              onClick={() => order.mutate({ verb: 'ask_for_log', phone })}
            >
              {t(phone.log_asked_at ? 'phones.log_asked' : 'phones.verb.ask_for_log')}
            </MenuItem>
          </>
        )}
        {phone.log_sent_at && (
          <MenuItem
            icon={<ArrowDownloadRegular />}
            onClick={() => order.mutate({ verb: 'download_log', phone })}
          >
            {t('phones.verb.download_log')}
          </MenuItem>
        )}
      </>
    )
  }
  const dialogs = (
    <>
      {written_to && (
        <PhoneMessageDialog
          phone={written_to === 'several' ? undefined : written_to}
          onClose={() => writeTo(null)}
        />
      )}
      <FailureDialog error={order.error} onClose={order.reset} />
    </>
  )
  return { itemsOf, dialogs, writeToSeveral: () => writeTo('several') }
}
