import { Button, Tooltip } from '@fluentui/react-components'
import { DataBarVerticalRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'

type Props = { bar_id: string; name: string }

/** Opens the bar's statistics in a new tab. */
export function StatisticsLink({ bar_id, name }: Props) {
  const { t } = useTranslation('bars')
  return (
    <Tooltip content={t('statistics_of', { name })} relationship="label">
      <Button
        as="a"
        href={`/statistics/${bar_id}`}
        target="_blank"
        appearance="subtle"
        icon={<DataBarVerticalRegular />}
      />
    </Tooltip>
  )
}
