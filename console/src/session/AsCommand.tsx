import { Button, MenuItem, Tooltip } from '@fluentui/react-components'
import { WindowConsoleRegular } from '@fluentui/react-icons'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../ui/Loaded.tsx'
import { type Act, type Action, actionsOf } from './action.ts'

const CommandDialog = lazy(async () => ({
  default: (await import('./CommandDialog.tsx')).CommandDialog,
}))

type Props = { acts: () => Act[] }

/** Shows what is asked or would be done here as a command, to be copied. */
export function AsCommand({ acts }: Props) {
  const { t } = useTranslation('resource')
  const [shown, setShown] = useState<Action[] | null>(null)
  return (
    <>
      <Tooltip content={t('as_command')} relationship="label">
        <Button
          appearance="subtle"
          icon={<WindowConsoleRegular />}
          onClick={() => setShown(actionsOf(acts()))}
        />
      </Tooltip>
      <ShownCommand actions={shown} onClose={() => setShown(null)} />
    </>
  )
}

/** The same as the entry of a menu; what it opens stands beside the menu, which ends with the click. */
export function AsCommandItem({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('resource')
  return (
    <MenuItem icon={<WindowConsoleRegular />} onClick={onOpen}>
      {t('as_command')}
    </MenuItem>
  )
}

type ShownProps = { actions: Action[] | null; onClose: () => void }

/** The dialog, loaded when it is first wanted. */
export function ShownCommand({ actions, onClose }: ShownProps) {
  if (!actions) return null
  return (
    <Loaded>
      <CommandDialog actions={actions} onClose={onClose} />
    </Loaded>
  )
}
