import {
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components'
import { ChevronDownRegular } from '@fluentui/react-icons'
import { rights } from '@kermesse/sdk/generated/rights'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { eventFactsQuery, eventsQuery, type Me } from '../session/session_queries.ts'
import { Row, Text } from '../ui/layout.tsx'
import styles from './Frame.module.css'

type Props = { me: Me; event_id: string | undefined }

/** Which event one is in; a superadmin goes from here to the same screen of another. */
export function EventSwitcher({ me, event_id }: Props) {
  const { t } = useTranslation('staff')
  const event = useQuery({
    ...eventFactsQuery(event_id ?? '', me.right),
    enabled: event_id !== undefined,
  })
  const name = event_id ? event.data?.name : (me.event_name ?? t('frame.all_events'))
  const label = (
    <>
      {event_id && <Mark id={event_id} />}
      <Text as="span" look="one_line">
        {name}
      </Text>
      {event.data?.archived && <span className={styles.badge}>{t('events.states.archived')}</span>}
    </>
  )
  if (me.right < rights.superadmin)
    return (
      <Row as="span" gap={8} align="center" grow className={styles.event}>
        {label}
      </Row>
    )
  return (
    <Row gap={8} align="center" grow className={styles.event}>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button
            appearance="transparent"
            className={styles.trigger!}
            icon={<ChevronDownRegular />}
            iconPosition="after"
            aria-label={t('frame.switch_event', { name })}
          >
            {label}
          </Button>
        </MenuTrigger>
        <MenuPopover>
          <Events event_id={event_id} />
        </MenuPopover>
      </Menu>
    </Row>
  )
}

function Events({ event_id }: { event_id: string | undefined }) {
  const { t } = useTranslation('staff')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { data } = useQuery(eventsQuery({ skip: 0, limit: 20 }))
  const [, screen = ''] = /^(?:\/admin\/events\/[^/]+)?\/(?!admin\b)([^/]+)/.exec(pathname) ?? []
  return (
    <MenuList className={styles.list!}>
      {data?.events.map(({ _id, name, archived }) => (
        <MenuItem
          key={_id}
          icon={<Mark id={_id} />}
          aria-current={_id === event_id ? 'true' : undefined}
          secondaryContent={archived ? t('events.states.archived') : undefined}
          onClick={() => navigate(`/admin/events/${_id}/${screen}`)}
        >
          {name}
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuItem onClick={() => navigate('/admin/events')}>{t('frame.all_events')}</MenuItem>
    </MenuList>
  )
}

/** A colour that is the event's alone as far as eight go: two of them side by side are not taken for one. */
function Mark({ id }: { id: string }) {
  const number = Number.parseInt(id.slice(-4), 16) % 8
  return <span className={styles.mark} style={{ background: marks[number] }} aria-hidden="true" />
}

const marks = [
  '#e0b040',
  '#4fa3d9',
  '#5fb878',
  '#d9734f',
  '#a88be0',
  '#e07fa8',
  '#63b9b0',
  '#b0b84f',
]
