import { isApiError } from '@kermesse/sdk/api_error'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../ui/Loaded.tsx'
import { lazyPart } from '../base/lazy_part.ts'
import { Sign } from '../base/Sign.tsx'
import { useMenu } from '../menu/menu.ts'
import { note as noteLine } from '../orders/phone_log.ts'
import { type Printer, readPrinters } from '../printing/printer_state.ts'
import { readChips } from '../reader/nfc.ts'
import { onRead, onUnreadable, startReaders } from '../reader/reader.ts'
import { readKeys } from '../reader/typing.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { posSession, useSession } from '../session/pos_session.ts'
import { signal, unlockTones } from '../signals/signals.ts'
import { useCopyProgress } from '../wallets/copy_progress.ts'
import { copyAge, startCopy } from '../wallets/known_wallets.ts'
import { ReaderFormatForm } from './ReaderFormatForm.tsx'
import styles from './SelfTest.module.css'
import {
  checkCamera,
  checkPlace,
  checkStorage,
  checkWakeLock,
  clockError,
  type Finding,
  isClockGood,
  signs,
} from './self_test.ts'

const lines = [
  'storage',
  'camera',
  'nfc',
  'sound',
  'vibration',
  'screen',
  'clock',
  'menu',
  'bands',
  'band',
  'printer',
  'terminal',
  'place',
] as const
const oldest_copy_ms = 3_600_000
type Line = (typeof lines)[number]
type Findings = Partial<Record<Line, Finding>>

const PrinterLines = lazyPart(
  () => import('./PrinterLines.tsx').then((part) => part.PrinterLines),
  'pos_queue',
)

/** Checks what a counter needs of this device, each line green or with what to do. */
export function SelfTest() {
  const { t } = useTranslation(['pos_device', 'pos'])
  const menu = useMenu()
  const [findings, setFindings] = useState<Findings>({})
  const [is_begun, setBegun] = useState(false)
  const [apart_s, setApart] = useState(0)
  const [printers, setPrinters] = useState<Printer[]>([])
  const bar_id = useSession()?.bar_id
  const copy = useCopy()
  const note = (line: Line, finding: Finding) => {
    noteLine('self-test', line, finding)
    setFindings((before) => ({ ...before, [line]: finding }))
  }
  const begin = async () => {
    unlockTones()
    setBegun(true)
    setFindings({})
    const has_nfc = 'NDEFReader' in globalThis
    note('nfc', has_nfc ? 'good' : 'missing')
    note('menu', menu && menu.items.length > 0 ? 'good' : 'bad')
    note('band', 'wait')
    startCopy()
    // Phones do not reach it yet.
    note('terminal', 'missing')
    note('sound', 'wait')
    note('vibration', 'vibrate' in navigator ? 'wait' : 'missing')
    signal('good')
    note('storage', await checkStorage())
    const found = bar_id ? await readPrinters(bar_id).catch(() => []) : []
    setPrinters(found)
    if (found.length === 0) note('printer', 'missing')
    note('screen', await checkWakeLock())
    await clockError().then(
      (error_ms) => {
        setApart(Math.round(error_ms / 1_000))
        note('clock', isClockGood(error_ms) ? 'good' : 'bad')
      },
      () => note('clock', 'missing'),
    )
    note('camera', await checkCamera())
    note('place', await checkPlace())
  }
  useBandTest(is_begun, (finding) => note('band', finding))
  return (
    <section className={styles.test} aria-labelledby="self-test">
      <h2 id="self-test">{t('title')}</h2>
      {is_begun && (
        <ul className={styles.lines} aria-live="polite">
          {lines.map((line) => {
            const finding = line === 'bands' ? copy.finding : findings[line]
            return (
              finding && (
                <CheckLine
                  key={line}
                  {...{ line, finding, apart_s }}
                  figures={line === 'bands' ? copy.figures : undefined}
                  onAnswer={note}
                />
              )
            )
          })}
          {bar_id && printers.length > 0 && (
            <Loaded>
              <PrinterLines bar_id={bar_id} printers={printers} />
            </Loaded>
          )}
        </ul>
      )}
      <button type="button" className="pos-button" onClick={() => void begin()}>
        {t(is_begun ? 'again' : 'begin')}
      </button>
      <ReaderFormatForm />
    </section>
  )
}

type CheckLineProps = {
  line: Line
  finding: Finding
  /** Seconds that the clock is wrong by. */
  apart_s: number
  /** Shown also where the line is good. */
  figures: string | undefined
  onAnswer: (line: Line, finding: Finding) => void
}

/** One line of the check, with what to do; of what only a person notices, it asks. */
function CheckLine({ line, finding, apart_s, figures, onAnswer }: CheckLineProps) {
  const { t } = useTranslation(['pos_device', 'pos'])
  const named = { line: t(`lines.${line}`) }
  return (
    <li className={styles[finding]} data-finding={finding}>
      <Sign name={signs[finding]} />
      <span>
        <b>{named.line}</b>
        {figures && <span>{figures}</span>}
        {finding !== 'good' && <span>{adviceOf(finding)}</span>}
      </span>
      {finding === 'wait' && line !== 'band' && (
        <span className={styles.answers}>
          <button
            type="button"
            className="pos-button"
            onClick={() => onAnswer(line, 'good')}
            aria-label={t('noticed', named)}
          >
            {t('yes')}
          </button>
          <button
            type="button"
            className="pos-button"
            onClick={() => onAnswer(line, 'bad')}
            aria-label={t('not_noticed', named)}
          >
            {t('no')}
          </button>
        </span>
      )}
    </li>
  )

  function adviceOf(of: Exclude<Finding, 'good'>): string {
    if (line === 'clock' && of === 'bad') return t('clock_bad', { count: Math.abs(apart_s) })
    // The other lines find out by themselves.
    if (of === 'wait') return t(`advice.wait.${line as 'band'}`)
    return of === 'bad' ? t(`advice.bad.${line}`) : t(`advice.missing.${line}`)
  }
}

/** How many wristbands this phone knows, and how old its list is. */
function useCopy(): { finding: Finding; figures: string | undefined } {
  const { t } = useTranslation('pos_device')
  const { loaded, is_complete } = useCopyProgress()
  const age_ms = is_complete ? copyAge() : null
  if (age_ms === null) return { finding: 'missing', figures: undefined }
  const minutes = Math.floor(age_ms / 60_000)
  return {
    finding: age_ms <= oldest_copy_ms ? 'good' : 'bad',
    figures: `${t('bands_known', { count: loaded })} ${t('bands_age', { count: minutes })}`,
  }
}

/** A band that is held: known to the event, unknown, or of a kind that this device cannot read. */
function useBandTest(is_begun: boolean, tell: (finding: Finding) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listeners stay while the test runs
  useEffect(() => {
    if (!is_begun) return
    const { event_id = '' } = posSession.get() ?? {}
    const ends = [
      startReaders([readChips, readKeys]),
      onUnreadable(() => tell('bad')),
      onRead((read) => {
        if (!('uid' in read)) return
        posSdk.clients.get({ path: { uid: read.uid }, query: { event_id } }).then(
          () => tell('good'),
          // A gate without a person may not ask whose it is.
          (error) => tell(isApiError(error, 'person_needed') ? 'good' : 'missing'),
        )
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [is_begun])
}
