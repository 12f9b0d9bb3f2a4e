import { MutationCache, QueryCache } from '@tanstack/react-query'
import { retry, retryDelay } from '../retry.ts'
import { start } from '../start.tsx'
import { StaffRoutes } from './routes.tsx'
import { isSessionDead } from './sdk.ts'
import { staffSession } from './session.ts'

// The frame sees that the session is gone and shows the login page.
function endDeadSession(error: unknown) {
  if (isSessionDead(error)) staffSession.end('102')
}

void start({
  texts: ['common', 'staff'],
  routes: <StaffRoutes />,
  queries: {
    queryCache: new QueryCache({ onError: endDeadSession }),
    mutationCache: new MutationCache({
      // Signing in is not yet a session: an old link must not end one that lives.
      onError: (error, _input, _result, { meta }) => meta?.is_login || endDeadSession(error),
    }),
    defaultOptions: { queries: { retry, retryDelay } },
  },
})
