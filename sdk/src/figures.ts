import type { Schema } from './types.ts'

type Texts = { en: string; fr: string; de: string }
type Figure = {
  name: Texts
  /** Description of the sum. */
  about: Texts
}
type Numbers<Of> = {
  [Name in keyof Of & string]: Of[Name] extends number ? Name : never
}[keyof Of & string]
type Statistics = Schema<'Statistics'>

/** A figure of `statistics.get` by its name on the wire; those of `debit_split` among them. */
export type FigureName = Numbers<Statistics> | Numbers<Statistics['debit_split']>

const of = (name: [string, string, string], about: [string, string, string]): Figure => ({
  name: { en: name[0], fr: name[1], de: name[2] },
  about: { en: about[0], fr: about[1], de: about[2] },
})

/** Of which figure another one is a part. */
export const part_of: Partial<Record<FigureName, FigureName>> = {
  deposit: 'debit',
  deposit_return: 'debit',
  cash_credit: 'credit',
  twint_credit_by_web: 'credit',
  twint_credit_by_app: 'credit',
  twint_credit_other: 'credit',
  credit_card: 'credit',
  mypos: 'credit',
  checkout: 'refunds',
  form_refund: 'refunds',
  twint_refund: 'refunds',
  card_refund: 'refunds',
  mypos_refund: 'refunds',
  chargeback: 'refunds',
}

/** The two readings of a range's cash, as `cash` of `statistics.get` has them. */
export const cash_readings: Record<keyof Statistics['cash'], Figure> = {
  by_sale_date: of(
    ['Cash by date of sale', 'Espèces par date de vente', 'Bargeld nach Verkaufsdatum'],
    [
      'Cash taken in less cash paid out. Later reversals are taken off the day of the sale.',
      'Espèces encaissées moins espèces versées. Les annulations ultérieures sont retirées du jour de la vente.',
      'Eingenommenes ohne ausbezahltes Bargeld. Spätere Stornierungen fehlen am Tag des Verkaufs.',
    ],
  ),
  by_booking_date: of(
    [
      'Cash drawer by booking date',
      'Caisse par date de comptabilisation',
      'Kasse nach Buchungsdatum',
    ],
    [
      'The same as the drawer was counted: a reversal counts when it was booked, and a past day stays as it was.',
      'La même somme, comme la caisse a été comptée : une annulation compte le jour où elle est faite, et un jour passé reste tel quel.',
      'Dasselbe, wie die Kasse gezählt wurde: Eine Stornierung zählt an ihrem eigenen Tag, und ein vergangener Tag bleibt, wie er war.',
    ],
  ),
}

/** Name and description of each figure, in the order of an accountant's report. */
export const figures: Record<FigureName, Figure> = {
  turnover: of(
    ['Turnover', 'Chiffre d’affaires', 'Umsatz'],
    [
      'Sales and entrances; for the whole event also the change on wristbands and donations, less credit offered.',
      'Ventes et entrées ; pour l’événement entier aussi la variation sur les bracelets et les dons, moins les crédits offerts.',
      'Verkäufe und Eintritte; für die ganze Veranstaltung auch die Veränderung auf Armbändern und Spenden, ohne geschenktes Guthaben.',
    ],
  ),
  debit: of(
    ['Sales', 'Ventes', 'Verkäufe'],
    [
      'Sales of the points of sale, with containers handed out less those taken back.',
      'Ventes des points de vente, avec les consignes remises moins celles reprises.',
      'Verkäufe der Verkaufsstellen, mit ausgegebenem Pfand, ohne zurückgenommenes.',
    ],
  ),
  deposit: of(
    ['Containers handed out', 'Consignes remises', 'Pfand ausgegeben'],
    [
      'Of sales: containers handed out.',
      'Des ventes : consignes remises.',
      'Von den Verkäufen: ausgegebenes Pfand.',
    ],
  ),
  deposit_return: of(
    ['Containers taken back', 'Consignes reprises', 'Pfand zurückgenommen'],
    [
      'Taken off sales: containers that came back.',
      'Retiré des ventes : consignes rendues.',
      'Von den Verkäufen abgezogen: zurückgebrachtes Pfand.',
    ],
  ),
  entrance: of(
    ['Entrances', 'Entrées', 'Eintritte'],
    [
      'Entrances paid at the event.',
      'Entrées payées à l’événement.',
      'An der Veranstaltung bezahlte Eintritte.',
    ],
  ),
  sold: of(
    ['Change on wristbands', 'Variation sur les bracelets', 'Veränderung auf Armbändern'],
    [
      'Change of the visitors’ own money on wristbands in the range, without money from TWINT; debts of offline sales are taken off.',
      'Variation de l’argent des visiteurs sur les bracelets durant la période, sans l’argent venu par TWINT ; les dettes des ventes hors ligne sont déduites.',
      'Veränderung des Geldes der Gäste auf Armbändern im Zeitraum, ohne Geld von TWINT; Schulden aus Offline-Verkäufen sind abgezogen.',
    ],
  ),
  sold_twint: of(
    ['Change of TWINT', 'Variation de TWINT', 'Veränderung von TWINT'],
    [
      'Change of the remaining TWINT balance in the range. On each wristband it is capped at its TWINT top-ups less its TWINT refunds.',
      'Variation du solde TWINT restant durant la période. Sur chaque bracelet, il ne dépasse pas les recharges TWINT moins les remboursements TWINT.',
      'Veränderung des TWINT-Restguthabens im Zeitraum. Je Armband höchstens die TWINT-Aufladungen ohne TWINT-Rückzahlungen.',
    ],
  ),
  sold_unused: of(
    [
      'Change of offered credit',
      'Variation des crédits offerts',
      'Veränderung geschenkter Guthaben',
    ],
    [
      'Change of the organiser’s credit on wristbands in the range.',
      'Variation du crédit de l’organisateur sur les bracelets durant la période.',
      'Veränderung der vom Veranstalter geschenkten Guthaben auf Armbändern im Zeitraum.',
    ],
  ),
  held: of(
    ['On wristbands at the end', 'Sur les bracelets à la fin', 'Auf Armbändern am Ende'],
    [
      'Balances of every kind at the end of the range, less debts from offline sales. Not part of the turnover.',
      'Soldes de toute sorte à la fin de la période, moins les dettes dues à des ventes hors ligne. Ne fait pas partie du chiffre d’affaires.',
      'Guthaben jeder Art am Ende des Zeitraums, ohne Schulden aus Offline-Verkäufen. Kein Teil des Umsatzes.',
    ],
  ),
  unpaid: of(
    ['Credit offered', 'Crédit offert', 'Geschenktes Guthaben'],
    [
      'Credit given by the organiser.',
      'Crédit donné par l’organisateur.',
      'Vom Veranstalter geschenktes Guthaben.',
    ],
  ),
  donation: of(
    ['Donations', 'Dons', 'Spenden'],
    ['Donated by visitors.', 'Donné par les visiteurs.', 'Von Gästen gespendet.'],
  ),
  cash_balance: of(
    [
      'Money taken in less refunds',
      'Encaissements moins remboursements',
      'Einnahmen ohne Rückzahlungen',
    ],
    [
      'All money taken in, less all money paid back.',
      'Tous les encaissements, moins tous les remboursements.',
      'Alle Einnahmen ohne alle Rückzahlungen.',
    ],
  ),
  credit: of(
    ['Taken in', 'Encaissé', 'Eingenommen'],
    [
      'By every way: loaded, or paid for an entrance or an order at once.',
      'Par tous les moyens : chargé, ou payé pour une entrée ou une commande.',
      'Auf jedem Weg: aufgeladen, oder gleich für einen Eintritt oder eine Bestellung bezahlt.',
    ],
  ),
  cash_credit: of(
    ['In cash', 'En espèces', 'In bar'],
    ['Of the money taken in: cash.', 'Des encaissements : espèces.', 'Von den Einnahmen: Bargeld.'],
  ),
  twint_credit_by_web: of(
    ['TWINT, page', 'TWINT, page', 'TWINT, Seite'],
    [
      'TWINT on the provider’s page.',
      'TWINT sur la page du prestataire.',
      'TWINT auf der Seite des Anbieters.',
    ],
  ),
  twint_credit_by_app: of(
    ['TWINT, app', 'TWINT, app', 'TWINT, App'],
    ['TWINT in the app.', 'TWINT dans l’application.', 'TWINT in der App.'],
  ),
  twint_credit_other: of(
    ['TWINT, staff', 'TWINT, personnel', 'TWINT, Personal'],
    ['TWINT entered by staff.', 'TWINT saisi par le personnel.', 'TWINT, vom Personal erfasst.'],
  ),
  credit_card: of(
    ['Card, page', 'Carte, page', 'Karte, Seite'],
    [
      'Cards on the provider’s page.',
      'Cartes sur la page du prestataire.',
      'Karten auf der Seite des Anbieters.',
    ],
  ),
  mypos: of(
    ['Card, terminal', 'Carte, terminal', 'Karte, Terminal'],
    ['Cards at terminals.', 'Cartes aux terminaux.', 'Karten an Terminals.'],
  ),
  refunds: of(
    ['Refunds', 'Remboursements', 'Rückzahlungen'],
    [
      'Paid back by every way, with chargebacks of providers.',
      'Remboursé par tous les moyens, avec les reprises des prestataires.',
      'Auf jedem Weg zurückgezahlt, mit Rücknahmen der Anbieter.',
    ],
  ),
  checkout: of(
    ['Cash', 'Espèces', 'Bar'],
    ['Paid back in cash.', 'Remboursé en espèces.', 'In bar zurückgezahlt.'],
  ),
  form_refund: of(
    ['Bank', 'Banque', 'Bank'],
    [
      'Paid back by bank, less returned transfers.',
      'Remboursé par banque, moins les virements retournés.',
      'Per Bank zurückgezahlt, ohne zurückgekommene Überweisungen.',
    ],
  ),
  twint_refund: of(
    ['TWINT', 'TWINT', 'TWINT'],
    ['Paid back by TWINT.', 'Remboursé par TWINT.', 'Per TWINT zurückgezahlt.'],
  ),
  card_refund: of(
    ['Card', 'Carte', 'Karte'],
    ['Paid back to cards.', 'Remboursé sur des cartes.', 'Auf Karten zurückgezahlt.'],
  ),
  mypos_refund: of(
    ['Terminal', 'Terminal', 'Terminal'],
    [
      'Paid back at card terminals.',
      'Remboursé aux terminaux de cartes.',
      'An Kartenterminals zurückgezahlt.',
    ],
  ),
  chargeback: of(
    ['Taken back by providers', 'Repris par les prestataires', 'Von Anbietern zurückgenommen'],
    ['Without being asked.', 'Sans demande de notre part.', 'Ohne unser Zutun.'],
  ),
  fees: of(
    ['Fees', 'Frais', 'Gebühren'],
    [
      'Fees paid by visitors, and fees kept from refunds.',
      'Frais payés par les visiteurs, et frais retenus sur les remboursements.',
      'Gebühren der Gäste und von Rückzahlungen einbehaltene Gebühren.',
    ],
  ),
  rounding: of(
    ['Rounding', 'Arrondis', 'Rundung'],
    [
      'Differences from rounding in cash.',
      'Écarts dus aux arrondis en espèces.',
      'Differenzen vom Runden in bar.',
    ],
  ),
  losses: of(
    ['Losses', 'Pertes', 'Verluste'],
    [
      'Taken back by providers and spent already; a loss is negative.',
      'Repris par les prestataires et déjà dépensé ; une perte est négative.',
      'Von Anbietern zurückgenommen und schon ausgegeben; ein Verlust ist negativ.',
    ],
  ),
  offline_losses: of(
    ['Offline losses', 'Pertes hors ligne', 'Offline-Verluste'],
    [
      'Offline sales beyond the limits of the event; a loss is negative.',
      'Ventes hors ligne au-delà des limites de l’événement ; une perte est négative.',
      'Offline-Verkäufe über die Limiten der Veranstaltung hinaus; ein Verlust ist negativ.',
    ],
  ),
  refunds_under_way: of(
    ['Refunds under way', 'Remboursements en cours', 'Rückzahlungen unterwegs'],
    [
      'Held for refunds that are not confirmed.',
      'Retenu pour des remboursements non confirmés.',
      'Für unbestätigte Rückzahlungen zurückgehalten.',
    ],
  ),
}
