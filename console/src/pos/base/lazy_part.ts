import i18next from 'i18next'
import { type ComponentType, lazy } from 'react'

/** A part of the app that comes with its texts when it is first drawn. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>, ...texts: string[]) =>
  lazy(async () => {
    const [part] = await Promise.all([load(), i18next.loadNamespaces(texts)])
    return { default: part }
  })
