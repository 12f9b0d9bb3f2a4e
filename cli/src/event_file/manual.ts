import { type Sentence, t } from '../i18n/language.ts'

const comment_column = 34
const width = 96

/** The format of an event file, for `kermesse events apply --help`. */
export const eventFileManual = () => `${t('{title}:', { title: t('The file') })}
${said('  event:', 'every setting of an event; see kermesse events update --help')}
    name: Summer on the Quay
    timezone: Europe/Zurich
${said('    dateBegin: 2026-07-03T16:00', 'without an offset, in the time zone of the event')}
    dateEnd: 2026-07-05T23:00
    bank: { account_name: Quay Association, iban: CH93 0076 2011 6238 5295 7 }
${said('  deposits:', 'containers; bars, consumptions and entrances name them')}
    - { name: Cup, price: 2, deposit_type: CUP }
  bars:
    - name: Main bar
${said('      deposits: [Cup]', 'handed out here')}
${said('      deposit_returns: [Cup]', 'taken back here')}
${said('      consumptions:', 'in the order of the buttons')}
        - { name: Lager, price: 6.5, deposit: Cup, min_age: 16 }
  vouchers:
    - name: Crew drink
${said('      consumptions: [Lager, Main bar/Water]', 'of all bars, or of one')}
  voucher_packs:
    - { name: Crew pack, vouchers: { Crew drink: 2 } }
  entrances:
    - { name: Crew, type: unpaid, price: 0, voucher_packs: { Crew pack: 1 } }
${said('  entrance_groups:', 'gates; zones by name on every date, once they are loaded')}
    - { name: Main gate, entrance_type: both, entrances: [Crew], zones: [Floor, Stand/501] }
${said('  users:', 'a password is made up and shown once, unless one is given')}
    - { email: till-1@example.org, right: cashier, bar: Main bar, password_env: TILL_PASSWORD }
  smartphones: [101, 102]
  terminals: [T-01, { terminal_code: T-02, terminal_id: 90012345 }]

${wrapped(
  t(
    'Records are told apart by their names: what the installation does not have is created, a field that differs is changed, and what only the installation has stays, unless --prune. Secrets that are set cannot be read, so they are left alone, unless --update-secrets.',
  ),
)}
`

function said(line: string, comment: Sentence) {
  return `${line.padEnd(comment_column - 1)} # ${t(comment)}`
}

function wrapped(text: string) {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1)!
    if (last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`.trim()
    else lines.push(word)
  }
  return lines.join('\n')
}
