import { rights } from '@kermesse/sdk/generated/rights'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Me, meQuery } from '../staff/queries.ts'
import { EventsTable } from './EventsTable.tsx'
import styles from './Home.module.css'

/** Who is signed in and, for those who configure events, which events there are. */
export function Home() {
  const { t } = useTranslation('staff')
  useEffect(() => {
    document.title = `${t('home.title')} · Kermesse`
  }, [t])
  return (
    <Suspense fallback={null}>
      <h1 className="visually-hidden">{t('home.title')}</h1>
      <Content />
    </Suspense>
  )
}

function Content() {
  const { data: me } = useSuspenseQuery(meQuery)
  return (
    <>
      <Identity me={me} />
      {me.right >= rights.admin && <EventsTable />}
    </>
  )
}

function Identity({ me }: { me: Me }) {
  const { t } = useTranslation('staff')
  return (
    <section className={styles.identity}>
      <p className={styles.label}>{t('home.signed_in_as')}</p>
      <p className={styles.name}>{me.email ?? t('home.device')}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('home.right')}</dt>
          <dd>{t(`rights.${me.right}`)}</dd>
        </div>
        <div>
          <dt>{t('home.event')}</dt>
          <dd>{me.event_name ?? t('frame.all_events')}</dd>
        </div>
      </dl>
    </section>
  )
}
