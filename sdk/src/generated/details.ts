// Generated from openapi.yaml by `npm run gen`. Do not edit.
import type { components } from './schema.ts'

type Texts = { problem: string; en: string; fr: string; de: string }

export const details: Record<components['schemas']['DetailCode'], Texts> = {
  "required": {
    "problem": "is required",
    "en": "It is required.",
    "fr": "Ce champ est obligatoire.",
    "de": "Diese Angabe ist nötig."
  },
  "empty": {
    "problem": "is not allowed to be empty",
    "en": "It is not allowed to be empty.",
    "fr": "Ce champ ne peut pas être vide.",
    "de": "Diese Angabe darf nicht leer sein."
  },
  "unknown_field": {
    "problem": "is not allowed",
    "en": "It is not allowed.",
    "fr": "Ce champ n’est pas admis.",
    "de": "Diese Angabe ist hier nicht vorgesehen."
  },
  "not_one_of": {
    "problem": "must be one of {values}",
    "en": "It must be one of {values}.",
    "fr": "La valeur doit être l’une de : {values}.",
    "de": "Der Wert muss einer von diesen sein: {values}."
  },
  "too_short": {
    "problem": "length must be at least {limit} characters long",
    "en": "It needs at least {limit} characters.",
    "fr": "Il faut au moins {limit} caractères.",
    "de": "Es braucht mindestens {limit} Zeichen."
  },
  "too_long": {
    "problem": "length must be less than or equal to {limit} characters long",
    "en": "It may have at most {limit} characters.",
    "fr": "Il faut au plus {limit} caractères.",
    "de": "Es dürfen höchstens {limit} Zeichen sein."
  },
  "wrong_form": {
    "problem": "does not have the form that is asked for",
    "en": "It does not have the form that is asked for.",
    "fr": "La valeur n’a pas la forme attendue.",
    "de": "Der Wert hat nicht die verlangte Form."
  },
  "no_text": {
    "problem": "must be a string",
    "en": "It must be a text.",
    "fr": "La valeur doit être un texte.",
    "de": "Der Wert muss ein Text sein."
  },
  "no_email": {
    "problem": "must be a valid email",
    "en": "It must be a valid email.",
    "fr": "L’adresse e-mail n’est pas valable.",
    "de": "Die E-Mail-Adresse ist nicht gültig."
  },
  "no_id": {
    "problem": "must be a valid GUID",
    "en": "It must be a valid id.",
    "fr": "L’identifiant n’est pas valable.",
    "de": "Die Kennung ist nicht gültig."
  },
  "no_date": {
    "problem": "must be in iso format",
    "en": "Invalid date.",
    "fr": "Date non valable.",
    "de": "Ungültiges Datum."
  },
  "no_ipv4": {
    "problem": "must be a valid ip address of version 4",
    "en": "It must be a valid IP address of version 4.",
    "fr": "L’adresse IP n’est pas valable.",
    "de": "Die IP-Adresse ist nicht gültig."
  },
  "no_number": {
    "problem": "must be a number",
    "en": "It must be a number.",
    "fr": "La valeur doit être un nombre.",
    "de": "Der Wert muss eine Zahl sein."
  },
  "no_whole_number": {
    "problem": "must be an integer",
    "en": "It must be a whole number.",
    "fr": "La valeur doit être un nombre entier.",
    "de": "Der Wert muss eine ganze Zahl sein."
  },
  "at_least": {
    "problem": "must be greater than or equal to {limit}",
    "en": "It must be at least {limit}.",
    "fr": "La valeur doit être d’au moins {limit}.",
    "de": "Der Wert muss mindestens {limit} sein."
  },
  "at_most": {
    "problem": "must be less than or equal to {limit}",
    "en": "It must be at most {limit}.",
    "fr": "La valeur doit être d’au plus {limit}.",
    "de": "Der Wert darf höchstens {limit} sein."
  },
  "more_than": {
    "problem": "must be greater than {limit}",
    "en": "It must be more than {limit}.",
    "fr": "La valeur doit dépasser {limit}.",
    "de": "Der Wert muss grösser als {limit} sein."
  },
  "less_than": {
    "problem": "must be less than {limit}",
    "en": "It must be less than {limit}.",
    "fr": "La valeur doit être inférieure à {limit}.",
    "de": "Der Wert muss kleiner als {limit} sein."
  },
  "number_too_large": {
    "problem": "must be a safe number",
    "en": "The number is too large.",
    "fr": "Le nombre est trop grand.",
    "de": "Die Zahl ist zu gross."
  },
  "too_many_decimals": {
    "problem": "has more than two decimals",
    "en": "It has more than two decimals.",
    "fr": "Le montant a plus de deux décimales.",
    "de": "Der Betrag hat mehr als zwei Nachkommastellen."
  },
  "no_boolean": {
    "problem": "must be a boolean",
    "en": "It must be true or false.",
    "fr": "La valeur doit être vrai ou faux.",
    "de": "Der Wert muss wahr oder falsch sein."
  },
  "no_list": {
    "problem": "must be an array",
    "en": "It must be a list.",
    "fr": "La valeur doit être une liste.",
    "de": "Der Wert muss eine Liste sein."
  },
  "no_object": {
    "problem": "must be of type object",
    "en": "It must be an object.",
    "fr": "La valeur doit être un objet.",
    "de": "Der Wert muss ein Objekt sein."
  },
  "too_few": {
    "problem": "must contain at least {limit} items",
    "en": "It must contain at least {limit} items.",
    "fr": "Il faut au moins {limit} éléments.",
    "de": "Es braucht mindestens {limit} Einträge."
  },
  "too_many": {
    "problem": "must contain less than or equal to {limit} items",
    "en": "It may contain at most {limit} items.",
    "fr": "Il faut au plus {limit} éléments.",
    "de": "Es dürfen höchstens {limit} Einträge sein."
  },
  "twice": {
    "problem": "contains a duplicate value",
    "en": "It contains a duplicate value.",
    "fr": "Une valeur s’y trouve deux fois.",
    "de": "Ein Wert kommt doppelt vor."
  },
  "hole": {
    "problem": "must not be a sparse array item",
    "en": "An item of the list is missing.",
    "fr": "Un élément de la liste manque.",
    "de": "Ein Eintrag der Liste fehlt."
  },
  "no_file": {
    "problem": "is not a file",
    "en": "It is not a file.",
    "fr": "Ce n’est pas un fichier.",
    "de": "Das ist keine Datei."
  },
  "empty_file": {
    "problem": "is an empty file",
    "en": "It is an empty file.",
    "fr": "Le fichier est vide.",
    "de": "Die Datei ist leer."
  },
  "file_too_large": {
    "problem": "is larger than {limit} bytes",
    "en": "It is larger than {limit} bytes.",
    "fr": "Le fichier dépasse {limit} octets.",
    "de": "Die Datei ist grösser als {limit} Bytes."
  },
  "not_printable": {
    "problem": "contains characters that cannot be printed",
    "en": "It contains characters that cannot be printed.",
    "fr": "Le texte contient des caractères non imprimables.",
    "de": "Der Text enthält Zeichen, die sich nicht drucken lassen."
  },
  "twice_in_form": {
    "problem": "stands twice in the form",
    "en": "It stands twice in the form.",
    "fr": "Ce champ figure deux fois dans le formulaire.",
    "de": "Diese Angabe steht zweimal im Formular."
  },
  "no_form": {
    "problem": "is no form as its content-type announces it",
    "en": "The form cannot be read.",
    "fr": "Le formulaire est illisible.",
    "de": "Das Formular ist nicht lesbar."
  },
  "too_many_parts": {
    "problem": "has more than {limit} parts",
    "en": "It has more than {limit} parts.",
    "fr": "Le formulaire a plus de {limit} parties.",
    "de": "Das Formular hat mehr als {limit} Teile."
  },
  "too_many_fields": {
    "problem": "has more than {limit} fields",
    "en": "It has more than {limit} fields.",
    "fr": "Il y a plus de {limit} champs.",
    "de": "Es sind mehr als {limit} Felder."
  },
  "too_deep": {
    "problem": "is nested more than {limit} levels deep",
    "en": "It is nested more than {limit} levels deep.",
    "fr": "L’imbrication dépasse {limit} niveaux.",
    "de": "Es ist mehr als {limit} Ebenen tief verschachtelt."
  },
  "other": {
    "problem": "is not valid",
    "en": "It is not valid.",
    "fr": "La valeur n’est pas valable.",
    "de": "Der Wert ist nicht gültig."
  },
  "required_below_admin": {
    "problem": "is required below admin",
    "en": "It is needed below the level of an admin.",
    "fr": "Ce champ est obligatoire en dessous du niveau administrateur.",
    "de": "Diese Angabe ist unterhalb der Stufe Administration nötig."
  },
  "required_in_batch": {
    "problem": "is required in a batch",
    "en": "It is required in a batch.",
    "fr": "Ce champ est obligatoire dans un lot.",
    "de": "Diese Angabe ist in einem Stapel nötig."
  },
  "required_for_amount": {
    "problem": "is required for an amount",
    "en": "It is required for an amount.",
    "fr": "Ce champ est obligatoire avec un montant.",
    "de": "Diese Angabe ist bei einem Betrag nötig."
  },
  "required_for_zone": {
    "problem": "is required for a zone",
    "en": "It is required for a zone.",
    "fr": "Ce champ est obligatoire pour une zone.",
    "de": "Diese Angabe ist für eine Zone nötig."
  },
  "required_beside_bic": {
    "problem": "is required beside a BIC",
    "en": "It is required beside a BIC.",
    "fr": "Ce champ est obligatoire avec un BIC.",
    "de": "Diese Angabe ist neben einem BIC nötig."
  },
  "one_of_three_required": {
    "problem": "or short_id or code is required, one of them",
    "en": "Name the chip, the number or the code, one of them.",
    "fr": "Indiquez la puce, le numéro ou le code, l’un des trois.",
    "de": "Geben Sie Chip, Nummer oder Code an, eines davon."
  },
  "chip_or_ticket_required": {
    "problem": "or ticket is required, one of them",
    "en": "Name the chip or the ticket, one of them.",
    "fr": "Indiquez la puce ou le billet, l’un des deux.",
    "de": "Geben Sie Chip oder Ticket an, eines davon."
  },
  "come_together": {
    "problem": "and gps_long come together",
    "en": "Latitude and longitude come together.",
    "fr": "La latitude et la longitude vont ensemble.",
    "de": "Breite und Länge gehören zusammen."
  },
  "taken": {
    "problem": "is taken",
    "en": "It is taken.",
    "fr": "Cette valeur est déjà prise.",
    "de": "Dieser Wert ist schon vergeben."
  },
  "taken_by": {
    "problem": "{number} is already taken by {holder}",
    "en": "Smartphone - {number} is already taken by {holder}.",
    "fr": "Smartphone - {number} est déjà utilisé par {holder}.",
    "de": "Smartphone - {number} gehört schon zu {holder}."
  },
  "not_base64": {
    "problem": "is not base64",
    "en": "It is not base64.",
    "fr": "Le contenu n’est pas en base64.",
    "de": "Der Inhalt ist nicht base64."
  },
  "not_exact_name": {
    "problem": "is not the exact name of the event",
    "en": "It is not the exact name of the event.",
    "fr": "Ce n’est pas le nom exact de l’événement.",
    "de": "Das ist nicht der genaue Name der Veranstaltung."
  },
  "not_of_check": {
    "problem": "is not that of a check",
    "en": "It is not the reference of a check.",
    "fr": "Ce n’est pas la référence d’un contrôle.",
    "de": "Das ist nicht die Referenz einer Prüfung."
  },
  "too_long_ago": {
    "problem": "is more than {days} days ago",
    "en": "It is more than {days} days ago.",
    "fr": "Cela date de plus de {days} jours.",
    "de": "Das liegt mehr als {days} Tage zurück."
  },
  "not_offline": {
    "problem": "is not possible offline",
    "en": "It is not possible offline.",
    "fr": "Ce n’est pas possible hors ligne.",
    "de": "Das ist offline nicht möglich."
  },
  "in_future": {
    "problem": "is in the future",
    "en": "It is in the future.",
    "fr": "Cette date est dans le futur.",
    "de": "Dieses Datum liegt in der Zukunft."
  },
  "in_past": {
    "problem": "is in the past",
    "en": "It is in the past.",
    "fr": "Cette date est passée.",
    "de": "Dieses Datum liegt in der Vergangenheit."
  },
  "in_over_a_year": {
    "problem": "is more than a year away",
    "en": "It is more than a year away.",
    "fr": "Cette date est dans plus d’un an.",
    "de": "Dieses Datum ist mehr als ein Jahr entfernt."
  },
  "beyond_token": {
    "problem": "names {operation}, which the token may not allow",
    "en": "A token cannot allow this: {operation}.",
    "fr": "Un jeton ne peut pas permettre cette opération : {operation}.",
    "de": "Das kann ein Token nicht erlauben: {operation}."
  },
  "superadmin_every_event": {
    "problem": "is for tokens of all events",
    "en": "This right is for tokens of all events. Name no event.",
    "fr": "Ce niveau est réservé aux jetons valables pour tous les événements. N’en indiquez aucun.",
    "de": "Diese Stufe gibt es nur für Tokens aller Veranstaltungen. Nennen Sie keine Veranstaltung."
  },
  "after_end": {
    "problem": "is after the end",
    "en": "The begin is after the end.",
    "fr": "Le début suit la fin.",
    "de": "Der Anfang liegt nach dem Ende."
  },
  "not_before_end": {
    "problem": "is not before the end",
    "en": "The begin is not before the end.",
    "fr": "Le début ne précède pas la fin.",
    "de": "Der Anfang liegt nicht vor dem Ende."
  },
  "before_event_end": {
    "problem": "is before the end of the event",
    "en": "It is before the end of the event.",
    "fr": "La date précède la fin de l’événement.",
    "de": "Das Datum liegt vor dem Ende der Veranstaltung."
  },
  "staff_top_up_range": {
    "problem": "must be more than 0 and less than 300",
    "en": "It must be more than 0 and less than 300.",
    "fr": "Le montant doit dépasser 0 et rester sous 300.",
    "de": "Der Betrag muss über 0 und unter 300 liegen."
  },
  "donation_range": {
    "problem": "must be 1, 2 or 3",
    "en": "It must be 1, 2 or 3.",
    "fr": "La valeur doit être 1, 2 ou 3.",
    "de": "Der Wert muss 1, 2 oder 3 sein."
  },
  "donor_only": {
    "problem": "is only for who donates",
    "en": "It is for those who donate only.",
    "fr": "Ce champ ne concerne que ceux qui font un don.",
    "de": "Diese Angabe ist nur für Spenden."
  },
  "at_least_money": {
    "problem": "must be at least {currency} {amount}",
    "en": "It must be at least {currency} {amount}.",
    "fr": "Il faut au moins {currency} {amount}.",
    "de": "Es müssen mindestens {currency} {amount} sein."
  },
  "differs_from_address": {
    "problem": "differs between the address and the body",
    "en": "It differs between the address and the body.",
    "fr": "Le montant diffère entre l’adresse et le corps.",
    "de": "Der Betrag in der Adresse ist ein anderer als im Inhalt."
  },
  "above_max_load": {
    "problem": "is above maxLoadAmount",
    "en": "It is above the maximum load.",
    "fr": "La valeur dépasse le solde maximal.",
    "de": "Der Wert liegt über dem höchsten Guthaben."
  },
  "above_max_entrance": {
    "problem": "is above the maximum entrance amount",
    "en": "It is above the maximum entrance amount.",
    "fr": "Le prix dépasse le montant maximal d’une entrée.",
    "de": "Der Preis liegt über dem höchsten Eintrittsbetrag."
  },
  "above_max_consumption": {
    "problem": "is above the maximum consumption price",
    "en": "It is above the maximum consumption price.",
    "fr": "Le prix dépasse le prix maximal d’une consommation.",
    "de": "Der Preis liegt über dem höchsten Preis einer Konsumation."
  },
  "named_twice": {
    "problem": "names a {what} twice",
    "en": "It names the same one twice.",
    "fr": "Un élément y figure deux fois.",
    "de": "Ein Eintrag wird zweimal genannt."
  },
  "twice_at_bar": {
    "problem": "stands twice in this point of sale",
    "en": "It stands twice in this point of sale.",
    "fr": "Ce nom figure deux fois dans ce point de vente.",
    "de": "Dieser Name steht zweimal in dieser Verkaufsstelle."
  },
  "sells_too_many": {
    "problem": "sells {limit} things already",
    "en": "This point of sale sells {limit} things already.",
    "fr": "Ce point de vente vend déjà {limit} articles.",
    "de": "Diese Verkaufsstelle verkauft schon {limit} Dinge."
  },
  "type_only": {
    "problem": "goes with type {type} only",
    "en": "It goes with type {type} only.",
    "fr": "Cela ne va qu’avec le type {type}.",
    "de": "Das geht nur mit der Art {type}."
  },
  "sold_nowhere": {
    "problem": "is sold nowhere",
    "en": "It is sold nowhere.",
    "fr": "Cela n’est vendu nulle part.",
    "de": "Das wird nirgends verkauft."
  },
  "not_sold_here": {
    "problem": "does not sell it",
    "en": "This point of sale does not sell it.",
    "fr": "Ce point de vente ne le vend pas.",
    "de": "Diese Verkaufsstelle verkauft es nicht."
  },
  "no_voucher_for": {
    "problem": "may not have a negative price or be of type input",
    "en": "It may not have a negative price or be of type input.",
    "fr": "Pas de bon pour un prix négatif ou le type « input ».",
    "de": "Kein Gutschein für einen negativen Preis oder die Art «input»."
  },
  "no_category": {
    "problem": "{id} is no category of this zone",
    "en": "{id} is no category of this zone.",
    "fr": "{id} n’est pas une catégorie de cette zone.",
    "de": "{id} ist keine Kategorie dieser Zone."
  },
  "no_zone_of_gate": {
    "problem": "is no zone of this gate",
    "en": "It is no zone of this gate.",
    "fr": "Cette zone ne passe pas par ce contrôle.",
    "de": "Diese Zone gehört nicht zu diesem Einlass."
  },
  "gate_leads": {
    "problem": "this gate only leads {direction}",
    "en": "This gate only leads {direction}.",
    "fr": "Ce contrôle ne mène que dans un sens ({direction}).",
    "de": "Dieser Einlass führt nur in eine Richtung ({direction})."
  },
  "no_currency": {
    "problem": "is not an ISO 4217 code of a currency with two decimals",
    "en": "It must be the code of a currency with two decimals, such as CHF or EUR.",
    "fr": "Il faut le code d’une monnaie à deux décimales, par exemple CHF ou EUR.",
    "de": "Es muss der Code einer Währung mit zwei Nachkommastellen sein, zum Beispiel CHF oder EUR."
  },
  "no_timezone": {
    "problem": "is not an IANA time zone",
    "en": "It is not an IANA time zone.",
    "fr": "Ce n’est pas un fuseau horaire IANA.",
    "de": "Das ist keine IANA-Zeitzone."
  },
  "no_origin": {
    "problem": "must be an origin such as https://www.example.org, by https (or by http on this machine)",
    "en": "It must be the address of a site alone, such as https://www.example.org.",
    "fr": "Il faut l’adresse du site seule, par exemple https://www.example.org.",
    "de": "Hier gehört nur die Adresse der Website hin, etwa https://www.example.org."
  },
  "no_picture": {
    "problem": "is not a supported image",
    "en": "It is not a supported image.",
    "fr": "Ce format d’image n’est pas pris en charge.",
    "de": "Dieses Bildformat wird nicht unterstützt."
  },
  "foreign_picture": {
    "problem": "is no picture of this event",
    "en": "It is no picture of this event.",
    "fr": "Ce n’est pas une image de cet événement.",
    "de": "Das ist kein Bild dieser Veranstaltung."
  },
  "foreign_address": {
    "problem": "is no address of the provider",
    "en": "It is no address of the provider.",
    "fr": "Ce n’est pas une adresse du prestataire.",
    "de": "Das ist keine Adresse des Anbieters."
  },
  "no_apk": {
    "problem": "must end in .apk",
    "en": "It must end in .apk.",
    "fr": "Le nom doit finir par .apk.",
    "de": "Der Name muss mit .apk enden."
  },
  "no_push": {
    "problem": "is no push subscription",
    "en": "It is no push subscription.",
    "fr": "Ce n’est pas un abonnement push.",
    "de": "Das ist kein Push-Abonnement."
  },
  "no_push_endpoint": {
    "problem": "has no endpoint",
    "en": "It has no endpoint.",
    "fr": "L’abonnement n’a pas d’adresse.",
    "de": "Das Abonnement hat keine Adresse."
  },
  "too_many_lines": {
    "problem": "has more than {limit} lines",
    "en": "It has more than {limit} lines.",
    "fr": "Le texte a plus de {limit} lignes.",
    "de": "Der Text hat mehr als {limit} Zeilen."
  },
  "unknown_country": {
    "problem": "is not known",
    "en": "It is not known.",
    "fr": "Ce pays n’est pas connu.",
    "de": "Dieses Land ist nicht bekannt."
  },
  "not_valid": {
    "problem": "is not valid",
    "en": "It is not valid.",
    "fr": "La valeur n’est pas valable.",
    "de": "Der Wert ist nicht gültig."
  },
  "no_letter_for_bank": {
    "problem": "has no letter that a bank prints",
    "en": "It has no letter that a bank prints.",
    "fr": "Aucune lettre qu’une banque imprime.",
    "de": "Kein Buchstabe, den eine Bank druckt."
  },
  "cell_text": {
    "problem": "is longer than {limit} or cannot be printed",
    "en": "The text has more than {limit} characters, or some that cannot be printed.",
    "fr": "Le texte a plus de {limit} caractères, ou certains ne peuvent pas être imprimés.",
    "de": "Der Text hat mehr als {limit} Zeichen oder solche, die nicht gedruckt werden können."
  },
  "cell_amount": {
    "problem": "is no amount with at most two decimals",
    "en": "It is no amount with at most two decimals. Write it without a currency, such as 5.50.",
    "fr": "Ce n’est pas un montant avec deux décimales au plus. Écrivez-le sans monnaie, par exemple 5.50.",
    "de": "Das ist kein Betrag mit höchstens zwei Nachkommastellen. Schreiben Sie ihn ohne Währung, zum Beispiel 5.50."
  },
  "cell_amount_unclear": {
    "problem": "may be thousands or decimals: {amount}",
    "en": "{amount} may mean thousands or decimals. Write it with two decimals, such as 1250.00 or 1.25.",
    "fr": "{amount} peut désigner des milliers ou des décimales. Écrivez-le avec deux décimales, par exemple 1250.00 ou 1.25.",
    "de": "{amount} kann Tausender oder Nachkommastellen meinen. Schreiben Sie den Betrag mit zwei Nachkommastellen, zum Beispiel 1250.00 oder 1.25."
  },
  "cell_yes_no": {
    "problem": "is neither yes nor no",
    "en": "It is neither yes nor no.",
    "fr": "Ce n’est ni oui ni non.",
    "de": "Das ist weder ja noch nein."
  },
  "cell_date": {
    "problem": "is a date",
    "en": "The cell holds a date.",
    "fr": "La cellule contient une date.",
    "de": "In der Zelle steht ein Datum."
  },
  "cell_entries": {
    "problem": "has more than {limit} entries",
    "en": "It has more than {limit} entries.",
    "fr": "Il y a plus de {limit} entrées.",
    "de": "Es sind mehr als {limit} Einträge."
  },
  "cell_entry": {
    "problem": "has an entry that is longer than {limit} or cannot be printed",
    "en": "An entry has more than {limit} characters, or some that cannot be printed.",
    "fr": "Une entrée a plus de {limit} caractères, ou certains ne peuvent pas être imprimés.",
    "de": "Ein Eintrag hat mehr als {limit} Zeichen oder solche, die nicht gedruckt werden können."
  },
  "cell_formula": {
    "problem": "has a formula without its result in {cell}",
    "en": "Cell {cell} has a formula without its result. Save the file in a spreadsheet program and upload it again.",
    "fr": "La cellule {cell} contient une formule sans son résultat. Enregistrez le fichier dans un tableur et envoyez-le à nouveau.",
    "de": "Zelle {cell} hat eine Formel ohne Ergebnis. Speichern Sie die Datei in einem Tabellenprogramm und laden Sie sie erneut hoch."
  },
  "printer_type": {
    "problem": "have a type that is none of {values}",
    "en": "The type of a printer must be one of {values}.",
    "fr": "Le type d’une imprimante n’est aucun de ceux-ci : {values}.",
    "de": "Der Typ eines Druckers ist keiner von diesen: {values}."
  },
  "printer_address": {
    "problem": "have no address: {address}",
    "en": "A printer has no IP address: {address}.",
    "fr": "Une imprimante n’a pas d’adresse IP : {address}.",
    "de": "Ein Drucker hat keine IP-Adresse: {address}."
  },
  "printer_parts": {
    "problem": "have a line with more than five parts",
    "en": "A line has more than five parts.",
    "fr": "Une ligne a plus de cinq parties.",
    "de": "Eine Zeile hat mehr als fünf Teile."
  },
  "printer_tags": {
    "problem": "have a line with more than {limit} tags",
    "en": "A printer has more than {limit} tags.",
    "fr": "Une imprimante a plus de {limit} étiquettes.",
    "de": "Ein Drucker hat mehr als {limit} Etiketten."
  },
  "printer_options": {
    "problem": "know no option but {values}",
    "en": "The options of a printer are {values}.",
    "fr": "Les options d’une imprimante sont : {values}.",
    "de": "Ein Drucker kennt nur diese Optionen: {values}."
  },
  "printer_text": {
    "problem": "have a server or tag that is empty or longer than {limit}",
    "en": "The server or a tag of a printer is empty or has more than {limit} characters.",
    "fr": "Le serveur ou une étiquette d’une imprimante est vide ou a plus de {limit} caractères.",
    "de": "Der Server oder ein Etikett eines Druckers ist leer oder hat mehr als {limit} Zeichen."
  },
  "private_address": {
    "problem": "must be public, with https and without a user name",
    "en": "Enter a public address that begins with https:// and has no user name.",
    "fr": "Indiquez une adresse publique qui commence par https://, sans nom d’utilisateur.",
    "de": "Geben Sie eine öffentliche Adresse an, die mit https:// beginnt, ohne Benutzernamen."
  },
  "no_deposit_called": {
    "problem": "names no deposit: {name}",
    "en": "There is no deposit called {name}.",
    "fr": "Il n’y a pas de consigne nommée {name}.",
    "de": "Es gibt kein Pfand mit dem Namen {name}."
  },
  "other_cursor": {
    "problem": "is of another order",
    "en": "It is of another order.",
    "fr": "Cette page appartient à un autre ordre.",
    "de": "Diese Seite gehört zu einer anderen Reihenfolge."
  },
  "no_cursor": {
    "problem": "is not the next of an answer",
    "en": "It is not the next of an answer.",
    "fr": "Ce n’est pas la suite d’une réponse.",
    "de": "Das ist nicht die Fortsetzung einer Antwort."
  },
  "number_of_other_refund": {
    "problem": "is the number of another refund",
    "en": "It is the number of another refund.",
    "fr": "C’est le numéro d’un autre remboursement.",
    "de": "Das ist die Nummer einer anderen Rückzahlung."
  }
}
