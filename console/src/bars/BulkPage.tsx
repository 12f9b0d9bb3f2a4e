import { Field } from '@fluentui/react-components'
import { nameKey } from '@kermesse/sdk/rules/text_keys'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { PickOne } from '../resource/inputs/PickInput.tsx'
import { useScope } from '../resource/scope.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { PageNotice } from '../ui/PageNotice.tsx'
import { useTitle } from '../ui/title.ts'
import styles from './Bar.module.css'
import { BulkForm } from './BulkForm.tsx'

/** Something new at many points of sale. */
export function BulkCreate() {
  const { t } = useTranslation('bars')
  return (
    <Page title={t('bulk.add')} about={t('bulk.add_about')}>
      <BulkForm sold={null} />
    </Page>
  )
}

/** Changes or removes the items of one name at several bars. */
export function BulkEdit() {
  const { t } = useTranslation('bars')
  const { event_id } = useScope()
  const [search, setSearch] = useSearchParams()
  const id = useId()
  const name = search.get('name') ?? ''
  const sold = useQuery({
    queryKey: ['consumptions.list', event_id, 'named', name],
    queryFn: () => namedSo(event_id, name),
    enabled: name !== '',
    refetchOnWindowFocus: false,
  })
  return (
    <Page title={t('bulk.change')} about={t('bulk.change_about')}>
      <div className={styles.choice}>
        <Field label={{ htmlFor: id, children: t('bulk.fields.current_name') }}>
          <PickOne
            id={id}
            label={t('bulk.fields.current_name')}
            value={name}
            pick="sold_names"
            event_id={event_id}
            is_nullable={false}
            is_locked={false}
            onBlur={() => undefined}
            onChange={(chosen) => setSearch({ name: String(chosen) }, { replace: true })}
          />
        </Field>
      </div>
      {sold.error && (
        <PageNotice tone="error">
          <ErrorText error={sold.error} />
        </PageNotice>
      )}
      {sold.data && <BulkForm key={name} sold={sold.data} />}
    </Page>
  )
}

type PageProps = { title: string; about: string; children: ReactNode }

function Page({ title, about, children }: PageProps) {
  useTitle(title)
  return (
    <Stack as="section" grow aria-labelledby="bulk-title">
      <header className={styles.head}>
        <Text as="h1" id="bulk-title" look="title anywhere">
          {title}
        </Text>
        <Text look="note" className={styles.words}>
          {about}
        </Text>
      </header>
      {children}
    </Stack>
  )
}

async function namedSo(event_id: string | undefined, name: string) {
  const query = { event_id, include_from_all_bars: true, search: name, limit: 1000 }
  const { consumptions } = await staffSdk.consumptions.list({ query })
  return consumptions.filter((one) => nameKey(one.name) === nameKey(name))
}
