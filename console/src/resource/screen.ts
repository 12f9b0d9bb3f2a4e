import type { ComponentType } from 'react'
import type { AnyResource } from './define.ts'

/** A screen that the engine draws from what a resource says of itself, or one of its own. */
type Content = { resource: () => Promise<AnyResource> } | { screen: () => Promise<ComponentType> }

export type Screen = Content & {
  /** Its name in the texts of the frame. */
  name: string
  /** Its address below that of the event, or of the installation. */
  path: string
  /** A path outside the event; the event is then a query parameter. */
  address?: string
  group: Group
  /** Screens of an event, of the installation, or both. */
  scope: 'event' | 'installation' | 'both'
  /** The least right of those who see it. */
  right: number
  /** It has no entry in the menu. */
  is_hidden?: true
  icon: ComponentType
  /** Reached from other screens and by its address, and not in the menu. */
  is_unlisted?: true
}
export const groups = [
  'event',
  'sales',
  'admission',
  'people',
  'money',
  'devices',
  'installation',
] as const
export type Group = (typeof groups)[number]
