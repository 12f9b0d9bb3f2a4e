import { Navigate, useParams } from 'react-router-dom'
import { isNumber, readNumber } from '../../wristband_number.ts'
import { RefundEntry } from './RefundEntry.tsx'
import { RefundPage } from './RefundPage.tsx'

/** The refund form: for a wristband's number, or the question for one. */
export function Refund() {
  const { client } = useParams()
  if (client === undefined) return <RefundEntry />
  const number = readNumber(client)
  if (!isNumber(number)) return <Navigate to="/404" replace />
  return <RefundPage key={number} number={number} />
}
