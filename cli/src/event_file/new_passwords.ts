import { type FileHandle, open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { UsageError } from '../exit.ts'
import { t } from '../i18n/language.ts'
import { type Io, say } from '../io.ts'
import { print } from '../output.ts'

export type Password = { email: string; password: string }

/** Where the passwords of new users go: nobody can read them again. */
export type NewPasswords = {
  /** Makes one, before its user is made. */
  make(email: string): Promise<string>
  /** The user has it now. */
  made(password: Password): Promise<void>
  close(): Promise<void>
}

/** Keeps passwords for an answer that is printed at the end. */
export function collectPasswords(into: Password[]): NewPasswords {
  return {
    make: async () => newPassword(),
    made: async (one) => void into.push(one),
    close: async () => undefined,
  }
}

/** Prints each password when its user is made. */
export function printPasswords(io: Io, aside: (write: () => Promise<void>) => Promise<void>) {
  let is_first = true
  return {
    make: async () => newPassword(),
    made: (one: Password) =>
      aside(async () => {
        if (is_first) say(io, t('New passwords, shown this once:'))
        is_first = false
        if (io.is_tty.out) return void io.out.write(`${one.email}  ${one.password}\n`)
        // In a pipe they follow the lines of the plan, in its columns.
        const row = { action: 'password', kind: 'user', ...one }
        await print(io, { columns: Object.keys(row), rows: [row], is_list: true }, undefined)
      }),
    close: async () => undefined,
  } satisfies NewPasswords
}

/**
 * Keeps passwords in a file that its owner alone can read: a line for each user, address and password with a tab in between. A
 * password is on the disk before its user is made, and a user who is already in the file gets that password. So a command that was
 * killed is run again with the same file.
 */
export async function filePasswords(io: Io, path: string): Promise<NewPasswords> {
  const file = await openOwn(resolve(io.cwd, path), path)
  const known = new Map<string, string>()
  const lines = (await file.readFile('utf8')).split('\n').filter(Boolean)
  for (const line of lines) {
    const [email, password, ...rest] = line.split('\t')
    if (!email || !password || rest.length > 0) {
      await file.close()
      throw new UsageError(
        t('{path} is no file of passwords.', { path }),
        t('It would be added to: name a new file, or one that --passwords wrote.'),
      )
    }
    known.set(email, password)
  }
  return {
    async make(email) {
      const password = known.get(email)
      if (password) return password
      const fresh = newPassword()
      await file.appendFile(`${email}\t${fresh}\n`)
      await file.datasync()
      known.set(email, fresh)
      return fresh
    },
    made: async () => undefined,
    close: () => file.close(),
  }
}

async function openOwn(full: string, path: string): Promise<FileHandle> {
  try {
    const file = await open(full, 'a+', 0o600)
    // Of a file that was there, others may read what is added too.
    await file.chmod(0o600)
    return file
  } catch (error) {
    throw new UsageError(
      t('{path} cannot be written ({code}).', {
        path,
        code: (error as NodeJS.ErrnoException).code,
      }),
    )
  }
}

/** 96 random bits, in letters that are not mistaken for each other. */
function newPassword() {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const bytes = crypto.getRandomValues(new Uint32Array(20))
  const text = [...bytes].map((one) => letters[one % letters.length]).join('')
  return text.replace(/(.{5})(?=.)/g, '$1-')
}
