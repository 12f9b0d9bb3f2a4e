import type { Me } from '../session/session_queries.ts'
import { LogoutDialog } from './LogoutDialog.tsx'
import { Palette } from './Palette.tsx'
import { Shortcuts } from './Shortcuts.tsx'

export type FrameDialog = 'palette' | 'shortcuts' | 'logout'
type Props = {
  me: Me | undefined
  event_id: string | undefined
  open: FrameDialog | null
  onClose: () => void
}

/** Dialogs that open over any page. */
export function Dialogs({ me, event_id, open, onClose }: Props) {
  return (
    <>
      {me && <Palette me={me} event_id={event_id} is_open={open === 'palette'} onClose={onClose} />}
      {me && <Shortcuts is_open={open === 'shortcuts'} onClose={onClose} />}
      <LogoutDialog is_open={open === 'logout'} onClose={onClose} />
    </>
  )
}
