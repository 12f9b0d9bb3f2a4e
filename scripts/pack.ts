import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { copyPackages } from './production_packages.ts'

const run = promisify(execFile)
const npm_pack = ['pack', '--silent', '--pack-destination']
const npm_sbom = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev']

/** Packs the built `dist` of a workspace into a folder, with its bill of materials (CycloneDX) beside it. Answers the tarball's name. */
export async function pack(workspace: string, dist: string, into: string): Promise<string> {
  // A library leaves its packages to the program that uses it; its bill of materials names them.
  if (!existsSync(join(dist, 'node_modules'))) await copyPackages([workspace], dist)
  const { stdout } = await run('npm', [...npm_pack, into], { cwd: dist })
  const tarball = stdout.trim()
  const materials = await run('npm', npm_sbom, { cwd: dist, maxBuffer: 64 << 20 })
  await writeFile(join(into, tarball.replace(/\.tgz$/, '.sbom.json')), materials.stdout)
  return tarball
}
