import type { Schema } from '@kermesse/sdk/types'
import { useTranslation } from 'react-i18next'
import { amountText } from '../format.ts'
import { withCells } from '../resource/define.ts'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { useScope } from '../resource/scope.ts'
import { Tone } from '../resource/Tone.tsx'
import { useList } from '../resource/use_list.ts'
import { useTexts } from '../resource/use_texts.ts'
import { Stack, Text } from '../ui/layout.tsx'
import styles from '../ui/Page.module.css'
import { suspicious_clients } from './suspicious_clients.ts'

const listed = withCells(suspicious_clients, {
  suspicious_activity: (client) => <Evidence {...client} />,
})

/** Wristbands that need a look; each leads to its wristband. */
export function Suspicious() {
  useTexts(suspicious_clients)
  const { event_id = '' } = useScope()
  const list = useList(listed, {
    hrefOf: ({ uid }) => `/admin/events/${event_id}/clients/${uid}`,
  })
  return (
    <ListScreen list={list}>
      <ListHead list={list} />
      <ListTools list={list} />
      <ListTable list={list} />
    </ListScreen>
  )
}

type Client = Schema<'SuspiciousClient'>
type Found = Client['suspicious_activity'][number]

const bad_rules = ['balance_mismatch', 'two_places', 'other_number']

/** Each rule that a wristband has broken, with what was found and the limit. */
function Evidence({ suspicious_activity }: Pick<Client, 'suspicious_activity'>) {
  return (
    <Stack as="span" gap={4} className={styles.lines}>
      {suspicious_activity.map((found) => (
        <Finding key={found.rule} found={found} />
      ))}
    </Stack>
  )
}

function Finding({ found }: { found: Found }) {
  const { t } = useTranslation('suspicious_clients')
  const { rule, count, limit_count, amount, limit_amount, iban } = found
  const values = {
    count: count ?? 0,
    limit_count: limit_count ?? 0,
    amount: amountText(amount ?? 0),
    limit_amount: amountText(limit_amount ?? 0),
    iban: iban ?? '',
  }
  return (
    <span>
      <Tone tone={bad_rules.includes(rule) ? 'bad' : 'look'}>{t(`evidence.name.${rule}`)}</Tone>
      <Text as="span" look="hint" className={styles.aside}>
        {t(`evidence.found.${rule}`, values)}
      </Text>
    </span>
  )
}
