import type { Simulator } from '../src/server.ts'

export interface Wish {
  id: string
  amount?: string
  iban?: string
  address?: string
  remittance?: string
}

export interface Wishes {
  message_id: string
  payments: Wish[]
  count: string
  /** Left out when it is empty. */
  sum: string
}

const home = '<PstCd>1000</PstCd><TwnNm>Lausanne</TwnNm><Ctry>CH</Ctry>'

function payment({ id, amount = '10.00', iban = 'CH9300762011623852957', ...more }: Wish) {
  const { address = home, remittance = '<Ustrd>Refund</Ustrd>' } = more
  return `<CdtTrfTxInf><PmtId><InstrId>${id}</InstrId><EndToEndId>${id}</EndToEndId></PmtId>
    <Amt><InstdAmt Ccy="CHF">${amount}</InstdAmt></Amt>
    <Cdtr><Nm>Ada Example</Nm><PstlAdr>${address}</PstlAdr></Cdtr>
    <CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct>
    <RmtInf>${remittance}</RmtInf></CdtTrfTxInf>`
}

/** A bank file as a customer writes it, with what is wrong with it. */
export function bankFile({
  message_id = 'FILE-1',
  payments = [{ id: 'A-1' }, { id: 'A-2', amount: '2.50' }],
  count = String(payments.length),
  sum = payments.reduce((total, { amount = '10.00' }) => total + Number(amount), 0).toString(),
}: Partial<Wishes> = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
  <GrpHdr><MsgId>${message_id}</MsgId><CreDtTm>2026-08-30T10:15:30Z</CreDtTm>
    <NbOfTxs>${count}</NbOfTxs>${sum && `<CtrlSum>${sum}</CtrlSum>`}<InitgPty><Nm>Festival</Nm></InitgPty></GrpHdr>
  <PmtInf><PmtInfId>${message_id}-D</PmtInfId><PmtMtd>TRF</PmtMtd>
    <ReqdExctnDt><Dt>2026-09-01</Dt></ReqdExctnDt><Dbtr><Nm>Festival</Nm></Dbtr>
    <DbtrAcct><Id><IBAN>CH5604835012345678009</IBAN></Id></DbtrAcct>
    <DbtrAgt><FinInstnId><BICFI>CRESCHZZ80A</BICFI></FinInstnId></DbtrAgt>
    ${payments.map(payment).join('\n')}
  </PmtInf></CstmrCdtTrfInitn></Document>`
}

/** Client of the simulator's bank, for customers and for bank staff. */
export function customerOf({ url }: Pick<Simulator, 'url'>) {
  const read = async (answer: Response) => ({ status: answer.status, text: await answer.text() })
  const control = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/control/bank${path}`, {
      method,
      body: body && JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    return answer.status === 204 ? undefined : answer.json()
  }
  return {
    control,
    send: async (body: string | Uint8Array<ArrayBuffer>) =>
      read(await fetch(`${url}/bank/inbox`, { method: 'POST', body })),
    report: async (message_id = 'FILE-1', search = '') =>
      read(await fetch(`${url}/bank/inbox/${encodeURIComponent(message_id)}/report${search}`)),
    files: async () => ((await control('GET', '/files')) as { files: object[] }).files,
    reject: (end_to_end_id: string, more: object = {}) =>
      control('POST', '/rejections', { end_to_end_id, ...more }),
    fail: (mode: string, more: object = {}) => control('POST', '/failures', { mode, ...more }),
  }
}
