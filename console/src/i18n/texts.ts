import type command from './en/command.json'
import type common from './en/common.json'
import type compare from './en/compare.json'
import type desk from './en/desk.json'
import type events from './en/events.json'
import type feedback from './en/feedback.json'
import type machines from './en/machines.json'
import type menus from './en/menus.json'
import type money from './en/money.json'
import type operations from './en/operations.json'
import type overview from './en/overview.json'
import type pay from './en/pay.json'
import type persons from './en/persons.json'
import type platform from './en/platform.json'
import type push from './en/push.json'
import type refund from './en/refund.json'
import type resource from './en/resource.json'
import type scan from './en/scan.json'
import type staff from './en/staff.json'
import type statistics from './en/statistics.json'
import type ticket from './en/ticket.json'
import type visitor from './en/visitor.json'
import type wall from './en/wall.json'

/** The texts of each file; that French and German have the same keys is shown by a test. */
export type English = {
  command: typeof command
  common: typeof common
  compare: typeof compare
  desk: typeof desk
  events: typeof events
  feedback: typeof feedback
  machines: typeof machines
  menus: typeof menus
  money: typeof money
  operations: typeof operations
  overview: typeof overview
  pay: typeof pay
  persons: typeof persons
  platform: typeof platform
  push: typeof push
  refund: typeof refund
  resource: typeof resource
  scan: typeof scan
  staff: typeof staff
  statistics: typeof statistics
  ticket: typeof ticket
  visitor: typeof visitor
  wall: typeof wall
}
