import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n, type TextFile } from '../i18n/i18n.ts'
import './base/pos.css'
import { askToKeepStorage } from './base/storage_state.ts'
import { applyLooks } from './frame/looks.ts'
import { Pos } from './Pos.tsx'
import { queueState } from './queue/queue_state.ts'
import { isSelling } from './sale/sale.ts'
import { prepareTones } from './signals/signals.ts'

/** A newer release waits for the order and for the queue. */
const isBusy = () => isSelling() || queueState().unsent + queueState().scans > 0
const files = import.meta.glob<TextFile>('../i18n/*/pos*.json')

async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  applyLooks()
  try {
    await startI18n(['pos'], files)
  } catch {
    // The texts did not come, so these words cannot come from them.
    root.textContent = 'Kermesse: no connection / pas de connexion / keine Verbindung'
    return
  }
  createRoot(root).render(
    <StrictMode>
      <Pos />
    </StrictMode>,
  )
  void askToKeepStorage()
  prepareTones()
  // While developing, files have no names that change with what is in them.
  if (import.meta.env.PROD) void (await import('./pos_worker.ts')).startWorker(isBusy)
}

void start()
