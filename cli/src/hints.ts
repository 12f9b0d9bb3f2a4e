import type { ErrorCode } from '@kermesse/sdk/types'
import type { Io, Locale } from './io.ts'

type Phrase = Record<Locale, string>

export const phrases = {
  cancelled: { en: 'Cancelled.', fr: 'Annulé.', de: 'Abgebrochen.' },
  goes_on: {
    en: 'Nobody waits any more; it goes on at the installation.',
    fr: 'Personne n’attend plus ; cela continue sur l’installation.',
    de: 'Niemand wartet mehr; auf der Installation geht es weiter.',
  },
  follow_with: { en: 'Follow it with:', fr: 'Suivez-le avec :', de: 'Verfolgen mit:' },
  ended_early: {
    en: 'A command was ended before it was through. What it has done stays done.',
    fr: 'Une commande a été interrompue avant la fin. Ce qui est fait reste fait.',
    de: 'Ein Befehl wurde vorzeitig beendet. Was getan ist, bleibt getan.',
  },
  unseen_passwords: {
    en: 'Passwords that nobody has seen: {users}. Set new ones: kermesse users update USER --password …',
    fr: 'Mots de passe que personne n’a vus : {users}. En définir : kermesse users update UTILISATEUR --password …',
    de: 'Passwörter, die niemand gesehen hat: {users}. Neue setzen: kermesse users update BENUTZER --password …',
  },
  go_on_with: { en: 'Go on with:', fr: 'Continuez avec :', de: 'Weiter mit:' },
  waiting_for: {
    en: 'Waiting for {url} …',
    fr: 'En attente de {url} …',
    de: 'Warten auf {url} …',
  },
  newer: {
    en: 'The installation is version {theirs}, this program {own}: install the newer one.',
    fr: 'L’installation est en version {theirs}, ce programme en {own} : installez le plus récent.',
    de: 'Die Installation hat Version {theirs}, dieses Programm {own}: Installieren Sie das neuere.',
  },
  ends: {
    en: 'The installation answers this call until {day} only: install a newer version of this program.',
    fr: 'L’installation ne répond à cet appel que jusqu’au {day} : installez une version plus récente de ce programme.',
    de: 'Die Installation beantwortet diesen Aufruf nur bis {day}: Installieren Sie eine neuere Version dieses Programms.',
  },
  ready: { en: 'Ready.', fr: 'Prêt.', de: 'Bereit.' },
  not_ready: { en: 'Not ready.', fr: 'Pas prêt.', de: 'Nicht bereit.' },
  states: {
    en: 'Errors: {error}. Warnings: {warning}. Not known: {unknown}.',
    fr: 'Erreurs : {error}. Avertissements : {warning}. Inconnu : {unknown}.',
    de: 'Fehler: {error}. Warnungen: {warning}. Nicht bekannt: {unknown}.',
  },
  well: {
    en: 'The installation is well.',
    fr: 'L’installation va bien.',
    de: 'Der Installation geht es gut.',
  },
  unwell: {
    en: 'Wrong: {bad}. Warnings: {warning}.',
    fr: 'Problèmes : {bad}. Avertissements : {warning}.',
    de: 'Fehler: {bad}. Warnungen: {warning}.',
  },
  more: { en: '… and {count} more', fr: '… et {count} de plus', de: '… und {count} weitere' },
  unreachable: {
    en: 'The installation cannot be reached.',
    fr: 'L’installation est injoignable.',
    de: 'Die Installation ist nicht erreichbar.',
  },
  something_else: {
    en: 'There is no Kermesse at this address.',
    fr: 'Il n’y a pas de Kermesse à cette adresse.',
    de: 'Unter dieser Adresse gibt es kein Kermesse.',
  },
} satisfies Record<string, Phrase>

const sign_in: Phrase = {
  en: 'Run: kermesse login',
  fr: 'Lancez : kermesse login',
  de: 'Ausführen: kermesse login',
}
const other_token: Phrase = {
  en: 'KERMESSE_TOKEN is set, and comes before the profile. Unset it, or set one that is good.',
  fr: 'KERMESSE_TOKEN est défini et passe avant le profil. Retirez-le ou donnez-en un valable.',
  de: 'KERMESSE_TOKEN ist gesetzt und geht dem Profil vor. Entfernen oder ein gültiges setzen.',
}
const new_token: Phrase = {
  en: 'Make a token with: kermesse script-tokens create. Set it as KERMESSE_TOKEN.',
  fr: 'Créez un jeton : kermesse script-tokens create. Donnez-le dans KERMESSE_TOKEN.',
  de: 'Ein Token erstellen: kermesse script-tokens create. Als KERMESSE_TOKEN setzen.',
}
const choose_event: Phrase = {
  en: 'Name it with --event NAME-OR-ID, or set KERMESSE_EVENT. See: kermesse events list',
  fr: 'Indiquez-le avec --event NOM-OU-ID ou KERMESSE_EVENT. Voir : kermesse events list',
  de: 'Mit --event NAME-ODER-ID oder KERMESSE_EVENT angeben. Siehe: kermesse events list',
}
const wait: Phrase = {
  en: 'Wait a moment and run the same command again; nothing was done twice.',
  fr: 'Attendez un instant et relancez la même commande ; rien n’a été fait deux fois.',
  de: 'Kurz warten und denselben Befehl wiederholen; nichts wurde doppelt ausgeführt.',
}
const other_name: Phrase = {
  en: 'Choose another name, or change the one that exists.',
  fr: 'Choisissez un autre nom ou modifiez celui qui existe.',
  de: 'Einen anderen Namen wählen oder den bestehenden Eintrag ändern.',
}
const take_over: Phrase = {
  en: 'Take them over with: kermesse devices assign … --force, or users force-update, tokens force-update',
  fr: 'Pour les reprendre : kermesse devices assign … --force, ou users force-update, tokens force-update',
  de: 'Übernehmen mit: kermesse devices assign … --force, oder users force-update, tokens force-update',
}

/** Suggestions by error code; codes without a useful suggestion are absent. */
const hints: Partial<Record<ErrorCode | 'unreachable', Phrase>> = {
  unreachable: {
    en: 'Check that it runs, and the address: --url or KERMESSE_URL.',
    fr: 'Vérifiez qu’elle tourne, et l’adresse : --url ou KERMESSE_URL.',
    de: 'Läuft sie, und stimmt die Adresse: --url oder KERMESSE_URL?',
  },
  unknown_path: {
    en: 'Check the address (--url or KERMESSE_URL), and that both are of one version: kermesse system health',
    fr: 'Vérifiez l’adresse (--url ou KERMESSE_URL) et les versions : kermesse system health',
    de: 'Stimmen die Adresse (--url oder KERMESSE_URL) und die Versionen? kermesse system health',
  },
  refund_confirmation_required: {
    en: 'See the total with: kermesse refunds run … --dry-run. Confirm it with --confirmed-amount.',
    fr: 'Voir le total : kermesse refunds run … --dry-run. Le confirmer avec --confirmed-amount.',
    de: 'Die Summe zeigt: kermesse refunds run … --dry-run. Mit --confirmed-amount bestätigen.',
  },
  '102': sign_in,
  unauthenticated: sign_in,
  script_token_expired: new_token,
  script_token_ended: new_token,
  script_token_scope: new_token,
  script_token_person: {
    en: 'Unset KERMESSE_TOKEN and run: kermesse login',
    fr: 'Retirez KERMESSE_TOKEN et lancez : kermesse login',
    de: 'KERMESSE_TOKEN entfernen und ausführen: kermesse login',
  },
  script_token_limit: {
    en: 'See: kermesse script-tokens list. Revoke one: kermesse script-tokens revoke NAME',
    fr: 'Voir : kermesse script-tokens list. En révoquer un : kermesse script-tokens revoke NOM',
    de: 'Siehe: kermesse script-tokens list. Eines widerrufen: kermesse script-tokens revoke NAME',
  },
  wrong_credentials: {
    en: 'Check the username and the password, then run: kermesse login',
    fr: 'Vérifiez le nom d’utilisateur et le mot de passe, puis : kermesse login',
    de: 'Benutzername und Passwort prüfen, dann: kermesse login',
  },
  forbidden: {
    en: 'See who you are with: kermesse whoami',
    fr: 'Voir qui vous êtes : kermesse whoami',
    de: 'Wer angemeldet ist, zeigt: kermesse whoami',
  },
  event_id_required: choose_event,
  event_not_found: choose_event,
  name_taken: other_name,
  username_taken: other_name,
  smartphones_taken: take_over,
  terminals_taken: take_over,
  terminal_already_paired: {
    en: 'To pair it again: kermesse terminals unpair ID',
    fr: 'Pour l’appairer à nouveau : kermesse terminals unpair ID',
    de: 'Zum neuen Koppeln: kermesse terminals unpair ID',
  },
  refund_in_progress: {
    en: 'Follow it with: kermesse refunds list',
    fr: 'Suivez-le avec : kermesse refunds list',
    de: 'Verfolgen mit: kermesse refunds list',
  },
  missing_bank_information: {
    en: 'Set the event\'s bank account first: kermesse events update EVENT --bank \'{"account_name": …, "iban": …}\'',
    fr: 'Indiquez d\'abord le compte : kermesse events update EVENT --bank \'{"account_name": …, "iban": …}\'',
    de: 'Zuerst das Konto angeben: kermesse events update EVENT --bank \'{"account_name": …, "iban": …}\'',
  },
  idempotency_conflict: {
    en: 'Use a new --idempotency-key for a new request.',
    fr: 'Utilisez une nouvelle --idempotency-key pour une nouvelle demande.',
    de: 'Für eine neue Anfrage einen neuen --idempotency-key verwenden.',
  },
  payload_too_large: {
    en: 'Split the file and send its parts one after the other; --help says how much one may hold.',
    fr: 'Divisez le fichier et envoyez ses parties l’une après l’autre ; --help indique la limite.',
    de: 'Die Datei teilen und die Teile nacheinander senden; --help nennt die Grenze.',
  },
  rate_limited: wait,
  overloaded: wait,
  unavailable: wait,
}

export function hintFor(code: string, { locale, env }: Pick<Io, 'locale' | 'env'>) {
  // A new login would not help: another session than the profile’s has ended.
  if (['102', 'unauthenticated'].includes(code) && env.KERMESSE_TOKEN) return other_token[locale]
  return (hints as Record<string, Phrase | undefined>)[code]?.[locale]
}
