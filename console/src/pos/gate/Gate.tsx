import type { GatePassage } from '@kermesse/sdk/gate_decision'
import { lazy, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { ChoiceRow } from '../base/ChoiceRow.tsx'
import { repeatRead } from '../base/repeat_read.ts'
import { Sign } from '../base/Sign.tsx'
import {
  type EventCatalogue,
  loadEventCatalogue,
  useEventCatalogue,
} from '../catalogue/event_catalogue.ts'
import { useWakeLock } from '../frame/device.ts'
import { TopBar } from '../frame/TopBar.tsx'
import { NumberByHand } from '../reader/NumberByHand.tsx'
import { readChips } from '../reader/nfc.ts'
import { onRead, startReaders } from '../reader/reader.ts'
import { onTyped, readKeys } from '../reader/typing.ts'
import { readerFormat } from '../reader/typing_choice.ts'
import { followConnection } from '../session/connection.ts'
import type { PosSession } from '../session/pos_session.ts'
import { Dimmer } from './Dimmer.tsx'
import styles from './Gate.module.css'
import { changePost, usePost } from './gate_post.ts'
import { startDecisions } from './gate_queue.ts'
import { scanBand, scanText } from './gate_scan.ts'
import { followPasses } from './known_passes.ts'
import { ListLine } from './ListLine.tsx'
import { RecentScans } from './RecentScans.tsx'
import { VerdictView } from './VerdictView.tsx'

const Camera = lazy(async () => ({
  default: (await import('../camera/CameraSheet.tsx')).CameraSheet,
}))
type GateGroup = EventCatalogue['entrance_groups'][number]

const refresh_ms = 60_000
const list_ms = 30_000
/** The choice of the whole site of the event instead of one of its zones. */
const site = 'site'

/** Lets people in and out: each band or ticket that is held gets its verdict, without a tap. */
export function Gate({ session }: { session: PosSession }) {
  const { t } = useTranslation(['pos_gate', 'pos'])
  const catalogue = useEventCatalogue()
  const post = usePost()
  useEffect(() => {
    startDecisions()
    const ends = [
      repeatRead(loadEventCatalogue, refresh_ms),
      repeatRead(followPasses, list_ms),
      followConnection(),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  const gate_id = session.phone?.gate_id ?? post.gate_id
  const group = catalogue?.entrance_groups.find(({ _id }) => _id === gate_id)
  return (
    <div className={styles.page}>
      <TopBar place={group?.name} event={catalogue?.event} />
      {catalogue && group && <Post catalogue={catalogue} group={group} />}
      {catalogue && !group && <ChooseGate groups={catalogue.entrance_groups} />}
      {!catalogue && <main className="pos-page" aria-busy="true" aria-label={t('title')} />}
    </div>
  )
}

function ChooseGate({ groups }: { groups: GateGroup[] }) {
  const { t } = useTranslation('pos_gate')
  return (
    <main className="pos-page">
      <h1>{t('choose')}</h1>
      {groups.length === 0 && <p>{t('no_gates')}</p>}
      {groups.map(({ _id, name }) => (
        <button
          key={_id}
          type="button"
          className="pos-button"
          onClick={() => changePost({ gate_id: _id, zone_id: null })}
        >
          {name}
        </button>
      ))}
    </main>
  )
}

function Post({ catalogue, group }: { catalogue: EventCatalogue; group: GateGroup }) {
  const { t } = useTranslation(['pos_gate', 'pos'])
  const post = usePost()
  const [sheet, setSheet] = useState<'by_hand' | 'camera'>()
  const { entrance_type } = group
  const direction = entrance_type === 'both' ? post.direction : entrance_type
  const zones = catalogue.zones.filter(({ _id }) => group.zone_ids.includes(_id))
  const zone_id = zones.some(({ _id }) => _id === post.zone_id) ? post.zone_id : null
  const passage: GatePassage = { gate_id: group._id, zone_id, direction }
  useScans(passage, () => setSheet(undefined))
  useWakeLock()
  return (
    <main className={styles.main} data-direction={direction}>
      <h1 className={styles.direction}>
        <Sign name={direction === 'in' ? 'enter' : 'leave'} size={36} />
        {t(`direction.${direction}`)}
      </h1>
      {entrance_type === 'both' && (
        <ChoiceRow
          name={t('direction.title')}
          choices={['in', 'out'] as const}
          chosen={direction}
          wordOf={(one) => t(`direction.${one}`)}
          onChoose={(one) => changePost({ direction: one })}
          hides_name
        />
      )}
      {zones.length > 0 && (
        <ChoiceRow
          name={t('leads_to')}
          choices={[site, ...zones.map(({ _id }) => _id)]}
          chosen={zone_id ?? site}
          wordOf={(one) => nameOf(zones.find(({ _id }) => _id === one)) ?? t('site')}
          onChoose={(one) => changePost({ zone_id: one === site ? null : one })}
        />
      )}
      <VerdictView />
      <RecentScans />
      <ListLine />
      <footer className={styles.bar}>
        <button type="button" className="pos-button" onClick={() => setSheet('by_hand')}>
          <Sign name="keys" /> {t('pos:by_hand.title')}
        </button>
        <button type="button" className="pos-button" onClick={() => setSheet('camera')}>
          <Sign name="camera" /> {t('pos:camera.title')}
        </button>
      </footer>
      <Dimmer />
      {sheet && (
        <Loaded>
          {sheet === 'by_hand' && <NumberByHand onClose={() => setSheet(undefined)} />}
          {sheet === 'camera' && (
            <Camera
              onClose={() => setSheet(undefined)}
              onText={(text) => {
                setSheet(undefined)
                void scanText(text, passage)
              }}
            />
          )}
        </Loaded>
      )}
    </main>
  )
}

/** In the language of the person, or in one that it has. */
function nameOf(zone: EventCatalogue['zones'][number] | undefined) {
  const names: Record<string, string> | undefined = zone?.zone_name
  return names && (names[currentLanguage()] ?? Object.values(names)[0])
}

/** Chips, readers that type and numbers by hand are listened to at once. */
function useScans(passage: GatePassage, onScan: () => void) {
  const now = useRef({ passage, onScan })
  useEffect(() => {
    now.current = { passage, onScan }
  })
  useEffect(() => {
    const ends = [
      onRead((read) => {
        // The code of a ticket may look like a number. The next listener gets the text as the reader typed it.
        if (read.by === 'typing') return
        now.current.onScan()
        void scanBand(read, now.current.passage)
      }),
      onTyped((text) => {
        now.current.onScan()
        void scanText(text, now.current.passage, readerFormat())
      }),
      startReaders([readChips, readKeys]),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [])
}
