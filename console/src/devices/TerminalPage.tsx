import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import { recordQuery } from '../resource/record_queries.ts'
import { useTexts } from '../resource/use_texts.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Head } from '../ui/Head.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { Pairing } from './Pairing.tsx'
import { RecordSheet } from './RecordSheet.tsx'
import { terminals } from './terminals.ts'

/** A card terminal, or a new one: its names, and whether it is paired with its provider. */
export function TerminalPage() {
  const { id } = useParams()
  const texts = useTexts(terminals)
  const navigate = useNavigate()
  const { data: terminal, error } = useQuery({
    ...recordQuery(terminals, undefined, id ?? ''),
    enabled: id !== undefined,
  })
  return (
    <Page>
      <Head
        title={terminal?.terminal_code ?? texts.own('new')}
        about={terminal?.event_name}
        back={{ to: '/admin/mypos_terminals', label: texts.title }}
      />
      {error && (
        <Notice tone="error">
          <ErrorText error={error} />
        </Notice>
      )}
      {(id === undefined || terminal) && (
        <RecordSheet
          resource={terminals}
          record={terminal ?? null}
          {...(terminal && { extra: <Pairing terminal={terminal} /> })}
          onSaved={({ _id }) => id ?? navigate(`/admin/mypos_terminals/${_id}`, { replace: true })}
        />
      )}
    </Page>
  )
}
