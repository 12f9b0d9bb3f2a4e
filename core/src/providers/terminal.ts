/** Why a terminal brand refused: nothing has changed on its side, so asking again is safe. */
export type TerminalRefusal =
  | 'bad_signature'
  | 'cancelled'
  | 'invalid_parameters'
  | 'missing_parameters'
  | 'not_permitted'
  | 'pending_request'
  | 'terminal_inactive'
  | 'terminal_not_ours'
  | 'unsuccessful'
  | 'unsupported'

/** Why nobody can say what a terminal brand did: it may have acted, or it may never have heard us. */
export type TerminalDoubt =
  | 'duplicate_request'
  | 'forged_answer'
  | 'garbled_answer'
  | 'http_error'
  | 'provider_error'
  | 'timeout'
  | 'unreachable'

/** The answer to a request for a code. `detail` is the provider's own wording, for logs and staff. */
export type PairingCode =
  | { outcome: 'done'; code: string; expires_at: string }
  | { outcome: 'rejected'; reason: TerminalRefusal; detail: string }
  | { outcome: 'unknown'; reason: TerminalDoubt; detail: string }

export type PairingDirection = 'pair' | 'unpair'

export type TerminalPairing = 'paired' | 'not_paired' | 'unknown'

/** Interface of every brand of card terminal; each brand is one adapter. */
export interface TerminalProvider {
  /** Asks for the code that a person types on terminal `tid`; until then its pairing stands. */
  requestPairingCode(tid: string, direction: PairingDirection): Promise<PairingCode>
  /** Asks whether terminal `tid` obeys us. Changes nothing, so it may be polled. */
  probePairing(tid: string): Promise<TerminalPairing>
}
