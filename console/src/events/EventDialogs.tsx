import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LinkShown } from '../identity/LinkShown.tsx'
import { Confirm } from '../resource/Confirm.tsx'
import { refresh } from '../resource/use_removal.tsx'
import type { ListedEvent } from '../session/session_queries.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { ArchiveDialog } from './ArchiveDialog.tsx'
import { BackupDialog } from './BackupDialog.tsx'
import { DeleteForeverDialog } from './DeleteForeverDialog.tsx'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'
import { SuccessorDialog } from './SuccessorDialog.tsx'

type Verb =
  | 'archive'
  | 'db_backup'
  | 'db_restore'
  | 'delete_forever'
  | 'disable'
  | 'duplicate'
  | 'enable'
  | 'name_successor'
/** The open dialog and its event. */
export type Task =
  | { verb: Exclude<Verb, 'db_restore'>; event: ListedEvent }
  | { verb: 'db_restore'; event: null }
  | { verb: 'link'; event: ListedEvent; link: string }
  | { verb: 'failed'; event: ListedEvent; error: unknown }

type Props = { task: Task | null; onClose: () => void }

/** The dialog of what was chosen in an event's menu. */
export function EventDialogs({ task, onClose }: Props) {
  const { t } = useTranslation('events')
  const cache = useQueryClient()
  const onDone = () => refresh(cache, { name: 'events' })
  if (!task) return null
  if (task.verb === 'failed') return <FailureDialog error={task.error} onClose={onClose} />
  if (task.verb === 'link') return <LinkShown link={task.link} onClose={onClose} />
  if (task.verb === 'db_restore') return <RestoreDialog {...{ onClose, onDone }} />
  const { verb, event } = task
  if (verb === 'archive') return <ArchiveDialog {...{ event, onClose, onDone }} />
  if (verb === 'db_backup') return <BackupDialog {...{ event, onClose }} />
  if (verb === 'duplicate') return <DuplicateDialog {...{ event, onClose, onDone }} />
  if (verb === 'name_successor') return <SuccessorDialog {...{ event, onClose, onDone }} />
  if (verb === 'delete_forever') return <DeleteForeverDialog {...{ event, onClose, onDone }} />
  return (
    <Confirm
      title={t(`${verb}.question`, { name: event.name })}
      text={t(`${verb}.text`)}
      action={t(`menu.${verb}`)}
      run={() => staffSdk.events[verb]({ path: { id: event._id } })}
      onClose={onClose}
      onDone={async () => {
        await onDone()
        onClose()
      }}
    />
  )
}
