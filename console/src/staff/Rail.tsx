import { Button, Drawer, DrawerBody, Tooltip } from '@fluentui/react-components'
import { NavigationRegular } from '@fluentui/react-icons'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation, useMatch } from 'react-router-dom'
import type { Me } from '../session/session_queries.ts'
import { Text } from '../ui/layout.tsx'
import { useIsPhone } from '../ui/use_is_phone.ts'
import styles from './Frame.module.css'
import { useScreenName } from './screen_name.ts'
import { addressOf, menuFor, type Screen } from './screens.ts'

type Props = { me: Me | undefined; event_id: string | undefined }

/** The screens that the reader may see, by group, once it is known who that is; on a phone, behind a button. */
export function Rail(props: Props) {
  const { t } = useTranslation('staff')
  const is_phone = useIsPhone()
  const [is_open, setOpen] = useState(false)
  const { pathname } = useLocation()
  if (!is_phone)
    return (
      <nav className={styles.rail} aria-label={t('frame.screens')}>
        <Menu {...props} />
      </nav>
    )
  return (
    <>
      <Button
        className={styles.rail_open!}
        appearance="transparent"
        icon={<NavigationRegular />}
        aria-label={t('frame.screens')}
        onClick={() => setOpen(true)}
      />
      <Drawer
        key={pathname}
        type="overlay"
        open={is_open}
        position="start"
        aria-label={t('frame.screens')}
        onOpenChange={(_event, { open }) => setOpen(open)}
      >
        <DrawerBody className={styles.sheet!}>
          <nav aria-label={t('frame.screens')} onClick={() => setOpen(false)} onKeyDown={undefined}>
            <Menu {...props} />
          </nav>
        </DrawerBody>
      </Drawer>
    </>
  )
}

function Menu({ me, event_id }: Props) {
  const { t } = useTranslation('staff')
  if (!me) return null
  // On screens of the installation a superadmin is in no event, and none is offered unnamed.
  const event = event_id ?? me.event_id ?? undefined
  const menu = [...(event ? menuFor(me.right, true) : []), ...menuFor(me.right, false)]
  const groups = [...new Set(menu.map(({ group }) => group))]
  return groups.map((group) => {
    const entries = menu.filter((entry) => entry.group === group).flatMap((entry) => entry.screens)
    return (
      <div key={group} className={styles.group}>
        <Text as="h2" look="hint" className={styles.heading}>
          {t(`groups.${group}`)}
        </Text>
        <ul>
          {[...new Set(entries)].map((screen) => (
            <Entry key={screen.name} screen={screen} event_id={event} />
          ))}
        </ul>
      </div>
    )
  })
}

function Entry({ screen, event_id }: { screen: Screen; event_id: string | undefined }) {
  const { icon: Icon, name } = screen
  const label = useScreenName()(name)
  // A wide rail already shows the name.
  const shown = useRef<HTMLSpanElement>(null)
  const [is_named, setNamed] = useState(false)
  const to = addressOf(screen, event_id)
  const end = screen.path === '' || screen.path === 'events'
  const is_current = useMatch({ path: to.split('?')[0]!, end }) !== null
  useEffect(() => {
    if (is_current) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [is_current])
  return (
    <li>
      <Tooltip
        content={label}
        relationship="label"
        positioning="after"
        visible={is_named}
        onVisibleChange={(_event, { visible }) =>
          setNamed(visible && shown.current?.offsetWidth === 0)
        }
      >
        <NavLink
          to={to}
          end={end}
          className={({ isActive }) => `${styles.entry} ${isActive ? styles.current : ''}`}
        >
          <span className={styles.icon}>
            <Icon />
          </span>
          <span ref={shown} className={styles.label}>
            {label}
          </span>
        </NavLink>
      </Tooltip>
    </li>
  )
}
