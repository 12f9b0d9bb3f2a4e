import { start } from '../start.tsx'
import { preloadScreen, VisitorRoutes } from './routes.tsx'

// A failure shows when the screen is drawn, where there is a boundary for it.
preloadScreen(location.pathname).catch(() => undefined)
void start({ texts: ['common', 'visitor'], routes: <VisitorRoutes /> })
