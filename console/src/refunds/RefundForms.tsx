import { CheckmarkRegular } from '@fluentui/react-icons'
import type { Schema } from '@kermesse/sdk/types'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionMenu } from '../resource/ActionMenu.tsx'
import { withCells } from '../resource/define.ts'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { ibanText } from '../resource/Money.tsx'
import { useList } from '../resource/use_list.ts'
import { useTexts } from '../resource/use_texts.ts'
import { Text } from '../ui/layout.tsx'
import styles from '../ui/Page.module.css'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { refund_forms } from './refund_forms.ts'

type Asked = Schema<'RefundRequest'>

const listed = withCells(refund_forms, {
  iban: ({ iban }) => <span className="nowrap">{ibanText(iban)}</span>,
  rivals: (request) => <Rivals {...request} />,
})

/** Refund requests of visitors, with those that need a decision. */
export function RefundForms() {
  useTranslation('refunds')
  useTexts(refund_forms)
  const list = useList(listed, { isMarked: ({ hold }) => Boolean(hold) })
  return (
    <ListScreen list={list}>
      <ListHead list={list} />
      <ListTools list={list} />
      <ListTable list={list} actions={(request) => <RequestMenu request={request} />} />
    </ListScreen>
  )
}

/**
 * Decisions on this page. Wrong accounts and contradictions are handled under the refund errors.
 */
const decided_here = ['contested', 'shared_account']

function RequestMenu({ request }: { request: Asked }) {
  const { t } = useTranslation('refunds')
  const [is_asking, setAsking] = useState(false)
  const release = { label: t('release.open'), icon: <CheckmarkRegular /> }
  const may_decide = request.hold !== null && decided_here.includes(request.hold)
  return (
    <>
      <ActionMenu
        name={request.short_id}
        actions={[may_decide && { ...release, onClick: () => setAsking(true) }]}
      />
      {is_asking && <ReleaseDialog request={request} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Other requests for the same wristband. */
function Rivals({ rivals }: Pick<Schema<'RefundRequest'>, 'rivals'>) {
  if (rivals.length === 0) return null
  return rivals.map(({ _id, name, iban }) => (
    <Text as="span" key={_id} look="hint" className={styles.aside}>
      {name} · {ibanText(iban)}
    </Text>
  ))
}
