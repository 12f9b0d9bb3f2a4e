import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, type QueryClientConfig, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import 'virtual:theme.css'
import './theme/base.css'
import { startI18n } from './i18n/i18n.ts'
import { applyMode } from './theme/mode.ts'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'

// Fluent asks for a theme, and ours is in theme.css.
const in_style_sheet = {}

type Entry = { texts: string[]; routes: ReactNode; queries?: QueryClientConfig }

/** Draws one of the two entries: its texts first, then its pages. */
export async function start({ texts, routes, queries }: Entry) {
  applyMode()
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  try {
    await startI18n(texts)
  } catch {
    // The texts did not come, so these words cannot come from them.
    root.textContent = 'Kermesse: no connection / pas de connexion / keine Verbindung'
    return
  }
  const cache = new QueryClient(queries)
  createRoot(root).render(
    <StrictMode>
      <FluentProvider theme={in_style_sheet}>
        <ErrorBoundary onRetry={() => void cache.resetQueries()}>
          <QueryClientProvider client={cache}>
            <Suspense>
              <BrowserRouter>{routes}</BrowserRouter>
            </Suspense>
          </QueryClientProvider>
        </ErrorBoundary>
      </FluentProvider>
    </StrictMode>,
  )
}
