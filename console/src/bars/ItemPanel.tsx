import { Button, DrawerBody, DrawerFooter } from '@fluentui/react-components'
import { ArrowDownRegular, ArrowUpRegular, DeleteRegular } from '@fluentui/react-icons'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { pick } from '../resource/controls.ts'
import { FormInput } from '../resource/inputs/FormInput.tsx'
import { SidePanel } from '../resource/SidePanel.tsx'
import { useTexts } from '../resource/use_texts.ts'
import type { Values } from '../resource/values.ts'
import styles from './Bar.module.css'
import { moveRows } from './edits.ts'
import { type CellFaults, cellOf } from './faults.ts'
import { applies, fieldOf, fitting, isSame, item_columns } from './item.ts'
import type { Menu } from './use_menu.ts'

type Props = {
  menu: Menu
  at: number
  faults: CellFaults
  is_locked: boolean
  onClose: () => void
}

/** Edits an item on phones. Closing the panel updates the list; the list saves. */
export function ItemPanel({ menu, at, faults, is_locked, onClose }: Props) {
  const { t } = useTranslation(['bars', 'resource'])
  const texts = useTexts({ name: 'consumptions' })
  const { items } = menu
  const item = items[at]!
  const form = useForm<Values>({ defaultValues: item })
  const values = useWatch({ control: form.control })
  const { setError } = form
  useEffect(() => {
    for (const field of item_columns) {
      const message = faults.get(cellOf(item, field))
      if (message && String(item.name)) setError(field, { type: 'rule', message })
    }
  }, [faults, item, setError])
  const done = () => {
    const changed = fitting({ ...item, ...form.getValues() })
    if (!isSame(changed, item))
      menu.change(items.map((one, place) => (place === at ? changed : one)))
    onClose()
  }
  return (
    <SidePanel title={String(values.name || t('grid.new'))} onClose={done}>
      <DrawerBody className={styles.panel!}>
        {item_columns
          .filter((field) => applies(values, field))
          .map((field) => (
            <FormInput
              key={field}
              control={form.control}
              path={field}
              described={fieldOf(field)}
              options={{ field, ...(field === 'deposit' && { control: pick('deposits') }) }}
              texts={texts}
              is_locked={is_locked}
            />
          ))}
      </DrawerBody>
      <DrawerFooter className={styles.panel_footer!}>
        <Button appearance="primary" onClick={done}>
          {t('done')}
        </Button>
        <MoveButtons menu={menu} at={at} is_locked={is_locked} />
        <Button
          icon={<DeleteRegular />}
          disabled={is_locked}
          onClick={() => {
            menu.change(items.filter((one) => one !== item))
            onClose()
          }}
        >
          {t('resource:delete')}
        </Button>
      </DrawerFooter>
    </SidePanel>
  )
}

type MoveProps = { menu: Menu; at: number; is_locked: boolean }

function MoveButtons({ menu, at, is_locked }: MoveProps) {
  const { t } = useTranslation('bars')
  const { items } = menu
  const place = { row: at, column: 0 }
  const move = (to: number) => menu.change(moveRows(items, { at: place, to: place }, to))
  return (
    <>
      <Button
        icon={<ArrowUpRegular />}
        aria-label={t('tools.up')}
        disabled={is_locked || at === 0}
        onClick={() => move(at - 1)}
      />
      <Button
        icon={<ArrowDownRegular />}
        aria-label={t('tools.down')}
        disabled={is_locked || at === items.length - 1}
        onClick={() => move(at + 1)}
      />
    </>
  )
}
