import type { ComponentType } from 'react'
import type { AnyResource } from '../resource/define.ts'

/** A screen that the engine draws from what a resource says of itself, or one of its own. */
type Content = { resource: () => Promise<AnyResource> } | { screen: () => Promise<ComponentType> }

export type Screen = Content & {
  /** Its name in the texts of the frame. */
  name: string
  /** Its address below that of the event, or of the installation. */
  path: string
  /** Where it stands of its own, when that is not below the event; the event is then named behind a question mark. */
  address?: string
  group: Group
  /** Whether it is about one event, about the installation, or may be either. */
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
