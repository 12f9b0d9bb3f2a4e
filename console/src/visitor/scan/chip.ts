type Reading = {
  serialNumber: string
  message: { records: { recordType: string; data?: DataView }[] }
}
type Reader = {
  scan(options: { signal: AbortSignal }): Promise<void>
  onreading: ((reading: Reading) => void) | null
  onreadingerror: (() => void) | null
}
type ReaderClass = new () => Reader

const patience_ms = 30_000

export function hasChipReader() {
  return 'NDEFReader' in globalThis
}

/** Reads an NFC chip: the address written on it, or its serial number. */
export async function readChip(): Promise<string> {
  const { NDEFReader } = globalThis as unknown as { NDEFReader: ReaderClass }
  const done = new AbortController()
  const reader = new NDEFReader()
  const timer = setTimeout(() => done.abort(), patience_ms)
  try {
    return await new Promise<string>((resolve, reject) => {
      done.signal.addEventListener('abort', () => reject(done.signal.reason))
      reader.onreading = (reading) => resolve(textOf(reading))
      reader.onreadingerror = () => reject(new Error('the chip was not read'))
      reader.scan({ signal: done.signal }).catch(reject)
    })
  } finally {
    clearTimeout(timer)
    done.abort()
  }
}

function textOf({ serialNumber, message }: Reading) {
  const address = message.records.find(({ recordType }) => recordType === 'url')
  return address ? new TextDecoder().decode(address.data) : serialNumber.replaceAll(':', '')
}
