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
      'Cash taken in less cash paid out. What was reversed later is taken off the day of its sale.',
      'Espèces encaissées moins espèces versées. Ce qui a été annulé plus tard est retiré du jour de la vente.',
      'Eingenommenes ohne ausbezahltes Bargeld. Was später storniert wurde, fehlt am Tag des Verkaufs.',
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
      'La même somme, comme la caisse a été comptée : une annulation compte le jour où elle est faite, et un jour passé reste tel quel.',
      'Dasselbe, wie die Kasse gezählt wurde: Eine Stornierung zählt an ihrem eigenen Tag, und ein vergangener Tag bleibt, wie er war.',
    ],
  ),
}

/** Name and description of each figure, in the order of an accountant's report. */
export const figures: Record<FigureName, Figure> = {
  turnover: of(
    ['Turnover', 'Chiffre d’affaires', 'Umsatz'],
    [
      'Sales and entrances; of the whole event also what changed on wristbands, and donations, less credit offered.',
      "Ventes et entrées ; pour l'événement entier aussi ce qui a changé sur les bracelets et les dons, moins les crédits offerts.",
      'Verkäufe und Eintritte; der ganzen Veranstaltung auch, was sich auf Bändern verändert hat, und Spenden, ohne offeriertes Guthaben.',
    ],
  ),
  debit: of(
    ['Sales', 'Ventes', 'Verkäufe'],
    [
      'What points of sale sold, with containers handed out less those taken back.',
      'Ce que les points de vente ont vendu, avec les consignes remises moins celles reprises.',
      'Was Verkaufsstellen verkauft haben, mit ausgegebenem Pfand, ohne zurückgenommenes.',
    ],
  ),
  deposit: of(
    ['Containers handed out', 'Consignes remises', 'Pfand ausgegeben'],
    [
      'Of sales: containers handed out.',
      'Des ventes : consignes remises.',
      'Von den Verkäufen: ausgegebenes Pfand.',
    ],
  ),
  deposit_return: of(
    ['Containers taken back', 'Consignes reprises', 'Pfand zurückgenommen'],
    [
      'Taken off sales: containers that came back.',
      'Retiré des ventes : consignes rendues.',
      'Von den Verkäufen abgezogen: zurückgebrachtes Pfand.',
    ],
  ),
  entrance: of(
    ['Entrances', 'Entrées', 'Eintritte'],
    [
      'What entrances brought.',
      'Ce que les entrées ont rapporté.',
      'Was Eintritte eingebracht haben.',
    ],
  ),
  sold: of(
    ['Change on wristbands', 'Variation sur les bracelets', 'Veränderung auf Bändern'],
    [
      "By how much visitors' own money on wristbands changed in the range, without what came by TWINT; debts of offline sales are taken off.",
      "De combien l'argent des visiteurs sur les bracelets a changé durant la période, sans ce qui est venu par TWINT.",
      'Um wie viel sich das Geld der Besucher auf Bändern in der Spanne verändert hat, ohne was per TWINT kam; Schulden aus Offline-Verkäufen sind abgezogen.',
    ],
  ),
  sold_twint: of(
    ['Change of TWINT', 'Variation de TWINT', 'Veränderung von TWINT'],
    [
      'By how much what is left of TWINT changed in the range: on each wristband up to what TWINT has brought and not taken back.',
      "De combien le reste de TWINT a changé durant la période : sur chaque bracelet jusqu'à ce que TWINT a apporté et non repris.",
      'Um wie viel sich der Rest von TWINT in der Spanne verändert hat: je Band bis zu dem, was TWINT gebracht und nicht zurückgenommen hat.',
    ],
  ),
  sold_unused: of(
    [
      'Change of offered credit',
      'Variation des crédits offerts',
      'Veränderung offerierter Guthaben',
    ],
    [
      "By how much the organiser's credit on wristbands changed in the range.",
      "De combien le crédit de l'organisateur sur les bracelets a changé durant la période.",
      'Um wie viel sich das Guthaben vom Veranstalter auf Bändern in der Spanne verändert hat.',
    ],
  ),
  held: of(
    ['On wristbands at the end', 'Sur les bracelets à la fin', 'Auf Bändern am Ende'],
    [
      'What wristbands hold at the end of the range, of every kind, less debts of those that offline sales took below zero. No part of the turnover.',
      "Ce que les bracelets contiennent à la fin de la période, tout compris, moins les dettes de ceux que des ventes hors ligne ont mis à découvert. Pas une part du chiffre d'affaires.",
      'Was Bänder am Ende der Spanne enthalten, von jeder Art, ohne Schulden jener, die Offline-Verkäufe unter null brachten. Kein Teil des Umsatzes.',
    ],
  ),
  unpaid: of(
    ['Credit offered', 'Crédit offert', 'Offeriertes Guthaben'],
    [
      'Credit that the organiser gave.',
      "Crédit donné par l'organisateur.",
      'Guthaben, das der Veranstalter gegeben hat.',
    ],
  ),
  donation: of(
    ['Donations', 'Dons', 'Spenden'],
    ['What visitors gave.', 'Ce que les visiteurs ont donné.', 'Was Besucher gespendet haben.'],
  ),
  cash_balance: of(
    [
      'Money taken in less refunds',
      'Encaissements moins remboursements',
      'Einnahmen ohne Rückzahlungen',
    ],
    [
      'All that was taken in, less all that was paid back.',
      'Tout ce qui a été encaissé, moins tout ce qui a été remboursé.',
      'Alles, was eingenommen wurde, ohne alles, was zurückging.',
    ],
  ),
  credit: of(
    ['Taken in', 'Encaissé', 'Eingenommen'],
    [
      'By every way: loaded, or paid for an entrance or an order at once.',
      'Par tous les moyens : chargé, ou payé pour une entrée ou une commande.',
      'Auf jedem Weg: aufgeladen, oder gleich für einen Eintritt oder eine Bestellung bezahlt.',
    ],
  ),
  cash_credit: of(
    ['In cash', 'En espèces', 'In bar'],
    ['Of the money taken in: cash.', 'Des encaissements : espèces.', 'Von den Einnahmen: Bargeld.'],
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
    ['TWINT in the app.', "TWINT dans l'application.", 'TWINT in der App.'],
  ),
  twint_credit_other: of(
    ['TWINT, staff', 'TWINT, personnel', 'TWINT, Personal'],
    [
      'TWINT as staff wrote it down.',
      'TWINT noté par le personnel.',
      'TWINT, wie es das Personal notiert hat.',
    ],
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
      'Paid back by every way, with what providers took back.',
      'Remboursé par tous les moyens, avec ce que les prestataires ont repris.',
      'Auf jedem Weg zurückgezahlt, mit dem, was Anbieter zurückgenommen haben.',
    ],
  ),
  checkout: of(
    ['Cash', 'Espèces', 'Bar'],
    ['Paid back in cash.', 'Remboursé en espèces.', 'In bar zurückgezahlt.'],
  ),
  form_refund: of(
    ['Bank', 'Banque', 'Bank'],
    [
      'Paid back by bank, less what came back.',
      'Remboursé par banque, moins ce qui est revenu.',
      'Per Bank zurückgezahlt, ohne was zurückkam.',
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
      'Fees that visitors paid, and what was kept of refunds.',
      'Frais payés par les visiteurs, et ce qui a été retenu des remboursements.',
      'Gebühren, die Besucher bezahlt haben, und was von Rückzahlungen einbehalten wurde.',
    ],
  ),
  rounding: of(
    ['Rounding', 'Arrondis', 'Rundung'],
    [
      'What rounding in cash has left.',
      'Ce que les arrondis en espèces ont laissé.',
      'Was vom Runden in bar bleibt.',
    ],
  ),
  losses: of(
    ['Losses', 'Pertes', 'Verluste'],
    [
      'Taken back by providers and spent already; a loss is negative.',
      'Repris par les prestataires et déjà dépensé ; une perte est négative.',
      'Von Anbietern zurückgenommen und schon ausgegeben; ein Verlust ist negativ.',
    ],
  ),
  offline_losses: of(
    ['Offline losses', 'Pertes hors ligne', 'Offline-Verluste'],
    [
      'What offline sales took beyond the limits of the event; a loss is negative.',
      "Ce que des ventes hors ligne ont pris au-delà des limites de l'événement ; une perte est négative.",
      'Was Offline-Verkäufe über die Limiten der Veranstaltung hinaus bezogen haben; ein Verlust ist negativ.',
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
