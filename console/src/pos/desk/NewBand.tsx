import type { Schema } from '@kermesse/sdk/types'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceRow } from '../base/ChoiceRow.tsx'
import { centsOf, centsText } from '../base/cents.ts'
import { Sheet } from '../base/Sheet.tsx'
import { Sign } from '../base/Sign.tsx'
import { TextLine } from '../base/TextLine.tsx'
import type { EventCatalogue } from '../catalogue/event_catalogue.ts'
import { type BandRead, bandOf } from '../reader/band_text.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { signal } from '../signals/signals.ts'
import { takeBand } from './band_taker.ts'
import styles from './Desk.module.css'
import { type BandFailure, chipFor, type DeskClient, eventQuery, failureOf } from './desk_band.ts'
import { begin } from './desk_operation.ts'
import { type Entrance, replacementsFor } from './desk_rules.ts'
import { checkPin } from './PinField.tsx'
import { isProved, type Proof, proofsFor, ReplacementProof } from './ReplacementProof.tsx'
import { shownTicketOf } from './scanned_ticket.ts'

type Use = Schema<'BraceletUse'>

type Props = { client: DeskClient; catalogue: EventCatalogue; right: number; onClose: () => void }
type Reason = 'lost' | 'defective'

/** Moves everything from a lost or broken band to a new one that nobody has worn. */
export function NewBand({ client, catalogue, right, onClose }: Props) {
  const { t } = useTranslation(['pos_desk', 'pos', 'errors'])
  const [reason, setReason] = useState<Reason>('lost')
  const { found, check, setUnknown } = useNewBand(client)
  const [entrance, setEntrance] = useState<Entrance>()
  const [proof, setProof] = useState<Proof>({
    pin: '',
    ticket: shownTicketOf(client.short_id),
  })
  const [wrong, setWrong] = useState<string>()
  const [is_busy, setBusy] = useState(false)
  const use = typeof found === 'string' ? undefined : found
  const is_free = use !== undefined && isFree(use, client)
  const is_checked = catalogue.event.pos.holder_check
  const debt = -Math.min(0, centsOf(client.balance))
  const needed = proofsFor({ client, right, is_checked, reason })
  const move = async () => {
    if (!use) return
    const pin = needed.pin ? proof.pin : ''
    const ticket = needed.ticket && !pin ? proof.ticket.trim() : ''
    setBusy(true)
    const refused = pin ? await checkPin(client.short_id, pin) : undefined
    setBusy(false)
    setWrong(refused)
    if (refused) return
    onClose()
    const { uid: new_uid, short_id: new_number } = use
    const more = { ...(entrance && { entrance_id: entrance._id }), ...(ticket && { ticket }) }
    void begin(client, { kind: 'replace', reason, new_uid, new_number, ...more }, pin || undefined)
  }
  return (
    <Sheet title={t('replace.title', { number: client.short_id })} onClose={onClose}>
      <ReasonChoice reason={reason} onChange={setReason} />
      <div className={styles.hold}>
        <Sign name="band" />
        <p>{is_free ? `${client.short_id} → ${use.short_id}` : t('replace.hold')}</p>
      </div>
      {found && !is_free && (
        <p className={styles.stop} role="alert">
          <Sign name="cross" />
          {t(typeof found === 'string' ? `failed.${found}` : 'replace.used')}
        </p>
      )}
      <NumberForm onBand={check} onWrong={setUnknown} />
      <Moves client={client} />
      {debt > 0 && (
        <p className={styles.stop} role="alert">
          <Sign name="cross" />
          {t('replace.debt', { amount: centsText(debt) })}
        </p>
      )}
      <Charge {...{ client, catalogue, right }} chosen={entrance} onChoose={setEntrance} />
      <ReplacementProof
        {...{ client, right, needed, proof }}
        is_wrong={wrong === 'wrong_pin'}
        onChange={(next) => {
          setWrong(undefined)
          setProof(next)
        }}
      />
      {wrong && (
        <p className="pos-notice" role="alert">
          {wrong === 'no_answer'
            ? t('failed.no_connection')
            : t(`errors:${wrong as 'wrong_pin'}`, { defaultValue: wrong })}
        </p>
      )}
      <button
        type="button"
        className="pos-primary"
        disabled={!is_free || is_busy || debt > 0 || !isProved(needed, proof)}
        onClick={() => void move()}
      >
        {t('replace.submit')}
      </button>
    </Sheet>
  )
}

/** The band that is held or typed while the question is open, and who has worn it. */
function useNewBand(client: DeskClient) {
  const [found, setFound] = useState<Use | BandFailure>()
  const setUnknown = () => setFound('unknown_number')
  const check = (read: BandRead) =>
    void readUse(read).then(
      (use) => {
        setFound(use)
        if (isFree(use, client)) signal('good')
        else signal('bad')
      },
      async (error: unknown) => {
        signal('bad')
        setFound(await failureOf(read, error))
      },
    )
  useEffect(() => takeBand(check))
  return { found, check, setUnknown }
}

type ReasonProps = { reason: Reason; onChange: (reason: Reason) => void }

function ReasonChoice({ reason, onChange }: ReasonProps) {
  const { t } = useTranslation(['pos_desk', 'pos'])
  return (
    <>
      <ChoiceRow
        name={t('replace.reason')}
        choices={['lost', 'defective'] as const}
        chosen={reason}
        wordOf={(one) => t(`replace.${one}`)}
        onChoose={onChange}
        className={styles.row}
      />
      <p>{t(`replace.${reason}_text`)}</p>
    </>
  )
}

type ChargeProps = Omit<Props, 'onClose'> & {
  chosen: Entrance | undefined
  onChoose: (entrance: Entrance | undefined) => void
}

/** An entrance that the replacement costs, paid by the band; nothing unless one is chosen. */
function Charge({ client, catalogue, right, chosen, onChoose }: ChargeProps) {
  const { t } = useTranslation(['pos_desk', 'pos'])
  const offered = replacementsFor(catalogue.entrances, right)
  if (offered.length === 0) return null
  const balance = centsOf(client.balance)
  return (
    <>
      <h3 style={{ margin: 0 }}>{t('replace.charge')}</h3>
      {[undefined, ...offered].map((one) => {
        const container = catalogue.deposits.find(({ _id }) => _id === one?.deposit)
        const price = centsOf(one?.price ?? 0) + centsOf(container?.price ?? 0)
        return (
          <button
            key={one?._id ?? ''}
            type="button"
            className={styles.way}
            aria-pressed={one === chosen}
            disabled={price > 0 && price > balance && !one?.allow_negative_balance}
            onClick={() => onChoose(one)}
          >
            <b>{one?.name ?? t('replace.no_charge')}</b>
            <b>{centsText(price)}</b>
            {one && <small>{`${centsText(balance)} → ${centsText(balance - price)}`}</small>}
          </button>
        )
      })}
    </>
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
      <TextLine
        label={t('replace.number')}
        value={typed}
        autoCapitalize="characters"
        onChange={setTyped}
      />
      <button type="submit" className="pos-button">
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
