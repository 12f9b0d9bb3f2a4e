import { Button } from '@fluentui/react-components'
import { ArrowLeftRegular } from '@fluentui/react-icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom'
import { useScope } from '../resource/scope.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { Row } from '../ui/layout.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useTitle } from '../ui/title.ts'
import { useLetters } from '../ui/use_letters.ts'
import { actionsFor, type DeskAction } from './action_list.tsx'
import styles from './Client.module.css'
import { Head } from './ClientHead.tsx'
import {
  type Client,
  clientQuery,
  DeskContext,
  type Done,
  refreshClient,
  useDesk,
} from './client.ts'
import { Find } from './Find.tsx'
import { Tabs } from './Tabs.tsx'

/** A wristband with its owner and all actions of the desk. */
export function ClientPage() {
  const { t } = useTranslation('clients')
  const { uid = '' } = useParams()
  const { event_id } = useScope()
  const { data: client, error, refetch } = useQuery(clientQuery(event_id!, uid))
  useTitle(client?.short_id ?? t('wristband'))
  return (
    <div className={styles.page}>
      <Row wrap gap="8 16" align="center" free="between" className="inset above-12 below-12">
        <Link to=".." relative="path" className={styles.back}>
          <ArrowLeftRegular /> {t('all')}
        </Link>
        <Find />
      </Row>
      {error && (
        <Notice tone="error" action={<Button onClick={() => void refetch()}>{t('again')}</Button>}>
          <ErrorText error={error} />
        </Notice>
      )}
      {client && <Wristband key={client.uid} client={client} />}
    </div>
  )
}

function Wristband({ client }: { client: Client }) {
  const { event_id, right } = useScope()
  const cache = useQueryClient()
  const [pressed, setPressed] = useState<DeskAction | null>(null)
  const [search, setSearch] = useSearchParams()
  const has_wish = search.has('do')
  const { state } = useLocation() as { state: { done?: string } | null }
  const [done, setDone] = useState<Done | null>(state?.done ? { text: state.done } : null)
  const open = actionsFor(client, right)
  // Another page can request an action by its letter.
  const action = pressed ?? open.find(({ key }) => key === search.get('do'))
  useLetters((event) => {
    const chosen = open.find(({ key }) => key === event.key)
    if (!chosen) return
    // Keeps the letter out of the first field of the dialog.
    event.preventDefault()
    setDone(null)
    setPressed(chosen)
  })
  const desk = useMemo(
    () => ({
      client,
      onDone: async (now: Done) => {
        await refreshClient(cache, event_id!, client.uid)
        setDone(now)
      },
      onClose: () => {
        setPressed(null)
        // Removes the requested action from the address. Without one, the action may have opened
        // another wristband, whose address must stay.
        if (has_wish) setSearch(withoutWish, { replace: true })
      },
    }),
    [client, cache, event_id, has_wish, setSearch],
  )
  return (
    <DeskContext value={desk}>
      <Head client={client} />
      <Said done={done} onDone={setDone} />
      <Actions actions={open} onOpen={setPressed} />
      <Tabs />
      {action && <action.Dialog />}
    </DeskContext>
  )
}

function withoutWish(search: URLSearchParams) {
  search.delete('do')
  return search
}

type SaidProps = { done: Done | null; onDone: (done: Done | null) => void }

/** Confirms the last action and offers undo if possible. */
function Said({ done, onDone }: SaidProps) {
  const { t } = useTranslation('clients')
  const { path, query } = useDesk()
  const cache = useQueryClient()
  const [error, setError] = useState<unknown>(null)
  const is_busy = useRef(false)
  const undo = async () => {
    if (is_busy.current) return
    is_busy.current = true
    try {
      await done!.undo!()
      onDone({ text: t('undone') })
      await refreshClient(cache, query.event_id, path.uid)
    } catch (refusal) {
      setError(refusal)
    } finally {
      is_busy.current = false
    }
  }
  return (
    <div className="inset" role="status">
      {done && (
        <Row wrap gap="4 16" align="center" free="between" look="strong" className={styles.done}>
          <span>{done.text}</span>
          {done.undo && (
            <Button appearance="outline" onClick={() => void undo()}>
              {t('undo')}
            </Button>
          )}
        </Row>
      )}
      <FailureDialog error={error} onClose={() => setError(null)} />
    </div>
  )
}

type Props = { actions: DeskAction[]; onOpen: (action: DeskAction) => void }

/** The buttons, each with the key that does the same. */
function Actions({ actions, onOpen }: Props) {
  const { t } = useTranslation('clients')
  if (actions.length === 0) return null
  return (
    <Row wrap gap={8} className={styles.actions} role="toolbar" aria-label={t('actions.all')}>
      {actions.map((action, at) => {
        const { icon: Icon, name, key } = action
        return (
          <Button
            key={name}
            appearance={at === 0 ? 'primary' : 'secondary'}
            icon={<Icon />}
            aria-keyshortcuts={key}
            onClick={() => onOpen(action)}
          >
            {t(`actions.${name}`)}
            <span className={styles.key} aria-hidden="true">
              {key.toUpperCase()}
            </span>
          </Button>
        )
      })}
    </Row>
  )
}
