import type { Request, Server } from '@hapi/hapi'
import { type label_values, metrics } from '@kermesse/core/platform/metrics'
import { operations } from '@kermesse/sdk/generated/operations'
import type { OperationId } from '@kermesse/sdk/types'
import { disconnected, untoldProblem } from './untold_problem.ts'

type Status = (typeof label_values.status)[number]

/** Counts and times every request, also those that a plugin answers. */
export function measureRequests(server: Server): void {
  server.events.on('response', (request) => {
    const operation = operationOf(request)
    metrics.requests.inc({ operation, status: statusOf(request) })
    // A stream begins where others end, and lasts for as long as its page is open.
    if (isHandedOver(request)) return
    const { completed, received } = request.info
    // The clock of the machine may be set back meanwhile.
    metrics.request_duration.observe({ operation }, Math.max(0, completed - received) / 1000)
  })
}

const is_operation = (id: string | undefined): id is OperationId =>
  id !== undefined && Object.hasOwn(operations, id)

function operationOf({ route }: Request): OperationId | 'other' {
  const { id } = route.settings
  return is_operation(id) ? id : 'other'
}

/** The library leaves a symbol in place of the response of a request whose handler writes it itself. */
const isHandedOver = ({ response }: Request) => typeof response === 'symbol'

function statusOf(request: Request): Status {
  if (isHandedOver(request)) return '2xx'
  const { response } = request
  const answered = 'isBoom' in response ? response.output.statusCode : response.statusCode
  const status = untoldProblem(request)?.status ?? answered
  if (status === disconnected) return 'aborted'
  return classes[Math.floor(status / 100)] ?? '5xx'
}

const classes: Record<number, Status> = { 2: '2xx', 3: '3xx', 4: '4xx', 5: '5xx' }
