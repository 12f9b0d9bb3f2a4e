import { Button, Input as Line } from '@fluentui/react-components'
import { CheckmarkCircleRegular, DeleteRegular } from '@fluentui/react-icons'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Row } from '../../ui/layout.tsx'
import lines from './Input.module.css'
import type { WidgetProps } from './widget.ts'

type Props = WidgetProps & { is_set: boolean; is_removable: boolean; record: unknown }

/** Shows only that a secret is set, and lets the reader replace it. Null removes it. */
export function SecretInput({ is_set, is_removable, record, ...widget }: Props) {
  const { id, label, value, onChange, onBlur, is_locked } = widget
  const { t } = useTranslation('resource')
  const [is_replacing, setReplacing] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the record is saved, the new one is the one that is set.
  useEffect(() => setReplacing(false), [record])
  const cancelReplacement = () => {
    setReplacing(false)
    onChange('')
  }
  if (is_set && value === null)
    return (
      <Row gap={8} align="center" className={lines.state}>
        <DeleteRegular className={lines.removed} aria-hidden="true" />
        <span className={lines.word}>{t('secret.removed')}</span>
        <Button size="small" disabled={is_locked} onClick={cancelReplacement}>
          {t('undo')}
        </Button>
      </Row>
    )
  if (is_set && !is_replacing && value === '')
    return (
      <Row gap={8} align="center" className={lines.state}>
        <CheckmarkCircleRegular className={lines.set} aria-hidden="true" />
        <span className={lines.word}>{t('secret.set')}</span>
        <Button
          id={id}
          size="small"
          disabled={is_locked}
          aria-label={t('secret.replace_of', { name: label })}
          onClick={() => setReplacing(true)}
        >
          {t('secret.replace')}
        </Button>
        {is_removable && (
          <Button
            size="small"
            appearance="subtle"
            disabled={is_locked}
            aria-label={t('remove', { name: label })}
            onClick={() => onChange(null)}
          >
            {t('secret.remove')}
          </Button>
        )}
      </Row>
    )
  return (
    <Row gap={8} align="center" className={lines.state}>
      <Line
        id={id}
        className={lines.line!}
        type="password"
        autoComplete="new-password"
        value={String(value ?? '')}
        disabled={is_locked}
        onBlur={onBlur}
        onChange={(_event, data) => onChange(data.value)}
      />
      {is_set && (
        <Button appearance="subtle" onClick={cancelReplacement}>
          {t('secret.keep')}
        </Button>
      )}
    </Row>
  )
}
