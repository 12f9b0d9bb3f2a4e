// Generated from openapi.yaml by `npm run gen`. Do not edit.
import type { components } from './schema.ts'

type Schemas = components['schemas']
type Texts = { en: string; fr: string; de: string }

export const checks: Record<Schemas['ReadinessCheckId'], { name: Texts; why: Texts }> = {
  "event": {
    "name": {
      "en": "The event",
      "fr": "L’événement",
      "de": "Die Veranstaltung"
    },
    "why": {
      "en": "Sales, top-ups and refunds go by its dates, and stop while it is disabled.",
      "fr": "Les ventes, les recharges et les remboursements suivent ses dates et s’arrêtent tant qu’il est désactivé.",
      "de": "Verkäufe, Aufladungen und Rückzahlungen richten sich nach ihren Daten und ruhen, solange sie deaktiviert ist."
    }
  },
  "twint_certificate": {
    "name": {
      "en": "TWINT certificate",
      "fr": "Certificat TWINT",
      "de": "TWINT-Zertifikat"
    },
    "why": {
      "en": "Without a valid certificate nobody tops up or is paid back in the TWINT app.",
      "fr": "Sans certificat valable, personne ne recharge ni n’est remboursé dans l’application TWINT.",
      "de": "Ohne gültiges Zertifikat lädt niemand in der TWINT-App auf und niemand erhält dort Geld zurück."
    }
  },
  "twint": {
    "name": {
      "en": "TWINT in the app",
      "fr": "TWINT dans l’application",
      "de": "TWINT in der App"
    },
    "why": {
      "en": "Visitors who pay in the TWINT app are credited only while TWINT answers.",
      "fr": "Les visiteurs qui paient dans l’application TWINT ne sont crédités que si TWINT répond.",
      "de": "Wer in der TWINT-App bezahlt, erhält die Gutschrift nur, wenn TWINT antwortet."
    }
  },
  "payrexx": {
    "name": {
      "en": "Payrexx",
      "fr": "Payrexx",
      "de": "Payrexx"
    },
    "why": {
      "en": "Cards and TWINT on the web are paid on its pages.",
      "fr": "Les cartes et TWINT sur le web se paient sur ses pages.",
      "de": "Karten und TWINT im Web werden auf seinen Seiten bezahlt."
    }
  },
  "mypos": {
    "name": {
      "en": "myPOS",
      "fr": "myPOS",
      "de": "myPOS"
    },
    "why": {
      "en": "What card terminals took is paid back and compared through it.",
      "fr": "Ce que les terminaux ont encaissé est remboursé et comparé par son intermédiaire.",
      "de": "Darüber wird zurückgezahlt und abgeglichen, was die Kartenterminals eingenommen haben."
    }
  },
  "ticketing": {
    "name": {
      "en": "Infomaniak",
      "fr": "Infomaniak",
      "de": "Infomaniak"
    },
    "why": {
      "en": "Tickets that were sold later are let in only while the ticket office answers.",
      "fr": "Les billets vendus plus tard ne sont admis que si la billetterie répond.",
      "de": "Später verkaufte Tickets werden nur eingelassen, wenn die Ticketstelle antwortet."
    }
  },
  "bank_account": {
    "name": {
      "en": "The organiser’s bank account",
      "fr": "Compte bancaire de l’organisateur",
      "de": "Bankkonto des Veranstalters"
    },
    "why": {
      "en": "The bank file of the refunds is paid from it; with an account that the bank refuses nobody gets money back.",
      "fr": "Le fichier bancaire des remboursements en est débité ; avec un compte que la banque refuse, personne n’est remboursé.",
      "de": "Die Bankdatei der Rückzahlungen wird ihm belastet; mit einem Konto, das die Bank ablehnt, erhält niemand Geld zurück."
    }
  },
  "refund_form": {
    "name": {
      "en": "Refund form",
      "fr": "Formulaire de remboursement",
      "de": "Rückzahlungsformular"
    },
    "why": {
      "en": "Visitors ask for what is left on their wristband in this time, and not afterwards.",
      "fr": "Les visiteurs demandent dans ce délai ce qui reste sur leur bracelet, et plus après.",
      "de": "In dieser Zeit verlangen die Gäste zurück, was auf dem Armband bleibt, und danach nicht mehr."
    }
  },
  "personal_data": {
    "name": {
      "en": "Erasure of personal data",
      "fr": "Effacement des données personnelles",
      "de": "Löschung der Personendaten"
    },
    "why": {
      "en": "Personal data may be kept only as long as it is needed.",
      "fr": "Les données personnelles ne peuvent être conservées que le temps nécessaire.",
      "de": "Personendaten dürfen nur so lange aufbewahrt werden, wie sie gebraucht werden."
    }
  },
  "texts": {
    "name": {
      "en": "Texts for visitors",
      "fr": "Textes pour les visiteurs",
      "de": "Texte für Gäste"
    },
    "why": {
      "en": "Where a text is missing in a language, visitors read another one, or none.",
      "fr": "Là où un texte manque dans une langue, les visiteurs en lisent un autre, ou aucun.",
      "de": "Wo ein Text in einer Sprache fehlt, lesen die Gäste einen in einer anderen oder keinen."
    }
  },
  "menus": {
    "name": {
      "en": "What is sold",
      "fr": "Ce qui est vendu",
      "de": "Was verkauft wird"
    },
    "why": {
      "en": "A point of sale without consumptions has no button on its smartphones.",
      "fr": "Un point de vente sans consommations n’a aucun bouton sur ses smartphones.",
      "de": "Eine Verkaufsstelle ohne Artikel hat keine Taste auf ihren Smartphones."
    }
  },
  "prices": {
    "name": {
      "en": "Prices",
      "fr": "Prix",
      "de": "Preise"
    },
    "why": {
      "en": "What has no price is given away.",
      "fr": "Ce qui n’a pas de prix est offert.",
      "de": "Was keinen Preis hat, wird verschenkt."
    }
  },
  "printers": {
    "name": {
      "en": "Receipt printers",
      "fr": "Imprimantes de tickets",
      "de": "Bondrucker"
    },
    "why": {
      "en": "The kitchen learns of an order only from its printer.",
      "fr": "La cuisine n’apprend une commande que par son imprimante.",
      "de": "Die Küche erfährt von einer Bestellung nur durch ihren Drucker."
    }
  },
  "staff": {
    "name": {
      "en": "Staff at points of sale",
      "fr": "Personnel aux points de vente",
      "de": "Personal an den Verkaufsstellen"
    },
    "why": {
      "en": "Nobody can sign in to sell where nobody is assigned.",
      "fr": "Là où personne n’est affecté, personne ne peut se connecter pour vendre.",
      "de": "Wo niemand zugeteilt ist, kann sich niemand zum Verkaufen anmelden."
    }
  },
  "smartphones": {
    "name": {
      "en": "Smartphones",
      "fr": "Smartphones",
      "de": "Smartphones"
    },
    "why": {
      "en": "A smartphone that nobody has seen lately may be lost, empty or without a network.",
      "fr": "Un smartphone que personne n’a vu récemment peut être perdu, déchargé ou sans réseau.",
      "de": "Ein Smartphone, das länger nicht gesehen wurde, kann verloren, leer oder ohne Netz sein."
    }
  },
  "app_version": {
    "name": {
      "en": "Version of the app",
      "fr": "Version de l’application",
      "de": "Version der App"
    },
    "why": {
      "en": "Older versions lack what was mended since.",
      "fr": "Les anciennes versions n’ont pas ce qui a été corrigé depuis.",
      "de": "Älteren Versionen fehlt, was seither behoben wurde."
    }
  },
  "terminals": {
    "name": {
      "en": "Card terminals",
      "fr": "Terminaux de paiement",
      "de": "Kartenterminals"
    },
    "why": {
      "en": "A terminal takes cards for this event only once it is paired.",
      "fr": "Un terminal n’accepte des cartes pour cet événement qu’une fois appairé.",
      "de": "Ein Terminal nimmt erst Karten für diese Veranstaltung an, wenn es gekoppelt ist."
    }
  },
  "entrances": {
    "name": {
      "en": "Entrances",
      "fr": "Entrées",
      "de": "Eintritte"
    },
    "why": {
      "en": "Wristbands are imported and sold for an entrance.",
      "fr": "Les bracelets sont importés et vendus pour une entrée.",
      "de": "Armbänder werden für einen Eintritt importiert und verkauft."
    }
  },
  "entrance_groups": {
    "name": {
      "en": "Gates",
      "fr": "Portes",
      "de": "Zugänge"
    },
    "why": {
      "en": "A gate says which entrances and zones pass; without one nobody is checked.",
      "fr": "Une porte dit quelles entrées et zones passent ; sans porte, personne n’est contrôlé.",
      "de": "Ein Zugang sagt, welche Eintritte und Zonen passieren; ohne Zugang wird niemand kontrolliert."
    }
  },
  "wristbands": {
    "name": {
      "en": "Wristbands",
      "fr": "Bracelets",
      "de": "Armbänder"
    },
    "why": {
      "en": "A wristband that is not known here can neither be topped up nor pay.",
      "fr": "Un bracelet inconnu ici ne peut être rechargé ni payer.",
      "de": "Ein Armband, das hier nicht bekannt ist, kann weder aufgeladen werden noch bezahlen."
    }
  },
  "pins": {
    "name": {
      "en": "PINs",
      "fr": "Codes PIN",
      "de": "PINs"
    },
    "why": {
      "en": "Where numbers follow each other and have no PIN, anybody who wears one can open the wallets of others.",
      "fr": "Là où les numéros se suivent et n’ont pas de code PIN, la personne qui en porte un peut ouvrir le portefeuille des autres.",
      "de": "Wo Nummern aufeinander folgen und keine PIN haben, kann, wer eine trägt, die Wallets der anderen öffnen."
    }
  },
  "poll_job": {
    "name": {
      "en": "Job that settles payments",
      "fr": "Tâche qui règle les paiements",
      "de": "Auftrag, der Zahlungen abschliesst"
    },
    "why": {
      "en": "It credits visitors who paid and did not come back to our page.",
      "fr": "Elle crédite les visiteurs qui ont payé et ne sont pas revenus sur notre page.",
      "de": "Er schreibt denen gut, die bezahlt haben und nicht auf unsere Seite zurückgekehrt sind."
    }
  },
  "worker": {
    "name": {
      "en": "Worker",
      "fr": "Processus de travail",
      "de": "Arbeitsprozess"
    },
    "why": {
      "en": "Imports, refund runs, reports and mails wait for it.",
      "fr": "Les importations, les remboursements, les rapports et les courriels l’attendent.",
      "de": "Importe, Rückzahlungsläufe, Berichte und E-Mails warten auf ihn."
    }
  },
  "database": {
    "name": {
      "en": "Database",
      "fr": "Base de données",
      "de": "Datenbank"
    },
    "why": {
      "en": "Nothing is sold while it takes nothing.",
      "fr": "Rien n’est vendu tant qu’elle n’accepte pas d’écritures.",
      "de": "Solange sie nichts annimmt, wird nichts verkauft."
    }
  },
  "replica": {
    "name": {
      "en": "Standby of the database",
      "fr": "Réplique de la base de données",
      "de": "Zweite Datenbank"
    },
    "why": {
      "en": "It takes over when the first one fails, with what it has received until then.",
      "fr": "Elle prend le relais quand la première tombe, avec ce qu’elle a reçu jusque-là.",
      "de": "Sie übernimmt, wenn die erste ausfällt, mit dem, was sie bis dahin erhalten hat."
    }
  },
  "disk": {
    "name": {
      "en": "Disk",
      "fr": "Disque",
      "de": "Speicherplatz"
    },
    "why": {
      "en": "A full disk stops uploads, and on one machine the database too.",
      "fr": "Un disque plein arrête les téléversements et, sur une seule machine, aussi la base de données.",
      "de": "Ist er voll, ruhen das Hochladen und auf einer einzigen Maschine auch die Datenbank."
    }
  },
  "backups": {
    "name": {
      "en": "Backup",
      "fr": "Sauvegarde",
      "de": "Sicherung"
    },
    "why": {
      "en": "What was set up in weeks is back in minutes.",
      "fr": "Ce qui a été préparé en semaines revient en minutes.",
      "de": "Was in Wochen eingerichtet wurde, ist in Minuten wieder da."
    }
  },
  "ledger": {
    "name": {
      "en": "Ledger",
      "fr": "Grand livre",
      "de": "Hauptbuch"
    },
    "why": {
      "en": "It proves every night that no cent is missing.",
      "fr": "Il prouve chaque nuit qu’aucun centime ne manque.",
      "de": "Es beweist jede Nacht, dass kein Rappen fehlt."
    }
  }
}

export const findings: Record<Schemas['ReadinessCode'], Texts & { state: Schemas['ReadinessState'] }> = {
  "event_prepared": {
    "state": "ok",
    "en": "It runs from {begin} to {end}.",
    "fr": "Il dure du {begin} au {end}.",
    "de": "Sie dauert vom {begin} bis {end}."
  },
  "event_is_trial": {
    "state": "warning",
    "en": "It is a trial: its money is play money.",
    "fr": "C’est un essai : son argent est fictif.",
    "de": "Sie ist eine Probe: Ihr Geld ist Spielgeld."
  },
  "event_without_dates": {
    "state": "error",
    "en": "It has no begin or no end.",
    "fr": "Il n’a pas de début ou pas de fin.",
    "de": "Ihr fehlt der Beginn oder das Ende."
  },
  "event_over": {
    "state": "error",
    "en": "It ended on {end}.",
    "fr": "Il s’est terminé le {end}.",
    "de": "Sie endete am {end}."
  },
  "event_disabled": {
    "state": "error",
    "en": "It is disabled.",
    "fr": "Il est désactivé.",
    "de": "Sie ist deaktiviert."
  },
  "event_restored": {
    "state": "error",
    "en": "It was restored from a backup of {backup_at} and is frozen: no money moves until a superadmin names it the successor.",
    "fr": "Il a été restauré d’une sauvegarde du {backup_at} et il est gelé : aucun argent ne circule avant qu’un super-administrateur le désigne comme successeur.",
    "de": "Sie wurde aus einer Sicherung vom {backup_at} wiederhergestellt und ist eingefroren: Geld fliesst erst, wenn ein Superadmin sie zur Nachfolgerin erklärt."
  },
  "event_succeeded": {
    "state": "error",
    "en": "It is frozen for good: {name} replaces it.",
    "fr": "Il est gelé définitivement : {name} le remplace.",
    "de": "Sie ist endgültig eingefroren: {name} ersetzt sie."
  },
  "event_archived": {
    "state": "error",
    "en": "It is archived.",
    "fr": "Il est archivé.",
    "de": "Sie ist archiviert."
  },
  "account_frozen": {
    "state": "unknown",
    "en": "It is not asked while the event is frozen.",
    "fr": "Il n’est pas interrogé tant que l’événement est gelé.",
    "de": "Er wird nicht gefragt, solange die Veranstaltung eingefroren ist."
  },
  "certificate_not_needed": {
    "state": "off",
    "en": "TWINT in the app is not used.",
    "fr": "TWINT dans l’application n’est pas utilisé.",
    "de": "TWINT in der App wird nicht verwendet."
  },
  "certificate_missing": {
    "state": "error",
    "en": "TWINT in the app is enabled, but there is no certificate.",
    "fr": "TWINT dans l’application est activé, mais il n’y a pas de certificat.",
    "de": "TWINT in der App ist aktiviert, aber das Zertifikat fehlt."
  },
  "certificate_expired": {
    "state": "error",
    "en": "It expired on {until}.",
    "fr": "Il a expiré le {until}.",
    "de": "Es ist am {until} abgelaufen."
  },
  "certificate_ends_before_event": {
    "state": "error",
    "en": "It ends on {until}, before the event does ({end}).",
    "fr": "Il expire le {until}, avant la fin de l’événement ({end}).",
    "de": "Es läuft am {until} ab, vor dem Ende der Veranstaltung ({end})."
  },
  "certificate_ends_before_refunds": {
    "state": "warning",
    "en": "It ends on {until}, before the refunds do ({end}): renew it.",
    "fr": "Il expire le {until}, avant la fin des remboursements ({end}) : renouvelez-le.",
    "de": "Es läuft am {until} ab, vor dem Ende der Rückzahlungen ({end}): Erneuern Sie es."
  },
  "certificate_ends_soon": {
    "state": "warning",
    "en": "It ends on {until}, days left: {days}.",
    "fr": "Il expire le {until}, jours restants : {days}.",
    "de": "Es läuft am {until} ab, verbleibende Tage: {days}."
  },
  "certificate_valid": {
    "state": "ok",
    "en": "It is valid until {until}.",
    "fr": "Il est valable jusqu’au {until}.",
    "de": "Es ist gültig bis {until}."
  },
  "account_not_used": {
    "state": "off",
    "en": "It is not used.",
    "fr": "Il n’est pas utilisé.",
    "de": "Es wird nicht verwendet."
  },
  "account_missing": {
    "state": "error",
    "en": "It is used, but no account is entered.",
    "fr": "Il est utilisé, mais aucun compte n’est saisi.",
    "de": "Es wird verwendet, aber es ist kein Konto eingetragen."
  },
  "account_not_allowed": {
    "state": "error",
    "en": "Its address is not allowed for this event.",
    "fr": "Son adresse n’est pas autorisée pour cet événement.",
    "de": "Seine Adresse ist für diese Veranstaltung nicht zugelassen."
  },
  "account_refused": {
    "state": "error",
    "en": "It answers, but refuses our account.",
    "fr": "Il répond, mais refuse notre compte.",
    "de": "Es antwortet, lehnt aber unser Konto ab."
  },
  "account_unreachable": {
    "state": "unknown",
    "en": "It cannot be reached.",
    "fr": "Il n’est pas joignable.",
    "de": "Es ist nicht erreichbar."
  },
  "account_busy": {
    "state": "unknown",
    "en": "It takes no more calls for the moment.",
    "fr": "Il n’accepte plus d’appels pour le moment.",
    "de": "Es nimmt im Moment keine Aufrufe mehr an."
  },
  "account_garbled": {
    "state": "unknown",
    "en": "It answers, but not in a way that we can read.",
    "fr": "Il répond, mais de manière illisible pour nous.",
    "de": "Es antwortet, aber nicht so, dass wir es lesen können."
  },
  "account_without_methods": {
    "state": "error",
    "en": "It answers, but these ways to pay that the event offers are not active in it:",
    "fr": "Il répond, mais ces moyens de paiement proposés par l’événement n’y sont pas actifs :",
    "de": "Es antwortet, aber diese von der Veranstaltung angebotenen Zahlungsarten sind dort nicht aktiv:"
  },
  "account_answers": {
    "state": "ok",
    "en": "It answers and knows our account.",
    "fr": "Il répond et connaît notre compte.",
    "de": "Es antwortet und kennt unser Konto."
  },
  "bank_account_not_used": {
    "state": "off",
    "en": "The refund form is not used.",
    "fr": "Le formulaire de remboursement n’est pas utilisé.",
    "de": "Das Rückzahlungsformular wird nicht verwendet."
  },
  "bank_account_missing": {
    "state": "error",
    "en": "No account is entered.",
    "fr": "Aucun compte n’est saisi.",
    "de": "Es ist kein Konto eingetragen."
  },
  "bank_account_refused": {
    "state": "error",
    "en": "The bank would refuse it.",
    "fr": "La banque le refuserait.",
    "de": "Die Bank würde es ablehnen."
  },
  "bank_account_accepted": {
    "state": "ok",
    "en": "The bank file follows the Swiss Payment Standards.",
    "fr": "Le fichier bancaire suit les Swiss Payment Standards.",
    "de": "Die Bankdatei folgt den Swiss Payment Standards."
  },
  "bank_account_sepa": {
    "state": "ok",
    "en": "The bank file holds SEPA transfers in euro. Accounts outside the SEPA area cannot be paid.",
    "fr": "Le fichier bancaire contient des virements SEPA en euros. Les comptes hors de l’espace SEPA ne peuvent pas être payés.",
    "de": "Die Bankdatei enthält SEPA-Überweisungen in Euro. Konten ausserhalb des SEPA-Raums können nicht bezahlt werden."
  },
  "refund_form_not_used": {
    "state": "off",
    "en": "It is not used.",
    "fr": "Il n’est pas utilisé.",
    "de": "Es wird nicht verwendet."
  },
  "refund_form_closed": {
    "state": "error",
    "en": "It has been closed since {end}.",
    "fr": "Il est fermé depuis le {end}.",
    "de": "Es ist seit {end} geschlossen."
  },
  "refund_form_ends_before_event": {
    "state": "error",
    "en": "It closes on {end}, before the event ends ({event_end}).",
    "fr": "Il ferme le {end}, avant la fin de l’événement ({event_end}).",
    "de": "Es schliesst am {end}, vor dem Ende der Veranstaltung ({event_end})."
  },
  "refund_form_without_end": {
    "state": "warning",
    "en": "It has no end: the event can never be archived.",
    "fr": "Il n’a pas de fin : l’événement ne pourra jamais être archivé.",
    "de": "Es hat kein Ende: Die Veranstaltung kann nie archiviert werden."
  },
  "refund_form_opens_early": {
    "state": "warning",
    "en": "It opens on {begin}, before the event ends ({event_end}).",
    "fr": "Il ouvre le {begin}, avant la fin de l’événement ({event_end}).",
    "de": "Es öffnet am {begin}, vor dem Ende der Veranstaltung ({event_end})."
  },
  "refund_form_fits": {
    "state": "ok",
    "en": "It is open from {begin} to {end}.",
    "fr": "Il est ouvert du {begin} au {end}.",
    "de": "Es ist offen vom {begin} bis {end}."
  },
  "personal_data_not_due": {
    "state": "off",
    "en": "No date is set; the event has not ended yet.",
    "fr": "Aucune date n’est fixée ; l’événement n’est pas encore terminé.",
    "de": "Kein Datum ist gesetzt; die Veranstaltung ist noch nicht vorbei."
  },
  "personal_data_without_date": {
    "state": "warning",
    "en": "The event has ended, and no date is set on which personal data is erased.",
    "fr": "L’événement est terminé et aucune date d’effacement des données personnelles n’est fixée.",
    "de": "Die Veranstaltung ist vorbei, und kein Datum ist gesetzt, nach dem Personendaten gelöscht werden."
  },
  "personal_data_dated": {
    "state": "ok",
    "en": "Personal data is erased after: {until}.",
    "fr": "Les données personnelles sont effacées après : {until}.",
    "de": "Personendaten werden gelöscht nach: {until}."
  },
  "texts_not_used": {
    "state": "off",
    "en": "No feature with texts is used.",
    "fr": "Aucune fonction avec des textes n’est utilisée.",
    "de": "Keine Funktion mit Texten wird verwendet."
  },
  "texts_missing": {
    "state": "warning",
    "en": "Texts that are missing in one of the languages {languages}: {count}.",
    "fr": "Textes qui manquent dans l’une des langues {languages} : {count}.",
    "de": "Texte, die in einer der Sprachen {languages} fehlen: {count}."
  },
  "texts_complete": {
    "state": "ok",
    "en": "All are there in: {languages}.",
    "fr": "Tous sont là en : {languages}.",
    "de": "Alle sind vorhanden in: {languages}."
  },
  "menus_no_bars": {
    "state": "error",
    "en": "There is no point of sale.",
    "fr": "Il n’y a aucun point de vente.",
    "de": "Es gibt keine Verkaufsstelle."
  },
  "menus_empty": {
    "state": "error",
    "en": "Points of sale that sell nothing: {count}.",
    "fr": "Points de vente qui ne vendent rien : {count}.",
    "de": "Verkaufsstellen, die nichts verkaufen: {count}."
  },
  "menus_filled": {
    "state": "ok",
    "en": "Points of sale with something to sell: {count}.",
    "fr": "Points de vente qui ont quelque chose à vendre : {count}.",
    "de": "Verkaufsstellen mit Angebot: {count}."
  },
  "prices_nothing_sold": {
    "state": "off",
    "en": "Nothing is sold yet.",
    "fr": "Rien n’est encore vendu.",
    "de": "Es wird noch nichts verkauft."
  },
  "prices_missing": {
    "state": "warning",
    "en": "Consumptions without a price: {count}.",
    "fr": "Consommations sans prix : {count}.",
    "de": "Artikel ohne Preis: {count}."
  },
  "prices_set": {
    "state": "ok",
    "en": "Consumptions with a price: {count}.",
    "fr": "Consommations avec un prix : {count}.",
    "de": "Artikel mit Preis: {count}."
  },
  "printers_not_used": {
    "state": "off",
    "en": "There is no printer.",
    "fr": "Il n’y a aucune imprimante.",
    "de": "Es gibt keinen Drucker."
  },
  "printers_in_trouble": {
    "state": "warning",
    "en": "Printers that answer and cannot print: {count}.",
    "fr": "Imprimantes qui répondent et ne peuvent pas imprimer : {count}.",
    "de": "Drucker, die antworten und nicht drucken können: {count}."
  },
  "printers_not_reached": {
    "state": "unknown",
    "en": "Printers that cannot be reached from here: {count}.",
    "fr": "Imprimantes qui ne sont pas joignables d’ici : {count}.",
    "de": "Drucker, die von hier aus nicht erreichbar sind: {count}."
  },
  "printers_ready": {
    "state": "ok",
    "en": "Printers that answer: {count}.",
    "fr": "Imprimantes qui répondent : {count}.",
    "de": "Drucker, die antworten: {count}."
  },
  "staff_no_bars": {
    "state": "off",
    "en": "There is no point of sale.",
    "fr": "Il n’y a aucun point de vente.",
    "de": "Es gibt keine Verkaufsstelle."
  },
  "staff_missing": {
    "state": "warning",
    "en": "Points of sale where nobody is assigned: {count}.",
    "fr": "Points de vente où personne n’est affecté : {count}.",
    "de": "Verkaufsstellen, denen niemand zugeteilt ist: {count}."
  },
  "staff_assigned": {
    "state": "ok",
    "en": "Points of sale with staff: {count}.",
    "fr": "Points de vente avec du personnel : {count}.",
    "de": "Verkaufsstellen mit Personal: {count}."
  },
  "smartphones_none": {
    "state": "warning",
    "en": "None is assigned.",
    "fr": "Aucun n’est affecté.",
    "de": "Es ist keines zugeteilt."
  },
  "smartphones_silent": {
    "state": "warning",
    "en": "Smartphones that were not seen for {hours} hours or ever: {count} of {total}.",
    "fr": "Smartphones qui n’ont pas été vus depuis {hours} heures ou jamais : {count} sur {total}.",
    "de": "Smartphones, die seit {hours} Stunden oder noch nie gesehen wurden: {count} von {total}."
  },
  "smartphones_seen": {
    "state": "ok",
    "en": "Smartphones seen in the last {hours} hours: {total}.",
    "fr": "Smartphones vus ces {hours} dernières heures : {total}.",
    "de": "Smartphones, die in den letzten {hours} Stunden gesehen wurden: {total}."
  },
  "app_not_uploaded": {
    "state": "off",
    "en": "No version of the app is kept here.",
    "fr": "Aucune version de l’application n’est conservée ici.",
    "de": "Hier liegt keine Version der App."
  },
  "app_no_smartphones": {
    "state": "off",
    "en": "No smartphone is assigned.",
    "fr": "Aucun smartphone n’est affecté.",
    "de": "Es ist kein Smartphone zugeteilt."
  },
  "app_outdated": {
    "state": "warning",
    "en": "Smartphones without version {version}: {count}.",
    "fr": "Smartphones sans la version {version} : {count}.",
    "de": "Smartphones ohne Version {version}: {count}."
  },
  "app_current": {
    "state": "ok",
    "en": "Every smartphone runs version {version}.",
    "fr": "Chaque smartphone utilise la version {version}.",
    "de": "Jedes Smartphone hat Version {version}."
  },
  "terminals_not_used": {
    "state": "off",
    "en": "Card terminals are not used.",
    "fr": "Les terminaux ne sont pas utilisés.",
    "de": "Kartenterminals werden nicht verwendet."
  },
  "terminals_none": {
    "state": "error",
    "en": "Card terminals are enabled, but none is assigned.",
    "fr": "Les terminaux sont activés, mais aucun n’est affecté.",
    "de": "Kartenterminals sind aktiviert, aber keines ist zugeteilt."
  },
  "terminals_not_paired": {
    "state": "error",
    "en": "Card terminals that are not paired: {count}.",
    "fr": "Terminaux non appairés : {count}.",
    "de": "Kartenterminals, die nicht gekoppelt sind: {count}."
  },
  "terminals_paired": {
    "state": "ok",
    "en": "Card terminals that are paired: {count}.",
    "fr": "Terminaux appairés : {count}.",
    "de": "Gekoppelte Kartenterminals: {count}."
  },
  "entrances_none": {
    "state": "error",
    "en": "There is no entrance.",
    "fr": "Il n’y a aucune entrée.",
    "de": "Es gibt keinen Eintritt."
  },
  "entrances_outside_event": {
    "state": "error",
    "en": "Entrances that are over, or not valid during the event: {count}. Their wristbands are refused at bars and gates.",
    "fr": "Entrées terminées ou sans validité pendant l’événement : {count}. Leurs bracelets sont refusés aux bars et aux portes.",
    "de": "Eintritte, die vorbei sind oder während der Veranstaltung nicht gelten: {count}. Ihre Armbänder werden an Bars und Toren abgewiesen."
  },
  "entrances_set": {
    "state": "ok",
    "en": "Entrances: {count}.",
    "fr": "Entrées : {count}.",
    "de": "Eintritte: {count}."
  },
  "entrance_groups_none": {
    "state": "warning",
    "en": "There is no gate.",
    "fr": "Il n’y a aucune porte.",
    "de": "Es gibt keinen Zugang."
  },
  "entrance_groups_outside_event": {
    "state": "error",
    "en": "Gates that are over, or not shown during the event: {count}.",
    "fr": "Portes terminées ou non affichées pendant l’événement : {count}.",
    "de": "Tore, die vorbei sind oder während der Veranstaltung nicht angezeigt werden: {count}."
  },
  "entrance_groups_empty": {
    "state": "ok",
    "en": "Gates that name no entrance, and so let every one pass: {count}.",
    "fr": "Portes qui ne nomment aucune entrée et les laissent donc toutes passer : {count}.",
    "de": "Zugänge, die keinen Eintritt nennen und darum jeden passieren lassen: {count}."
  },
  "entrance_groups_set": {
    "state": "ok",
    "en": "Gates: {count}.",
    "fr": "Portes : {count}.",
    "de": "Zugänge: {count}."
  },
  "wristbands_none": {
    "state": "error",
    "en": "None is imported. For chips that phones read, order NTAG213, NTAG215 or NTAG216.",
    "fr": "Aucun n’est importé. Puces que les téléphones lisent : NTAG213, NTAG215 ou NTAG216.",
    "de": "Es ist keines importiert. Chips, die Telefone lesen: NTAG213, NTAG215 oder NTAG216."
  },
  "wristbands_imported": {
    "state": "ok",
    "en": "Wristbands: {count}.",
    "fr": "Bracelets : {count}.",
    "de": "Armbänder: {count}."
  },
  "wristbands_many": {
    "state": "ok",
    "en": "More than {count} wristbands.",
    "fr": "Plus de {count} bracelets.",
    "de": "Mehr als {count} Armbänder."
  },
  "pins_no_wristbands": {
    "state": "off",
    "en": "There are no wristbands yet.",
    "fr": "Il n’y a pas encore de bracelets.",
    "de": "Es gibt noch keine Armbänder."
  },
  "pins_missing": {
    "state": "warning",
    "en": "Wristbands have no PIN, and their numbers follow each other.",
    "fr": "Des bracelets n’ont pas de code PIN, et leurs numéros se suivent.",
    "de": "Armbänder haben keine PIN, und ihre Nummern folgen aufeinander."
  },
  "pins_not_needed": {
    "state": "ok",
    "en": "Wristbands have no PIN, but their numbers do not follow each other.",
    "fr": "Des bracelets n’ont pas de code PIN, mais leurs numéros ne se suivent pas.",
    "de": "Armbänder haben keine PIN, aber ihre Nummern folgen nicht aufeinander."
  },
  "pins_printed": {
    "state": "ok",
    "en": "Wristbands have a PIN.",
    "fr": "Les bracelets ont un code PIN.",
    "de": "Die Armbänder haben eine PIN."
  },
  "poll_job_not_needed": {
    "state": "off",
    "en": "Nothing is paid online.",
    "fr": "Rien n’est payé en ligne.",
    "de": "Es wird nichts online bezahlt."
  },
  "poll_job_stopped": {
    "state": "error",
    "en": "Somebody has stopped it.",
    "fr": "Quelqu’un l’a arrêtée.",
    "de": "Jemand hat ihn angehalten."
  },
  "poll_job_silent": {
    "state": "error",
    "en": "It is late: payments that are due have not been looked at.",
    "fr": "Elle est en retard : des paiements échus n’ont pas été examinés.",
    "de": "Er ist im Rückstand: Fällige Zahlungen wurden nicht angesehen."
  },
  "poll_job_runs": {
    "state": "ok",
    "en": "It runs.",
    "fr": "Elle tourne.",
    "de": "Er läuft."
  },
  "worker_missing": {
    "state": "error",
    "en": "None was seen in the last minute.",
    "fr": "Aucun n’a été vu dans la dernière minute.",
    "de": "In der letzten Minute wurde keiner gesehen."
  },
  "worker_alive": {
    "state": "ok",
    "en": "It was seen in the last minute.",
    "fr": "Il a été vu dans la dernière minute.",
    "de": "Er wurde in der letzten Minute gesehen."
  },
  "database_down": {
    "state": "error",
    "en": "It does not answer.",
    "fr": "Elle ne répond pas.",
    "de": "Sie antwortet nicht."
  },
  "database_read_only": {
    "state": "error",
    "en": "It takes nothing that is written.",
    "fr": "Elle n’accepte aucune écriture.",
    "de": "Sie nimmt nichts Geschriebenes an."
  },
  "database_writes": {
    "state": "ok",
    "en": "It answers and takes what is written.",
    "fr": "Elle répond et accepte les écritures.",
    "de": "Sie antwortet und nimmt Geschriebenes an."
  },
  "replica_none": {
    "state": "off",
    "en": "There is no standby.",
    "fr": "Il n’y a pas de base de secours.",
    "de": "Es gibt keine Standby-Datenbank."
  },
  "replica_behind": {
    "state": "warning",
    "en": "It is behind, or not connected.",
    "fr": "Elle est en retard ou n’est pas connectée.",
    "de": "Sie ist im Rückstand oder nicht verbunden."
  },
  "replica_in_step": {
    "state": "ok",
    "en": "It keeps up.",
    "fr": "Elle suit.",
    "de": "Sie hält mit."
  },
  "disk_nearly_full": {
    "state": "error",
    "en": "It is nearly full.",
    "fr": "Il est presque plein.",
    "de": "Er ist fast voll."
  },
  "disk_has_room": {
    "state": "ok",
    "en": "It has room.",
    "fr": "Il a de la place.",
    "de": "Er reicht aus."
  },
  "backup_not_known": {
    "state": "unknown",
    "en": "None was made with Kermesse. Whether the database is backed up in other ways is not known here.",
    "fr": "Aucune n’a été faite avec Kermesse. On ne sait pas ici si la base de données est sauvegardée autrement.",
    "de": "Mit Kermesse wurde keine gemacht. Ob die Datenbank auf andere Weise gesichert wird, ist hier nicht bekannt."
  },
  "backup_old": {
    "state": "warning",
    "en": "The last one was made on {at}.",
    "fr": "La dernière a été faite le {at}.",
    "de": "Die letzte wurde am {at} gemacht."
  },
  "backup_recent": {
    "state": "ok",
    "en": "The last one was made on {at}.",
    "fr": "La dernière a été faite le {at}.",
    "de": "Die letzte wurde am {at} gemacht."
  },
  "ledger_not_proved": {
    "state": "off",
    "en": "There was no night yet in which it could be proved.",
    "fr": "Il n’y a pas encore eu de nuit où la preuve a pu être faite.",
    "de": "Es gab noch keine Nacht, in der es bewiesen werden konnte."
  },
  "ledger_differs": {
    "state": "error",
    "en": "Differences found on {at}: {count}.",
    "fr": "Différences trouvées le {at} : {count}.",
    "de": "Am {at} gefundene Abweichungen: {count}."
  },
  "ledger_agrees": {
    "state": "ok",
    "en": "No cent was missing on {at}.",
    "fr": "Aucun centime ne manquait le {at}.",
    "de": "Am {at} fehlte kein Rappen."
  },
  "no_answer_in_time": {
    "state": "unknown",
    "en": "No answer within {limit_s} s.",
    "fr": "Pas de réponse en {limit_s} s.",
    "de": "Keine Antwort innert {limit_s} s."
  },
  "not_found_out": {
    "state": "unknown",
    "en": "This could not be found out: something went wrong here.",
    "fr": "Cela n’a pas pu être établi : une erreur s’est produite ici.",
    "de": "Das liess sich nicht feststellen: Hier ist etwas schiefgelaufen."
  }
}

export const alarms: Record<Schemas['AlarmCode'], Texts> = {
  "ledger_differs": {
    "en": "The last proof of the ledger found differences: {count}.",
    "fr": "La dernière preuve du grand livre a trouvé des différences : {count}.",
    "de": "Der letzte Beweis des Hauptbuchs fand Abweichungen: {count}."
  },
  "reviews_open": {
    "en": "Offline transactions that could not be posted and wait for review: {count}.",
    "fr": "Transactions hors ligne qui n’ont pas pu être comptabilisées et sont à vérifier : {count}.",
    "de": "Offline-Transaktionen, die nicht gebucht werden konnten und auf Prüfung warten: {count}."
  },
  "offline_losses": {
    "en": "Offline sales of the last 24 hours that exceeded their limit: {count}.",
    "fr": "Ventes hors ligne des dernières 24 heures qui ont dépassé leur limite : {count}.",
    "de": "Offline-Verkäufe der letzten 24 Stunden, die ihre Limite überschritten haben: {count}."
  },
  "payments_flagged": {
    "en": "Payments with something that staff should know: {count}.",
    "fr": "Paiements avec un point que l’équipe doit connaître : {count}.",
    "de": "Zahlungen, über die das Team etwas wissen muss: {count}."
  },
  "payments_in_doubt": {
    "en": "Payments that should have ended and whose end is not known: {count}.",
    "fr": "Paiements qui devraient être terminés et dont l’issue n’est pas connue : {count}.",
    "de": "Zahlungen, die beendet sein müssten und deren Ausgang nicht bekannt ist: {count}."
  },
  "refund_errors": {
    "en": "Refunds that did not go through, or are in doubt: {count}.",
    "fr": "Remboursements qui n’ont pas abouti ou sont incertains : {count}.",
    "de": "Rückzahlungen, die nicht gelungen oder ungewiss sind: {count}."
  },
  "double_entries": {
    "en": "Visitors who entered twice without leaving in between: {count}.",
    "fr": "Personnes entrées deux fois sans être sorties entre-temps : {count}.",
    "de": "Personen, die zweimal hineingingen, ohne dazwischen hinauszugehen: {count}."
  },
  "gate_decisions_flagged": {
    "en": "Decisions of offline gates that somebody should review: {count}.",
    "fr": "Décisions de contrôles hors ligne à examiner : {count}.",
    "de": "Entscheide von Einlässen ohne Netz, die jemand prüfen sollte: {count}."
  },
  "cash_without_drawer": {
    "en": "Cash taken or paid today without an open drawer: {count} transactions.",
    "fr": "Espèces encaissées ou payées aujourd’hui sans tiroir ouvert : {count} transactions.",
    "de": "Bargeld, das heute ohne offene Kasse angenommen oder ausbezahlt wurde: {count} Transaktionen."
  },
  "many_corrections": {
    "en": "Phones or persons with more than ten corrections within an hour: {count}.",
    "fr": "Téléphones ou personnes avec plus de dix corrections en une heure : {count}.",
    "de": "Telefone oder Personen mit mehr als zehn Korrekturen in einer Stunde: {count}."
  },
  "personal_data_overdue": {
    "en": "Wristbands with personal data after the date of its erasure (open refunds delay it): {count}.",
    "fr": "Bracelets avec des données personnelles après la date d’effacement (les remboursements en cours le retardent) : {count}.",
    "de": "Armbänder mit Personendaten nach dem Löschdatum (offene Rückzahlungen verzögern die Löschung): {count}."
  },
  "webhooks_disabled": {
    "en": "Webhooks that were disabled because nothing could be delivered: {count}.",
    "fr": "Webhooks désactivés faute de pouvoir livrer leurs messages : {count}.",
    "de": "Webhooks, die deaktiviert wurden, weil nichts zugestellt werden konnte: {count}."
  },
  "poll_job_stopped": {
    "en": "The job that settles payments is stopped.",
    "fr": "La tâche qui règle les paiements est arrêtée.",
    "de": "Der Auftrag, der Zahlungen abschliesst, ist angehalten."
  },
  "worker_missing": {
    "en": "No worker was seen in the last minute.",
    "fr": "Aucun processus de travail n’a été vu dans la dernière minute.",
    "de": "In der letzten Minute wurde kein Arbeitsprozess gesehen."
  }
}
