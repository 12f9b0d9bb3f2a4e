import type { Schema } from '@kermesse/sdk/types'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { centsOf, centsText } from '../base/cents.ts'
import { Sheet } from '../base/Sheet.tsx'
import { Sign } from '../base/Sign.tsx'
import { type BandRead, bandOf } from '../reader/band_text.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { signal } from '../signals/signals.ts'
import { takeBand } from './band_taker.ts'
import styles from './Desk.module.css'
import { chipFor, type DeskClient, eventQuery } from './desk_band.ts'
import { begin } from './desk_operation.ts'

type Use = Schema<'BraceletUse'>

/** Moves everything from a lost or broken band to a new one that nobody has worn. */
export function NewBand({ client, onClose }: { client: DeskClient; onClose: () => void }) {
  const { t } = useTranslation(['pos_desk', 'pos'])
  const [reason, setReason] = useState<'lost' | 'defective'>('lost')
  const [found, setFound] = useState<Use | 'unknown'>()
  const check = (read: BandRead) =>
    void readUse(read).then(
      (use) => {
        setFound(use)
        if (isFree(use, client)) signal('good')
        else signal('bad')
      },
      () => {
        setFound('unknown')
        signal('bad')
      },
    )
  useEffect(() => takeBand(check))
  const use = found === 'unknown' ? undefined : found
  const is_free = use !== undefined && isFree(use, client)
  return (
    <Sheet title={t('replace.title', { number: client.short_id })} onClose={onClose}>
      <fieldset className={styles.row}>
        <legend>{t('replace.reason')}</legend>
        {(['lost', 'defective'] as const).map((one) => (
          <button
            key={one}
            type="button"
            className="pos-button"
            aria-pressed={one === reason}
            onClick={() => setReason(one)}
          >
            {t(`replace.${one}`)}
          </button>
        ))}
      </fieldset>
      <p>{t(`replace.${reason}_text`)}</p>
      <div className={styles.hold}>
        <Sign name="band" />
        <p>{is_free ? `${client.short_id} → ${use.short_id}` : t('replace.hold')}</p>
      </div>
      {found && !is_free && (
        <p className={styles.stop} role="alert">
          <Sign name="cross" />
          {t(found === 'unknown' ? 'failed.unknown' : 'replace.used')}
        </p>
      )}
      <NumberForm onBand={check} onWrong={() => setFound('unknown')} />
      <Moves client={client} />
      <button
        type="button"
        className="pos-primary"
        disabled={!is_free}
        onClick={() => {
          if (!use) return
          onClose()
          const { uid: new_uid, short_id: new_number } = use
          void begin(client, { kind: 'replace', reason, new_uid, new_number })
        }}
      >
        {t('replace.submit')}
      </button>
    </Sheet>
  )
}

type FormProps = { onBand: (read: BandRead) => void; onWrong: () => void }

/** For a chip that cannot be read. */
function NumberForm({ onBand, onWrong }: FormProps) {
  const { t } = useTranslation(['pos_desk', 'pos'])
  const [typed, setTyped] = useState('')
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault()
        const band = bandOf(typed)
        if (band) onBand({ ...band, by: 'hand' })
        else onWrong()
      }}
    >
      <label className="pos-label" style={{ flex: '1 1 160px' }}>
        {t('replace.number')}
        <input
          className="pos-field"
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <button type="submit" className="pos-button" style={{ alignSelf: 'end' }}>
        {t('replace.check')}
      </button>
    </form>
  )
}

/** Lists what moves to the new band. */
function Moves({ client }: { client: DeskClient }) {
  const { t } = useTranslation(['pos_desk', 'pos'])
  const vouchers = client.vouchers.reduce((sum, { quantity }) => sum + quantity, 0)
  const cups = (client.containers ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <h3 style={{ margin: 0 }}>{t('replace.moves')}</h3>
      <dl className={styles.facts}>
        {[
          [t('facts.balance'), centsText(centsOf(client.balance))],
          [t('facts.vouchers'), String(vouchers)],
          [t('facts.cups'), String(cups)],
          [t('facts.entrance'), client.entrance_id ? t('replace.yes') : '–'],
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const isFree = ({ uid, is_bracelet_used, transferred_to, defective }: Use, client: DeskClient) =>
  !is_bracelet_used && transferred_to === null && !defective && uid !== client.uid

async function readUse(read: BandRead) {
  const uid = await chipFor(read)
  return posSdk.desk.is_bracelet_used({ path: { uid }, query: eventQuery() })
}
