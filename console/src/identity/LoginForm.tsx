import { EyeOffRegular, EyeRegular } from '@fluentui/react-icons'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '../ui/Button.tsx'
import { CaptchaNotice } from '../ui/CaptchaNotice.tsx'
import { Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './Login.module.css'
import { LoginError } from './LoginError.tsx'
import { login } from './login.ts'

type Props = {
  /** The page that opens after signing in, for a right. */
  home: (right: number) => string
}

/** Username and password; Enter in either sends them. */
export function LoginForm({ home }: Props) {
  const { t } = useTranslation('staff')
  const navigate = useNavigate()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useMutation({
    mutationFn: login,
    meta: { is_login: true },
    onSuccess: (right) => navigate(home(right), { replace: true }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (username && password && !signIn.isPending) signIn.mutate({ username, password })
  }
  return (
    <Stack as="form" gap={20} className={styles.form} onSubmit={submit}>
      {signIn.error && (
        <Notice tone="error">
          <LoginError error={signIn.error} />
        </Notice>
      )}
      <CaptchaNotice />
      <TextField
        label={t('login.username')}
        name="username"
        value={username}
        required
        autoFocus={matchMedia('(pointer: fine)').matches}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        onChange={setUsername}
      />
      <PasswordField value={password} onChange={setPassword} />
      <Button
        type="submit"
        appearance="primary"
        className={styles.submit}
        is_busy={signIn.isPending}
      >
        {t('login.submit')}
      </Button>
    </Stack>
  )
}

type PasswordProps = { value: string; onChange: (value: string) => void }

function PasswordField({ value, onChange }: PasswordProps) {
  const { t } = useTranslation('staff')
  const [is_shown, setShown] = useState(false)
  const [is_caps_on, setCapsOn] = useState(false)
  const watchCaps = (event: KeyboardEvent) => setCapsOn(event.getModifierState('CapsLock'))
  return (
    <TextField
      label={t('login.password')}
      warning={is_caps_on ? t('login.caps_lock') : undefined}
      name="password"
      type={is_shown ? 'text' : 'password'}
      value={value}
      required
      autoComplete="current-password"
      maxLength={200}
      onChange={onChange}
      onKeyDown={watchCaps}
      onKeyUp={watchCaps}
      onBlur={() => setCapsOn(false)}
      contentAfter={
        <Button
          appearance="transparent"
          className={styles.eye}
          icon={is_shown ? <EyeOffRegular /> : <EyeRegular />}
          aria-label={is_shown ? t('login.hide_password') : t('login.show_password')}
          onClick={() => setShown(!is_shown)}
        />
      }
    />
  )
}
