import type { Request } from '@hapi/hapi'
import type { Changes } from '@kermesse/core/ledger/changes'
import type { StreamSource } from '@kermesse/core/operations/stream_source'
import type { Config } from '@kermesse/core/platform/config'
import { openFigureRooms } from './live_figures.ts'
import { openMessageRooms } from './live_messages.ts'
import { openPhoneRooms, type WriteWallets } from './live_phones.ts'
import { createStaffStreams, type StreamHolder } from './staff_streams.ts'
import type { StreamRight } from './stream_guard.ts'

/** The streams of events, for dashboards and programs. */
export type LiveStreams = {
  /** Throws `overloaded` when this session or its user may not open another stream. Asks nobody. */
  assertRoom(actor: StreamHolder): void
  /** Answers with a stream of events that goes on until the caller leaves. */
  open(request: Request, actor: StreamHolder, source: StreamSource, right: StreamRight): void
  /** Ends all streams; their callers reconnect to another process. */
  close(): void
}

export function openLiveStreams(
  changes: Pick<Changes, 'watchEvent'>,
  config: Pick<Config, 'live_dashboards' | 'origins'>,
  writeWallets: WriteWallets,
): LiveStreams {
  const { assertRoom, begin, close } = createStaffStreams(config)
  const message_rooms = openMessageRooms()
  const figure_rooms = openFigureRooms(changes)
  const phone_rooms = openPhoneRooms(writeWallets)
  return {
    assertRoom,
    open: (request, actor, { event_id, messages, figures, phone }, right) =>
      begin(request, actor, right, (stream) => {
        const leaveMessages = messages && message_rooms.enter(event_id, messages, stream)
        const listener = { stream, has_ids: !messages }
        const leaveFigures = figures && figure_rooms.enter({ event_id, ...figures }, listener)
        const leavePhones = phone && phone_rooms.enter(event_id, phone, stream)
        return () => {
          leaveMessages?.()
          leaveFigures?.()
          leavePhones?.()
        }
      }),
    close,
  }
}
