import type { XmlNode } from './pain001_parts.ts'
import type { Violation } from './violation.ts'

// The permitted children of each element, in order and at most once.
const orders: Record<string, string[]> = Object.fromEntries(
  [
    'GrpHdr: MsgId CreDtTm NbOfTxs CtrlSum InitgPty',
    'InitgPty: Nm Id CtctDtls',
    'PmtInf: PmtInfId PmtMtd BtchBookg NbOfTxs CtrlSum PmtTpInf ReqdExctnDt Dbtr DbtrAcct DbtrAgt UltmtDbtr ChrgBr ChrgsAcct',
    'PmtTpInf: InstrPrty SvcLvl LclInstrm CtgyPurp',
    'CdtTrfTxInf: PmtId PmtTpInf Amt XchgRateInf ChrgBr UltmtDbtr IntrmyAgt1 CdtrAgt Cdtr CdtrAcct UltmtCdtr Purp RgltryRptg RmtInf',
    'PmtId: InstrId EndToEndId UETR',
    'Cdtr: Nm PstlAdr Id CtryOfRes CtctDtls',
    'FinInstnId: BICFI ClrSysMmbId LEI Nm PstlAdr',
    'PstlAdr: AdrTp Dept SubDept StrtNm BldgNb BldgNm Flr PstBx Room PstCd TwnNm TwnLctnNm DstrctNm CtrySubDvsn Ctry AdrLine',
    'RmtInf: Ustrd Strd',
  ].map((line) => {
    const [name = '', ...children] = line.split(/:? /)
    return [name, children]
  }),
)
const repeatable = new Set(['AdrLine', 'RgltryRptg'])

/** Elements that the standard does not know, knows elsewhere, or has had already. */
export function* placeFaults({ name, children }: XmlNode, where: string): Generator<Violation> {
  const order = orders[name]
  if (!order) return
  let last = -1
  for (const child of children) {
    const place = order.indexOf(child.name)
    const is_again = place === last && repeatable.has(child.name)
    if (place <= last && !is_again) {
      yield { rule: 'element_misplaced', where: `${where}/${child.name}` }
    } else last = place
  }
}
