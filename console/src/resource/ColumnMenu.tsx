import {
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Tooltip,
} from '@fluentui/react-components'
import { ColumnTripleRegular } from '@fluentui/react-icons'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Text } from '../ui/layout.tsx'
import styles from './List.module.css'
import type { TableLayout } from './use_table_layout.ts'

type Props = { columns: { id: string; header: string }[]; layout: TableLayout }

/** Chooses the columns that are seen. The first names the row and stays. */
export function ColumnMenu({ columns, layout }: Props) {
  const { t } = useTranslation('resource')
  const [moved, setMoved] = useState('')
  const others = layout.order.slice(1).flatMap((id) => columns.find((one) => one.id === id) ?? [])
  const shown = others.map(({ id }) => id).filter((id) => !layout.hidden.includes(id))
  const move = ({ key, altKey }: KeyboardEvent, at: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[key]
    const column = others[at]!
    if (!altKey || !step || !others[at + step]) return
    layout.move(column.id, others[at + step]!.id)
    const place = { name: column.header, place: at + step + 2, count: others.length + 1 }
    setMoved(t('column_moved', place))
  }
  return (
    <Menu
      checkedValues={{ shown }}
      onCheckedValueChange={(_event, { checkedItems }) =>
        layout.hide(others.map(({ id }) => id).filter((id) => !checkedItems.includes(id)))
      }
    >
      <MenuTrigger disableButtonEnhancement>
        <Tooltip content={t('columns')} relationship="label">
          <Button appearance="subtle" icon={<ColumnTripleRegular />} />
        </Tooltip>
      </MenuTrigger>
      <MenuPopover>
        <MenuList hasCheckmarks>
          {others.map(({ id, header }, at) => (
            <MenuItemCheckbox
              key={id}
              name="shown"
              value={id}
              // Before the menu takes the arrow for a step to the next entry.
              onKeyDownCapture={(event) => {
                if (!event.altKey || !event.key.startsWith('Arrow')) return
                event.preventDefault()
                event.stopPropagation()
                move(event, at)
              }}
            >
              {header}
            </MenuItemCheckbox>
          ))}
          <MenuDivider />
          <MenuItem onClick={layout.reset}>{t('reset_columns')}</MenuItem>
        </MenuList>
        <Text look="hint" className={styles.hint}>
          {t('move_columns')}
        </Text>
        <p className="visually-hidden" role="status">
          {moved}
        </p>
      </MenuPopover>
    </Menu>
  )
}
