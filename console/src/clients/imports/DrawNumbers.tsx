import { Button, Field, Input, Switch } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../resource/scope.ts'
import { numberOf } from '../../resource/values.ts'
import { staffSdk } from '../../session/staff_sdk.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import { useDownload } from '../use_download.tsx'
import styles from './Imports.module.css'

const most = 200_000

/** Draws numbers and PINs as a spreadsheet for the printer. They are not stored. */
export function DrawNumbers() {
  const { t } = useTranslation('clients')
  const { event_id } = useScope()
  const [typed, setTyped] = useState('')
  const [pins, setPins] = useState(true)
  const [is_asked, setAsked] = useState(false)
  const download = useDownload()
  const count = numberOf(typed)
  const is_right =
    typeof count === 'number' && Number.isInteger(count) && count > 0 && count <= most
  return (
    <Stack gap={16} className={styles.steps}>
      <p>{t('imports.draw.about')}</p>
      <Field
        label={t('imports.draw.count')}
        {...(is_asked && !is_right
          ? { validationState: 'error' as const, validationMessage: t('imports.draw.range') }
          : { hint: t('imports.draw.range') })}
      >
        <Input
          inputMode="numeric"
          value={typed}
          onChange={(_event, { value }) => setTyped(value)}
        />
      </Field>
      <Field hint={t('imports.draw.pins_hint')}>
        <Switch
          label={t('imports.draw.pins')}
          checked={pins}
          onChange={(_event, { checked }) => setPins(checked)}
        />
      </Field>
      {download.notice}
      <Row wrap align="center" className={styles.buttons}>
        <Button
          appearance="primary"
          icon={<ArrowDownloadRegular />}
          disabledFocusable={download.is_busy}
          onClick={() => {
            setAsked(true)
            if (!is_right) return
            const call = { query: { event_id: event_id! }, body: { count: Number(count), pins } }
            void download.save(`${t('imports.draw.name')}.xlsx`, () =>
              staffSdk.clients.generate(call),
            )
          }}
        >
          {t('imports.draw.verb')}
        </Button>
      </Row>
    </Stack>
  )
}
