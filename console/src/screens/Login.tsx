import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { LoginError } from '../login/LoginError.tsx'
import { LoginForm } from '../login/LoginForm.tsx'
import { loginWithLink } from '../login/login.ts'
import { homeOf, staffSession, useToken } from '../staff/session.ts'
import { LanguageChoice, ModeChoice } from '../ui/Choice.tsx'
import { Main } from '../ui/Main.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Ribbon, Wordmark } from '../ui/Ribbon.tsx'
import { useTitle } from '../ui/title.ts'
import styles from './Login.module.css'

/** Where staff sign in: with a username and a password, or with a link that carries a token. */
export function Login() {
  const { t } = useTranslation('staff')
  const linked = useLinkToken()
  const token = useToken()
  useTitle(t('login.title'))
  if (token && !linked) return <Navigate to={homeOf(staffSession.right())} replace />
  return (
    <div className={styles.page}>
      <Ribbon aside={<LanguageChoice on_ribbon />}>
        <Wordmark />
      </Ribbon>
      <Main className={styles.main}>
        <h1 className={styles.title}>{t('login.title')}</h1>
        <p className={styles.text}>{t('login.text')}</p>
        {linked ? <LinkLogin key={linked} token={linked} /> : <SessionEnd />}
        {!linked && <LoginForm />}
        <a className={styles.visitor} href="/client">
          {t('login.visitor')}
        </a>
      </Main>
      <footer className={styles.footer}>
        <span>{t('version', { version: __VERSION__ })}</span>
        <ModeChoice />
      </footer>
    </div>
  )
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
        <LoginError error={error} />
      </Notice>
      <LoginForm />
    </>
  )
}

/** Why the last session is over, when it was not the user's own wish. */
function SessionEnd() {
  const { state } = useLocation()
  const code = (state as { error_code?: string | null } | null)?.error_code
  if (!code) return null
  return (
    <Notice tone="warning">
      <LoginError error={code} />
    </Notice>
  )
}
