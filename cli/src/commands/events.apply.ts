import { shellWord } from '@kermesse/sdk/as_text'
import type { Sdk } from '@kermesse/sdk/client'
import type { Cli, CommonFlags, Run } from '../cli.ts'
import { type Current, nothing, readCurrent, readTerminals } from '../event_file/current.ts'
import { execute } from '../event_file/execute.ts'
import {
  collectPasswords,
  filePasswords,
  type NewPasswords,
  type Password,
  printPasswords,
} from '../event_file/new_passwords.ts'
import { type Change, planChanges } from '../event_file/plan.ts'
import { assertApplicable } from '../event_file/preflight.ts'
import { readEventFile } from '../event_file/read.ts'
import { countChanges, planLines, showPlan, withoutSecrets } from '../event_file/show.ts'
import { spelledAsKnown } from '../event_file/spelling.ts'
import type { FileState } from '../event_file/state.ts'
import { UsageError } from '../exit.ts'
import { readMapping } from '../files.ts'
import { t } from '../i18n/language.ts'
import { type Io, paint, say } from '../io.ts'
import { print } from '../output.ts'
import { startProgress } from '../progress.ts'
import { confirm } from '../prompt.ts'
import { findId } from '../resolve.ts'
import { noteUnfinished } from '../unfinished.ts'

type Flags = {
  file?: string
  passwords?: string
  prune?: boolean
  updateSecrets?: boolean
  rename?: boolean
}
type Done = { event_id: string; passwords: Password[] }

/** Shows the difference between the file and the event, asks, and makes it so. */
export const run: Run<Flags> = async (cli, flags) => {
  if (flags.file === undefined) throw new UsageError(t('Which file?'), t('Add --file event.yaml'))
  const wanted = readEventFile(await readMapping(cli.io, flags.file), cli.io.env)
  // An empty variable would change the event of the file instead.
  if (flags.event === '') throw new UsageError(t('--event is empty.'))
  const { sdk } = await cli.open()
  // Ignores the event of the environment: a new file could overwrite an unrelated event.
  const event_id =
    flags.event === undefined
      ? await eventNamed(sdk, wanted.name)
      : await findId(sdk, 'events', flags.event)
  await applyFile(cli, wanted, event_id, flags)
}

/** The same for an event that must not exist yet; a clash of names is the installation's to refuse. */
export async function createFromFile(cli: Cli, document: object, flags: CommonFlags) {
  const { io } = cli
  const wanted = readEventFile(document, io.env)
  // With --json, stdout is for the event alone.
  const talk: Io = { ...io, out: io.err, is_tty: { ...io.is_tty, out: io.is_tty.err } }
  const heard = flags.json === undefined ? cli : { ...cli, io: talk }
  const done = await applyFile(heard, wanted, undefined, { ...flags, json: undefined, yes: true })
  return done?.event_id
}

async function applyFile(
  cli: Cli,
  file: FileState,
  event_id: string | undefined,
  flags: CommonFlags & Flags,
): Promise<Done | undefined> {
  const { io } = cli
  const { sdk, steady } = await cli.open()
  const wants = { smartphones: !!file.smartphones, terminals: !!file.terminals }
  const current = event_id ? await readCurrent(sdk, event_id, wants) : nothing()
  const wanted = spelledAsKnown(file, current)
  if (wanted.terminals) current.known_terminals = await readTerminals(sdk)
  const me = flags.prune ? ((await sdk.users.me()).email ?? undefined) : undefined
  const options = { prune: flags.prune, update_secrets: flags.updateSecrets, me }
  const changes = planChanges(wanted, current, options)
  assertNoRename(changes, flags)
  if (changes.length > 0) await assertApplicable(sdk, { wanted, current, changes })

  if (flags.json === undefined)
    io.out.write(io.is_tty.out ? showPlan(io, changes) : planLines(changes))
  if (changes.length === 0 || flags.dryRun) {
    const end =
      changes.length === 0
        ? t('Nothing to change.')
        : t('{changes}; nothing was done.', { changes: countChanges(changes) })
    say(io, changes.length === 0 ? `${paint(io, 'green', '✓')} ${end}` : end)
    await printResult(io, wanted, current, changes, undefined, flags)
    return event_id ? { event_id, passwords: [] } : undefined
  }
  say(io, `${countChanges(changes)}.`)
  await confirm(
    io,
    t('{change} at {url}?', { change: questionOf(wanted, current), url: (await cli.place()).url }),
    flags.yes,
  )
  const done = await carryOut(io, { sdk: steady, wanted, current, changes }, flags)
  await printResult(io, wanted, current, changes, done, flags)
  await done.end()
  return done
}

/** Another name usually means the wrong file. */
function assertNoRename(changes: readonly Change[], { rename }: Flags) {
  const renamed = renameIn(changes)
  if (!renamed || rename) return
  throw new UsageError(
    t('The file is of "{to}", and --event names "{from}".', { to: renamed.to, from: renamed.from }),
    t('Add --rename to give it that name; without --event the file finds its event by its name.'),
  )
}

function renameIn(changes: readonly Change[]) {
  const event = changes.find(({ kind, action }) => kind === 'event' && action === 'update')
  return event?.fields.find(({ field }) => field === 'name')
}

/** Names the event to change by its current name. */
function questionOf(wanted: FileState, { is_new, settings }: Current) {
  if (is_new) return t('Create {name}', { name: wanted.name })
  const name = String(settings.name)
  return wanted.name && wanted.name !== name
    ? t('Change {name}, and call it {new_name},', { name, new_name: wanted.name })
    : t('Change {name}', { name })
}

type Applying = { sdk: Sdk; wanted: FileState; current: Current; changes: Change[] }

/** Makes the changes. What would be lost is noted until `end`. */
async function carryOut(io: Io, work: Applying, flags: CommonFlags & Flags) {
  const { wanted, current, changes } = work
  const made: Password[] = []
  const into = flags.passwords === undefined ? undefined : await filePasswords(io, flags.passwords)
  const { change, end } = await noteUnfinished(io, begun(flags))
  const progress = await startProgress(io, t('Applying'))
  const sinks =
    flags.json === undefined ? printPasswords(io, progress.aside) : collectPasswords(made)
  const passwords = into ?? watched(sinks, change, () => made)
  try {
    const event_id = await execute({ ...work, passwords, signal: io.signal }, (count) =>
      progress.update(t('Applying'), count, changes.length),
    )
    progress.succeed(
      t('{name} is as the file says.', { name: wanted.name || current.settings.name }),
    )
    return { event_id, passwords: made, end }
  } catch (error) {
    progress.fail(t('Stopped. What is done stays done; run the same command again to go on.'))
    // stdout is for one answer, which does not come.
    if (made.length > 0) say(io, t('New passwords, shown this once:'))
    for (const { email, password } of made) say(io, `${email}  ${password}`)
    await end()
    throw error
  } finally {
    await into?.close()
  }
}

function begun({ file = '', event, passwords }: CommonFlags & Flags) {
  const words = ['kermesse events apply --file', shellWord(file)]
  if (event) words.push('--event', shellWord(event))
  if (passwords) words.push('--passwords', shellWord(passwords))
  return { next: words.join(' ') }
}

/** Notes whose passwords were made and may not have been seen. */
function watched(
  passwords: NewPasswords,
  change: (more: { unseen_passwords: string[] }) => Promise<void>,
  unseen: () => readonly Password[],
): NewPasswords {
  const note = (...more: string[]) =>
    change({ unseen_passwords: [...unseen().map(({ email }) => email), ...more] })
  return {
    ...passwords,
    async make(email) {
      await note(email)
      return passwords.make(email)
    },
    async made(one) {
      await passwords.made(one)
      await note()
    },
  }
}

async function printResult(
  io: Io,
  wanted: FileState,
  { event_id, settings }: Current,
  changes: Change[],
  done: Done | undefined,
  { json }: CommonFlags,
) {
  if (json === undefined) return
  const name = wanted.name || settings.name
  const event = { _id: done?.event_id ?? event_id ?? null, name }
  const { passwords = [] } = done ?? {}
  const row = { event, changes: withoutSecrets(changes), applied: done !== undefined, passwords }
  await print(io, { columns: [], rows: [row], is_list: false }, json)
}

async function eventNamed(sdk: Sdk, name: string) {
  if (name === '')
    throw new UsageError(
      t('The file does not say which event it is.'),
      t('Name it: event: { name: … }'),
    )
  const { events } = await sdk.events.list({
    query: { search: name.slice(0, 100), limit: 1000, minimal: true },
  })
  const same = events.filter((one) => one.name === name)
  if (same.length > 1)
    throw new UsageError(
      t('{count} events are called "{name}".', { count: same.length, name }),
      t('Choose with --event: {ids}', { ids: same.map(({ _id }) => _id).join(` ${t('or')} `) }),
    )
  return same[0]?._id
}
