import { Button, Toast, ToastTitle, useToastController } from '@fluentui/react-components'
import type { Schema } from '@kermesse/sdk/types'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { isShown } from '../resource/define.ts'
import { FormInput } from '../resource/inputs/FormInput.tsx'
import form_styles from '../resource/Record.module.css'
import { useScope } from '../resource/scope.ts'
import { useSaveKey } from '../resource/use_save_key.ts'
import { useTexts } from '../resource/use_texts.ts'
import { toaster_id } from '../session/toaster.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './Bar.module.css'
import type { Sold } from './bulk_fields.ts'
import { useBulkForm } from './use_bulk_form.ts'

type Props = {
  /** The items of this name, by bar; null for a new item. */
  sold: Sold[] | null
}

/** The form of an item at several bars. */
export function BulkForm({ sold }: Props) {
  const { t } = useTranslation(['bars', 'resource'])
  const onSaved = useSaved()
  const bulk = useBulkForm({ sold, onSaved })
  const { form, fields, sections, values, refusal, is_checking, is_saving, save } = bulk
  const texts = useBulkTexts(bulk.differing)
  const removed = (values.delete_from_bars as string[] | undefined)?.length ?? 0
  useSaveKey(() => void save(false))
  return (
    <Stack
      as="form"
      grow
      className={form_styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(false)
      }}
    >
      <div className={`${form_styles.body} ${styles.sheet}`}>
        {refusal !== null && (
          <Notice tone="error">
            <ErrorText error={refusal} />
          </Notice>
        )}
        {sections.map((section) => (
          <Stack as="section" key={section.title} gap={16} className={form_styles.section}>
            <Text as="h2" look="heading">
              {section.title === 'what' ? t('bulk.what') : t('bulk.where')}
            </Text>
            {section.fields
              .filter((option) => isShown(option, values))
              .map((options) => (
                <FormInput
                  key={options.field}
                  control={form.control}
                  path={options.field}
                  described={fields[options.field]!}
                  options={options}
                  texts={texts}
                />
              ))}
          </Stack>
        ))}
      </div>
      <div className={`${form_styles.footer} ${styles.footer}`}>
        <Text as="span" look="hint" className="fill" role="status">
          {is_checking ? t('bulk.checking') : removed > 0 && t('bulk.removes', { count: removed })}
        </Text>
        {sold === null && (
          <Button disabled={is_saving} onClick={() => void save(true)}>
            {t('resource:save_and_add')}
          </Button>
        )}
        <Button appearance="primary" type="submit" disabledFocusable={is_saving}>
          {t('resource:save')}
        </Button>
      </div>
    </Stack>
  )
}

/** Confirms the number of bars, and returns to the list unless another item follows. */
function useSaved() {
  const { t } = useTranslation('bars')
  const { event_id } = useScope()
  const navigate = useNavigate()
  const { dispatchToast } = useToastController(toaster_id)
  return ({ created, updated, deleted }: Schema<'AllConsumptions'>, and_add: boolean) => {
    const done = [
      created > 0 && t('bulk.created', { count: created }),
      updated > 0 && t('bulk.updated', { count: updated }),
      deleted > 0 && t('bulk.deleted', { count: deleted }),
    ]
    dispatchToast(
      <Toast>
        <ToastTitle>{done.filter(Boolean).join(' · ')}</ToastTitle>
      </Toast>,
      { intent: 'success', timeout: 3000 },
    )
    if (!and_add) navigate(`/admin/events/${event_id}/all_consumptions`, { replace: true })
  }
}

const own = ['position', 'all_bars', 'bars', 'delete_from_bars'] as const

/** The texts of items and of their bulk form. */
function useBulkTexts(differing: string[]) {
  const { t } = useTranslation('bars')
  const texts = useTexts({ name: 'consumptions' })
  const ownName = (field: string) => own.find((name) => name === field)
  return {
    ...texts,
    field: (field: string) => {
      const name = ownName(field)
      return name ? t(`bulk.fields.${name}`) : texts.field(field)
    },
    help: (field: string) => {
      const name = ownName(field)
      if (differing.includes(field)) return t('bulk.differs')
      return name === 'position' || name === 'delete_from_bars' || name === 'all_bars'
        ? t(`bulk.help.${name}`)
        : field === 'price'
          ? t('grid.price_help')
          : texts.help(field)
    },
  }
}
