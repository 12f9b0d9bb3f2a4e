import { ArrowDownRegular } from '@fluentui/react-icons'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import styles from './PayForm.module.css'

/** Beside the button that pays, on a small screen, as long as the end of the page is below it. */
export function ScrollDown() {
  const { t } = useTranslation('pay')
  const is_seen = useEndIsSeen()
  const is_calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (is_seen) return null
  return (
    <Button
      className={styles.down}
      icon={<ArrowDownRegular />}
      aria-label={t('down')}
      onClick={() => endOfPage()?.scrollIntoView({ behavior: is_calm ? 'auto' : 'smooth' })}
    />
  )
}

const endOfPage = () => document.querySelector('footer')

function useEndIsSeen() {
  const [is_seen, setSeen] = useState(true)
  useEffect(() => {
    const end = endOfPage()
    if (!end) return
    const see: IntersectionObserverCallback = ([entry]) => setSeen(entry?.isIntersecting ?? true)
    const observer = new IntersectionObserver(see)
    observer.observe(end)
    return () => observer.disconnect()
  }, [])
  return is_seen
}
