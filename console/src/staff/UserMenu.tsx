import {
  Button,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components'
import {
  ChevronDownRegular,
  PersonCircleRegular,
  WindowConsoleRegular,
} from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { chooseLanguage, currentLanguage, languages } from '../i18n/i18n.ts'
import { ShownCommand } from '../session/AsCommand.tsx'
import type { Action } from '../session/action.ts'
import type { Me } from '../session/session_queries.ts'
import { askedLast } from '../session/staff_sdk.ts'
import { chooseMode, type Mode, modes, useMode } from '../theme/mode.ts'
import { Text } from '../ui/layout.tsx'
import styles from './Frame.module.css'

type Props = { me: Me | undefined; onLogout: () => void }

/** The signed-in user, language, theme and logout. */
export function UserMenu({ me, onLogout }: Props) {
  const { t } = useTranslation(['staff', 'common'])
  const mode = useMode()
  const navigate = useNavigate()
  const [shown, setShown] = useState<Action[] | null>(null)
  return (
    <>
      <Menu
        hasCheckmarks
        positioning={{ position: 'below', align: 'end', offset: 6 }}
        checkedValues={{ language: [currentLanguage()], mode: [mode] }}
        onCheckedValueChange={(_event, { name, checkedItems: [value] }) => {
          const language = languages.find((known) => known === value)
          if (name === 'language' && language) void chooseLanguage(language)
          if (name === 'mode') chooseMode(value as Mode)
        }}
      >
        <MenuTrigger disableButtonEnhancement>
          <Button
            appearance="transparent"
            size="large"
            className={styles.user_trigger}
            icon={<PersonCircleRegular />}
            aria-label={[t('frame.menu'), me?.email].filter(Boolean).join(': ')}
          >
            <Text as="span" look="one_line" className={styles.user}>
              {me?.email}
            </Text>
            <ChevronDownRegular className={styles.chevron} aria-hidden="true" />
          </Button>
        </MenuTrigger>
        <MenuPopover className={styles.popover}>
          <MenuList>
            <MenuGroup>
              <MenuGroupHeader>{t('common:language')}</MenuGroupHeader>
              {languages.map((name) => (
                <MenuItemRadio key={name} name="language" value={name} lang={name}>
                  {t(`common:languages.${name}`)}
                </MenuItemRadio>
              ))}
            </MenuGroup>
            <MenuDivider />
            <MenuGroup>
              <MenuGroupHeader>{t('common:appearance')}</MenuGroupHeader>
              {modes.map((name) => (
                <MenuItemRadio key={name} name="mode" value={name}>
                  {t(`common:modes.${name}`)}
                </MenuItemRadio>
              ))}
            </MenuGroup>
            <MenuDivider />
            <MenuItem icon={<WindowConsoleRegular />} onClick={() => setShown(lastActions())}>
              {t('frame.asked_last')}
            </MenuItem>
            <MenuItem onClick={() => navigate('/admin/sessions')}>{t('frame.sessions')}</MenuItem>
            <MenuItem onClick={onLogout}>{t('frame.logout')}</MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      <ShownCommand actions={shown} onClose={() => setShown(null)} />
    </>
  )
}

function lastActions(): Action[] {
  return askedLast().map(({ at, called }) => ({
    name: `${at.toLocaleTimeString(currentLanguage())}  ${called.id}`,
    called,
  }))
}
