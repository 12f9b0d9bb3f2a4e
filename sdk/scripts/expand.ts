type Json = Record<string, unknown>
type Item = Json & { 'x-resource'?: PlainResource }
type Document = { paths: Record<string, Item>; components: Json & { schemas: Json } }

/** What a plain resource says of itself in openapi.yaml; its six operations follow from it. */
type PlainResource = {
  /** What people call one of them, and many where that is not the same with an s. */
  one: string
  many?: string
  /** The name of its schema: `Voucher`. What may be sent is `VoucherSettings`. */
  schema: string
  /** The least right to read, and to change: `admin` unless given. */
  read: string
  write?: string
  sort: string[]
  /** What becomes of what a deleted one was used for. */
  deleted: string
  /** Names of parameters that its list takes beside the usual ones. */
  parameters?: string[]
}

const methods = ['get', 'post', 'put', 'patch', 'delete']
const ref = (section: string, name: string) => ({ $ref: `#/components/${section}/${name}` })
const parameters = (...names: string[]) => names.map((name) => ref('parameters', name))
const content = (schema: object) => ({ 'application/json': { schema } })

/**
 * The document that openapi.yaml stands for: a path with `x-resource` becomes the six operations of a plain resource with
 * the schemas of what they take, and every operation answers its errors as a Problem.
 */
export function expand<D>(written: D): D {
  const document = structuredClone(written) as Document
  const paths = Object.entries(document.paths).flatMap(([path, { 'x-resource': own, ...item }]) =>
    own ? pathsOf(path, own, item) : [[path, item] as const],
  )
  const resources = Object.values(document.paths).flatMap(({ 'x-resource': own }) => own ?? [])
  document.paths = Object.fromEntries(paths)
  document.components.schemas = withInputs(document.components.schemas, resources)
  for (const item of Object.values(document.paths)) {
    for (const method of methods) {
      const operation = item[method] as { responses: Json } | undefined
      if (operation) operation.responses = withProblems(operation.responses)
    }
  }
  return document as D
}

function withProblems(responses: Json) {
  return { ...responses, '4XX': ref('responses', 'Problem'), '5XX': ref('responses', 'Problem') }
}

const answers = (status: number, description: string, schema: object) => ({
  responses: { [status]: { description, content: content(schema) } },
})
const takes = (name: string) => ({
  requestBody: { required: true, content: content(ref('schemas', name)) },
})

function pathsOf(path: string, resource: PlainResource, more: Json): [string, Item][] {
  const tag = path.slice(1)
  const { one, many = `${one}s`, schema, read, write = 'admin', deleted } = resource
  const operation = (verb: string, summary: string, access: string, rest: Json) => ({
    operationId: `${tag}.${verb}`,
    tags: [tag],
    summary,
    'x-access': access,
    ...rest,
  })
  const shown = answers(200, 'The answer.', ref('schemas', schema))
  const an = /^[aeiou]/.test(one) ? `an ${one}` : `a ${one}`
  const all = {
    get: operation('list', `List ${many}`, read, {
      parameters: listParameters(resource),
      ...answers(200, 'The answer.', listSchema(tag, schema)),
    }),
    post: operation('create', `Create ${an}`, write, {
      parameters: parameters('EventId', 'IdempotencyKey'),
      ...takes(`${schema}Input`),
      ...answers(201, 'Created.', ref('schemas', schema)),
    }),
    ...more,
  }
  const by_id = {
    parameters: parameters('Id', 'EventId'),
    get: operation('get', `Show ${an}`, read, shown),
    patch: operation('update', `Change ${an}`, write, { ...takes(`${schema}Change`), ...shown }),
    delete: operation('delete', `Delete ${an}`, write, {
      description: `Restorable. ${deleted}`,
      responses: { '200': ref('responses', 'Done') },
    }),
  }
  const restore = {
    parameters: parameters('Id', 'EventId'),
    post: operation('restore', `Restore a deleted ${one}`, write, {
      description: 'Checks its name again.',
      ...shown,
    }),
  }
  return [
    [path, all],
    [`${path}/{id}`, by_id],
    [`${path}/{id}/restore`, restore],
  ]
}

function listParameters({ sort, parameters: more = [] }: PlainResource) {
  const sort_key = {
    name: 'sort_key',
    in: 'query',
    description: 'What to sort by.',
    schema: { type: 'string', enum: sort },
  }
  return [
    ...parameters('EventId', 'Skip', 'Limit', 'SortOrder', 'Search', 'Count'),
    sort_key,
    ...parameters('DeletedOnly', 'WithDeleted', ...more),
  ]
}

function listSchema(tag: string, schema: string) {
  return {
    type: 'object',
    additionalProperties: false,
    required: [tag, 'count'],
    properties: {
      [tag]: { type: 'array', items: ref('schemas', schema) },
      count: ref('schemas', 'Count'),
      count_is_capped: ref('schemas', 'CountIsCapped'),
    },
  }
}

/** What creates a record and what changes one take the same settings; the record shows them, unless it is written down. */
function withInputs(schemas: Json, resources: PlainResource[]): Json {
  const made = (name: string): [string, unknown][] => {
    const of = (...parts: string[]) => ({
      type: 'object',
      allOf: parts.map((part) => ref('schemas', part)),
      unevaluatedProperties: false,
    })
    const settings = `${name}Settings`
    return [
      [`${name}Input`, of(settings)],
      [`${name}Change`, of(settings, 'Revised')],
      ...(name in schemas ? [] : [[name, recordOf(settings, schemas)] as [string, unknown]]),
    ]
  }
  return Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]) => {
      const own = resources.find((one) => name === `${one.schema}Settings`)
      return [...(own ? made(own.schema) : []), [name, schema] as const]
    }),
  )
}

function recordOf(settings: string, schemas: Json) {
  const { properties } = schemas[settings] as { properties: Json }
  return {
    type: 'object',
    required: ['_id', 'event_id', ...Object.keys(properties), 'deleted', 'created_at'],
    properties: {
      _id: ref('schemas', 'Id'),
      event_id: ref('schemas', 'Id'),
      deleted: { type: 'boolean' },
      created_at: ref('schemas', 'Date'),
      revision: ref('schemas', 'Revision'),
    },
    allOf: [ref('schemas', settings)],
    unevaluatedProperties: false,
  }
}
