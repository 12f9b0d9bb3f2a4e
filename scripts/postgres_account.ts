import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const user = 'postgres'

type Owner = { uid: number; gid: number }

export type Account = {
  /** Goes in front of a command, so that it runs with this account. Empty: as we are. */
  prefix: readonly string[]
  /** Gives a folder and what is in it to the account. */
  own(path: string): Promise<void>
}

/**
 * The account to run PostgreSQL with, which refuses to run as root. Root runs it as the system
 * user `postgres`, made when it is missing. A checkout in root's own home is closed to that user:
 * there it runs in a user namespace, in which root's files belong to somebody who is not root.
 */
export async function postgresAccount(binary: string, data_dir: string): Promise<Account> {
  if (userInfo().uid !== 0) return { prefix: [], own: async () => undefined }

  const { uid, gid } = (await lookUp()) ?? (await create())
  const as_user = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--']
  const in_namespace = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
  if (await reaches(as_user, binary, data_dir))
    return { prefix: as_user, own: owning({ uid, gid }) }
  if (await reaches(in_namespace, binary, data_dir)) {
    return { prefix: in_namespace, own: owning({ uid: 0, gid: 0 }) }
  }
  throw new Error(
    `The user "${user}" can reach ${binary} or ${data_dir} in no way. Put both where other users ` +
      'may look, run as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

/** By trying it: a permission is easier to use than to predict. */
async function reaches([command = '', ...args]: string[], binary: string, data_dir: string) {
  const attempt = ['sh', '-c', '"$0" --version && cd "$1"', binary, dirname(data_dir)]
  return run(command, [...args, ...attempt]).then(
    () => true,
    () => false,
  )
}

function owning({ uid, gid }: Owner) {
  return async (path: string) => {
    if ((await stat(path)).uid === uid) return
    await run('chown', ['-R', `${uid}:${gid}`, path])
  }
}

async function lookUp(): Promise<Owner | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

async function create(): Promise<Owner> {
  await run('useradd', ['--system', '--user-group', '--no-create-home', user])
  const owner = await lookUp()
  if (!owner) throw new Error(`The user "${user}" could not be created.`)
  return owner
}
