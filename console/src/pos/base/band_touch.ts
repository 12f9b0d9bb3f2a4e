/** The event of a band that was read: to an idle phone it is a touch. */
export const band_touch = 'bandtouch'
