import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { validate } from 'dockerfile-utils'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { root } from '../scripts/settings.ts'

const run = promisify(execFile)
const deploy = join(root, 'deploy')
/** PostgreSQL, and so pg_dump, of each Debian. */
const postgres_of = { bookworm: 15, trixie: 17 }
/** Variables of Node and of the shell. */
const foreign = ['NODE_ENV', 'NODE_OPTIONS', 'PATH']

type Named = { name: string }
type Probe = 'startupProbe' | 'livenessProbe' | 'readinessProbe'
type Container = Named & {
  image: string
  args: string[]
  env?: (Named & { value: string })[]
  envFrom: object[]
  ports?: (Named & { containerPort: number })[]
  securityContext: object
  resources: object
  volumeMounts: Named[]
} & { [probe in Probe]?: { httpGet: { path: string; port: string } } }
type Pod = {
  metadata: { labels: Record<string, string> }
  spec: {
    securityContext: { runAsUser: number; runAsGroup: number }
    containers: Container[]
    volumes: (Named & { emptyDir?: { sizeLimit: string } })[]
  }
}

type Setting = { preset: string; is_secret: boolean }
let settings: Map<string, Setting>
let containerfile: string
beforeAll(async () => {
  const table = await readFile(join(root, 'docs/configuration.md'), 'utf8')
  const rows = table.matchAll(/^\| `(\w+)`(\\\*)? \|.*\| (.*) \| .* \|$/gm)
  settings = new Map(
    [...rows].map(([, name, secret, text]) => [
      name!,
      { preset: text!.replaceAll('`', ''), is_secret: secret !== undefined },
    ]),
  )
  containerfile = await readFile(join(deploy, 'container/Containerfile'), 'utf8')
})

/** Expects settings of the table in plain text, none of them a secret. */
function expectPlainSettings(names: string[]) {
  const own = names.filter((name) => !foreign.includes(name))
  expect(own.filter((name) => settings.get(name)?.is_secret !== false)).toEqual([])
}

describe('the Containerfile', () => {
  type Instruction = { name: string; text: string }
  const instructions = (): Instruction[] =>
    containerfile
      .replaceAll(/^#.*\n/gm, '')
      .replaceAll(/\\\n/g, ' ')
      .split('\n')
      .filter(Boolean)
      .map((line) => ({ name: line.split(' ', 1)[0]!, text: line.replace(/^\w+ +/, '') }))
  const all = (name: string) =>
    instructions().flatMap((one) => (one.name === name ? [one.text] : []))

  test('has no fault that a linter knows', () => {
    expect(validate(containerfile)).toEqual([])
    expect(validate(`${containerfile}EXPOSE many\n`)).not.toEqual([])
  })

  test('begins with images of a named version and registry', () => {
    expect(all('FROM')).not.toEqual([])
    for (const image of all('FROM'))
      expect(image).toMatch(/^[\w.]+\/[\w./]+:(?!latest)[\w.-]+( AS \w+)?$/)
  })

  test('installs from Debian alone, nothing more than named, and leaves no lists', () => {
    const installing = all('RUN').filter((text) => text.includes('apt-get'))
    expect(installing).toHaveLength(1)
    for (const text of installing)
      expect(text.replaceAll(/ +/g, ' ')).toMatch(
        /^apt-get update && apt-get install -y --no-install-recommends .* && rm -rf \/var\/lib\/apt\/lists\/\*/,
      )
    expect(containerfile).not.toMatch(/^ADD |curl|wget|sudo|chmod 777|--privileged/m)
  })

  test('has the pg_dump of the database of Compose', async () => {
    const [, debian = ''] = /-(\w+)-slim$/.exec(all('FROM').at(-1)!) ?? []
    const { services } = await readYaml('container/compose.yaml')
    const [, postgres] = /:(\d+)$/.exec(services.postgres.image)!

    expect(postgres_of[debian as keyof typeof postgres_of]).toBe(Number(postgres))
  })

  test('runs the installed program as nobody in particular', () => {
    expect(all('USER')).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)])
    expect(
      instructions()
        .slice(-3)
        .map(({ name }) => name),
    ).toEqual(['HEALTHCHECK', 'ENTRYPOINT', 'CMD'])
    for (const text of [...all('ENTRYPOINT'), ...all('CMD')])
      expect(JSON.parse(text)).toEqual([expect.stringMatching(/^(kermesse-server|api)$/)])
    for (const folder of all('WORKDIR')) expect(folder).toMatch(/^\//)
  })

  test('has no secret in it, and listens where it says', () => {
    const pairs = [
      ...all('ENV')
        .join(' ')
        .matchAll(/(\w+)=(\S+)/g),
    ].map(([, name, value]) => [name!, value!] as const)
    expectPlainSettings(pairs.map(([name]) => name))
    expect(all('ARG')).toEqual(['VERSION'])
    const values = Object.fromEntries(pairs)
    expect(values.PORT).toBe(settings.get('PORT')!.preset)
    expect(all('EXPOSE')).toEqual([values.PORT])
    expect(all('VOLUME')).toEqual([values.DATA_DIR])
  })

  test('is not well where nobody answers', async () => {
    const [health = ''] = all('HEALTHCHECK')
    const [, ...step] = JSON.parse(/CMD (\[.*\])$/.exec(health)![1]!) as string[]

    const ended = await run(process.execPath, step, { env: { PORT: '1' } }).catch((error) => error)

    expect(ended.code).toBe(1)
  })
})

describe('Compose', () => {
  const own = ['migrate', 'api', 'worker']

  test('locks its containers down, limits them, and waits for the migration', async () => {
    const { services } = await readYaml('container/compose.yaml')

    for (const name of own)
      expect(services[name]).toMatchObject({
        command: [name],
        read_only: true,
        tmpfs: ['/tmp'],
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.stringMatching(/^\d+g$/),
        pids_limit: expect.any(Number),
      })
    for (const name of ['api', 'worker'])
      expect(services[name].depends_on.migrate.condition).toBe('service_completed_successfully')
    expect(services.migrate.depends_on.postgres.condition).toBe('service_healthy')
    expect(services.postgres.healthcheck.test).toContain('pg_isready')
  })

  test('takes secrets from files, and listens for its proxy whatever those say', async () => {
    const { services, secrets, volumes } = await readYaml('container/compose.yaml')

    for (const name of own) {
      const { environment, env_file } = services[name]
      expect(env_file).toEqual(['kermesse.env'])
      expectPlainSettings(Object.keys(environment))
      expect(environment).toMatchObject({ HOST: '0.0.0.0', PORT: settings.get('PORT')!.preset })
    }
    const { POSTGRES_PASSWORD_FILE: file, ...plain } = services.postgres.environment
    expect(Object.keys(plain).filter((name) => /PASSWORD|SECRET|KEY/.test(name))).toEqual([])
    expect(file).toBe(`/run/secrets/${Object.keys(secrets)[0]}`)
    const { PORT } = services.api.environment
    expect(services.api.ports).toEqual([`127.0.0.1:${PORT}:${PORT}`])
    const used = Object.values(services as Record<string, { volumes?: string[] }>)
    const names = used.flatMap((one) => one.volumes ?? []).map((volume) => volume.split(':')[0])
    expect(new Set(names)).toEqual(new Set(Object.keys(volumes)))
  })
})

describe('Kubernetes', () => {
  const files = ['kubernetes/kermesse.yaml', 'kubernetes/backup.yaml']
  const read = async () =>
    (await Promise.all(files.map((file) => readFile(join(deploy, file), 'utf8'))))
      .flatMap((text) => parseAllDocuments(text))
      .map((document) => document.toJS())
  const pods = async () =>
    (await read()).flatMap<Pod>(
      ({ spec }) => spec.template ?? spec.jobTemplate?.spec.template ?? [],
    )
  const containers = async () => (await pods()).flatMap(({ spec }) => spec.containers)

  test('locks its containers down', async () => {
    expect(await pods()).toHaveLength(5)
    for (const { spec } of await pods()) {
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      })
      expect(containerfile).toContain(
        `USER ${spec.securityContext.runAsUser}:${spec.securityContext.runAsGroup}`,
      )
    }
    for (const { securityContext } of await containers())
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
  })

  test('gives each what it asks for, and limits its memory and its folders', async () => {
    for (const { resources } of await containers())
      expect(resources).toEqual({
        requests: { cpu: expect.any(String), memory: expect.stringMatching(/^\d+Mi$/) },
        limits: { memory: expect.stringMatching(/^\dGi$/) },
      })
    for (const { spec } of await pods()) {
      const mounted = spec.containers.flatMap((one) => one.volumeMounts)
      expect(mounted.map(({ name }) => name).sort()).toEqual(
        spec.volumes.map(({ name }) => name).sort(),
      )
      for (const { emptyDir } of spec.volumes)
        if (emptyDir) expect(emptyDir.sizeLimit).toMatch(/^\dGi$/)
    }
  })

  test('takes every secret by reference', async () => {
    for (const { env = [], envFrom } of await containers()) {
      expect(envFrom).toEqual([{ secretRef: { name: 'kermesse' } }])
      expectPlainSettings(env.map(({ name }) => name))
    }
  })

  test('probes by ports that are there', async () => {
    for (const container of await containers()) {
      const probes = Object.keys(container).filter((name) => name.endsWith('Probe'))
      const known = (container.ports ?? []).map(({ name }) => name)
      for (const probe of probes) expect(known).toContain(container[probe as Probe]!.httpGet.port)
      const { name } = container
      if (name === 'api')
        expect(probes).toEqual(['startupProbe', 'livenessProbe', 'readinessProbe'])
      if (name === 'worker') expect(probes).toEqual(['livenessProbe'])
    }
    const api = (await containers()).find(({ name }) => name === 'api')!
    expect(api.livenessProbe!.httpGet.path).toBe('/health/live')
    expect(api.readinessProbe!.httpGet.path).toBe('/health/ready')
    const value = (name: string) => api.env!.find((one) => one.name === name)?.value
    expect(api.ports).toEqual([
      { name: 'http', containerPort: Number(settings.get('PORT')!.preset) },
      { name: 'metrics', containerPort: Number(value('KERMESSE_METRICS_PORT')) },
    ])
    expect([value('HOST'), value('PORT')]).toEqual(['0.0.0.0', settings.get('PORT')!.preset])
  })

  test('selects pods by their labels', async () => {
    const documents = await read()
    const labels = (await pods()).map(({ metadata }) => metadata.labels)
    const selectors = documents.flatMap(({ spec }) => spec.selector ?? [])

    expect(selectors).toHaveLength(4)
    for (const { matchLabels, ...plain } of selectors)
      expect(labels).toContainEqual(expect.objectContaining(matchLabels ?? plain))
  })

  test('starts programs that there are, all of one version', async () => {
    const all = await containers()

    expect(new Set(all.map(({ image }) => image)).size).toBe(1)
    expect(all.map(({ args }) => args[0])).toEqual(['migrate', 'api', 'worker', 'backup', 'backup'])
  })
})

async function readYaml(path: string) {
  return parse(await readFile(join(deploy, path), 'utf8'), { merge: true })
}
