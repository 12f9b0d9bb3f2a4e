import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { root } from './settings.ts'

const oldest_node = 'node20'
// The second holds what a newer syntax becomes on an older Node.
const ours = /^(\.|\/|\0|@kermesse\/|@oxc-project\/)/
const prelude = join(root, 'scripts', 'older_node.ts')

/**
 * Builds a program as plain JavaScript, a file for each of its sources in the same folders: files that are found by their place,
 * such as migrations, threads and the contract, stay where the sources look for them. Packages stay imports.
 */
export async function buildProgram(folder: string, entries: readonly string[]): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [beginWithPrelude(entries), nameThreadsByTheirResult()],
    build: {
      ssr: true,
      target: oldest_node,
      outDir: folder,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: Object.fromEntries(
          entries.map((path) => [path.replace(/\.[jt]s$/, ''), join(root, path)]),
        ),
        external: (name) => !ours.test(name),
        output: {
          preserveModules: true,
          preserveModulesRoot: root,
          entryFileNames: '[name].js',
        },
      },
    },
  })
}

function beginWithPrelude(entries: readonly string[]): Plugin {
  return {
    name: 'begin-with-prelude',
    enforce: 'pre',
    transform: (code, id) => {
      if (!entries.includes(relative(root, id)) || id.includes('/migrations/')) return null
      // A first line that names the interpreter has to stay the first.
      const [, shebang = '', rest = ''] = /^(#!.*\n)?([\s\S]*)$/.exec(code) ?? []
      return { code: `${shebang}import ${JSON.stringify(prelude)}\n${rest}`, map: null }
    },
  }
}

/** `new URL('./parsers.ts', import.meta.url)` names the source of a thread. */
function nameThreadsByTheirResult(): Plugin {
  return {
    name: 'name-threads-by-their-result',
    enforce: 'pre',
    transform: (code) =>
      code.includes('import.meta.url')
        ? {
            code: code.replaceAll(
              /new URL\('(\.[^']+)\.ts', import\.meta\.url\)/g,
              "new URL('$1.js', import.meta.url)",
            ),
            map: null,
          }
        : null,
  }
}
