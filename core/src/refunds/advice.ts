type Text = Record<'en' | 'fr' | 'de', string>

/** Why a refund by form was not paid and what to do about it, in the language of the event. */
export function formAdvice(reason: string | null, language: keyof Text): string {
  return ((reason && texts[reason]) || left_out)[language]
}

const left_out: Text = {
  en: 'It was left out of the run, nothing was paid. The next run looks again.',
  fr: "Il n'a pas été repris dans l'exécution, rien n'a été payé. La prochaine le reprendra.",
  de: 'Nicht in den Lauf aufgenommen, es wurde nichts gezahlt. Der nächste sieht wieder nach.',
}
const texts: Record<string, Text> = {
  bank_rejected: {
    en: 'The bank refused; the money is back on the wristband. Ask for another account by the refund form, or pay back in cash.',
    fr: "La banque a refusé ; l'argent est de retour sur le bracelet. Demandez un autre compte par le formulaire, ou remboursez en espèces.",
    de: 'Die Bank hat abgelehnt; das Geld ist wieder auf dem Armband. Mit dem Formular um ein anderes Konto bitten, oder bar zurückzahlen.',
  },
  missing_bank_information: {
    en: 'The form lacks what the bank needs, nothing was paid. Have it filled in again, or pay back in cash.',
    fr: "Il manque au formulaire ce dont la banque a besoin, rien n'a été payé. Faites-le remplir à nouveau, ou remboursez en espèces.",
    de: 'Im Formular fehlt, was die Bank braucht; es wurde nichts gezahlt. Neu ausfüllen lassen, oder bar zurückzahlen.',
  },
  unable_to_refund: {
    en: 'Nothing was left on the wristband when the run began, nothing was paid.',
    fr: "Il ne restait rien sur le bracelet au début de l'exécution, rien n'a été payé.",
    de: 'Beim Lauf war nichts mehr auf dem Armband, es wurde nichts gezahlt.',
  },
}
