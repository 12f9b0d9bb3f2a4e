import { useTranslation } from 'react-i18next'
import { TopBar } from './TopBar.tsx'

/** In place of the menu, while the event wants a newer app. The queue goes on. */
export function TooOld({ needed }: { needed: string }) {
  const { t } = useTranslation('pos_device')
  return (
    <>
      <TopBar />
      <main className="pos-page">
        <h1>{t('too_old.title')}</h1>
        <p>{t('too_old.text', { version: __VERSION__, needed })}</p>
        <button type="button" className="pos-primary" onClick={() => location.reload()}>
          {t('too_old.renew')}
        </button>
      </main>
    </>
  )
}
