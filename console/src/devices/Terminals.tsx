import { useTranslation } from 'react-i18next'
import { Route, Routes } from 'react-router-dom'
import type { AnyRow } from '../resource/define.ts'
import { long_sizes } from '../resource/RelatedTable.tsx'
import { useTexts } from '../resource/use_texts.ts'
import { FinalList } from './FinalList.tsx'
import { PairedBadge } from './PairedBadge.tsx'
import { TerminalPage } from './TerminalPage.tsx'
import { terminals } from './terminals.ts'

/** The card terminals of the installation, and each with its pairing. */
export function Terminals() {
  useTexts(terminals)
  useTranslation('machines')
  return (
    <Routes>
      <Route index element={<List />} />
      <Route path="new" element={<TerminalPage key="new" />} />
      <Route path=":id" element={<TerminalPage key="one" />} />
    </Routes>
  )
}

const cells = {
  is_paired: ({ is_paired }: AnyRow) => <PairedBadge is_paired={is_paired === true} />,
}

function List() {
  const { t } = useTranslation('machines')
  return (
    <FinalList
      resource={terminals}
      cells={cells}
      hrefOf={({ _id }) => _id}
      sizes={long_sizes}
      warning={t('delete.terminal')}
    />
  )
}
