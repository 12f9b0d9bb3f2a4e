import { Button, Tooltip } from '@fluentui/react-components'
import { ArrowDownloadRegular, CheckmarkRegular, CopyRegular } from '@fluentui/react-icons'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Row } from '../ui/layout.tsx'
import { saveFile } from '../ui/save_file.ts'
import styles from './StatTable.module.css'
import { asCsv, asTabs, type TextRow } from './table_text.ts'

const said_ms = 2_000

/** Copies or downloads a table as shown. */
export function TableTools({ title, text }: { title: string; text: () => TextRow[] }) {
  const { t } = useTranslation('statistics')
  const [is_copied, setCopied] = useState(false)
  useEffect(() => {
    if (!is_copied) return
    const timer = setTimeout(() => setCopied(false), said_ms)
    return () => clearTimeout(timer)
  }, [is_copied])
  const copy = async () => {
    await navigator.clipboard.writeText(asTabs(text()))
    setCopied(true)
  }
  return (
    <Row gap={4} className={styles.tools}>
      <Tooltip content={t('table.copy', { title })} relationship="label">
        <Button
          appearance="subtle"
          className={styles.tool!}
          icon={is_copied ? <CheckmarkRegular /> : <CopyRegular />}
          onClick={() => void copy()}
        />
      </Tooltip>
      <Tooltip content={t('table.download', { title })} relationship="label">
        <Button
          appearance="subtle"
          className={styles.tool!}
          icon={<ArrowDownloadRegular />}
          onClick={() => saveFile(asCsv(text()), `${fileName(title)}.csv`)}
        />
      </Tooltip>
      <span className="visually-hidden" role="status">
        {is_copied && t('table.copied')}
      </span>
    </Row>
  )
}

function fileName(title: string) {
  return title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '_')
}
