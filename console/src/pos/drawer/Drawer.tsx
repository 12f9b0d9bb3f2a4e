import { rights } from '@kermesse/sdk/generated/rights'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { piecesOf } from '../../cash_pieces.ts'
import { go } from '../base/pos_address.ts'
import { loadEventCatalogue, useEventCatalogue } from '../catalogue/event_catalogue.ts'
import { TopBar } from '../frame/TopBar.tsx'
import { useSession } from '../session/pos_session.ts'
import { CloseDrawer } from './CloseDrawer.tsx'
import { ContinueDrawer, isElsewhere } from './ContinueDrawer.tsx'
import styles from './Drawer.module.css'
import { DrawerReport } from './DrawerReport.tsx'
import { HandOverDrawer } from './HandOverDrawer.tsx'
import { MoveCash } from './MoveCash.tsx'
import { OpenDrawer } from './OpenDrawer.tsx'
import { OpenMovements } from './OpenMovements.tsx'
import { ShiftPage } from './ShiftPage.tsx'
import { type Details, useDrawer } from './use_drawer.ts'

/** The cash drawer of this phone, and its report as `/pos/shift`, where else there is that of the shift. Works online only. */
export function Drawer({ address }: { address: string }) {
  const may_have_drawer = (useSession()?.right ?? 0) >= rights.cashier
  return may_have_drawer ? <DrawerPages address={address} /> : <ShiftPage />
}

function DrawerPages({ address }: { address: string }) {
  const { t } = useTranslation(['pos_drawer', 'pos'])
  const { drawer, show, read } = useDrawer()
  const catalogue = useEventCatalogue()
  const [closed, setClosed] = useState<Details>()
  const [is_handed_over, setHandedOver] = useState(false)
  useEffect(() => void loadEventCatalogue().catch(() => undefined), [])
  if (drawer.is === 'none' && address === '/pos/shift') return <ShiftPage />
  const values = piecesOf(catalogue?.event.currencyCode ?? 'CHF')
  return (
    <>
      <TopBar event={catalogue?.event} />
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
        {is_handed_over && <p role="status">{t('hand_over.done')}</p>}
        {drawer.is === 'none' && <OpenDrawer values={values} onOpen={show} />}
        {drawer.is === 'found' &&
          !is_handed_over &&
          (address === '/pos/shift' ? (
            <DrawerReport id={drawer.drawer._id} />
          ) : (
            <Open
              details={drawer}
              values={values}
              onChange={show}
              onHandedOver={() => setHandedOver(true)}
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
  onHandedOver: () => void
}

function Open({ details, values, onChange, onClosed, onHandedOver }: OpenProps) {
  const { t } = useTranslation('pos_drawer')
  const [task, setTask] = useState<'in' | 'out' | 'close' | 'hand_over'>()
  const id = details.drawer._id
  // Then the primary action is to continue it.
  const is_elsewhere = isElsewhere(details.drawer.devices, useSession()?.phone)
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
        <button
          type="button"
          className="pos-button"
          aria-expanded={task === 'hand_over'}
          onClick={() => setTask(task === 'hand_over' ? undefined : 'hand_over')}
        >
          {t('hand_over.title')}
        </button>
      </div>
      <ContinueDrawer drawer={details.drawer} onChange={onChange} />
      {task === 'hand_over' && <HandOverDrawer id={id} values={values} onDone={onHandedOver} />}
      {task === 'close' && <CloseDrawer id={id} values={values} onClosed={onClosed} />}
      {task !== 'close' && task !== 'hand_over' && (
        <button
          type="button"
          className={is_elsewhere ? 'pos-button' : 'pos-primary'}
          onClick={() => setTask('close')}
        >
          {t('close.title')}
        </button>
      )}
      {(task === 'in' || task === 'out') && (
        <MoveCash id={id} direction={task} onMoved={done} onClose={() => setTask(undefined)} />
      )}
    </>
  )
}
