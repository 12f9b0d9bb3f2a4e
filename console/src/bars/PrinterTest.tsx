import { Button } from '@fluentui/react-components'
import { PrintRegular } from '@fluentui/react-icons'
import type { Schema } from '@kermesse/sdk/types'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { staffSdk } from '../session/staff_sdk.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Row, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/Notice.tsx'

type Input = Schema<'PrinterTestInput'>
type Props = { record: Record<string, unknown> }

/** Asks a printer how it is, as it is filled in and not yet saved. Nothing is printed. */
export function PrinterTest({ record: { type, server_id, ip } }: Props) {
  const { t } = useTranslation('bars')
  const test = useMutation({
    mutationFn: (body: Input) => staffSdk.printer.test({ body }),
  })
  const is_complete = Boolean(type && server_id && ip)
  const body = { type, server_id, ip } as Input
  return (
    <Row wrap gap="8 12" align="center">
      <Button
        icon={<PrintRegular />}
        disabledFocusable={!is_complete || test.isPending}
        onClick={() => test.mutate(body)}
      >
        {test.isPending ? t('printer.testing') : t('printer.test')}
      </Button>
      {!is_complete && (
        <Text as="span" look="hint">
          {t('printer.incomplete')}
        </Text>
      )}
      {test.data && <Result result={test.data} />}
      {test.error && (
        <Notice tone="error">
          <ErrorText error={test.error} />
        </Notice>
      )}
    </Row>
  )
}

function Result({ result }: { result: Schema<'PrinterTest'> }) {
  const { t } = useTranslation(['bars', 'errors'])
  const { error_code, status, latency_ms } = result
  if (error_code) return <Notice tone="warning">{t(`errors:${error_code}`)}</Notice>
  const name = status === 'ok' ? 'printer.ok' : 'printer.silent'
  return <Notice tone="success">{t(name, { ms: latency_ms ?? 0 })}</Notice>
}
