import { FluentProvider } from '@fluentui/react-components'
import { MutationCache, QueryCache } from '@tanstack/react-query'
import { catalogues, type TextFile } from '../i18n/i18n.ts'
import { retry, retryDelay } from '../retry.ts'
import { staffSession } from '../session/session.ts'
import { isSessionDead } from '../session/staff_sdk.ts'
import { start } from '../ui/start.tsx'
import { StaffRoutes } from './staff_routes.tsx'

catalogues.details = {
  en: () => import('virtual:details/en'),
  fr: () => import('virtual:details/fr'),
  de: () => import('virtual:details/de'),
}
catalogues.nouns = {
  en: () => import('virtual:nouns/en'),
  fr: () => import('virtual:nouns/fr'),
  de: () => import('virtual:nouns/de'),
}

// Fluent asks for a theme, and ours is in theme.css.
const in_style_sheet = {}

// The frame sees that the session is gone and shows the login page.
function endDeadSession(error: unknown) {
  if (isSessionDead(error)) staffSession.end('102')
}

const files = import.meta.glob<TextFile>(['../i18n/*/*.json', '!../i18n/*/pos*.json'])

void start({
  texts: ['common', 'staff', 'nouns'],
  files,
  routes: (
    <FluentProvider theme={in_style_sheet}>
      <StaffRoutes />
    </FluentProvider>
  ),
  queries: {
    queryCache: new QueryCache({ onError: endDeadSession }),
    mutationCache: new MutationCache({
      // Signing in is not yet a session: an old link must not end one that lives.
      onError: (error, _input, _result, { meta }) => meta?.is_login || endDeadSession(error),
    }),
    defaultOptions: { queries: { retry, retryDelay } },
  },
})
