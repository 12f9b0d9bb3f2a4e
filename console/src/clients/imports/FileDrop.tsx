import { Button } from '@fluentui/react-components'
import { ArrowUploadRegular } from '@fluentui/react-icons'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Text } from '../../ui/layout.tsx'
import styles from './Imports.module.css'

type Props = { accept: string; name: string | null; onFile: (file: File) => void }

/** A file is dropped here, or chosen. */
export function FileDrop({ accept, name, onFile }: Props) {
  const { t } = useTranslation('clients')
  const input = useRef<HTMLInputElement>(null)
  const [is_over, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <section
      aria-label={t('imports.file')}
      className={`${styles.drop} ${is_over ? styles.over : ''}`}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
    >
      <Text look="anywhere">{name ?? t('imports.drop')}</Text>
      <Button icon={<ArrowUploadRegular />} onClick={() => input.current?.click()}>
        {name ? t('imports.other_file') : t('imports.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={t('imports.choose')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          target.value = ''
        }}
      />
    </section>
  )
}
