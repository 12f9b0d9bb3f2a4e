import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PosMenu } from '../menu/pos_menu.ts'
import { AmountPad } from './AmountPad.tsx'
import { useArrowKeys } from './arrow_keys.ts'
import { Tile } from './Tile.tsx'
import styles from './Tiles.module.css'

const searched_from = 60

/** All items of the point of sale on one page, in its order. Not drawn again for each step of a sale. */
export const Tiles = memo(function Tiles({ menu }: { menu: PosMenu }) {
  const { t } = useTranslation('pos')
  useArrowKeys()
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useState<string>()
  const wanted = plain(search.trim())
  const shown = menu.items.filter(({ name }) => plain(name).includes(wanted))
  const item = menu.items.find(({ _id }) => _id === typed)
  return (
    <>
      {menu.items.length >= searched_from && (
        <input
          className="pos-field"
          type="search"
          aria-label={t('menu.search')}
          placeholder={t('menu.search')}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {menu.items.length === 0 && <p className={styles.none}>{t('menu.empty')}</p>}
      {menu.items.length > 0 && shown.length === 0 && (
        <p className={styles.none}>{t('menu.no_match')}</p>
      )}
      <ul className={styles.tiles} aria-label={t('menu.items')}>
        {shown.map(({ _id, name, price, colour, min_age, voucher_only, typed: is_typed }) => (
          <Tile
            key={_id}
            kind="consumption"
            item_id={_id}
            {...{ name, colour, min_age, voucher_only }}
            {...(is_typed ? { onTyped: setTyped } : { price })}
          />
        ))}
      </ul>
      {item && <AmountPad item={item} onClose={() => setTyped(undefined)} />}
    </>
  )
})

/** Containers out and back, in a row that is always there. */
export function Containers({ menu }: { menu: PosMenu }) {
  const { t } = useTranslation('pos')
  const rows = [
    ...menu.out.map((item_id) => ({ kind: 'deposit' as const, item_id })),
    ...menu.back.map((item_id) => ({ kind: 'deposit_return' as const, item_id })),
  ]
  if (rows.length === 0) return null
  return (
    <ul className={styles.containers} aria-label={t('menu.containers')}>
      {rows.map(({ kind, item_id }) => {
        const container = menu.containers[item_id]
        if (!container) return null
        const { name, price, colour, return_colour } = container
        const is_back = kind === 'deposit_return'
        return (
          <Tile
            key={kind + item_id}
            {...{ kind, item_id, name }}
            price={is_back ? -price : price}
            colour={is_back ? return_colour : colour}
          />
        )
      })}
    </ul>
  )
}

/** Without case and accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
