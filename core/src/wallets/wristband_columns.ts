import { bare } from '../formats/spreadsheet/spelling.ts'

export type WristbandField = 'uid' | 'short_id' | 'pin' | 'name' | 'email' | 'ticket'

/** The columns of a file by field: indexes into a row's cells. */
export type WristbandColumns = Partial<Record<WristbandField, number>> & {
  uid: number
  short_id: number
}

/** Known headings of chip and number, for the message about a file that has neither. */
export const known_headings = {
  chip: 'UID, Chip, Serial number, Puce, N° de série, Chip-Nr., Seriennummer',
  number: 'Number, Wristband, N° de bracelet, Numéro, Nummer, Armband-Nr.',
}

/** Reads a row as the header of a wristband file; undefined when chip or number have no column. */
export function wristbandColumns(cells: readonly unknown[]): WristbandColumns | undefined {
  const columns: Partial<Record<WristbandField, number>> = {}
  cells.forEach((cell, column) => {
    const field = typeof cell === 'string' ? fieldOf.get(bare(cell)) : undefined
    // Of two columns with one meaning the first counts.
    if (field) columns[field] ??= column
  })
  const { uid, short_id } = columns
  return uid === undefined || short_id === undefined ? undefined : { ...columns, uid, short_id }
}

/**
 * The headings that are understood, in English, French and German. Case, accents, spaces and
 * punctuation do not matter: "N° de bracelet" is "ndebracelet".
 */
const headings: Record<WristbandField, string> = {
  uid: `uid chip chipuid uidchip chipid chipno chipnumber nfc nfcuid nfcid rfid rfiduid rfidtag tag
    taguid tagid serialnumber
    uidhex hexuid chipuidhex chiphex serial serialno serialnr
    puce uidpuce uiddelapuce idpuce identifiantpuce npuce nopuce ndepuce numeropuce numerodepuce numerodelapuce codepuce
    nserie noserie ndeserie nodeserie numeroserie numerodeserie nuid nouid ndeluid numerouid
    chipnr chipnummer seriennr seriennummer`,
  short_id: `number no shortid wristband wristbandnumber wristbandno wristbandid band bandnumber
    bracelet braceletnumber printednumber
    numero nbracelet nobracelet ndebracelet nodebracelet numerobracelet numerodebracelet
    numeroimprime
    nummer nr armband armbandnr armbandnummer bandnr bandnummer aufdruck`,
  pin: 'pin pincode codepin pinnumber pinnummer geheimzahl codesecret secretcode',
  name: `name fullname holder guest visitor
    nom nomcomplet nometprenom prenometnom titulaire visiteur
    vollername inhaber inhaberin gast besucher besucherin`,
  email: `email mail emailaddress
    courriel adresseemail adressemail adressecourriel
    emailadresse mailadresse`,
  ticket: `ticket ticketnumber ticketno ticketcode ticketid barcode
    billet nbillet nobillet ndebillet numerobillet numerodebillet codebarres codebarre
    ticketnr ticketnummer eintrittskarte strichcode`,
}

const fieldOf: ReadonlyMap<string, WristbandField> = new Map(
  Object.entries(headings).flatMap(([field, words]) =>
    words.split(/\s+/).map((word) => [word, field as WristbandField] as const),
  ),
)
