import type { TextFile } from '../i18n/i18n.ts'
import { start } from '../ui/start.tsx'
import { preloadScreen, VisitorRoutes } from './routes.tsx'

// A failure shows when the screen is drawn, where there is a boundary for it.
preloadScreen(location.pathname).catch(() => undefined)
const files = import.meta.glob<TextFile>(
  '../i18n/*/{common,visitor,feedback,pay,push,refund,scan,ticket}.json',
)
void start({ texts: ['common', 'visitor'], files, routes: <VisitorRoutes /> })

// Starts after the first paint, so that it does not delay it.
const startWorker = async () => (await import('./worker.ts')).startWorker()
const whenIdle = () =>
  'requestIdleCallback' in window
    ? requestIdleCallback(() => void startWorker(), { timeout: 3_000 })
    : setTimeout(() => void startWorker(), 1_000)
// While developing, files have no names that change with what is in them.
if (import.meta.env.PROD) {
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
}
