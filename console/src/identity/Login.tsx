import { ApiError } from '@kermesse/sdk/client'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { endedSession, homeOf, staffSession, useToken } from '../session/session.ts'
import { LanguageChoice, ModeChoice } from '../ui/Choice.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { Main } from '../ui/Main.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Ribbon, Wordmark } from '../ui/Ribbon.tsx'
import { useTitle } from '../ui/title.ts'
import styles from './Login.module.css'
import { LoginError } from './LoginError.tsx'
import { LoginForm } from './LoginForm.tsx'
import { loginWithLink } from './login.ts'

/** Staff login by username and password, or by a link with a token. */
export function Login() {
  const { t } = useTranslation('staff')
  const linked = useLinkToken()
  const token = useToken()
  useTitle(t('login.title'))
  const home = useHome()
  if (token && !linked) return <Navigate to={home(staffSession.right())} replace />
  return (
    <Stack className={styles.page}>
      <Ribbon aside={<LanguageChoice on_ribbon />}>
        <Wordmark />
      </Ribbon>
      <Stack as={Main} gap={20} className={styles.main}>
        <h1 className={styles.title}>{t('login.title')}</h1>
        <p className={styles.text}>{t('login.text')}</p>
        {linked ? <LinkLogin key={linked} token={linked} /> : <SessionEnd />}
        {!linked && <LoginForm home={home} />}
        <a className={styles.visitor} href="/client">
          {t('login.visitor')}
        </a>
      </Stack>
      <Row as="footer" gap={8} align="center" free="around" look="quiet" className={styles.footer}>
        <span>{t('version', { version: __VERSION__ })}</span>
        <ModeChoice />
      </Row>
    </Stack>
  )
}

/** The page that was asked for before signing in, or the first page of a right. */
function useHome() {
  const { state } = useLocation()
  const [ended] = useState(endedSession)
  const from = (state as { from?: string } | null)?.from ?? ended?.from
  return (right: number) => from ?? homeOf(right)
}

function useLinkToken() {
  const { token } = useParams()
  const [query] = useSearchParams()
  return token ?? query.get('token')
}

/** Signs in with the link's token, which leaves the address bar either way. */
function LinkLogin({ token }: { token: string }) {
  const { t } = useTranslation('staff')
  const navigate = useNavigate()
  const { mutate, error } = useMutation({
    mutationFn: loginWithLink,
    meta: { is_login: true },
    onSuccess: (right) => navigate(homeOf(right), { replace: true }),
  })
  useEffect(() => mutate(token), [mutate, token])
  if (!error) return <Notice tone="info">{t('login.signing_in')}</Notice>
  return (
    <>
      <Notice tone="error">
        {isInvalid(error) ? t('login.link_invalid') : <LoginError error={error} />}
      </Notice>
      <LoginForm home={homeOf} />
    </>
  )
}

function isInvalid(error: unknown) {
  return error instanceof ApiError && error.status === 401
}

/** Why the last session is over, unless the user signed out. */
function SessionEnd() {
  const [ended] = useState(endedSession)
  if (!ended) return null
  return (
    <Notice tone="warning">
      <LoginError error={ended.error_code} />
    </Notice>
  )
}
