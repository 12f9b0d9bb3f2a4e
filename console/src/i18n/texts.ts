import type bars from './en/bars.json'
import type clients from './en/clients.json'
import type command from './en/command.json'
import type common from './en/common.json'
import type compare from './en/compare.json'
import type drawers from './en/drawers.json'
import type events from './en/events.json'
import type feedback from './en/feedback.json'
import type machines from './en/machines.json'
import type operations from './en/operations.json'
import type overview from './en/overview.json'
import type pay from './en/pay.json'
import type payments from './en/payments.json'
import type persons from './en/persons.json'
import type platform from './en/platform.json'
import type pos from './en/pos.json'
import type pos_desk from './en/pos_desk.json'
import type pos_device from './en/pos_device.json'
import type pos_drawer from './en/pos_drawer.json'
import type pos_gate from './en/pos_gate.json'
import type pos_orders from './en/pos_orders.json'
import type pos_payment from './en/pos_payment.json'
import type pos_queue from './en/pos_queue.json'
import type pos_refusals from './en/pos_refusals.json'
import type pos_returns from './en/pos_returns.json'
import type push from './en/push.json'
import type refund from './en/refund.json'
import type refunds from './en/refunds.json'
import type reports from './en/reports.json'
import type resource from './en/resource.json'
import type scan from './en/scan.json'
import type staff from './en/staff.json'
import type statistics from './en/statistics.json'
import type suspicious_clients from './en/suspicious_clients.json'
import type ticket from './en/ticket.json'
import type transaction_reviews from './en/transaction_reviews.json'
import type visitor from './en/visitor.json'
import type wall from './en/wall.json'
import type webhooks from './en/webhooks.json'

/** The texts of each file; that French and German have the same keys is shown by a test. */
export type English = {
  bars: typeof bars
  clients: typeof clients
  command: typeof command
  common: typeof common
  compare: typeof compare
  drawers: typeof drawers
  events: typeof events
  feedback: typeof feedback
  machines: typeof machines
  operations: typeof operations
  overview: typeof overview
  pay: typeof pay
  payments: typeof payments
  persons: typeof persons
  platform: typeof platform
  pos: typeof pos
  pos_desk: typeof pos_desk
  pos_device: typeof pos_device
  pos_drawer: typeof pos_drawer
  pos_orders: typeof pos_orders
  pos_payment: typeof pos_payment
  pos_queue: typeof pos_queue
  pos_refusals: typeof pos_refusals
  pos_gate: typeof pos_gate
  pos_returns: typeof pos_returns
  push: typeof push
  refund: typeof refund
  refunds: typeof refunds
  reports: typeof reports
  resource: typeof resource
  scan: typeof scan
  staff: typeof staff
  statistics: typeof statistics
  suspicious_clients: typeof suspicious_clients
  ticket: typeof ticket
  transaction_reviews: typeof transaction_reviews
  visitor: typeof visitor
  wall: typeof wall
  webhooks: typeof webhooks
}
