import type { Schema } from '@kermesse/sdk/types'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceRow } from '../base/ChoiceRow.tsx'
import { centsOf, centsText } from '../base/cents.ts'
import { Sheet } from '../base/Sheet.tsx'
import { TextLine } from '../base/TextLine.tsx'
import type { EventCatalogue } from '../catalogue/event_catalogue.ts'
import styles from './Desk.module.css'
import type { DeskClient } from './desk_band.ts'
import { begin } from './desk_operation.ts'
import { type Entrance, entrancesFor, type Way, waysOf } from './desk_rules.ts'
import { isComplete, MoneyWay, useTaken } from './MoneyWay.tsx'

type Props = { client: DeskClient; catalogue: EventCatalogue; right: number; onClose: () => void }

/** Sells one of the entrances that are on sale now, within the person's right. */
export function DeskEntrance({ client, catalogue, right, onClose }: Props) {
  const { t } = useTranslation(['pos_desk', 'pos'])
  const [chosen, setChosen] = useState<Entrance>()
  const [taken, setTaken] = useTaken()
  const [age, setAge] = useState<Schema<'Age'>>()
  const [postal_code, setPostalCode] = useState('')
  const on_sale = entrancesFor(catalogue.entrances, right)
  const price = chosen ? totalOf(chosen, catalogue) : 0
  const ways = chosen ? waysFor(chosen, catalogue) : []
  const has_age = client.age !== null || !chosen?.ages.length || age !== undefined
  const choose = (one: Entrance) => {
    setChosen(one)
    setTaken({ way: waysFor(one, catalogue)[0] ?? 'cash' })
  }
  return (
    <Sheet title={t('entrance.title', { number: client.short_id })} onClose={onClose}>
      {on_sale.length === 0 && <p>{t('entrance.none')}</p>}
      {on_sale.map((one) => (
        <button
          key={one._id}
          type="button"
          className={styles.way}
          aria-pressed={one === chosen}
          onClick={() => choose(one)}
        >
          <b>{one.name}</b>
          <b>{centsText(totalOf(one, catalogue))}</b>
          <small>{comesWith(one)}</small>
        </button>
      ))}
      {chosen && client.age === null && chosen.ages.length > 0 && (
        <ChoiceRow
          name={t('acts.age')}
          choices={chosen.ages}
          chosen={age}
          wordOf={(one) => t(one ? 'pos:band.age' : 'age.under', { age: one })}
          onChoose={setAge}
          className={styles.row}
        />
      )}
      {chosen && catalogue.event.ask_for_the_postal_code && (
        <PostalCode value={postal_code} onChange={setPostalCode} />
      )}
      {chosen && price > 0 && (
        <MoneyWay ways={ways} amount={price} taken={taken} onChange={setTaken} />
      )}
      <button
        type="button"
        className="pos-primary"
        disabled={!chosen || !has_age || !isComplete(taken)}
        onClick={() => {
          if (!chosen) return
          onClose()
          const { handed, ...paid } = taken
          const of = { entrance_id: chosen._id, name: chosen.name, amount: price / 100 }
          const more = {
            ...(handed !== undefined && { handed }),
            ...(age !== undefined && { age }),
            ...(postal_code.trim() && { postal_code: postal_code.trim() }),
          }
          void begin(client, { kind: 'entrance', ...of, ...paid, ...more })
        }}
      >
        {chosen ? t('entrance.submit', { amount: centsText(price) }) : t('entrance.choose')}
      </button>
    </Sheet>
  )

  /** Voucher packs and the container that are handed out with it. */
  function comesWith({ voucher_packs, deposit }: Entrance) {
    const packs = voucher_packs?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
    const container = catalogue.deposits.find(({ _id }) => _id === deposit)
    const gifts = [packs > 0 && t('entrance.packs', { count: packs }), container?.name]
    return gifts.filter(Boolean).join(' · ')
  }
}

/** With the container that is handed out, as the server charges it. Minor units. */
function totalOf({ price, deposit }: Entrance, { deposits }: EventCatalogue) {
  const container = deposits.find(({ _id }) => _id === deposit)
  return centsOf(price) + centsOf(container?.price ?? 0)
}

type PostalCodeProps = { value: string; onChange: (value: string) => void }

function PostalCode(props: PostalCodeProps) {
  const { t } = useTranslation('pos_desk')
  return (
    <TextLine
      label={t('entrance.postal_code')}
      maxLength={16}
      autoCapitalize="characters"
      {...props}
    />
  )
}

/** The ways of the entrance that a desk can take; all where it names none. */
function waysFor({ payment_types }: Entrance, { event }: EventCatalogue): Way[] {
  const all = waysOf(event)
  const own = all.filter((way) => payment_types.includes(way))
  return payment_types.length === 0 ? all : own
}
