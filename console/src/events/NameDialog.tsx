import { Button, Field, Input } from '@fluentui/react-components'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AsCommand } from '../session/AsCommand.tsx'
import { Stack } from '../ui/layout.tsx'
import { ModalDialog } from '../ui/ModalDialog.tsx'

type Props = {
  title: string
  text: ReactNode
  action: string
  /** Returns the error of a name, or null. */
  problemOf: (name: string) => string | null
  run: (name: string) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

/** Asks for the name of an event before something is done with it. */
export function NameDialog({ title, text, action, problemOf, run, onClose, children }: Props) {
  const { t } = useTranslation('events')
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const asked = useMutation({ mutationFn: run })
  const submit = () => {
    const found = problemOf(name)
    setProblem(found)
    if (!found && !asked.isPending) asked.mutate(name)
  }
  return (
    <ModalDialog
      title={title}
      is_alert
      onClose={onClose}
      content_class="stack gap-16"
      aside={<AsCommand acts={() => [[action, () => run(name)]]} />}
      error={asked.error}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button appearance="primary" type="submit" disabledFocusable={asked.isPending}>
            {action}
          </Button>
        </>
      }
    >
      <Stack gap={8}>{text}</Stack>
      <Field
        label={t('name')}
        validationState={problem ? 'error' : 'none'}
        validationMessage={problem}
      >
        <Input
          value={name}
          onChange={(_event, { value }) => {
            setName(value)
            setProblem(null)
          }}
        />
      </Field>
      {children}
    </ModalDialog>
  )
}
