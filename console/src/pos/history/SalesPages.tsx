import { TakeOver } from '../take_over/TakeOver.tsx'
import { Queue } from './Queue.tsx'
import { SaleHistory } from './SaleHistory.tsx'

/** The pages about the sales of this phone; a phone that is locked has the queue alone. */
export function SalesPages({ address }: { address: string }) {
  if (address === '/pos/history') return <SaleHistory />
  return address === '/pos/take-over' ? <TakeOver /> : <Queue />
}
