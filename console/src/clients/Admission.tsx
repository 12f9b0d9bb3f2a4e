import { Field, Input, Radio, RadioGroup, Select } from '@fluentui/react-components'
import type { Schema } from '@kermesse/sdk/types'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { staffSdk } from '../session/staff_sdk.ts'
import styles from './Client.module.css'
import { plus, useDesk } from './client.ts'
import { DeskDialog } from './DeskDialog.tsx'
import { Facts } from './Facts.tsx'
import { useReceipt } from './Receipt.tsx'

type PaymentType = Schema<'PaymentType'>
type Age = Schema<'Age'>
const ages = [0, 16, 18] as const

/** The entrances of the event that there are. */
export function useEntrances(event_id: string) {
  const { data } = useQuery({
    queryKey: ['entrances.all', event_id],
    queryFn: () => staffSdk.entrances.all({ query: { event_id } }),
    staleTime: 60_000,
  })
  return data?.entrances
}

/** Another entrance, beside those that the wristband has. */
export function SellEntrance() {
  const { t } = useTranslation('clients')
  const { client, path, query, money, right } = useDesk()
  const listed = useEntrances(query.event_id) ?? []
  const entrances = listed.filter(({ min_right }) => right >= (min_right ?? 0))
  const [id, setId] = useState('')
  const [asked, setAsked] = useState<PaymentType | null>(null)
  const entrance = entrances.find(({ _id }) => _id === id)
  const ways: PaymentType[] = entrance?.payment_types?.length
    ? entrance.payment_types
    : ['cash', 'mypos', 'twint', 'wristband']
  const way = asked && ways.includes(asked) ? asked : ways[0]!
  const receipt = useReceipt(way)
  const named = { number: client.short_id, name: entrance?.name ?? '' }
  const from_wristband = way === 'wristband' ? (entrance?.price ?? 0) : 0
  return (
    <DeskDialog
      title={t('entrance.title', named)}
      verb={t('entrance.verb', { amount: money(entrance?.price ?? 0) })}
      is_ready={entrance !== undefined && receipt.is_ready}
      act={async (call) => {
        const { price = 0 } = entrance!
        const body = { entrance_id: id, payment_type: way, amount: price, ...receipt.body }
        await staffSdk.desk.add_entrance({ path, query, body }, call)
        receipt.keep()
        return { text: t('entrance.done', { ...named, amount: money(price) }) }
      }}
    >
      <Field label={t('entrance.which')}>
        <Select value={id} onChange={(_event, { value }) => setId(value)}>
          <option value="" />
          {entrances.map(({ _id, name, price }) => (
            <option key={_id} value={_id}>
              {`${name} · ${money(price ?? 0)}`}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('top_up.way')}>
        <RadioGroup
          layout="horizontal"
          className={styles.choices!}
          value={way}
          onChange={(_event, { value }) => setAsked(value as PaymentType)}
        >
          {ways.map((one) => (
            <Radio key={one} value={one} label={t(`ways.${one}`)} />
          ))}
        </RadioGroup>
      </Field>
      {receipt.fields}
      <Facts
        facts={[
          [t('balance_now'), money(client.balance)],
          [t('balance_then'), money(plus(client.balance, -from_wristband))],
        ]}
      />
    </DeskDialog>
  )
}

/** The age that was checked on a document. */
export function ChangeAge() {
  const { t } = useTranslation('clients')
  const { client, path, query } = useDesk()
  const [age, setAge] = useState<Age>(ages.find((one) => one === client.age) ?? 0)
  return (
    <DeskDialog
      title={t('age.title', { number: client.short_id })}
      verb={t('age.verb')}
      is_ready={age !== client.age}
      act={async () => {
        await staffSdk.desk.change_age({ path, query, body: { age } })
        return { text: t('age.done', { age: t(`ages.${age}`) }) }
      }}
    >
      <RadioGroup
        aria-label={t('age.which')}
        value={String(age)}
        onChange={(_event, { value }) => setAge(ages.find((one) => String(one) === value)!)}
      >
        {ages.map((one) => (
          <Radio key={one} value={String(one)} label={t(`ages.${one}`)} />
        ))}
      </RadioGroup>
      <p>{t('age.text')}</p>
    </DeskDialog>
  )
}

/** The number that is printed on the wristband of this chip, where the list was wrong. */
export function CorrectNumber() {
  const { t } = useTranslation('clients')
  const { client, path, query } = useDesk()
  const [number, setNumber] = useState('')
  const [pin, setPin] = useState('')
  const named = { number: client.short_id, other: number.trim().toUpperCase() }
  return (
    <DeskDialog
      title={t('number.title', named)}
      verb={t('number.verb')}
      is_ready={/^[0-9A-Z]{4,16}$/.test(named.other)}
      act={async () => {
        const body = { short_id: named.other, ...(pin.trim() && { pin: pin.trim() }) }
        await staffSdk.desk.repair_link({ path, query, body })
        return { text: t('number.done', named) }
      }}
    >
      <Field label={t('number.printed')}>
        <Input
          value={number}
          autoComplete="off"
          onChange={(_event, { value }) => setNumber(value)}
        />
      </Field>
      <Field label={t('number.pin')} hint={t('number.pin_hint')}>
        <Input value={pin} autoComplete="off" onChange={(_event, { value }) => setPin(value)} />
      </Field>
      <p>{t('number.text')}</p>
    </DeskDialog>
  )
}
