import {
  AppsListRegular,
  ArrowSwapRegular,
  ArrowUploadRegular,
  BuildingShopRegular,
  CalendarRegular,
  ChatRegular,
  ClipboardTaskRegular,
  ConferenceRoomRegular,
  DataBarVerticalRegular,
  DocumentTableRegular,
  DoorArrowRightRegular,
  DoorRegular,
  DrinkToGoRegular,
  FormRegular,
  GiftOpenRegular,
  GiftRegular,
  HomeRegular,
  HourglassRegular,
  MapRegular,
  MoneyHandRegular,
  PaymentRegular,
  PeopleRegular,
  PersonDeleteRegular,
  PersonWarningRegular,
  SettingsRegular,
  TicketDiagonalRegular,
  WarningRegular,
} from '@fluentui/react-icons'
import { rights } from '@kermesse/sdk/generated/rights'
import type { AnyResource } from '../resource/define.ts'
import { type Group, groups, type Screen } from '../resource/screen.ts'
import { machine_screens } from './machine_screens.ts'

export { type Group, groups, type Screen } from '../resource/screen.ts'

const { server, cashier, admin, superadmin } = rights

const all = named([
  {
    name: 'home',
    path: '',
    group: 'event',
    scope: 'event',
    right: admin,
    icon: HomeRegular,
    screen: async () => (await import('../overview/Overview.tsx')).Overview,
  },
  {
    name: 'statistics',
    path: 'statistics',
    address: '/statistics',
    group: 'event',
    scope: 'event',
    right: server,
    icon: DataBarVerticalRegular,
    screen: async () => (await import('../statistics/InEvent.tsx')).StatisticsInEvent,
  },
  {
    name: 'bars',
    path: 'bars',
    group: 'sales',
    scope: 'both',
    right: admin,
    icon: BuildingShopRegular,
    screen: async () => (await import('../bars/Bars.tsx')).Bars,
  },
  {
    name: 'all_consumptions',
    path: 'all_consumptions',
    group: 'sales',
    scope: 'event',
    right: admin,
    icon: AppsListRegular,
    screen: async () => (await import('../bars/AllConsumptions.tsx')).AllConsumptions,
  },
  {
    name: 'parameters',
    path: 'parameters',
    group: 'event',
    scope: 'event',
    right: admin,
    icon: SettingsRegular,
    screen: async () => (await import('../events/Parameters.tsx')).Parameters,
  },
  plain('deposits', 'sales', DrinkToGoRegular, () => import('../resources/deposits.ts')),
  plain('vouchers', 'sales', GiftRegular, () => import('../resources/vouchers.ts')),
  plain('voucher_packs', 'sales', GiftOpenRegular, () => import('../resources/voucher_packs.ts')),
  plain('entrances', 'admission', DoorRegular, () => import('../resources/entrances.ts')),
  plain(
    'entrance_groups',
    'admission',
    ConferenceRoomRegular,
    () => import('../resources/entrance_groups.ts'),
  ),
  {
    name: 'clients',
    path: 'clients',
    group: 'people',
    scope: 'event',
    right: cashier,
    icon: PeopleRegular,
    screen: async () => (await import('../clients/Clients.tsx')).Clients,
  },
  {
    name: 'imports',
    path: 'imports',
    group: 'people',
    scope: 'event',
    right: admin,
    icon: ArrowUploadRegular,
    screen: async () => (await import('../clients/imports/Imports.tsx')).Imports,
  },
  {
    name: 'zones',
    path: 'zones',
    group: 'admission',
    scope: 'event',
    right: admin,
    icon: MapRegular,
    screen: async () => (await import('../admission/Zones.tsx')).Zones,
  },
  {
    name: 'users',
    path: 'users',
    group: 'people',
    scope: 'both',
    right: admin,
    icon: PeopleRegular,
    screen: async () => (await import('../identity/Users.tsx')).Users,
  },
  {
    name: 'feedbacks',
    path: 'feedbacks',
    group: 'people',
    scope: 'event',
    right: admin,
    icon: ChatRegular,
    resource: async () => (await import('../resources/feedbacks.ts')).feedbacks,
  },
  {
    name: 'suspicious_clients',
    path: 'suspicious_clients',
    group: 'people',
    scope: 'event',
    right: admin,
    icon: PersonWarningRegular,
    screen: async () => (await import('../clients/Suspicious.tsx')).Suspicious,
  },
  {
    name: 'persons',
    path: 'persons',
    group: 'people',
    scope: 'event',
    right: admin,
    icon: PersonDeleteRegular,
    screen: async () => (await import('../persons/Persons.tsx')).Persons,
  },
  {
    name: 'payments',
    path: 'payments',
    group: 'money',
    scope: 'event',
    right: admin,
    icon: PaymentRegular,
    screen: async () => (await import('../payments/Payments.tsx')).Payments,
  },
  {
    name: 'refunds',
    path: 'refunds',
    group: 'money',
    scope: 'event',
    right: admin,
    icon: MoneyHandRegular,
    screen: async () => (await import('../refunds/Refunds.tsx')).Refunds,
  },
  {
    name: 'refund_forms',
    path: 'refund_forms',
    group: 'money',
    scope: 'event',
    right: admin,
    icon: FormRegular,
    screen: async () => (await import('../refunds/RefundForms.tsx')).RefundForms,
  },
  {
    name: 'refund_errors',
    path: 'refund_errors',
    group: 'money',
    scope: 'event',
    right: admin,
    icon: WarningRegular,
    screen: async () => (await import('../refunds/RefundErrors.tsx')).RefundErrors,
  },
  {
    name: 'transaction_reviews',
    path: 'transaction_reviews',
    group: 'money',
    scope: 'event',
    right: admin,
    icon: ClipboardTaskRegular,
    screen: async () =>
      (await import('../transaction_reviews/TransactionReviews.tsx')).TransactionReviews,
  },
  {
    name: 'drawers',
    path: 'drawers',
    group: 'money',
    scope: 'event',
    right: admin,
    icon: MoneyHandRegular,
    screen: async () => (await import('../drawers/Drawers.tsx')).Drawers,
  },
  {
    name: 'reports',
    path: 'reports',
    group: 'money',
    scope: 'event',
    right: admin,
    icon: DocumentTableRegular,
    screen: async () => (await import('../reports/Reports.tsx')).Reports,
  },
  {
    name: 'poll',
    path: 'pollWaitList',
    group: 'money',
    scope: 'event',
    right: admin,
    icon: HourglassRegular,
    screen: async () => (await import('../payments/Poll.tsx')).Poll,
  },
  {
    name: 'transactions',
    path: 'transactions',
    group: 'money',
    scope: 'event',
    right: admin,
    icon: ArrowSwapRegular,
    is_unlisted: true,
    screen: async () => (await import('../transactions/AllTransactions.tsx')).AllTransactions,
  },
  {
    name: 'entrance_checks',
    path: 'entrance_checks',
    group: 'admission',
    scope: 'event',
    right: admin,
    icon: DoorArrowRightRegular,
    is_unlisted: true,
    screen: async () => (await import('../admission/EntranceChecks.tsx')).EntranceChecks,
  },
  {
    name: 'tickets',
    path: 'tickets',
    group: 'admission',
    scope: 'installation',
    right: superadmin,
    icon: TicketDiagonalRegular,
    screen: async () => (await import('../admission/Tickets.tsx')).Tickets,
  },
  ...machine_screens,
  {
    name: 'events',
    path: 'events',
    group: 'installation',
    scope: 'installation',
    right: superadmin,
    icon: CalendarRegular,
    screen: async () => (await import('../events/Events.tsx')).Events,
  },
  {
    name: 'new_event',
    path: 'events/new',
    group: 'installation',
    scope: 'installation',
    right: superadmin,
    icon: CalendarRegular,
    is_hidden: true,
    screen: async () => (await import('../events/NewEvent.tsx')).NewEvent,
  },
])

/** Every screen of the staff, in the order of the menu: the routes, the menu and the rights follow from it. */
export const screens: Screen[] = all
export type ScreenName = (typeof all)[number]['name']

/** A plain resource of an event: its list and its form, for admins. */
function plain<const Name extends string>(
  name: Name,
  group: Group,
  icon: Screen['icon'],
  load: () => Promise<Record<Name, AnyResource>>,
): Screen & { name: Name } {
  const resource = async () => (await load())[name]
  return { name, path: name, group, scope: 'event', right: admin, icon, resource }
}

/** Keeps the literal types of the names. */
function named<const Name extends string>(listed: (Screen & { name: Name })[]) {
  return listed
}

/** Returns the menu for a right, by group: of an event or of the installation. */
export function menuFor(right: number, is_event: boolean) {
  const visible = screens.filter(
    (screen) =>
      !screen.is_unlisted &&
      right >= screen.right &&
      !screen.is_hidden &&
      (screen.scope === 'both' ? true : (screen.scope === 'event') === is_event),
  )
  return groups
    .map((group) => ({ group, screens: visible.filter((screen) => screen.group === group) }))
    .filter((entry) => entry.screens.length > 0)
}

/** Returns the address of a screen. */
export function addressOf({ path, scope, address }: Screen, event_id: string | undefined) {
  if (address) return event_id ? `${address}?event_id=${event_id}` : address
  const base = scope !== 'installation' && event_id ? `/admin/events/${event_id}` : '/admin'
  return path ? `${base}/${path}` : base
}
