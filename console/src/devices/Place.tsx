import { LocationRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import styles from './Devices.module.css'
import { mapOf, placeOf } from './device_position.ts'

type Props = { gps_lat?: number | null; gps_long?: number | null }

/** The last position, with a link to a map. */
export function Place(where: Props) {
  const { t } = useTranslation('machines')
  const address = mapOf(where)
  if (!address) return t('place.unknown')
  return (
    <a className={styles.place} href={address} target="_blank" rel="noreferrer">
      <LocationRegular aria-hidden />
      {t('place.map')} {placeOf(where)}
    </a>
  )
}
