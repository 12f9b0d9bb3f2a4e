type Json = Record<string, unknown>
type Item = Json & { 'x-resource'?: PlainResource; 'x-bulk'?: Bulk }
type Document = { paths: Record<string, Item>; components: Json & { schemas: Json } }

/** `x-resource` of a plain resource, from which its eight operations follow. */
type PlainResource = {
  /** Singular name; the plural unless regular. */
  one: string
  many?: string
  /** The name of its schema: `Voucher`. What may be sent is `VoucherSettings`. */
  schema: string
  /** The least right to read, and to change: `admin` unless given. */
  read: string
  write?: string
  sort: string[]
  /** Effect of a deletion on the records that refer to it. */
  deleted: string
  /** Names of parameters that its list takes beside the usual ones. */
  parameters?: string[]
  /** The name of the schema of a record in its list, where that may show less. */
  listed?: string
}

/** `x-bulk`: operations of the resource that a bulk call applies to many records. */
type Bulk = {
  many: string
  actions: string[] /** Unless the path is called the same. */
  resource?: string
}

const methods = ['get', 'post', 'put', 'patch', 'delete']
const ref = (section: string, name: string) => ({ $ref: `#/components/${section}/${name}` })
const parameters = (...names: string[]) => names.map((name) => ref('parameters', name))
const content = (schema: object) => ({ 'application/json': { schema } })

/**
 * Expands the contract: a path with `x-resource` becomes the eight operations of a plain resource
 * with their input schemas, one with `x-bulk` gets an operation for many records, and every
 * operation gets its errors as a Problem.
 */
export function expand<D>(written: D): D {
  const document = structuredClone(written) as Document
  const paths = Object.entries(document.paths).flatMap(([path, { 'x-resource': own, ...item }]) =>
    own ? pathsOf(path, own, item) : [[path, item] as const],
  )
  const resources = Object.values(document.paths).flatMap(({ 'x-resource': own }) => own ?? [])
  document.paths = Object.fromEntries(withBulk(paths))
  document.components.schemas = withInputs(document.components.schemas, resources)
  for (const item of Object.values(document.paths)) {
    for (const method of methods) {
      const operation = item[method] as { responses: Json } | undefined
      if (operation) operation.responses = withProblems(operation.responses)
    }
  }
  return document as D
}

/** The plain resources of a contract that is not expanded yet, by name. */
export function plainResources(contract: object): [name: string, PlainResource][] {
  return Object.entries((contract as Document).paths).flatMap(
    ([path, { 'x-resource': own }]): [string, PlainResource][] =>
      own ? [[path.slice(1), own]] : [],
  )
}

function withProblems(responses: Json) {
  // Not 4XX and 5XX: generators of clients make code of these that does not compile.
  return { ...responses, default: ref('responses', 'Problem') }
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
  const { listed = schema } = resource
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
      ...answers(200, 'The answer.', listSchema(tag, listed)),
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
      responses: { '200': ref('responses', 'Deleted') },
    }),
  }
  const restore = {
    parameters: parameters('Id', 'EventId'),
    post: operation('restore', `Restore a deleted ${one}`, write, {
      description: 'Checks its name again.',
      ...shown,
    }),
  }
  const validate = {
    post: operation('validate', `Say what is wrong with ${an}`, write, {
      description: `Checks as \`${tag}.create\` does, or with \`_id\` as \`${tag}.update\`, and writes nothing.`,
      parameters: parameters('EventId'),
      ...takes(`${schema}Validation`),
      ...answers(200, 'The answer.', ref('schemas', 'ServerErrors')),
    }),
  }
  return [
    [path, { ...all, 'x-bulk': { many, actions: ['delete', 'restore'] } }],
    [`${path}/validate`, validate],
    [`${path}/{id}`, by_id],
    [`${path}/{id}/restore`, restore],
  ]
}

/** Behind each path that says `x-bulk`, the path of its operation for many records. */
function withBulk(paths: (readonly [string, Item])[]): [string, Item][] {
  const singles = new Map(paths.flatMap(([, item]) => operationsOf(item)))
  return paths.flatMap(([path, { 'x-bulk': bulk, ...item }]): [string, Item][] =>
    bulk
      ? [
          [path, item],
          [`${path}/bulk`, { post: bulkOf(path.slice(1), bulk, singles) }],
        ]
      : [[path, item]],
  )
}

type Parameter = { $ref?: string; name?: string; in?: string; schema?: Json }
type Single = Json & {
  operationId: string
  'x-access': string
  'x-event'?: string
  'x-script-tokens'?: string
  shared: Parameter[]
}

function operationsOf(item: Item): [string, Single][] {
  const shared = (item.parameters ?? []) as Parameter[]
  return methods.flatMap((method): [string, Single][] => {
    const operation = item[method] as Single | undefined
    return operation ? [[operation.operationId, { ...operation, shared }]] : []
  })
}

/** Its access is the least that one of its actions needs; the server asks for that of the action. */
function bulkOf(
  tag: string,
  { many, actions, resource = tag }: Bulk,
  singles: Map<string, Single>,
) {
  const all = actions.map((action) => singles.get(`${resource}.${action}`)!)
  const names = actions.map((action) => `\`${resource}.${action}\``)
  const [first] = all as [Single]
  const accesses = all.map((one) => one['x-access'])
  const [named] = first.shared.filter(({ $ref }) => $ref && !$ref.endsWith('/EventId'))
  const in_event = first.shared.some(({ $ref }) => $ref?.endsWith('/EventId'))
  const verbs = [actions.slice(0, -1).join(', '), actions.at(-1)].filter(Boolean).join(' or ')
  return {
    operationId: `${resource}.bulk`,
    tags: [resource],
    summary: `${capital(verbs)} many ${many}`,
    description: `Each row by itself, as ${names.join(' or ')} does it and may refuse it, in the order given.`,
    'x-access': order.find((right) => accesses.includes(right)),
    ...(first['x-event'] && { 'x-event': first['x-event'] }),
    ...(all.some((one) => one['x-script-tokens']) && { 'x-script-tokens': 'refused' }),
    'x-bulk': actions,
    ...(in_event && { parameters: parameters('EventId') }),
    requestBody: { required: true, content: content(bulkInput(actions, named!.$ref!)) },
    ...answers(200, 'One result for each row.', ref('schemas', 'BulkResult')),
  }
}

const order = ['signed_in', 'checker', 'server', 'cashier', 'admin', 'superadmin']
const capital = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}`

function bulkInput(actions: string[], parameter: string) {
  const description = 'What to do to each.'
  return {
    type: 'object',
    additionalProperties: false,
    required: ['action', 'ids'],
    properties: {
      action: { type: 'string', enum: actions, description },
      ids: {
        type: 'array',
        description: 'Which ones, 500 at most.',
        minItems: 1,
        maxItems: 500,
        uniqueItems: true,
        items: ref('schemas', parameter.split('/').at(-1)!),
      },
    },
  }
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

/**
 * Creating and updating take the same settings; the record contains them, unless it has its own
 * schema.
 */
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
      [
        `${name}Validation`,
        { ...of(settings, 'Revised'), properties: { _id: ref('schemas', 'Id') } },
      ],
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
    required: ['_id', 'event_id', ...Object.keys(properties), 'deleted', 'created_at', 'revision'],
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
