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
