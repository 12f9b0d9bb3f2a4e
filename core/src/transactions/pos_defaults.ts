/** Settings of points of sale where an event has set none. */
export const pos_defaults = {
  /** How long a seller may take a sale back. */
  undo_seconds: 120,
  /** How numbers typed by hand are accepted from paired phones. */
  by_hand: 'with_pin',
} as const
