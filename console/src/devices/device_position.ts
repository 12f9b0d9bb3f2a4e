type Placed = { gps_lat?: number | null; gps_long?: number | null }

/** Formats the last position of a smartphone in degrees. */
export function placeOf({ gps_lat, gps_long }: Placed) {
  return gps_lat == null ? null : `${gps_lat}, ${gps_long}`
}

/** The same place on a map. */
export function mapOf({ gps_lat, gps_long }: Placed) {
  if (gps_lat == null) return undefined
  return `https://www.openstreetmap.org/?mlat=${gps_lat}&mlon=${gps_long}&zoom=18`
}
