import { MenuItem } from '@fluentui/react-components'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreMenu } from '../ui/MoreMenu.tsx'

type Action = { label: string; icon: ReactElement; onClick: () => void } | false
type Props = { name: string; actions: Action[] }

/** The actions of a row; renders nothing without actions. */
export function ActionMenu({ name, actions }: Props) {
  const { t } = useTranslation('resource')
  const possible = actions.filter((action) => action !== false)
  if (possible.length === 0) return null
  return (
    <MoreMenu label={t('actions_of', { name })}>
      {possible.map(({ label, icon, onClick }) => (
        <MenuItem key={label} icon={icon} onClick={onClick}>
          {label}
        </MenuItem>
      ))}
    </MoreMenu>
  )
}
