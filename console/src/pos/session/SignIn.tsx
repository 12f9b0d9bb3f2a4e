import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { go } from '../base/pos_address.ts'
import { adopt, type Credentials, signIn, takeTokenOfLink } from './sign_in.ts'
import { useAttempt } from './use_attempt.ts'

/** Signs a device or a person in without pairing: such a device sells online only. */
export function SignIn() {
  const { t } = useTranslation(['pos_device', 'pos'])
  const [as, setAs] = useState<Credentials['as']>('device')
  const { is_busy, problem, attempt } = useAttempt()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is followed once
  useEffect(() => {
    const token = takeTokenOfLink()
    if (token) void attempt(() => adopt(token))
  }, [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = (name: string) =>
      event.currentTarget.elements.namedItem(name) as HTMLInputElement | null
    const value = (name: string) => field(name)?.value ?? ''
    const credentials: Credentials =
      as === 'user'
        ? { as, username: value('username'), password: value('password') }
        : { as, token: value('token'), smartphone_number: value('number').trim() }
    void attempt(() => signIn(credentials))
  }

  return (
    <main className="pos-page">
      <h1>{t('sign_in.title')}</h1>
      <button type="button" className="pos-button" onClick={() => go('/pos/pair')}>
        {t('pair.title')}
      </button>
      <fieldset className="pos-choice">
        <legend>{t('sign_in.as')}</legend>
        {(['device', 'user'] as const).map((one) => (
          <button
            key={one}
            type="button"
            className="pos-button"
            aria-pressed={as === one}
            onClick={() => setAs(one)}
          >
            {t(`sign_in.${one}`)}
          </button>
        ))}
      </fieldset>
      <form className="pos-page" style={{ padding: 0 }} onSubmit={submit}>
        {as === 'user' ? (
          <>
            <Field label={t('sign_in.username')} name="username" autoComplete="username" />
            <Field
              label={t('sign_in.password')}
              name="password"
              type="password"
              autoComplete="current-password"
            />
          </>
        ) : (
          <>
            <Field label={t('sign_in.token')} name="token" autoComplete="off" />
            <Field label={t('sign_in.number')} name="number" autoComplete="off" is_optional />
          </>
        )}
        {problem && (
          <p className="pos-notice" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" className="pos-primary" disabled={is_busy}>
          {t('sign_in.submit')}
        </button>
      </form>
    </main>
  )
}

type FieldProps = {
  label: string
  name: string
  type?: string
  autoComplete: string
  is_optional?: boolean
}

function Field({ label, name, type = 'text', autoComplete, is_optional = false }: FieldProps) {
  return (
    <label className="pos-label">
      {label}
      <input
        className="pos-field"
        name={name}
        type={type}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        required={!is_optional}
      />
    </label>
  )
}
