import { Button } from '@fluentui/react-components'
import { AddRegular, ErrorCircleRegular, FlashRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { Swatch } from '../resource/Swatch.tsx'
import { Row, Text } from '../ui/layout.tsx'
import styles from './Bar.module.css'
import { type SheetColumn, textOf } from './cell_text.ts'
import { type CellFaults, cellOf } from './faults.ts'
import { type Item, newItem } from './item.ts'
import type { Menu } from './use_menu.ts'

type Props = {
  menu: Menu
  columns: SheetColumn[]
  faults: CellFaults
  quick: (items: Item[]) => Item
  is_locked: boolean
  onOpen: (key: string) => void
}

/** The menu on phones: a list of items that open in a panel. */
export function ItemList({ menu, columns, faults, quick, is_locked, onOpen }: Props) {
  const { t } = useTranslation('bars')
  const { items } = menu
  const add = (item: Item, is_opened: boolean) => {
    menu.change([...items, item])
    if (is_opened) onOpen(item.key)
  }
  const color = columns.find(({ id }) => id === 'color')!
  return (
    <div className={styles.list}>
      <ul>
        {items.map((item) => {
          const wrong = columns.some(({ id }) => faults.has(cellOf(item, id)))
          return (
            <li key={item.key}>
              <button type="button" className={styles.item} onClick={() => onOpen(item.key)}>
                <Text as="span" look="strong anywhere">
                  {wrong && (
                    <>
                      <ErrorCircleRegular className={styles.mark} />
                      <span className="visually-hidden">{t('wrong')}</span>
                    </>
                  )}
                  {String(item.name) || '…'}
                </Text>
                <Text as="span" look="figures">
                  {String(item.price)}
                </Text>
                <Row as="span" gap={12} look="hint" className={styles.beneath}>
                  <Swatch color={String(item.color)} label={textOf(item.color, color)} />
                  {item.hidden === true && <span>{t('preview.hidden')}</span>}
                </Row>
              </button>
            </li>
          )
        })}
      </ul>
      {!is_locked && (
        <Row wrap gap={8} className="inset above-12 below-12">
          <Button icon={<AddRegular />} onClick={() => add(newItem({}), true)}>
            {t('tools.add')}
          </Button>
          <Button
            appearance="subtle"
            icon={<FlashRegular />}
            onClick={() => add(quick(items), false)}
          >
            {t('tools.quick')}
          </Button>
        </Row>
      )}
    </div>
  )
}
