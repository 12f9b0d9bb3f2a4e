import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { piecesOf } from '../../cash_pieces.ts'
import { go } from '../base/pos_address.ts'
import { loadDeskCatalogue, useDeskCatalogue } from '../desk/desk_catalogue.ts'
import { TopBar } from '../frame/TopBar.tsx'
import { CloseDrawer } from './CloseDrawer.tsx'
import styles from './Drawer.module.css'
import { DrawerReport } from './DrawerReport.tsx'
import { MoveCash } from './MoveCash.tsx'
import { OpenDrawer } from './OpenDrawer.tsx'
import { OpenMovements } from './OpenMovements.tsx'
import { type Details, useDrawer } from './use_drawer.ts'

/** The cash drawer of this phone, and its report as `/pos/shift`. Works online only. */
export function Drawer({ address }: { address: string }) {
  const { t } = useTranslation(['pos_drawer', 'pos'])
  const { drawer, show, read } = useDrawer()
  const catalogue = useDeskCatalogue()
  const [closed, setClosed] = useState<Details>()
  useEffect(() => void loadDeskCatalogue().catch(() => undefined), [])
  const values = piecesOf(catalogue?.event.currencyCode ?? 'CHF')
  return (
    <>
      <TopBar />
      <main className={`pos-column ${styles.page}`} aria-label={t('title')}>
        <h1>
          {drawer.is === 'found' ? t('number', { number: drawer.drawer.number }) : t('title')}
        </h1>
        {drawer.is === 'asked' && <p>…</p>}
        {drawer.is === 'failed' && (
          <>
            <p className="pos-notice" role="alert">
              {t('offline')}
            </p>
            <button
              type="button"
              className="pos-button"
              onClick={() => void read().catch(() => undefined)}
            >
              {t('again')}
            </button>
          </>
        )}
        {closed && <DrawerReport id={closed.drawer._id} />}
        {drawer.is === 'none' && <OpenDrawer values={values} onOpen={show} />}
        {drawer.is === 'found' &&
          (address === '/pos/shift' ? (
            <DrawerReport id={drawer.drawer._id} />
          ) : (
            <Open
              details={drawer}
              values={values}
              onChange={show}
              onClosed={(details) => {
                setClosed(details)
                void read().catch(() => undefined)
              }}
            />
          ))}
        <button
          type="button"
          className="pos-button"
          onClick={() => go(address === '/pos/shift' ? '/pos/drawer' : '/pos/desk')}
        >
          {t('pos:back')}
        </button>
      </main>
    </>
  )
}

type OpenProps = {
  details: Details
  values: number[]
  onChange: (details: Details) => void
  onClosed: (details: Details) => void
}

function Open({ details, values, onChange, onClosed }: OpenProps) {
  const { t } = useTranslation('pos_drawer')
  const [task, setTask] = useState<'in' | 'out' | 'close'>()
  const id = details.drawer._id
  const done = (next: Details) => {
    setTask(undefined)
    onChange(next)
  }
  return (
    <>
      <OpenMovements details={details} onChange={onChange} />
      <div className={styles.acts}>
        <button type="button" className="pos-button" onClick={() => setTask('in')}>
          {t('in.title')}
        </button>
        <button type="button" className="pos-button" onClick={() => setTask('out')}>
          {t('out.title')}
        </button>
        <button type="button" className="pos-button" onClick={() => go('/pos/shift')}>
          {t('report.x')}
        </button>
      </div>
      {task === 'close' ? (
        <CloseDrawer id={id} values={values} onClosed={onClosed} />
      ) : (
        <button type="button" className="pos-primary" onClick={() => setTask('close')}>
          {t('close.title')}
        </button>
      )}
      {(task === 'in' || task === 'out') && (
        <MoveCash id={id} direction={task} onMoved={done} onClose={() => setTask(undefined)} />
      )}
    </>
  )
}
