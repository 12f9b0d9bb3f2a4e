import type { WriteStream } from 'node:tty'
import { isApiError } from '@kermesse/sdk/api_error'
import { t } from './i18n/language.ts'
import { type Io, paint } from './io.ts'
import { followChanges, type OpenChanges } from './statistics_changes.ts'
import { type Statistics, statisticsScreen } from './statistics_lines.ts'

const other_screen = '\u001b[?1049h\u001b[?25l\u001b[2J'
const own_screen = '\u001b[?25h\u001b[?1049l'

/**
 * Shows figures as they move, on a screen of their own, until Ctrl-C. They are read when something was posted, or every two seconds
 * where nobody tells. Only lines that have changed are written, so that nothing flickers; whatever the terminal showed before is there again at the end, with the last figures below it.
 */
export async function watchStatistics(
  io: Io,
  title: string,
  { ask, open }: { ask: () => Promise<Statistics>; open: OpenChanges },
) {
  let answer = await ask()
  let note = timeIn(io)
  let painted: string[] = []
  const lines = () =>
    statisticsScreen(
      answer,
      { title, note },
      { ...sizeOf(io), locale: io.locale, zone: io.zone },
    ).map(({ text, is_part }) => (is_part ? paint(io, 'dim', text, 'out') : text))
  const draw = () => {
    const now = lines()
    const changed = Array.from({ length: Math.max(now.length, painted.length) }, (_, n) =>
      now[n] === painted[n] ? '' : `\u001b[${n + 1};1H${now[n] ?? ''}\u001b[K`,
    )
    painted = now
    io.out.write(changed.join(''))
  }
  const resized = () => {
    painted = []
    io.out.write('\u001b[2J')
    draw()
  }
  io.out.write(other_screen)
  io.out.on('resize', resized)
  const changes = followChanges(io, open)
  try {
    for (;;) {
      draw()
      await changes.next()
      try {
        answer = await ask()
        note = timeIn(io)
      } catch (error) {
        // A network that comes and goes is no reason to close the screen of an office.
        if (io.signal.aborted || !isPassing(error)) throw error
        note = t('The installation cannot be reached.')
      }
    }
  } finally {
    changes.close()
    io.out.off('resize', resized)
    io.out.write(`${own_screen}${lines().join('\n')}\n`)
  }
}

const isPassing = (error: unknown) =>
  isApiError(error) && (error.status === 0 || error.status === 429 || error.status >= 500)

/** The size that the terminal has now; one that does not know its height shows everything. */
function sizeOf(io: Io) {
  const { columns, rows } = io.out as Partial<WriteStream>
  return { columns: columns || io.columns, rows: rows || Number.POSITIVE_INFINITY }
}

function timeIn({ locale, zone }: Io) {
  const region = { en: 'en-GB', fr: 'fr-CH', de: 'de-CH' }[locale]
  return new Intl.DateTimeFormat(region, { timeStyle: 'medium', timeZone: zone }).format(new Date())
}
