import { lazy } from 'react'

/** Formatted text. The editor is large, and loaded where one is written. */
export const RichText = lazy(async () => ({ default: (await import('./RichText.tsx')).RichText }))
