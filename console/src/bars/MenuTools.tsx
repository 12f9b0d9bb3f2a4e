import {
  Menu as ActionMenu,
  Button,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Toolbar,
  ToolbarButton,
  ToolbarDivider,
  Tooltip,
} from '@fluentui/react-components'
import {
  AddRegular,
  ArrowDownRegular,
  ArrowRedoRegular,
  ArrowUndoRegular,
  ArrowUpRegular,
  DeleteRegular,
  EditRegular,
} from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { SheetColumn } from './cell_text.ts'
import { setFields } from './edits.ts'
import { newItem } from './item.ts'
import { rowsOf } from './selection.ts'
import type { Grid } from './use_grid.ts'
import type { Menu } from './use_menu.ts'

type Props = { menu: Menu; grid: Grid; columns: SheetColumn[]; is_locked: boolean }

/** Buttons for the menu and the selected rows; each has a shortcut. */
export function MenuTools({ menu, grid, columns, is_locked }: Props) {
  const { t } = useTranslation('bars')
  const [top, bottom] = rowsOf(grid.range)
  const chosen = grid.rows.length
  const cannot = is_locked || chosen === 0
  return (
    <Toolbar aria-label={t('tools.label')} size="small">
      <Tool
        label={t('tools.undo')}
        icon={<ArrowUndoRegular />}
        is_off={!menu.can_undo}
        onClick={menu.undo}
      />
      <Tool
        label={t('tools.redo')}
        icon={<ArrowRedoRegular />}
        is_off={!menu.can_redo}
        onClick={menu.redo}
      />
      <ToolbarDivider />
      <ToolbarButton
        icon={<AddRegular />}
        disabled={is_locked}
        onClick={() => grid.add(newItem({}))}
      >
        {t('tools.add')}
      </ToolbarButton>
      <Tool
        label={t('tools.up')}
        icon={<ArrowUpRegular />}
        is_off={cannot || top === 0}
        onClick={() => grid.move(top - 1)}
      />
      <Tool
        label={t('tools.down')}
        icon={<ArrowDownRegular />}
        is_off={cannot || bottom >= menu.items.length - 1}
        onClick={() => grid.move(top + 1)}
      />
      <Tool
        label={t('tools.remove', { count: chosen })}
        icon={<DeleteRegular />}
        is_off={cannot}
        onClick={grid.remove}
      />
      <ToolbarDivider />
      <BulkChange menu={menu} grid={grid} columns={columns} is_off={cannot} />
    </Toolbar>
  )
}

type ToolProps = { label: string; icon: ReactElement; is_off: boolean; onClick: () => void }

function Tool({ label, icon, is_off, onClick }: ToolProps) {
  return (
    <Tooltip content={label} relationship="label">
      <ToolbarButton icon={icon} disabledFocusable={is_off} onClick={onClick} />
    </Tooltip>
  )
}

type BulkProps = { menu: Menu; grid: Grid; columns: SheetColumn[]; is_off: boolean }

/** Sets one field of all selected rows. */
function BulkChange({ menu, grid, columns, is_off }: BulkProps) {
  const { t } = useTranslation(['bars', 'resource'])
  const set = (field: string, value: unknown) =>
    grid.change(setFields(menu.items, grid.range, { [field]: value }))
  const choices = (column: SheetColumn) =>
    column.options?.map(({ value, label }) => ({ value, label: label || t('none') })) ??
    [true, false].map((value) => ({
      value,
      label: value ? t('resource:yes') : t('resource:no'),
    }))
  const changeable = columns.filter(
    ({ id, options }) => options || ['hidden', 'can_buy_only_with_voucher'].includes(id),
  )
  return (
    <ActionMenu>
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="subtle" size="small" icon={<EditRegular />} disabledFocusable={is_off}>
          {t('tools.change', { count: grid.rows.length })}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {changeable.map((column) => (
            <ActionMenu key={column.id}>
              <MenuTrigger disableButtonEnhancement>
                <MenuItem>{column.label}</MenuItem>
              </MenuTrigger>
              <MenuPopover>
                <MenuList>
                  {choices(column).map(({ value, label }) => (
                    <MenuItem key={String(value)} onClick={() => set(column.id, value)}>
                      {label}
                    </MenuItem>
                  ))}
                </MenuList>
              </MenuPopover>
            </ActionMenu>
          ))}
        </MenuList>
      </MenuPopover>
    </ActionMenu>
  )
}
