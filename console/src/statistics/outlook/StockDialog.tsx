import { Button, Field, Input, Spinner } from '@fluentui/react-components'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../resource/scope.ts'
import { AsCommand } from '../../session/AsCommand.tsx'
import { staffSdk } from '../../session/staff_sdk.ts'
import { Stack, Text } from '../../ui/layout.tsx'
import { ModalDialog } from '../../ui/ModalDialog.tsx'
import styles from './Outlook.module.css'
import type { Outlook } from './use_outlook.ts'

type Props = { bar_id: string; left: Outlook['stock']; onClose: () => void }

/** Digits, with the marks that people put between them; null for what is no count. */
function countIn(text: string): number | null {
  const digits = text.replace(/['’\s]/g, '')
  return /^\d{1,7}$/.test(digits) && Number(digits) <= 1_000_000 ? Number(digits) : null
}

/** Edits the stock of a bar. Empty fields keep the previous count. */
export function StockDialog({ bar_id, left, onClose }: Props) {
  const { t } = useTranslation('statistics')
  const { t: common } = useTranslation('staff')
  const { event_id = '' } = useScope()
  const cache = useQueryClient()
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [forgotten, setForgotten] = useState<string[]>([])
  const { data: items, error: unread } = useQuery({
    queryKey: ['stocks.items', event_id, bar_id],
    queryFn: () => itemsOf(event_id, bar_id),
  })
  const counts = Object.entries(typed).filter(([, text]) => text.trim() !== '')
  const stocks = [
    ...counts.map(([item_id, text]) => ({ item_id, quantity: countIn(text) })),
    ...forgotten.map((item_id) => ({ item_id, quantity: null })),
  ]
  const is_wrong = counts.some(([, text]) => countIn(text) === null)
  const is_ready = stocks.length > 0 && !is_wrong
  const ask = () => staffSdk.stocks.set({ query: { event_id }, body: { bar_id, stocks } })
  const saving = useMutation({
    mutationFn: ask,
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['statistics.outlook'] })
      await cache.invalidateQueries({ queryKey: ['stocks.items', event_id, bar_id] })
      onClose()
    },
  })
  return (
    <ModalDialog
      title={t('stock.enter')}
      is_busy={saving.isPending}
      error={saving.error ?? unread}
      onClose={onClose}
      onSubmit={() => is_ready && saving.mutate()}
      aside={is_ready && <AsCommand acts={() => [[t('stock.enter'), ask]]} />}
      actions={
        <>
          <Button disabled={saving.isPending} onClick={onClose}>
            {common('frame.cancel')}
          </Button>
          <Button
            type="submit"
            appearance="primary"
            aria-busy={saving.isPending}
            disabledFocusable={!is_ready || saving.isPending}
          >
            {t('stock.save')}
          </Button>
        </>
      }
    >
      <Text look="note">{t('stock.about')}</Text>
      {!items && !unread && <Spinner />}
      {items?.length === 0 && <p>{t('stock.no_items')}</p>}
      <Stack gap={12} className={styles.fields}>
        {items?.map((item) => (
          <CountField
            key={item.item_id}
            item={item}
            left={left.find(({ item_id }) => item_id === item.item_id)}
            text={typed[item.item_id] ?? ''}
            is_forgotten={forgotten.includes(item.item_id)}
            onText={(text) => setTyped({ ...typed, [item.item_id]: text })}
            onForget={(is_to_be) => {
              setTyped({ ...typed, [item.item_id]: '' })
              const others = forgotten.filter((one) => one !== item.item_id)
              setForgotten(is_to_be ? [...others, item.item_id] : others)
            }}
          />
        ))}
      </Stack>
    </ModalDialog>
  )
}

type Item = Awaited<ReturnType<typeof itemsOf>>[number]
type FieldProps = {
  item: Item
  left: Outlook['stock'][number] | undefined
  text: string
  is_forgotten: boolean
  onText: (text: string) => void
  onForget: (is_to_be: boolean) => void
}

/** How many there are of one thing; what was counted before can be forgotten. */
function CountField({ item, left, text, is_forgotten, onText, onForget }: FieldProps) {
  const { t } = useTranslation('statistics')
  const { name, is_counted } = item
  const is_wrong = text.trim() !== '' && countIn(text) === null
  const known = left && t('stock.known', { left: left.left, quantity: left.quantity })
  return (
    <div className={styles.field}>
      <Field
        label={name}
        hint={is_forgotten ? t('stock.is_forgotten') : known}
        {...(is_wrong && { validationMessage: t('stock.no_count') })}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          disabled={is_forgotten}
          value={text}
          onChange={(_event, { value }) => onText(value)}
        />
      </Field>
      {is_counted && (
        <Button
          appearance="subtle"
          aria-label={t(is_forgotten ? 'stock.keep_of' : 'stock.forget_of', { name })}
          onClick={() => onForget(!is_forgotten)}
        >
          {is_forgotten ? t('stock.keep') : t('stock.forget')}
        </Button>
      )}
    </div>
  )
}

/** Returns the items to count: items sold by the piece in menu order, then containers. */
async function itemsOf(event_id: string, bar_id: string) {
  const query = { event_id }
  const bar = await staffSdk.bars.get({ path: { id: bar_id }, query })
  const { stocks } = await staffSdk.stocks.list({ query: { event_id, bar_id } })
  const counted = new Set(stocks.map(({ item_id }) => item_id))
  const sold = (bar.consumptions ?? []).filter(({ type }) => type === 'quantity')
  return [...sold, ...(bar.possible_deposits ?? [])].map(({ _id, name }) => ({
    item_id: _id,
    name,
    is_counted: counted.has(_id),
  }))
}
