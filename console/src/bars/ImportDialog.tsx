import { Button, Spinner, Switch } from '@fluentui/react-components'
import type { Schema } from '@kermesse/sdk/types'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Row, Text } from '../ui/layout.tsx'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useLeaveWarning } from '../ui/use_leave_warning.ts'
import styles from './Bar.module.css'

type Flags = { update_if_already_exists: boolean; delete_if_not_exists: boolean; dry_run: boolean }
type Result = {
  success: number
  failure: number
  skipped?: number
  deleted: number
  rows: Schema<'ImportedRow'>[]
}
/** The target of a spreadsheet import and its texts. */
export type SheetSource = {
  title: string
  about: string
  /** The text that announces deletions. */
  deletes: (count: number) => string
  send: (file: File, flags: Flags) => Promise<Result>
  onDone: () => Promise<unknown>
}
type Props = SheetSource & { onClose: () => void }

/**
 * Tests a spreadsheet first: shows the changes and the refused rows with their reasons before the
 * import.
 */
export function ImportDialog({ title, about, deletes, send, onDone, onClose }: Props) {
  const { t } = useTranslation(['bars', 'resource'])
  const [file, setFile] = useState<File | null>(null)
  const [flags, setFlags] = useState({
    update_if_already_exists: false,
    delete_if_not_exists: false,
  })
  const trial = useMutation({
    mutationFn: (asked: { file: File; flags: typeof flags }) =>
      send(asked.file, { ...asked.flags, dry_run: true }),
  })
  const real = useMutation({
    mutationFn: (chosen: File) => send(chosen, { ...flags, dry_run: false }),
    onSuccess: onDone,
  })
  const look = (next: File | null, changed = flags) => {
    setFile(next)
    setFlags(changed)
    real.reset()
    if (next) trial.mutate({ file: next, flags: changed })
  }
  const result = real.data ?? trial.data
  const error = real.error ?? trial.error
  const is_busy = trial.isPending || real.isPending
  useLeaveWarning(real.isPending)
  return (
    <ModalDialog
      title={title}
      is_busy={is_busy === true}
      onClose={onClose}
      className={styles.surface}
      content_class="stack gap-8"
      actions={
        real.isSuccess ? (
          <Button appearance="primary" onClick={onClose}>
            {t('resource:close')}
          </Button>
        ) : (
          <>
            <Button disabled={is_busy} onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              appearance="primary"
              disabledFocusable={!file || is_busy || !trial.data || trial.data.success === 0}
              onClick={() => file && real.mutate(file)}
            >
              {t('import.go', { count: trial.data?.success ?? 0 })}
            </Button>
          </>
        )
      }
    >
      <p>{about}</p>
      <FileDrop file={file} onFile={(chosen) => look(chosen)} />
      <FlagSwitches
        flags={flags}
        is_off={is_busy || real.isSuccess}
        onChange={(changed) => look(file, changed)}
      />
      {is_busy && (
        <Spinner size="tiny" label={real.isPending ? t('import.writing') : t('import.reading')} />
      )}
      {error !== null && !is_busy && (
        <Notice tone="error">
          <ErrorText error={error} />
        </Notice>
      )}
      {result && !is_busy && !error && (
        <Outcome result={result} is_done={real.isSuccess} deletes={deletes} />
      )}
    </ModalDialog>
  )
}

const switches = ['update_if_already_exists', 'delete_if_not_exists'] as const
type Switches = Omit<Flags, 'dry_run'>
type SwitchProps = { flags: Switches; is_off: boolean; onChange: (flags: Switches) => void }

function FlagSwitches({ flags, is_off, onChange }: SwitchProps) {
  const { t } = useTranslation('bars')
  return switches.map((flag) => (
    <Switch
      key={flag}
      label={t(`import.${flag}`)}
      checked={flags[flag]}
      disabled={is_off}
      onChange={(_event, { checked }) => onChange({ ...flags, [flag]: checked })}
    />
  ))
}

type DropProps = { file: File | null; onFile: (file: File) => void }

function FileDrop({ file, onFile }: DropProps) {
  const { t } = useTranslation('bars')
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => files?.[0] && onFile(files[0])
  return (
    <Row
      wrap
      gap="8 12"
      align="center"
      className={styles.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
    >
      <input
        ref={input}
        type="file"
        accept=".xlsx"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('import.file')}
        onChange={({ target }) => {
          take(target.files)
          // The same file may be chosen again once it was put right.
          target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>{t('import.choose')}</Button>
      <Text as="span" look="soft anywhere">
        {file?.name ?? t('import.drop')}
      </Text>
    </Row>
  )
}

type OutcomeProps = { result: Result; is_done: boolean; deletes: (count: number) => string }

/** How many rows were taken, refused and passed over, and why. */
function Outcome({ result, is_done, deletes }: OutcomeProps) {
  const { t } = useTranslation('bars')
  const { success, failure, skipped = 0, deleted } = result
  const told = result.rows.filter(({ outcome }) => outcome !== 'success')
  return (
    <>
      <Notice tone={failure > 0 ? 'warning' : is_done ? 'success' : 'info'}>
        {[
          is_done ? t('import.done', { count: success }) : t('import.would', { count: success }),
          failure > 0 && t('import.failure', { count: failure }),
          skipped > 0 && t('import.skipped', { count: skipped }),
          deleted > 0 && deletes(deleted),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Notice>
      {told.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it.
        <section className={styles.rows} tabIndex={0} aria-label={t('import.rows')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('import.row')}</th>
                <th scope="col">{t('import.name')}</th>
                <th scope="col">{t('import.reason')}</th>
              </tr>
            </thead>
            <tbody>
              {told.map(({ row, name, outcome, sentence }) => (
                <tr key={row}>
                  <td>{row}</td>
                  <td>{name}</td>
                  <td>
                    {sentence ??
                      t(
                        outcome === 'skipped' ? 'import.outcome.skipped' : 'import.outcome.failure',
                      )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}
