import { Button, Checkbox } from '@fluentui/react-components'
import { ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons'
import { rights } from '@kermesse/sdk/generated/rights'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { AsCommand } from '../session/AsCommand.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/Notice.tsx'
import { may } from './access.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { Value } from './columns.tsx'
import { countFaults } from './count_faults.ts'
import { type AnyField, type AnyResource, type AnyRow, isShown } from './define.ts'
import { FormInput } from './inputs/FormInput.tsx'
import { isFixed } from './inputs/fixed.ts'
import { fieldAt } from './paths.ts'
import styles from './Record.module.css'
import { useScope } from './scope.ts'
import { useNameFault } from './use_name_fault.ts'
import { type EditedRecord, useRecordForm } from './use_record_form.ts'
import { useSaveKey } from './use_save_key.ts'
import { type Texts, useTexts } from './use_texts.ts'

type Part = ComponentType<{ children: ReactNode; className?: string }>
type Props = {
  resource: AnyResource
  record: AnyRow | null
  /** Read, not changed. */
  is_locked: boolean
  onSaved: (saved: { row: AnyRow; and_add: boolean }) => void
  Body: Part
  Footer: Part
  /** Unsaved content after the fields of a section, by the title of the section. */
  extras?: Record<string, ReactNode>
  /** A long record: its sections are listed beside it. */
  has_anchors?: boolean
  /** One record after the other is made here. */
  adds_more?: boolean
}
type Shown = { title: string; fields: AnyField[]; extra: ReactNode }

/** The sections of a form. The save bar appears when something has changed. */
export function RecordForm(props: Props) {
  const { resource, record, is_locked, onSaved, Body, Footer, adds_more = true } = props
  const { t } = useTranslation('resource')
  const texts = useTexts(resource)
  const edit = useRecordForm({ resource, record, onSaved })
  const { form, fields, changed, draft, refusal } = edit
  const sections = useSections(props, edit)
  const name_fault = useNameFault(resource, edit)
  useSaveKey(() => is_locked || void edit.save())
  return (
    <FormProvider {...form}>
      <Stack
        as="form"
        grow
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void edit.save()
        }}
      >
        <Body className={styles.body!}>
          {props.has_anchors && (
            <Anchors
              label={texts.one}
              sections={sections.map(({ title }) => ({ title, name: nameOf(texts, title) }))}
            />
          )}
          <div className={styles.sections}>
            {refusal !== null && (
              <Notice tone="error">
                <ErrorText error={refusal} />
              </Notice>
            )}
            {draft.is_restored && changed.length > 0 && (
              <Notice tone="info">{t('draft_restored')}</Notice>
            )}
            {record && <Facts record={record} resource={resource} texts={texts} />}
            {sections.map((section) => (
              <Section
                key={section.title}
                {...section}
                {...{ edit, texts, is_locked, is_new: record === null, name_fault }}
              />
            ))}
            {record && <HistorySection resource={resource} id={record._id} />}
          </div>
        </Body>
        {!is_locked && (edit.is_new || changed.length > 0) && (
          <Footer className={styles.footer!}>
            <Actions resource={resource} edit={edit} adds_more={adds_more} />
          </Footer>
        )}
        <ConflictDialog
          conflicts={edit.conflicts}
          fields={fields}
          texts={texts}
          record={edit.base && { record_type: resource.name, record_id: edit.base._id }}
          onSettle={edit.settle}
        />
      </Stack>
    </FormProvider>
  )
}

type FactsProps = { record: AnyRow; resource: AnyResource; texts: Texts }

/** Read-only values of the record. */
function Facts({ record, resource, texts }: FactsProps) {
  if (resource.facts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {resource.facts.map((column) => (
        <div key={column.field}>
          <dt>{texts.field(column.field)}</dt>
          <dd>
            <Value row={record} column={column} resource={resource} texts={texts} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The sections that have something for this reader, with their fields. */
function useSections(
  { resource, extras = {} }: Props,
  { form, fields, listed, base }: EditedRecord,
): Shown[] {
  const { right } = useScope()
  const has_token = useHasToken(resource)
  const values = useWatch({ control: form.control })
  const isOffered = (option: AnyField) => {
    const field = fieldAt(fields, option.field)
    if (!field || right < leastOf(field.access)) return false
    if (option.shown?.with_token && !has_token && !base?.[option.field]) return false
    return isShown(option, values)
  }
  return resource
    .form!.map(({ title = '', fields: named }) => ({
      title,
      fields: named
        .flatMap(({ field }) => listed.find((one) => one.field === field) ?? [])
        .filter(isOffered),
      extra: extras[title],
    }))
    .filter((section) => section.fields.length > 0 || section.extra)
}

type SectionProps = Shown & {
  edit: EditedRecord
  texts: Texts
  is_locked: boolean
  is_new: boolean
  name_fault: string | undefined
}

function Section({ title, fields, extra, edit, texts, is_locked, ...props }: SectionProps) {
  const secrets = (edit.base?.secrets_set as string[] | undefined) ?? []
  return (
    <Stack as="section" gap={16} className={styles.section} id={`section-${title}`}>
      {title && (
        <Text as="h2" look="heading">
          {nameOf(texts, title)}
        </Text>
      )}
      {fields.map((options) => (
        <FormInput
          key={options.field}
          control={edit.form.control}
          path={options.field}
          described={fieldAt(edit.fields, options.field)!}
          options={options}
          texts={texts}
          is_locked={
            is_locked ||
            (options.fixed === 'once_made' && !props.is_new) ||
            isFixed(options, edit.base)
          }
          record={edit.base}
          is_set={secrets.includes(options.field)}
          fault={options.field === 'name' ? props.name_fault : undefined}
        />
      ))}
      {extra}
    </Stack>
  )
}

function nameOf(texts: Texts, title: string) {
  return title ? texts.own(`sections.${title}`) : texts.one
}

type ActionsProps = { resource: AnyResource; edit: EditedRecord; adds_more: boolean }

function Actions({ resource, edit, adds_more }: ActionsProps) {
  const { t } = useTranslation('resource')
  const { right } = useScope()
  const { errors, isSubmitting, submitCount } = edit.form.formState
  const faults = countFaults(errors)
  const count = edit.changed.length
  const can_force =
    resource.check && may(resource, edit.is_new ? 'force_create' : 'force_update', right)
  return (
    <>
      <AsCommand acts={() => [[t('save'), edit.ask]]} />
      <Text as="span" look="hint" className="fill" role="status">
        {faults > 0 && submitCount > 0
          ? t('faults', { count: faults })
          : !edit.is_new && t('changes', { count })}
      </Text>
      {can_force && (
        <Checkbox
          label={t('force')}
          checked={edit.is_forced}
          onChange={(_event, { checked }) => edit.force(checked === true)}
        />
      )}
      {!edit.is_new && (
        <Button disabled={isSubmitting} onClick={edit.discard}>
          {t('discard')}
        </Button>
      )}
      {edit.is_new && adds_more && (
        <Button disabled={isSubmitting} onClick={() => void edit.save(true)}>
          {t('save_and_add')}
        </Button>
      )}
      <Button appearance="primary" type="submit" disabledFocusable={isSubmitting}>
        {t('save')}
      </Button>
    </>
  )
}

function leastOf(access: string | undefined) {
  return access === 'superadmin' ? 50 : 0
}

type AnchorsProps = { label: string; sections: { title: string; name: string }[] }

/** The sections of a long record, in sight beside it. */
function Anchors({ label, sections }: AnchorsProps) {
  const { hash } = useLocation()
  // Scrolls to the anchor of a link from another page.
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash])
  return (
    <nav className={styles.anchors} aria-label={label}>
      <ul>
        {sections.map(({ title, name }) => (
          <li key={title}>
            <a
              href={`#section-${title}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(`section-${title}`)?.scrollIntoView()
              }}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const RecordHistory = lazy(async () => ({
  default: (await import('./RecordHistory.tsx')).RecordHistory,
}))

/** The log of a record, for readers with access to the log; loaded when it is opened. */
function HistorySection({ resource, id }: { resource: AnyResource; id: string }) {
  const { t } = useTranslation('resource')
  const { right } = useScope()
  const [is_open, setOpen] = useState(false)
  if (right < rights.admin) return null
  return (
    <section aria-label={t('history.title')} className={styles.history}>
      <Button
        className={styles.history_title!}
        appearance="subtle"
        icon={is_open ? <ChevronDownRegular /> : <ChevronRightRegular />}
        aria-expanded={is_open}
        onClick={() => setOpen(!is_open)}
      >
        {t('history.title')}
      </Button>
      {is_open && (
        <Loaded>
          <RecordHistory resource={resource} id={id} />
        </Loaded>
      )}
    </section>
  )
}

/**
 * Returns true if the event has the device token that fields of the form need. Loads only for such
 * forms.
 */
function useHasToken({ form }: AnyResource): boolean {
  const { event_id = '' } = useScope()
  const fields = form?.flatMap((section) => section.fields) ?? []
  const permission = fields.find(({ shown }) => shown?.with_token)?.shown?.with_token
  const { data } = useQuery({
    queryKey: ['tokens.exists', event_id, permission],
    queryFn: ({ signal }) =>
      staffSdk.tokens.exists({ query: { event_id, permission: permission! } }, { signal }),
    enabled: permission !== undefined,
  })
  return data?.exists === true
}
