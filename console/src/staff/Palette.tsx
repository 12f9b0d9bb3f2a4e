import { Dialog, DialogSurface, SearchBox } from '@fluentui/react-components'
import { searchKey } from '@kermesse/sdk/rules/text_keys'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useCallback, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Me } from '../session/session_queries.ts'
import { local } from '../storage.ts'
import { Text } from '../ui/layout.tsx'
import { useLater } from '../ui/use_later.ts'
import styles from './Palette.module.css'
import { useScreenName } from './screen_name.ts'
import { addressOf, menuFor } from './screens.ts'
import { type Hit, hitAddress, hitKey, quickActions, searchQuery } from './search.ts'

type Props = { me: Me; event_id: string | undefined; is_open: boolean; onClose: () => void }
type Entry = {
  key: string
  title: string
  aside: string
  address: string
  is_screen?: true
  is_action?: true
}

/** Goes anywhere and finds anything: screens by their names, and whatever the search of the API finds. */
export function Palette(props: Props) {
  const { t } = useTranslation('staff')
  const { is_open, onClose } = props
  return (
    <Dialog open={is_open} onOpenChange={(_event, { open }) => open || onClose()}>
      <DialogSurface className={styles.surface!} aria-label={t('palette.title')}>
        {is_open && <Search {...props} />}
      </DialogSurface>
    </Dialog>
  )
}

function Search({ me, event_id, onClose }: Props) {
  const { t } = useTranslation('staff')
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const asked = useLater(typed.trim())
  const found = useQuery(searchQuery(asked, event_id, me.right))
  // Outside of an event, a device is assigned to the one that was looked at last.
  const event = event_id ?? local.get('event') ?? undefined
  const entries = [...useScreens(me, event_id, typed), ...useHits(found.data, me, event)]
  const [picked, setPicked] = useState<string | null>(null)
  const chosen = entries.find(({ key }) => key === picked) ?? entries[0]
  // Results of a shorter text stay visible, but Enter does not open them.
  const is_answered = asked === typed.trim() && !found.isLoading && !found.isPlaceholderData
  const [is_wanted, setWanted] = useState(false)
  const go = useCallback(
    (entry: Entry | undefined) => {
      if (!entry) return
      onClose()
      navigate(entry.address)
    },
    [onClose, navigate],
  )
  useEffect(() => {
    if (!is_wanted || !is_answered) return
    setWanted(false)
    go(chosen)
  }, [is_wanted, is_answered, chosen, go])
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    if (event.key === 'Enter') {
      if (is_answered || chosen?.is_screen || chosen?.key === picked) go(chosen)
      else setWanted(true)
    }
    const step = steps[event.key]
    if (!step || !chosen) return
    event.preventDefault()
    const place = (entries.indexOf(chosen) + step + entries.length) % entries.length
    setPicked(entries[place]!.key)
  }
  return (
    <>
      <SearchBox
        autoFocus
        size="large"
        className={styles.field!}
        role="combobox"
        aria-label={t('palette.title')}
        aria-expanded={entries.length > 0}
        aria-controls={id}
        {...(chosen && { 'aria-activedescendant': `${id}-${chosen.key}` })}
        placeholder={t('palette.hint')}
        value={typed}
        onChange={(_event, { value }) => {
          setTyped(value)
          setPicked(null)
          setWanted(false)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={t('palette.found')} className={styles.list}>
        {entries.map((entry) => (
          <Row
            key={entry.key}
            id={`${id}-${entry.key}`}
            entry={entry}
            is_chosen={entry === chosen}
            onPoint={() => setPicked(entry.key)}
            onClick={() => go(entry)}
          />
        ))}
      </div>
      <Text look="note" className={styles.none} role="status">
        {entries.length === 0 && asked !== '' && !found.isFetching && t('palette.nothing')}
      </Text>
    </>
  )
}

type RowProps = {
  id: string
  entry: Entry
  is_chosen: boolean
  onPoint: () => void
  onClick: () => void
}

function Row({ id, entry, is_chosen, onPoint, onClick }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={is_chosen}
      className={[styles.entry, is_chosen && styles.chosen, entry.is_action && styles.action]
        .filter(Boolean)
        .join(' ')}
      // A list that changes beneath a pointer that rests has been pointed at by nobody.
      onMouseMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && onPoint()}
      onClick={onClick}
    >
      <Text as="span" look="strong anywhere" className={styles.title}>
        {entry.title}
      </Text>
      <Text as="span" look="hint">
        {entry.aside}
      </Text>
    </div>
  )
}

/** Screens whose name has what was typed; all of them before anything is. */
function useScreens(me: Me, event_id: string | undefined, typed: string): Entry[] {
  const { t } = useTranslation('staff')
  const nameOf = useScreenName()
  const event = event_id ?? me.event_id ?? undefined
  const menus = [...(event ? menuFor(me.right, true) : []), ...menuFor(me.right, false)]
  const wanted = searchKey(typed.trim())
  const all = menus.flatMap(({ group, screens }) => screens.map((screen) => ({ group, screen })))
  // A screen of both menus is one row: that of the event.
  const once = new Map(all.toReversed().map((one) => [one.screen.name, one]))
  return all
    .filter((one) => once.get(one.screen.name) === one)
    .map(({ group, screen }) => ({
      key: `screen-${screen.name}`,
      title: nameOf(screen.name),
      aside: t(`groups.${group}`),
      address: addressOf(screen, event),
      is_screen: true as const,
    }))
    .filter(({ title }) => searchKey(title).includes(wanted))
    .slice(0, wanted === '' ? 40 : 6)
}

function useHits(data: Hit[] | undefined, me: Me, event_id: string | undefined): Entry[] {
  const { t } = useTranslation('staff')
  return (data ?? []).flatMap((hit, place) => {
    const key = hitKey(hit)
    const aside = [t(`palette.kinds.${hit.kind}`), hit.subtitle, hit.event_name]
    const found: Entry = {
      key,
      title: hit.title,
      aside: aside.filter(Boolean).join(' · '),
      address: hitAddress(hit, me.right),
    }
    // Of the best alone: with those of all, the next hit would be a page away.
    const actions = place === 0 ? quickActions(hit, me.right, event_id) : []
    return [
      found,
      ...actions.map(
        ({ name, address }): Entry => ({
          key: `${key}-${name}`,
          title: t(`palette.actions.${name}`),
          aside: hit.title,
          address,
          is_action: true,
        }),
      ),
    ]
  })
}
