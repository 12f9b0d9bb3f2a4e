import { useTranslation } from 'react-i18next'
import { useTexts } from '../resource/use_texts.ts'

const own = ['position', 'all_bars', 'bars', 'delete_from_bars'] as const

/** The texts of items and of their bulk form. */
export function useBulkTexts(differing: string[]) {
  const { t } = useTranslation('menus')
  const texts = useTexts({ name: 'consumptions' })
  const ownName = (field: string) => own.find((name) => name === field)
  return {
    ...texts,
    field: (field: string) => {
      const name = ownName(field)
      return name ? t(`bulk.fields.${name}`) : texts.field(field)
    },
    help: (field: string) => {
      const name = ownName(field)
      if (differing.includes(field)) return t('bulk.differs')
      return name === 'position' || name === 'delete_from_bars' || name === 'all_bars'
        ? t(`bulk.help.${name}`)
        : field === 'price'
          ? t('help.price')
          : texts.help(field)
    },
  }
}
