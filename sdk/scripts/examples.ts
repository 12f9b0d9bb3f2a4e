import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Contract } from './operations.ts'

type CallExample = {
  path?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  answer?: unknown
}
type Content = Record<string, { schema: object; example?: unknown }>
type Answer = { content?: Content }
type OpenApiOperation = {
  operationId: string
  'x-access': string
  requestBody?: { content: Content }
  responses: Record<string, Answer>
  'x-codeSamples'?: { lang: string; label: string; source: string }[]
}

const json = 'application/json'
const methods = ['get', 'post', 'put', 'patch', 'delete']

/** The examples of `openapi/examples`, by operation. */
export async function readExamples(folder: string): Promise<Record<string, CallExample>> {
  const files = await readdir(folder)
  const parts = files.map(async (file) => parse(await readFile(join(folder, file), 'utf8')))
  return Object.assign({}, ...(await Promise.all(parts)))
}

/** Adds to every operation the example of its request and answer, and how curl and the SDK make that call. */
export function withExamples(contract: Contract, examples: Record<string, CallExample>): Contract {
  const paths = Object.entries(contract.paths).map(([path, item]) => {
    const operations = methods.flatMap((method) => {
      const operation = item[method] as OpenApiOperation | undefined
      const example = operation && examples[operation.operationId]
      return example ? [[method, exemplified(operation, method, path, example)]] : []
    })
    return [path, { ...item, ...Object.fromEntries(operations) }]
  })
  return { ...contract, paths: Object.fromEntries(paths) }
}

function exemplified(
  operation: OpenApiOperation,
  method: string,
  path: string,
  call: CallExample,
): OpenApiOperation {
  const { requestBody, responses } = operation
  return {
    ...operation,
    ...(requestBody?.content[json] &&
      call.body !== undefined && {
        requestBody: { ...requestBody, content: withExample(requestBody.content, call.body) },
      }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, answer]) => [
        status,
        status.startsWith('2') ? answerWith(answer, call.answer) : answer,
      ]),
    ),
    'x-codeSamples': [
      { lang: 'Shell', label: 'curl', source: curl(operation, method, path, call) },
      { lang: 'TypeScript', label: 'SDK', source: sdkCall(operation, call) },
    ],
  }
}

const withExample = (content: Content, example: unknown): Content => ({
  ...content,
  [json]: { ...content[json]!, example },
})

/** Shared answers, such as `Deleted`, have their own example in `openapi.yaml`. */
function answerWith(answer: Answer, example: unknown): Answer {
  if (example === undefined || !answer.content?.[json]) return answer
  return { ...answer, content: withExample(answer.content, example) }
}

const address = 'https://kermesse.example.org'

function curl(operation: OpenApiOperation, method: string, path: string, call: CallExample) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(call.path?.[name] ?? ''),
  )
  const asked = Object.entries(call.query ?? {}).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}=${encodeURIComponent(String(one))}`),
  )
  const url = `${address}${filled}${asked.length > 0 ? `?${asked.join('&')}` : ''}`
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}'${url}'`,
    ...(operation['x-access'] === 'public' ? [] : [`-H "Authorization: Bearer $KERMESSE_TOKEN"`]),
    ...(call.body === undefined
      ? []
      : [`-H 'Content-Type: ${json}'`, `-d '${shellText(JSON.stringify(call.body, null, 2))}'`]),
  ]
  return lines.join(' \\\n  ')
}

const shellText = (text: string) => text.replaceAll("'", String.raw`'\''`)

function sdkCall({ operationId }: OpenApiOperation, { answer: _, ...call }: CallExample) {
  const given = Object.keys(call).length > 0 ? objectText(call) : ''
  return `await kermesse.${operationId}(${given})`
}

/** JSON as a programmer writes it: names without quotes where they need none, texts in single quotes. */
function objectText(value: unknown, indent = ''): string {
  const inner = `${indent}  `
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const parts = Array.isArray(value)
    ? value.map((one) => objectText(one, inner))
    : Object.entries(value).map(([name, one]) => `${keyText(name)}: ${objectText(one, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return open + close
  const line = Array.isArray(value) ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
  if (line.length <= 60 && !line.includes('\n')) return line
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`
}

const keyText = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`)
