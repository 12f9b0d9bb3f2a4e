import { EyeOffRegular, TicketDiagonalRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { amountText } from '../format.ts'
import { useScope } from '../resource/scope.ts'
import { numberOf } from '../resource/values.ts'
import { Row, Text } from '../ui/layout.tsx'
import type { Item } from './item.ts'
import styles from './TillPreview.module.css'

/** Shows the till's buttons in their colours and order; hidden items are grey. */
export function TillPreview({ items }: { items: Item[] }) {
  const { t } = useTranslation('bars')
  const { currency } = useScope()
  return (
    <aside className={styles.preview} aria-labelledby="till-title">
      <Row as="h2" id="till-title" free="between" look="strong" className={styles.title}>
        {t('preview.title')} <span className={styles.currency}>{currency}</span>
      </Row>
      {items.length === 0 && <p className={styles.empty}>{t('preview.empty')}</p>}
      <ul className={styles.buttons}>
        {items.map((item) => (
          <li
            key={item.key}
            className={`${styles.button} ${item.hidden ? styles.off : styles[String(item.color)]}`}
          >
            <Text as="span" look="strong anywhere">
              {String(item.name) || '…'}
            </Text>
            <Row as="span" free="between" look="figures">
              <span>
                {item.hidden === true && (
                  <>
                    <EyeOffRegular aria-hidden="true" />
                    <span className="visually-hidden">{t('preview.hidden')}</span>
                  </>
                )}
                {item.can_buy_only_with_voucher === true && (
                  <>
                    <TicketDiagonalRegular aria-hidden="true" />
                    <span className="visually-hidden">{t('preview.voucher')}</span>
                  </>
                )}
              </span>
              <span>{item.type === 'input' ? t('preview.typed') : amount(item.price)}</span>
            </Row>
          </li>
        ))}
      </ul>
    </aside>
  )
}

function amount(price: unknown) {
  const number = numberOf(String(price ?? ''))
  return typeof number === 'number' ? amountText(number) : ''
}
