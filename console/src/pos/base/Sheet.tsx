import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Sheet.module.css'
import { Sign } from './Sign.tsx'

type Props = { title: string; onClose: () => void; children: ReactNode }

/** A dialog from the bottom of the screen, in reach of a thumb. */
export function Sheet({ title, onClose, children }: Props) {
  const { t } = useTranslation('pos')
  const sheet = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = sheet.current
    if (!dialog || dialog.open) return
    dialog.showModal()
    // A field that wants it has it. Otherwise Enter would close the dialog, whose first button has the focus.
    if (document.activeElement?.tagName === 'BUTTON') dialog.focus()
  }, [])
  return (
    <dialog
      ref={sheet}
      tabIndex={-1}
      className={styles.sheet}
      aria-labelledby={id}
      onClose={onClose}
    >
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <button
          type="button"
          className={styles.close}
          aria-label={t('close')}
          onClick={() => sheet.current?.close()}
        >
          <Sign name="cross" />
        </button>
      </header>
      <div className={styles.content}>{children}</div>
    </dialog>
  )
}
