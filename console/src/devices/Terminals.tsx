import { useTranslation } from 'react-i18next'
import { Route, Routes } from 'react-router-dom'
import { withCells } from '../resource/define.ts'
import { ListHead, ListScreen, ListTools } from '../resource/ListScreen.tsx'
import { long_sizes } from '../resource/RelatedTable.tsx'
import { useList } from '../resource/use_list.ts'
import { useTexts } from '../resource/use_texts.ts'
import { FinalTable, withoutDelete } from './FinalList.tsx'
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

const listed = withCells(withoutDelete(terminals), {
  is_paired: ({ is_paired }) => <PairedBadge is_paired={is_paired} />,
})

function List() {
  const { t } = useTranslation('machines')
  const list = useList(listed, { hrefOf: ({ _id }) => _id, sizes: long_sizes })
  return (
    <ListScreen list={list}>
      <ListHead list={list} />
      <ListTools list={list} />
      <FinalTable list={list} warning={t('delete.terminal')} />
    </ListScreen>
  )
}
