/** A generator of clients, and a program that does the main job with what it makes. */
export type GeneratedClient = {
  name: string
  /** Commands in the folder that has `openapi.json`; the last one runs the program. */
  commands: string[][]
  files: Record<string, string>
}

const tsc = 'tsc --strict --target es2024 --module nodenext --lib es2024,dom,dom.iterable'
const compile = [...tsc.split(' '), '--noEmit', '--allowImportingTsExtensions', '--types', 'node']
const bundled = '--moduleResolution bundler --module esnext'
// The last version of this generator whose package has the program itself; its other libraries are in there too.
const java_generator = '@openapitools/openapi-generator-cli'
const jar = `java_generator/node_modules/${java_generator}/bin/openapi-generator.jar`

/** Tops up 20.00, sells, pays the rest out, and is declined afterwards. Each line of a program prints one figure. */
export const generatedClients: GeneratedClient[] = [
  {
    name: 'orval',
    commands: [
      ['npx', '--yes', 'orval@8', '--config', 'orval.config.mjs'],
      [...compile, 'orval_program.ts'],
      ['node', 'orval_program.ts'],
    ],
    files: {
      'orval.config.mjs': `export default { kermesse: {
  input: './openapi.json',
  output: { target: './orval.ts', client: 'fetch', baseUrl: { runtime: 'process.env.KERMESSE_URL' } },
} }
`,
      'orval_program.ts': `import { barsList, clientsCheckout, transactionsCreate } from './orval.ts'
const { KERMESSE_TOKEN = '', UID = '' } = process.env
const caller = { headers: { 'access-token': KERMESSE_TOKEN } }
const listed = await barsList(undefined, caller)
if (listed.status !== 200) throw new Error(listed.data.error_code)
const bar = listed.data.bars[0]
const order = [{ _id: bar.consumptions![0]._id }]
await transactionsCreate({ type: 'credit', uid: UID, amount: 20, payment_type: 'cash' }, undefined, caller)
const sale = { type: 'debit', uid: UID, bar_id: bar._id, order } as const
const sold = await transactionsCreate(sale, undefined, caller)
if (sold.status !== 200) throw new Error(sold.data.error_code)
console.log(sold.data.amount)
const paid = await clientsCheckout(UID, { refund_by_cash: true }, caller)
if (paid.status !== 200) throw new Error(paid.data.error_code)
console.log(paid.data.amount)
const declined = await transactionsCreate(sale, undefined, caller)
console.log(declined.status === 200 ? 'sold' : declined.data.error_code)
`,
    },
  },
  {
    name: 'openapi-ts',
    commands: [
      // The newest TypeScript has no interface for programs, which it needs.
      [
        ...'npx --yes --package @hey-api/openapi-ts@0.99 --package typescript@5'.split(' '),
        ...'-- openapi-ts -i openapi.json -o openapi_ts -c @hey-api/client-fetch'.split(' '),
      ],
      [...compile, ...bundled.split(' '), 'openapi_ts_program.ts'],
      [
        ...'npx --yes --package esbuild@0.25 -- esbuild openapi_ts_program.ts --bundle'.split(' '),
        ...'--platform=node --format=esm --log-level=warning --outfile=openapi_ts_program.mjs'.split(
          ' ',
        ),
      ],
      ['node', 'openapi_ts_program.mjs'],
    ],
    files: {
      'openapi_ts_program.ts': `import { barsList, clientsCheckout, transactionsCreate } from './openapi_ts'
import { client } from './openapi_ts/client.gen'
const { KERMESSE_URL = '', KERMESSE_TOKEN = '', UID = '' } = process.env
client.setConfig({ baseUrl: KERMESSE_URL, headers: { 'access-token': KERMESSE_TOKEN } })
const { data: listed } = await barsList({ throwOnError: true })
const bar = listed.bars[0]
const order = [{ _id: bar.consumptions![0]._id! }]
await transactionsCreate({
  throwOnError: true,
  body: { type: 'credit', uid: UID, amount: 20, payment_type: 'cash' },
})
const sale = { type: 'debit', uid: UID, bar_id: bar._id, order } as const
const { data: sold } = await transactionsCreate({ throwOnError: true, body: sale })
console.log(sold.amount)
const query = { refund_by_cash: true }
const { data: paid } = await clientsCheckout({ throwOnError: true, path: { uid: UID }, query })
console.log(paid.amount)
const { error } = await transactionsCreate({ body: sale })
console.log(error?.error_code)
`,
    },
  },
  {
    name: 'java',
    commands: [
      ['node', 'to_openapi_30.mjs'],
      [
        ...'npm install --silent --no-audit --no-fund --ignore-scripts --prefix java_generator'.split(
          ' ',
        ),
        `${java_generator}@1.0.18-5.0.0-beta2`,
      ],
      [
        ...`java -jar ${jar} generate -g java --library native -i openapi_30.json -o java`.split(
          ' ',
        ),
        ...'--skip-validate-spec --additional-properties openApiNullable=false'.split(' '),
      ],
      [
        ...'javac -nowarn -J-Xmx1g -d java_classes -sourcepath java/src/main/java -cp'.split(' '),
        jar,
        'JavaProgram.java',
      ],
      ['java', '-cp', `${jar}:java_classes`, 'JavaProgram'],
    ],
    files: {
      // This generator knows OpenAPI 3.0: no type null, one type per schema, no constants. Of a union it makes one class with every field.
      'to_openapi_30.mjs': `import { readFileSync, writeFileSync } from 'node:fs'
const contract = JSON.parse(readFileSync('openapi.json', 'utf8'))
const unknown = ['jsonSchemaDialect', 'unevaluatedProperties', 'example', 'examples', 'contentEncoding']
const isNull = ({ type }) => type === 'null'

// Parameters are positional there, so that a new optional one would change each call: only those that the program names are kept.
const named_here = ['refund_by_cash']
const parameterOf = (one) => contract.components.parameters[one.$ref?.split('/').at(-1)] ?? one
const isKept = (one) => parameterOf(one).required || named_here.includes(parameterOf(one).name)
for (const path of Object.values(contract.paths))
  for (const part of [path, ...Object.values(path)])
    if (part.parameters) part.parameters = part.parameters.filter(isKept)

const schemas = contract.components.schemas
const named = ({ $ref }) => schemas[$ref?.split('/').at(-1)]
const fieldsOf = (schema) =>
  Object.assign({}, ...(schema.allOf ?? []).map((one) => fieldsOf(named(one) ?? one)), schema.properties)

/** One object with the fields of every kind, told apart by an enum. */
function asOne(kinds) {
  const properties = {}
  for (const [name, field] of kinds.flatMap((kind) => Object.entries(fieldsOf(kind)))) {
    const other = properties[name]
    const values = [...(other?.enum ?? []), ...(field.enum ?? [])]
    properties[name] = values.length > 0 ? { ...field, enum: [...new Set(values)] } : field
  }
  return { type: 'object', properties }
}

function in30(node) {
  const kinds = node?.oneOf?.map((one) => named(one) ?? one) ?? []
  if (kinds.length > 1 && kinds.every(({ type }) => type === 'object')) return in30(asOne(kinds))
  if (Array.isArray(node)) return node.map(in30)
  if (typeof node !== 'object' || node === null) return node
  const known = Object.entries(node).filter(([key]) => !unknown.includes(key))
  const schema = Object.fromEntries(known.map(([key, value]) => [key, in30(value)]))
  if (schema.$ref) return { $ref: schema.$ref }
  const { oneOf, anyOf } = node
  if (Array.isArray(anyOf)) delete schema.anyOf
  if (Array.isArray(oneOf) && oneOf.some(isNull)) {
    const [kind, ...others] = oneOf.filter((one) => !isNull(one)).map(in30)
    delete schema.oneOf
    Object.assign(schema, others.length > 0 ? { oneOf: [kind, ...others] } : { allOf: [kind] })
    schema.nullable = true
  }
  if (Array.isArray(node.type)) {
    const types = node.type.filter((type) => type !== 'null')
    schema.nullable = types.length < node.type.length
    if (types.length === 1) schema.type = types[0]
    else delete schema.type
  }
  if (isNull(schema)) delete schema.type
  if (Array.isArray(schema.enum)) schema.enum = schema.enum.filter((value) => value !== null)
  if (schema.type === 'boolean') delete schema.enum
  if (typeof schema.default === 'number') delete schema.default
  if (schema.format === 'date-time') delete schema.format
  if (schema.const !== undefined) {
    if (schema.type !== 'boolean') schema.enum = [schema.const]
    delete schema.const
  }
  for (const [exclusive, edge] of [['exclusiveMinimum', 'minimum'], ['exclusiveMaximum', 'maximum']])
    if (typeof schema[exclusive] === 'number') {
      schema[edge] = schema[exclusive]
      schema[exclusive] = true
    }
  return schema
}

writeFileSync('openapi_30.json', JSON.stringify({ ...in30(contract), openapi: '3.0.3' }))
`,
      'JavaProgram.java': `import java.math.BigDecimal;
import java.net.URI;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.BarsApi;
import org.openapitools.client.api.ClientsApi;
import org.openapitools.client.api.TransactionsApi;
import org.openapitools.client.model.*;

public class JavaProgram {
  public static void main(String[] args) throws Exception {
    String uid = System.getenv("UID");
    ApiClient client = new ApiClient();
    client.setHost("127.0.0.1");
    client.setPort(URI.create(System.getenv("KERMESSE_URL")).getPort());
    client.setRequestInterceptor(
        request -> request.header("access-token", System.getenv("KERMESSE_TOKEN")));
    ListedBar bar = new BarsApi(client).barsList().getBars().get(0);
    TransactionsApi transactions = new TransactionsApi(client);
    TransactionInput topUp = new TransactionInput().type(TransactionInput.TypeEnum.CREDIT)
        .uid(uid).amount(new BigDecimal(20)).paymentType(PaymentType.CASH);
    transactions.transactionsCreate(topUp);
    TransactionInput sale = new TransactionInput().type(TransactionInput.TypeEnum.DEBIT)
        .uid(uid).barId(bar.getId())
        .addOrderItem(new OrderLineInput().id(bar.getConsumptions().get(0).getId()));
    System.out.println(transactions.transactionsCreate(sale).getAmount());
    System.out.println(
        new ClientsApi(client).clientsCheckout(uid, true).getAmount());
    try {
      transactions.transactionsCreate(sale);
    } catch (ApiException error) {
      System.out.println(
          client.getObjectMapper().readTree(error.getResponseBody()).get("error_code").asText());
    }
  }
}
`,
    },
  },
  {
    name: 'python',
    commands: [['python3', 'program.py']],
    files: {
      // Written by hand on the standard library: its calls are those of the contract.
      'kermesse.py': `import json, os, urllib.error, urllib.parse, urllib.request

with open('openapi.json') as file:
    contract = json.load(file)
calls = {
    operation['operationId']: (method.upper(), path)
    for path, item in contract['paths'].items()
    for method, operation in item.items()
    if method != 'parameters'
}


class Refused(Exception):
    pass


def call(operation, body=None, query=None, **path):
    method, template = calls[operation]
    url = os.environ['KERMESSE_URL'] + template.format(**path)
    if query:
        url += '?' + urllib.parse.urlencode(query)
    headers = {'access-token': os.environ['KERMESSE_TOKEN'], 'content-type': 'application/json'}
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data, headers, method=method)) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise Refused(json.load(error)['error_code'])
`,
      'program.py': `import os
from kermesse import Refused, call

uid = os.environ['UID']
bar = call('bars.list')['bars'][0]
order = [{'_id': bar['consumptions'][0]['_id']}]
call('transactions.create', {'type': 'credit', 'uid': uid, 'amount': 20, 'payment_type': 'cash'})
sale = {'type': 'debit', 'uid': uid, 'bar_id': bar['_id'], 'order': order}
print(call('transactions.create', sale)['amount'])
print(call('clients.checkout', uid=uid, query={'refund_by_cash': 'true'})['amount'])
try:
    call('transactions.create', sale)
except Refused as error:
    print(error)
`,
    },
  },
]
