import {
  onlineManager,
  QueryClient,
  type QueryClientConfig,
  QueryClientProvider,
} from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import 'virtual:theme.css'
import { startI18n, type TextFiles } from '../i18n/i18n.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

type Entry = {
  /** The texts of the first page. */
  texts: string[]
  /** All that any page of the entry may ask for. */
  files: TextFiles
  routes: ReactNode
  queries?: QueryClientConfig
}

/** Draws one of the two entries: its texts first, then its pages. */
export async function start({ texts, files, routes, queries }: Entry) {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  try {
    await startI18n(texts, files)
  } catch {
    // The texts did not come, so these words cannot come from them.
    root.textContent = 'Kermesse: no connection / pas de connexion / keine Verbindung'
    return
  }
  // The manager assumes an online start and only follows changes.
  onlineManager.setOnline(navigator.onLine)
  const cache = new QueryClient(queries)
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary onRetry={() => void cache.resetQueries()}>
        <QueryClientProvider client={cache}>
          <BrowserRouter>{routes}</BrowserRouter>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>,
  )
}
