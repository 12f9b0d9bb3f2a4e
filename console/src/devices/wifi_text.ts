type Network = { ssid?: string | null; is_wep?: boolean | null; is_hidden?: boolean | null }

/** The text of a QR code by which phones join a network, as their cameras read it. */
export function wifiText({ ssid, is_wep, is_hidden }: Network, password: string) {
  const kind = is_wep ? 'WEP' : 'WPA'
  const secret = password ? `T:${kind};S:${escaped(ssid ?? '')};P:${escaped(password)};` : undefined
  return `WIFI:${secret ?? `T:nopass;S:${escaped(ssid ?? '')};`}${is_hidden ? 'H:true;' : ''};`
}

/** These characters separate the parts; a backslash makes them text. */
function escaped(text: string) {
  return text.replaceAll(/[\\;,":]/g, (one) => `\\${one}`)
}
