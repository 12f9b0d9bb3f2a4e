/** Sent to the window when a band was read: the phone is in use, as if it was touched. */
export const band_touch = 'bandtouch'
