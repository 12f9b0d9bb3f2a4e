// Generated from openapi.yaml by `npm run gen`. Do not edit.
import type { ErrorEntry } from '../types.ts'
import type { components } from './schema.ts'

export const errors: Record<components['schemas']['ErrorCode'], ErrorEntry> = {
  "102": {
    "status": 401,
    "en": "Your session has ended. Please sign in again.",
    "fr": "Votre session est terminée. Veuillez vous reconnecter.",
    "de": "Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an."
  },
  "invalid_request": {
    "status": 400,
    "en": "Something in the request is not valid.",
    "fr": "La requête contient une valeur non valide.",
    "de": "Die Anfrage enthält einen ungültigen Wert."
  },
  "event_id_required": {
    "status": 400,
    "en": "Name the event with event_id.",
    "fr": "Indiquez l’événement avec event_id.",
    "de": "Geben Sie die Veranstaltung mit event_id an."
  },
  "unauthenticated": {
    "status": 401,
    "en": "Please sign in.",
    "fr": "Veuillez vous connecter.",
    "de": "Bitte melden Sie sich an."
  },
  "wrong_credentials": {
    "status": 401,
    "en": "Wrong username or password.",
    "fr": "Nom d’utilisateur ou mot de passe incorrect.",
    "de": "Benutzername oder Passwort ist falsch."
  },
  "forbidden": {
    "status": 403,
    "en": "You do not have permission to do this.",
    "fr": "Vous n’avez pas l’autorisation de faire cela.",
    "de": "Sie haben dafür keine Berechtigung."
  },
  "login_link_ends": {
    "status": 403,
    "en": "A login link cannot give access that would outlast it. Sign in as a user for that.",
    "fr": "Un lien de connexion ne peut pas donner un accès qui durerait plus longtemps que lui. Connectez-vous comme utilisateur pour cela.",
    "de": "Ein Anmeldelink kann keinen Zugang geben, der ihn überdauert. Melden Sie sich dafür mit einem Benutzer an."
  },
  "script_token_not_found": {
    "status": 404,
    "en": "Token not found.",
    "fr": "Jeton introuvable.",
    "de": "Token nicht gefunden."
  },
  "script_token_mistyped": {
    "status": 401,
    "en": "This token has a typing error. Copy it again.",
    "fr": "Ce jeton contient une faute de frappe. Copiez-le à nouveau.",
    "de": "Dieses Token enthält einen Tippfehler. Kopieren Sie es noch einmal."
  },
  "script_token_expired": {
    "status": 401,
    "en": "This token has expired. Create a new one.",
    "fr": "Ce jeton a expiré. Créez-en un nouveau.",
    "de": "Dieses Token ist abgelaufen. Erstellen Sie ein neues."
  },
  "script_token_ended": {
    "status": 401,
    "en": "This token is unknown, was revoked, or its owner no longer has access.",
    "fr": "Ce jeton est inconnu, a été révoqué, ou son auteur n’a plus accès.",
    "de": "Dieses Token ist unbekannt, wurde widerrufen, oder wer es erstellt hat, hat keinen Zugang mehr."
  },
  "script_token_person": {
    "status": 403,
    "en": "Tokens for scripts cannot do this. Sign in as a person.",
    "fr": "Un jeton pour scripts ne permet pas de faire cela. Connectez-vous en tant que personne.",
    "de": "Mit einem Token für Skripte geht das nicht. Melden Sie sich persönlich an."
  },
  "script_token_scope": {
    "status": 403,
    "en": "This token does not allow this operation. Create a token that does.",
    "fr": "Ce jeton ne permet pas cette opération. Créez-en un qui la permet.",
    "de": "Dieses Token erlaubt diesen Vorgang nicht. Erstellen Sie eines, das ihn erlaubt."
  },
  "script_token_limit": {
    "status": 409,
    "en": "You already have 50 tokens. Revoke one first.",
    "fr": "Vous avez déjà 50 jetons. Révoquez-en un d’abord.",
    "de": "Sie haben bereits 50 Tokens. Widerrufen Sie zuerst eines."
  },
  "pairing_not_found": {
    "status": 404,
    "en": "Paired phone not found.",
    "fr": "Téléphone appairé introuvable.",
    "de": "Gekoppeltes Telefon nicht gefunden."
  },
  "pairing_code_wrong": {
    "status": 401,
    "en": "This code is wrong, used or too old. Ask for a new one.",
    "fr": "Ce code est faux, déjà utilisé ou trop ancien. Demandez-en un nouveau.",
    "de": "Dieser Code ist falsch, schon benutzt oder zu alt. Verlangen Sie einen neuen."
  },
  "pairing_refused": {
    "status": 401,
    "en": "This phone could not prove that it is paired. Pair it again.",
    "fr": "Ce téléphone n’a pas pu prouver qu’il est appairé. Appairez-le à nouveau.",
    "de": "Dieses Telefon konnte nicht beweisen, dass es gekoppelt ist. Koppeln Sie es neu."
  },
  "pairing_is_over": {
    "status": 401,
    "en": "This phone is no longer paired. Hand it in.",
    "fr": "Ce téléphone n’est plus appairé. Rendez-le.",
    "de": "Dieses Telefon ist nicht mehr gekoppelt. Geben Sie es ab."
  },
  "phone_locked": {
    "status": 403,
    "en": "This phone is locked. An administrator can unlock it.",
    "fr": "Ce téléphone est verrouillé. Un administrateur peut le déverrouiller.",
    "de": "Dieses Telefon ist gesperrt. Die Administration kann es entsperren."
  },
  "phone_not_paired": {
    "status": 409,
    "en": "No phone is paired here now.",
    "fr": "Aucun téléphone n’est appairé ici en ce moment.",
    "de": "Hier ist zurzeit kein Telefon gekoppelt."
  },
  "phone_log_not_asked": {
    "status": 409,
    "en": "Nobody has asked for the log of this phone.",
    "fr": "Personne n’a demandé le journal de ce téléphone.",
    "de": "Niemand hat das Protokoll dieses Telefons verlangt."
  },
  "phone_log_not_found": {
    "status": 404,
    "en": "This phone has sent no log in the last 30 days.",
    "fr": "Ce téléphone n’a envoyé aucun journal ces 30 derniers jours.",
    "de": "Dieses Telefon hat in den letzten 30 Tagen kein Protokoll gesendet."
  },
  "smartphone_paired": {
    "status": 409,
    "en": "Another phone is paired as this smartphone. End that pairing first, or take it over.",
    "fr": "Un autre téléphone est appairé sous ce numéro. Mettez d’abord fin à cet appairage, ou reprenez-le.",
    "de": "Ein anderes Telefon ist unter dieser Nummer gekoppelt. Beenden Sie zuerst diese Kopplung, oder übernehmen Sie sie."
  },
  "pairing_unsent": {
    "status": 409,
    "en": "This phone has not sent everything. Let it send or hand over first, or report it as lost.",
    "fr": "Ce téléphone n’a pas tout envoyé. Laissez-le d’abord envoyer ou transmettre, ou déclarez-le perdu.",
    "de": "Dieses Telefon hat nicht alles gesendet. Lassen Sie es zuerst senden oder übergeben, oder melden Sie es als verloren."
  },
  "person_needed": {
    "status": 403,
    "en": "Sign in on this phone first.",
    "fr": "Connectez-vous d’abord sur ce téléphone.",
    "de": "Melden Sie sich zuerst auf diesem Telefon an."
  },
  "person_refused": {
    "status": 403,
    "en": "The PIN is wrong, or this wristband is nobody’s here.",
    "fr": "Le code PIN est faux, ou ce bracelet n’appartient à personne ici.",
    "de": "Die PIN ist falsch, oder dieses Armband gehört hier niemandem."
  },
  "staff_wristband_taken": {
    "status": 409,
    "en": "Another user has this staff wristband.",
    "fr": "Ce bracelet de service appartient déjà à quelqu’un d’autre.",
    "de": "Dieses Personalarmband hat schon jemand anderes."
  },
  "drawer_not_found": {
    "status": 404,
    "en": "Cash drawer not found.",
    "fr": "Caisse introuvable.",
    "de": "Kasse nicht gefunden."
  },
  "shift_not_found": {
    "status": 404,
    "en": "Shift not found.",
    "fr": "Service introuvable.",
    "de": "Schicht nicht gefunden."
  },
  "drawer_movement_not_found": {
    "status": 404,
    "en": "This movement of cash was not found.",
    "fr": "Ce mouvement d’espèces est introuvable.",
    "de": "Diese Bargeldbewegung wurde nicht gefunden."
  },
  "drawer_number_taken": {
    "status": 409,
    "en": "A drawer with this number is open. Close it first, or continue it.",
    "fr": "Une caisse de ce numéro est ouverte. Fermez-la d’abord, ou reprenez-la.",
    "de": "Eine Kasse mit dieser Nummer ist offen. Schliessen Sie sie zuerst, oder führen Sie sie weiter."
  },
  "drawer_is_closed": {
    "status": 409,
    "en": "This drawer is closed.",
    "fr": "Cette caisse est fermée.",
    "de": "Diese Kasse ist geschlossen."
  },
  "drawer_difference": {
    "status": 409,
    "en": "The count differs from what was expected. Give a reason, and let a second person confirm.",
    "fr": "Le comptage diffère du montant attendu. Indiquez un motif et faites confirmer par un autre.",
    "de": "Gezählt ist etwas anderes als erwartet. Nennen Sie den Grund, und lassen Sie es bestätigen."
  },
  "drawer_devices_unsent": {
    "status": 409,
    "en": "Phones of this drawer still have sales to send. Connect them first.",
    "fr": "Des téléphones de cette caisse ont encore des ventes à envoyer. Connectez-les d’abord.",
    "de": "Telefone dieser Kasse haben noch Verkäufe zu senden. Verbinden Sie sie zuerst."
  },
  "drawer_confirmed_by_self": {
    "status": 403,
    "en": "Somebody else must confirm this.",
    "fr": "Quelqu’un d’autre doit confirmer.",
    "de": "Das muss jemand anderes bestätigen."
  },
  "drawer_needed": {
    "status": 409,
    "en": "Open a cash drawer first.",
    "fr": "Ouvrez d’abord une caisse.",
    "de": "Öffnen Sie zuerst eine Kasse."
  },
  "pieces_differ": {
    "status": 400,
    "en": "The coins and notes do not come to the amount.",
    "fr": "Les pièces et les billets ne donnent pas ce montant.",
    "de": "Münzen und Noten ergeben nicht diesen Betrag."
  },
  "webhook_not_found": {
    "status": 404,
    "en": "Webhook not found.",
    "fr": "Webhook introuvable.",
    "de": "Webhook nicht gefunden."
  },
  "webhook_delivery_not_found": {
    "status": 404,
    "en": "Delivery not found.",
    "fr": "Envoi introuvable.",
    "de": "Zustellung nicht gefunden."
  },
  "webhook_address_not_allowed": {
    "status": 400,
    "en": "Webhooks need a public address that begins with https://.",
    "fr": "Un webhook doit avoir une adresse publique qui commence par https://.",
    "de": "Ein Webhook braucht eine öffentliche Adresse, die mit https:// beginnt."
  },
  "webhook_limit": {
    "status": 409,
    "en": "An event has at most 20 webhooks. Delete one first.",
    "fr": "Un événement a 20 webhooks au plus. Supprimez-en un d’abord.",
    "de": "Ein Event hat höchstens 20 Webhooks. Löschen Sie zuerst einen."
  },
  "webhook_disabled": {
    "status": 409,
    "en": "This webhook is disabled. Enable it first.",
    "fr": "Ce webhook est désactivé. Activez-le d’abord.",
    "de": "Dieser Webhook ist deaktiviert. Aktivieren Sie ihn zuerst."
  },
  "webhook_without_secret": {
    "status": 409,
    "en": "A restored webhook has no secret. Draw a new one first.",
    "fr": "Un webhook restauré n’a pas de secret. Générez-en d’abord un nouveau.",
    "de": "Ein wiederhergestellter Webhook hat kein Geheimnis. Erzeugen Sie zuerst ein neues."
  },
  "level_too_high": {
    "status": 403,
    "en": "You cannot give or change a level above your own.",
    "fr": "Vous ne pouvez ni attribuer ni modifier un niveau supérieur au vôtre.",
    "de": "Sie können keine Stufe über Ihrer eigenen vergeben oder ändern."
  },
  "last_admin": {
    "status": 409,
    "en": "There must always be at least one admin.",
    "fr": "Il doit toujours rester au moins un administrateur.",
    "de": "Es muss immer mindestens eine Administratorin oder einen Administrator geben."
  },
  "not_found": {
    "status": 404,
    "en": "Not found.",
    "fr": "Introuvable.",
    "de": "Nicht gefunden."
  },
  "unknown_path": {
    "status": 404,
    "en": "Nothing is called this here: another address, or another version.",
    "fr": "Rien ne porte ce nom ici : autre adresse ou autre version.",
    "de": "Hier heisst nichts so: andere Adresse oder andere Version."
  },
  "client_not_found": {
    "status": 404,
    "en": "Client not found.",
    "fr": "Client introuvable.",
    "de": "Gast nicht gefunden."
  },
  "event_not_found": {
    "status": 404,
    "en": "Event not found or does not exist.",
    "fr": "Événement introuvable ou inexistant.",
    "de": "Veranstaltung nicht gefunden oder nicht vorhanden."
  },
  "consumption_not_found": {
    "status": 404,
    "en": "Consumption not found at this point of sale.",
    "fr": "Consommation introuvable à ce point de vente.",
    "de": "Artikel an dieser Verkaufsstelle nicht gefunden."
  },
  "entrance_group_not_found": {
    "status": 404,
    "en": "Entrance group not found.",
    "fr": "Groupe d’entrées introuvable.",
    "de": "Eintrittsgruppe nicht gefunden."
  },
  "entrance_check_not_found": {
    "status": 404,
    "en": "Entrance check not found.",
    "fr": "Contrôle d’entrée introuvable.",
    "de": "Eintrittskontrolle nicht gefunden."
  },
  "zone_not_found": {
    "status": 404,
    "en": "Zone not found.",
    "fr": "Zone introuvable.",
    "de": "Zone nicht gefunden."
  },
  "ticket_not_found": {
    "status": 404,
    "en": "This ticket was not found, or has no wristband yet.",
    "fr": "Ce billet est introuvable ou n’a pas encore de bracelet.",
    "de": "Dieses Ticket wurde nicht gefunden oder hat noch kein Armband."
  },
  "voucher_pack_not_found": {
    "status": 404,
    "en": "Voucher pack not found.",
    "fr": "Pack de bons introuvable.",
    "de": "Gutscheinpaket nicht gefunden."
  },
  "user_not_found": {
    "status": 404,
    "en": "User not found.",
    "fr": "Utilisateur introuvable.",
    "de": "Benutzer nicht gefunden."
  },
  "token_not_found": {
    "status": 404,
    "en": "Token not found.",
    "fr": "Jeton introuvable.",
    "de": "Token nicht gefunden."
  },
  "terminal_not_found": {
    "status": 404,
    "en": "Card terminal not found.",
    "fr": "Terminal de paiement introuvable.",
    "de": "Kartenterminal nicht gefunden."
  },
  "device_not_found": {
    "status": 404,
    "en": "Device not found.",
    "fr": "Appareil introuvable.",
    "de": "Gerät nicht gefunden."
  },
  "transaction_not_found": {
    "status": 404,
    "en": "Transaction not found.",
    "fr": "Transaction introuvable.",
    "de": "Buchung nicht gefunden."
  },
  "refund_not_found": {
    "status": 404,
    "en": "Refund not found.",
    "fr": "Remboursement introuvable.",
    "de": "Rückzahlung nicht gefunden."
  },
  "report_not_found": {
    "status": 404,
    "en": "Report not found.",
    "fr": "Rapport introuvable.",
    "de": "Bericht nicht gefunden."
  },
  "report_in_progress": {
    "status": 409,
    "en": "This report is being made already.",
    "fr": "Ce rapport est déjà en cours de création.",
    "de": "Dieser Bericht wird schon erstellt."
  },
  "report_not_ready": {
    "status": 409,
    "en": "The report is not finished yet.",
    "fr": "Le rapport n’est pas encore terminé.",
    "de": "Der Bericht ist noch nicht fertig."
  },
  "file_not_found": {
    "status": 404,
    "en": "File not found.",
    "fr": "Fichier introuvable.",
    "de": "Datei nicht gefunden."
  },
  "import_not_found": {
    "status": 404,
    "en": "Import not found.",
    "fr": "Importation introuvable.",
    "de": "Import nicht gefunden."
  },
  "wrong_wristband_number": {
    "status": 404,
    "en": "Wrong wristband number.",
    "fr": "Numéro de bracelet incorrect.",
    "de": "Falsche Armbandnummer."
  },
  "name_taken": {
    "status": 409,
    "en": "This name is already taken.",
    "fr": "Ce nom est déjà pris.",
    "de": "Dieser Name ist bereits vergeben."
  },
  "changed_meanwhile": {
    "status": 409,
    "en": "Somebody else has changed this in the meantime. Load it again, then make your change.",
    "fr": "Quelqu’un d’autre a modifié cet élément entre-temps. Rechargez-le, puis refaites votre modification.",
    "de": "Jemand anderes hat dies inzwischen geändert. Laden Sie es neu und ändern Sie es dann."
  },
  "username_taken": {
    "status": 409,
    "en": "This username is already taken.",
    "fr": "Ce nom d’utilisateur est déjà pris.",
    "de": "Dieser Benutzername ist bereits vergeben."
  },
  "smartphones_taken": {
    "status": 409,
    "en": "Some smartphones are already taken.",
    "fr": "Certains smartphones sont déjà pris.",
    "de": "Einige Smartphones sind bereits vergeben."
  },
  "terminals_taken": {
    "status": 409,
    "en": "Some card terminals are already taken.",
    "fr": "Certains terminaux sont déjà pris.",
    "de": "Einige Kartenterminals sind bereits vergeben."
  },
  "device_not_available": {
    "status": 409,
    "en": "Some devices are under repair or not available.",
    "fr": "Certains appareils sont en réparation ou indisponibles.",
    "de": "Einige Geräte sind in Reparatur oder nicht verfügbar."
  },
  "app_file_invalid": {
    "status": 400,
    "en": "The file is not an Android app.",
    "fr": "Le fichier n’est pas une application Android.",
    "de": "Die Datei ist keine Android-App."
  },
  "app_version_exists": {
    "status": 409,
    "en": "This version of the app exists already.",
    "fr": "Cette version de l’application existe déjà.",
    "de": "Diese Version der App gibt es schon."
  },
  "terminal_exists": {
    "status": 409,
    "en": "A terminal with this code or id exists already.",
    "fr": "Un terminal avec ce code ou cet identifiant existe déjà.",
    "de": "Ein Terminal mit diesem Code oder dieser Kennung gibt es schon."
  },
  "token_taken": {
    "status": 409,
    "en": "This token is already in use.",
    "fr": "Ce jeton est déjà utilisé.",
    "de": "Dieser Token ist bereits in Gebrauch."
  },
  "device_signed_in": {
    "status": 409,
    "en": "This device is signed in already. End that session first, or take it over.",
    "fr": "Cet appareil est déjà connecté. Terminez d’abord cette session, ou reprenez-la.",
    "de": "Dieses Gerät ist bereits angemeldet. Beenden Sie zuerst diese Sitzung, oder übernehmen Sie sie."
  },
  "refunds_are_open": {
    "status": 409,
    "en": "A refund to this person is under way. Finish it first.",
    "fr": "Un remboursement à cette personne est en cours. Terminez-le d’abord.",
    "de": "Eine Rückzahlung an diese Person ist unterwegs. Schliessen Sie sie zuerst ab."
  },
  "smartphone_mismatch": {
    "status": 409,
    "en": "This session belongs to another smartphone.",
    "fr": "Cette session appartient à un autre smartphone.",
    "de": "Diese Sitzung gehört zu einem anderen Smartphone."
  },
  "idempotency_conflict": {
    "status": 409,
    "en": "This key was used before for something else.",
    "fr": "Cette clé a déjà servi pour autre chose.",
    "de": "Dieser Schlüssel wurde schon für etwas anderes verwendet."
  },
  "own_id_taken": {
    "status": 500,
    "en": "An id of the server’s own was used for something else. Nothing was booked; somebody has to look at it.",
    "fr": "Un identifiant propre au serveur a servi à autre chose. Rien n’a été comptabilisé ; il faut vérifier.",
    "de": "Eine Kennung des Servers wurde für etwas anderes verwendet. Nichts wurde gebucht; jemand muss nachsehen."
  },
  "in_use": {
    "status": 409,
    "en": "It is still in use and cannot be removed.",
    "fr": "Encore utilisé, impossible de le supprimer.",
    "de": "Wird noch verwendet und kann nicht entfernt werden."
  },
  "insufficient_balance": {
    "status": 409,
    "en": "The balance is not sufficient.",
    "fr": "Le solde est insuffisant.",
    "de": "Das Guthaben reicht nicht aus."
  },
  "insufficient_for_transfer": {
    "status": 409,
    "en": "Insufficient balance for the transfer or the entrance.",
    "fr": "Solde insuffisant pour le transfert ou l’entrée.",
    "de": "Das Guthaben reicht für die Übertragung oder den Eintritt nicht aus."
  },
  "load_too_high": {
    "status": 409,
    "en": "The balance would exceed the maximum load.",
    "fr": "Le solde dépasserait le chargement maximal.",
    "de": "Das Guthaben würde das Maximum überschreiten."
  },
  "amount_out_of_range": {
    "status": 400,
    "en": "Please enter a valid amount.",
    "fr": "Veuillez saisir un montant valable.",
    "de": "Bitte geben Sie einen gültigen Betrag ein."
  },
  "entrance_price_too_high": {
    "status": 400,
    "en": "The price exceeds the maximum entrance amount.",
    "fr": "Le prix dépasse le montant maximal d’une entrée.",
    "de": "Der Preis übersteigt den Höchstbetrag für Eintritte."
  },
  "entrance_is_over": {
    "status": 409,
    "en": "This entrance is over: its wristbands would be refused at once.",
    "fr": "Cette entrée n’est plus valable : ses bracelets seraient refusés aussitôt.",
    "de": "Dieser Eintritt ist abgelaufen: Seine Armbänder würden sofort abgewiesen."
  },
  "consumption_price_too_high": {
    "status": 400,
    "en": "The price exceeds the maximum consumption price.",
    "fr": "Le prix dépasse le prix maximal d’une consommation.",
    "de": "Der Preis übersteigt den Höchstpreis für Artikel."
  },
  "price_changed": {
    "status": 409,
    "en": "The price has changed.",
    "fr": "Le prix a changé.",
    "de": "Der Preis hat sich geändert."
  },
  "offline_limit_exceeded": {
    "status": 409,
    "en": "The limit for offline sales of this device is exceeded.",
    "fr": "La limite des ventes hors ligne de cet appareil est dépassée.",
    "de": "Die Limite für Offline-Verkäufe dieses Geräts ist überschritten."
  },
  "entry_unreadable": {
    "status": 400,
    "en": "This entry of a phone cannot be read.",
    "fr": "Cette entrée d’un téléphone est illisible.",
    "de": "Dieser Eintrag eines Telefons ist nicht lesbar."
  },
  "entry_signature_wrong": {
    "status": 409,
    "en": "The signature of this entry is not that of its phone.",
    "fr": "La signature de cette entrée n’est pas celle de son téléphone.",
    "de": "Die Signatur dieses Eintrags stammt nicht von seinem Telefon."
  },
  "entry_phone_unknown": {
    "status": 404,
    "en": "No phone of this event made this entry.",
    "fr": "Aucun téléphone de cet événement n’a fait cette entrée.",
    "de": "Kein Telefon dieser Veranstaltung hat diesen Eintrag gemacht."
  },
  "entry_phone_lost": {
    "status": 409,
    "en": "This entry is newer than the last contact with its lost phone.",
    "fr": "Cette entrée est postérieure au dernier contact avec son téléphone perdu.",
    "de": "Dieser Eintrag ist neuer als der letzte Kontakt mit seinem verlorenen Telefon."
  },
  "entry_phone_ended": {
    "status": 409,
    "en": "This entry is newer than the end of the pairing of its phone.",
    "fr": "Cette entrée est postérieure à la fin de l’appairage de son téléphone.",
    "de": "Dieser Eintrag ist neuer als das Ende der Kopplung seines Telefons."
  },
  "entry_fork": {
    "status": 409,
    "en": "Another entry of this phone has this number.",
    "fr": "Une autre entrée de ce téléphone porte ce numéro.",
    "de": "Ein anderer Eintrag dieses Telefons hat diese Nummer."
  },
  "entry_chain_broken": {
    "status": 409,
    "en": "This entry does not follow the one before it.",
    "fr": "Cette entrée ne suit pas la précédente.",
    "de": "Dieser Eintrag folgt nicht auf den vorherigen."
  },
  "entry_too_old": {
    "status": 409,
    "en": "This entry is older than 30 days.",
    "fr": "Cette entrée date de plus de 30 jours.",
    "de": "Dieser Eintrag ist älter als 30 Tage."
  },
  "entry_person_unknown": {
    "status": 409,
    "en": "This person was never signed in on this phone.",
    "fr": "Cette personne n’a jamais été connectée sur ce téléphone.",
    "de": "Diese Person war auf diesem Telefon nie angemeldet."
  },
  "entry_not_offline": {
    "status": 409,
    "en": "A phone may not do this without a network.",
    "fr": "Un téléphone ne peut pas faire cela sans réseau.",
    "de": "Das darf ein Telefon ohne Netz nicht."
  },
  "offline_disabled": {
    "status": 409,
    "en": "This event does not allow offline sales.",
    "fr": "Cet événement n’autorise pas les ventes hors ligne.",
    "de": "Diese Veranstaltung erlaubt keine Offline-Verkäufe."
  },
  "offline_too_long": {
    "status": 409,
    "en": "The phone had been offline for longer than this event allows.",
    "fr": "Le téléphone était hors ligne depuis plus longtemps que cet événement ne l’autorise.",
    "de": "Das Telefon war länger offline, als diese Veranstaltung erlaubt."
  },
  "offline_wristband_limit": {
    "status": 409,
    "en": "The limit for offline sales to this wristband is exceeded.",
    "fr": "La limite des ventes hors ligne pour ce bracelet est dépassée.",
    "de": "Die Limite für Offline-Verkäufe an dieses Armband ist überschritten."
  },
  "offline_device_limit": {
    "status": 409,
    "en": "The limit for offline sales on this phone is exceeded.",
    "fr": "La limite des ventes hors ligne sur ce téléphone est dépassée.",
    "de": "Die Limite für Offline-Verkäufe auf diesem Telefon ist überschritten."
  },
  "offline_top_up_limit": {
    "status": 409,
    "en": "The limit for an offline top-up is exceeded.",
    "fr": "La limite d’une recharge hors ligne est dépassée.",
    "de": "Die Limite für eine Offline-Aufladung ist überschritten."
  },
  "amount_not_believable": {
    "status": 409,
    "en": "The amount is higher than any wristband can hold.",
    "fr": "Le montant dépasse ce qu’un bracelet peut contenir.",
    "de": "Der Betrag ist höher, als ein Armband enthalten kann."
  },
  "review_not_found": {
    "status": 404,
    "en": "There is no such transaction for review.",
    "fr": "Cette transaction à vérifier n’existe pas.",
    "de": "Diese Transaktion zur Prüfung gibt es nicht."
  },
  "review_decided": {
    "status": 409,
    "en": "This transaction was already booked or written off.",
    "fr": "Cette transaction a déjà été comptabilisée ou passée en perte.",
    "de": "Diese Transaktion wurde bereits gebucht oder abgeschrieben."
  },
  "too_many_reviews": {
    "status": 503,
    "en": "Too many reports of devices wait for review. Decide some of them, then send again.",
    "fr": "Trop d’envois d’appareils sont à vérifier. Traitez-en quelques-uns, puis renvoyez.",
    "de": "Zu viele Meldungen von Geräten warten auf eine Prüfung. Entscheiden Sie einige und senden Sie erneut."
  },
  "payout_changed": {
    "status": 409,
    "en": "The amount to pay out has changed meanwhile.",
    "fr": "Le montant à verser a changé entre-temps.",
    "de": "Der auszuzahlende Betrag hat sich inzwischen geändert."
  },
  "payout_below_smallest_coin": {
    "status": 409,
    "en": "What is left is too little to be paid out in cash. It stays on the wristband.",
    "fr": "Ce qui reste est trop peu pour être versé en espèces. Le solde reste sur le bracelet.",
    "de": "Das Restguthaben ist für eine Auszahlung in bar zu klein. Es bleibt auf dem Armband."
  },
  "currency_not_supported": {
    "status": 400,
    "en": "This currency is not supported. It must have an ISO 4217 code and two decimals.",
    "fr": "Cette monnaie n’est pas prise en charge. Elle doit avoir un code ISO 4217 et deux décimales.",
    "de": "Diese Währung wird nicht unterstützt. Sie braucht einen Code nach ISO 4217 und zwei Nachkommastellen."
  },
  "currency_fixed": {
    "status": 409,
    "en": "Money has moved at this event: its currency stays as it is.",
    "fr": "Des mouvements d’argent ont eu lieu à cet événement : sa monnaie ne change plus.",
    "de": "An dieser Veranstaltung ist Geld geflossen: Ihre Währung bleibt, wie sie ist."
  },
  "deposit_return_exceeded": {
    "status": 409,
    "en": "More containers returned than this wristband may return.",
    "fr": "Plus de contenants rendus que ce bracelet ne peut en rendre.",
    "de": "Mehr Behälter zurückgegeben, als dieses Armband zurückgeben darf."
  },
  "deposit_not_sold_here": {
    "status": 409,
    "en": "This deposit is not handled at this point of sale.",
    "fr": "Cette consigne n’est pas gérée à ce point de vente.",
    "de": "Dieses Pfand wird an dieser Verkaufsstelle nicht geführt."
  },
  "voucher_required": {
    "status": 409,
    "en": "This item can only be bought with a voucher.",
    "fr": "Cet article ne s’achète qu’avec un bon.",
    "de": "Diesen Artikel gibt es nur mit Gutschein."
  },
  "voucher_not_available": {
    "status": 409,
    "en": "No voucher is left for this item.",
    "fr": "Il ne reste aucun bon pour cet article.",
    "de": "Für diesen Artikel ist kein Gutschein mehr vorhanden."
  },
  "same_voucher_not_allowed": {
    "status": 400,
    "en": "The same voucher is not allowed twice.",
    "fr": "Le même bon n’est pas autorisé deux fois.",
    "de": "Derselbe Gutschein ist nicht zweimal erlaubt."
  },
  "same_voucher_pack_not_allowed": {
    "status": 400,
    "en": "The same voucher pack is not allowed twice.",
    "fr": "Le même pack de bons n’est pas autorisé deux fois.",
    "de": "Dasselbe Gutscheinpaket ist nicht zweimal erlaubt."
  },
  "too_young": {
    "status": 409,
    "en": "The visitor is too young for this item.",
    "fr": "Le visiteur est trop jeune pour cet article.",
    "de": "Der Gast ist für diesen Artikel zu jung."
  },
  "payment_type_not_allowed": {
    "status": 409,
    "en": "This way of paying is not allowed here.",
    "fr": "Ce moyen de paiement n’est pas autorisé ici.",
    "de": "Diese Zahlungsart ist hier nicht erlaubt."
  },
  "client_disabled": {
    "status": 409,
    "en": "This wristband is blocked, or its entrance is over.",
    "fr": "Ce bracelet est bloqué, ou son entrée est terminée.",
    "de": "Dieses Armband ist gesperrt, oder sein Eintritt ist abgelaufen."
  },
  "wristband_transferred": {
    "status": 409,
    "en": "This wristband has been transferred.",
    "fr": "Ce bracelet a été transféré.",
    "de": "Dieses Armband wurde übertragen."
  },
  "wristband_in_use": {
    "status": 409,
    "en": "The new wristband has been used already.",
    "fr": "Le nouveau bracelet a déjà été utilisé.",
    "de": "Das neue Armband wurde bereits verwendet."
  },
  "payment_already_credited": {
    "status": 409,
    "en": "This card payment has been credited already.",
    "fr": "Ce paiement par carte a déjà été crédité.",
    "de": "Diese Kartenzahlung wurde bereits gutgeschrieben."
  },
  "operation_not_repeatable": {
    "status": 409,
    "en": "This operation cannot be repeated.",
    "fr": "Cette opération ne peut pas être répétée.",
    "de": "Dieser Vorgang lässt sich nicht wiederholen."
  },
  "refund_request_open": {
    "status": 409,
    "en": "A request for the remainder is open for this wristband. Transfer it to a new wristband instead.",
    "fr": "Une demande de remboursement est ouverte pour ce bracelet. Transférez-le plutôt vers un nouveau bracelet.",
    "de": "Für dieses Armband ist ein Rückzahlungsantrag offen. Übertragen Sie es stattdessen auf ein neues Armband."
  },
  "wristband_taken": {
    "status": 409,
    "en": "This chip is registered with another number.",
    "fr": "Cette puce est enregistrée avec un autre numéro.",
    "de": "Dieser Chip ist mit einer anderen Nummer registriert."
  },
  "number_taken": {
    "status": 409,
    "en": "This wristband number is already taken.",
    "fr": "Ce numéro de bracelet est déjà pris.",
    "de": "Diese Armbandnummer ist bereits vergeben."
  },
  "entrance_missing": {
    "status": 409,
    "en": "This wristband has no entrance.",
    "fr": "Ce bracelet n’a pas d’entrée.",
    "de": "Dieses Armband hat keinen Eintritt."
  },
  "entrance_not_valid_now": {
    "status": 409,
    "en": "The entrance is not valid at this time.",
    "fr": "L’entrée n’est pas valable en ce moment.",
    "de": "Der Eintritt ist zurzeit nicht gültig."
  },
  "already_inside": {
    "status": 409,
    "en": "Already inside.",
    "fr": "Déjà à l’intérieur.",
    "de": "Bereits drinnen."
  },
  "already_outside": {
    "status": 409,
    "en": "Not inside.",
    "fr": "Pas à l’intérieur.",
    "de": "Nicht drinnen."
  },
  "check_not_flagged": {
    "status": 409,
    "en": "This check is not flagged, so there is nothing to review.",
    "fr": "Ce contrôle n’est pas signalé, il n’y a rien à examiner.",
    "de": "Diese Kontrolle ist nicht markiert, es gibt nichts zu prüfen."
  },
  "direction_needed": {
    "status": 409,
    "en": "This gate leads both ways, and this visitor is inside. Say whether they come in or leave.",
    "fr": "Ce contrôle mène dans les deux sens et cette personne est à l’intérieur. Indiquez si elle entre ou si elle sort.",
    "de": "Dieser Einlass führt in beide Richtungen, und diese Person ist drinnen. Geben Sie an, ob sie hinein- oder hinausgeht."
  },
  "refused_at_gate": {
    "status": 409,
    "en": "The gate refused it while it was offline.",
    "fr": "Le contrôle a refusé ce passage alors qu’il était hors ligne.",
    "de": "Der Einlass hat den Durchgang abgelehnt, als er offline war."
  },
  "not_for_this_gate": {
    "status": 409,
    "en": "This entrance is not valid at this gate.",
    "fr": "Cette entrée n’est pas valable à ce portail.",
    "de": "Dieser Eintritt gilt nicht an diesem Eingang."
  },
  "zone_closed": {
    "status": 409,
    "en": "This zone is closed.",
    "fr": "Cette zone est fermée.",
    "de": "Diese Zone ist geschlossen."
  },
  "ticket_cancelled": {
    "status": 409,
    "en": "This ticket was cancelled.",
    "fr": "Ce billet a été annulé.",
    "de": "Dieses Ticket wurde storniert."
  },
  "ticket_state_unknown": {
    "status": 409,
    "en": "The ticketing provider calls the state of this ticket by a word that we do not know.",
    "fr": "La billetterie désigne l’état de ce billet par un mot que nous ne connaissons pas.",
    "de": "Der Ticketanbieter nennt den Zustand dieses Tickets mit einem Wort, das wir nicht kennen."
  },
  "ticket_exchanged": {
    "status": 409,
    "en": "This ticket has another wristband.",
    "fr": "Ce billet a déjà un autre bracelet.",
    "de": "Dieses Ticket hat schon ein anderes Armband."
  },
  "wristband_has_ticket": {
    "status": 409,
    "en": "This wristband has another ticket.",
    "fr": "Ce bracelet a déjà un autre billet.",
    "de": "Dieses Armband hat schon ein anderes Ticket."
  },
  "entrance_not_sold_here": {
    "status": 409,
    "en": "This entrance is not sold at this gate.",
    "fr": "Cette entrée n’est pas vendue à ce portail.",
    "de": "Dieser Eintritt wird an diesem Eingang nicht verkauft."
  },
  "pin_required": {
    "status": 403,
    "en": "Please enter the PIN printed on the wristband.",
    "fr": "Veuillez saisir le code PIN imprimé sur le bracelet.",
    "de": "Bitte geben Sie die PIN auf dem Armband ein."
  },
  "wrong_pin": {
    "status": 403,
    "en": "Wrong PIN.",
    "fr": "Code PIN incorrect.",
    "de": "Falsche PIN."
  },
  "too_many_pins": {
    "status": 403,
    "en": "Too many wrong PINs or tickets. Try again in 15 minutes.",
    "fr": "Trop de codes PIN ou de billets incorrects. Réessayez dans 15 minutes.",
    "de": "Zu viele falsche PINs oder Tickets. Versuchen Sie es in 15 Minuten wieder."
  },
  "proof_required": {
    "status": 403,
    "en": "Ask for the PIN or the ticket of this wristband first. An admin moves it without them.",
    "fr": "Demandez d’abord le code PIN ou le billet de ce bracelet. Un admin le remplace sans cela.",
    "de": "Fragen Sie zuerst nach der PIN oder dem Ticket dieses Armbands. Ein Admin überträgt es ohne."
  },
  "wrong_ticket": {
    "status": 403,
    "en": "This is not the ticket of this wristband. Scan its QR code.",
    "fr": "Ce n’est pas le billet de ce bracelet. Scannez son code QR.",
    "de": "Das ist nicht das Ticket dieses Armbands. Scannen Sie seinen QR-Code."
  },
  "number_by_hand_refused": {
    "status": 403,
    "en": "Numbers typed by hand are not accepted at this event.",
    "fr": "Les numéros saisis à la main ne sont pas acceptés à cet événement.",
    "de": "Von Hand eingegebene Nummern werden an dieser Veranstaltung nicht angenommen."
  },
  "donation_failed": {
    "status": 409,
    "en": "The donation failed: this event takes none.",
    "fr": "Le don a échoué : cet événement n’en accepte pas.",
    "de": "Die Spende ist fehlgeschlagen: Diese Veranstaltung nimmt keine an."
  },
  "donation_exceeds_balance": {
    "status": 409,
    "en": "This is more than can be given: only what could be refunded.",
    "fr": "Ce montant dépasse ce qui peut être donné : uniquement ce qui pourrait être remboursé.",
    "de": "Das ist mehr, als gespendet werden kann: nur was zurückgezahlt werden könnte."
  },
  "donation_final": {
    "status": 409,
    "en": "The refund has left, and the donation before it stays given.",
    "fr": "Le remboursement est parti ; le don fait auparavant reste acquis.",
    "de": "Die Rückzahlung ist unterwegs; was vorher gespendet wurde, bleibt gespendet."
  },
  "push_host_not_allowed": {
    "status": 400,
    "en": "Notifications from this browser are not supported here.",
    "fr": "Les notifications de ce navigateur ne sont pas prises en charge ici.",
    "de": "Benachrichtigungen dieses Browsers werden hier nicht unterstützt."
  },
  "donations_disabled": {
    "status": 409,
    "en": "Donations are not enabled for this event.",
    "fr": "Les dons ne sont pas activés pour cet événement.",
    "de": "Spenden sind für diesen Anlass nicht aktiviert."
  },
  "|event_is_archived|": {
    "status": 409,
    "en": "Event is archived.",
    "fr": "L’événement est archivé.",
    "de": "Die Veranstaltung ist archiviert."
  },
  "event_frozen": {
    "status": 409,
    "en": "No money moves at this event: it was restored from a backup, or a restored event replaces it.",
    "fr": "Aucun argent ne circule dans cet événement : il a été restauré d’une sauvegarde, ou un événement restauré le remplace.",
    "de": "An dieser Veranstaltung fliesst kein Geld: Sie wurde aus einer Sicherung wiederhergestellt, oder eine wiederhergestellte ersetzt sie."
  },
  "event_not_restored": {
    "status": 409,
    "en": "Only a restored event that is still frozen can become the successor.",
    "fr": "Seul un événement restauré encore gelé peut devenir le successeur.",
    "de": "Nur eine wiederhergestellte, noch eingefrorene Veranstaltung kann die Nachfolgerin werden."
  },
  "original_paid_out": {
    "status": 409,
    "en": "Money left the original after the backup was made. The successor could pay it again. Confirm to continue.",
    "fr": "De l’argent a quitté l’original après la sauvegarde. Le successeur pourrait le verser une seconde fois. Confirmez pour continuer.",
    "de": "Nach der Sicherung hat Geld das Original verlassen. Die Nachfolgerin könnte es nochmals auszahlen. Zum Fortfahren bestätigen."
  },
  "payment_of_another_event": {
    "status": 409,
    "en": "This payment belongs to another event of this installation.",
    "fr": "Ce paiement appartient à un autre événement de cette installation.",
    "de": "Diese Zahlung gehört zu einer anderen Veranstaltung dieser Installation."
  },
  "|wallets_are_not_open_yet|": {
    "status": 409,
    "en": "Wallets will open later.",
    "fr": "Les portefeuilles ouvriront plus tard.",
    "de": "Die Guthabenkonten werden später geöffnet."
  },
  "event_is_over": {
    "status": 409,
    "en": "Event is over.",
    "fr": "L’événement est terminé.",
    "de": "Die Veranstaltung ist vorbei."
  },
  "event_is_disabled": {
    "status": 409,
    "en": "This event is disabled.",
    "fr": "Cet événement est désactivé.",
    "de": "Diese Veranstaltung ist deaktiviert."
  },
  "trial_event": {
    "status": 409,
    "en": "This event is a trial: its play money never reaches a real provider.",
    "fr": "Cet événement est un essai : son argent fictif n’atteint jamais un vrai prestataire.",
    "de": "Diese Veranstaltung ist eine Probe: Ihr Spielgeld erreicht nie einen echten Anbieter."
  },
  "trial_fixed": {
    "status": 409,
    "en": "Whether an event is a trial can only change before its first wristband.",
    "fr": "Le statut d’essai d’un événement ne peut changer qu’avant son premier bracelet.",
    "de": "Ob eine Veranstaltung eine Probe ist, lässt sich nur vor ihrem ersten Armband ändern."
  },
  "trial_only": {
    "status": 409,
    "en": "This event is not a trial: programs can be tried at trial events only.",
    "fr": "Cet événement n’est pas un essai : les programmes ne s’essaient que sur des événements d’essai.",
    "de": "Dieser Event ist kein Testevent: Programme lassen sich nur an Testevents ausprobieren."
  },
  "event_still_running": {
    "status": 409,
    "en": "Event is still running.",
    "fr": "L’événement est encore en cours.",
    "de": "Die Veranstaltung läuft noch."
  },
  "money_owed": {
    "status": 409,
    "en": "Money is still owed to visitors.",
    "fr": "De l’argent est encore dû aux visiteurs.",
    "de": "Gästen wird noch Geld geschuldet."
  },
  "event_not_deleted": {
    "status": 409,
    "en": "Delete the event first.",
    "fr": "Supprimez d’abord l’événement.",
    "de": "Löschen Sie zuerst die Veranstaltung."
  },
  "event_name_mismatch": {
    "status": 400,
    "en": "The event name doesn’t match.",
    "fr": "Le nom de l’événement ne correspond pas.",
    "de": "Der Name der Veranstaltung stimmt nicht überein."
  },
  "begin_after_end": {
    "status": 400,
    "en": "Begin date cannot be greater than end date.",
    "fr": "La date de début ne peut pas suivre la date de fin.",
    "de": "Das Anfangsdatum darf nicht nach dem Enddatum liegen."
  },
  "form_refund_closed": {
    "status": 409,
    "en": "The refund form is closed.",
    "fr": "Le formulaire de remboursement est fermé.",
    "de": "Das Rückzahlungsformular ist geschlossen."
  },
  "form_refund_not_closed": {
    "status": 409,
    "en": "Form refund is not yet closed.",
    "fr": "Le formulaire de remboursement n’est pas encore fermé.",
    "de": "Das Rückzahlungsformular ist noch nicht geschlossen."
  },
  "refund_form_in_run": {
    "status": 409,
    "en": "This refund request is being paid out and cannot be changed.",
    "fr": "Cette demande de remboursement est en cours de paiement et ne peut plus être modifiée.",
    "de": "Dieser Rückzahlungsantrag wird gerade ausgezahlt und kann nicht mehr geändert werden."
  },
  "refund_form_on_hold": {
    "status": 409,
    "en": "Another account was named for this wristband. Nothing is paid until our staff has decided; please contact us.",
    "fr": "Un autre compte a été indiqué pour ce bracelet. Rien n’est versé avant la décision de notre équipe ; veuillez nous contacter.",
    "de": "Für dieses Armband wurde ein anderes Konto angegeben. Nichts wird ausgezahlt, bis unser Team entschieden hat; bitte melden Sie sich bei uns."
  },
  "refund_form_not_held": {
    "status": 409,
    "en": "This refund request does not wait for a decision.",
    "fr": "Cette demande de remboursement n’attend aucune décision.",
    "de": "Dieser Rückzahlungsantrag wartet auf keine Entscheidung."
  },
  "wrong_refund_secret": {
    "status": 403,
    "en": "This link does not belong to the refund request.",
    "fr": "Ce lien ne correspond pas à la demande de remboursement.",
    "de": "Dieser Link gehört nicht zum Rückzahlungsantrag."
  },
  "missing_bank_information": {
    "status": 409,
    "en": "Missing bank information.",
    "fr": "Coordonnées bancaires manquantes.",
    "de": "Die Bankangaben fehlen."
  },
  "unable_to_refund": {
    "status": 409,
    "en": "Unable to refund.",
    "fr": "Remboursement impossible.",
    "de": "Rückzahlung nicht möglich."
  },
  "refund_by_twint_disabled": {
    "status": 409,
    "en": "Refund by TWINT is disabled for this event.",
    "fr": "Le remboursement par TWINT est désactivé pour cet événement.",
    "de": "Die Rückzahlung per TWINT ist für diese Veranstaltung ausgeschaltet."
  },
  "refund_by_mypos_disabled": {
    "status": 409,
    "en": "Refund by MyPOS is disabled for this event.",
    "fr": "Le remboursement par MyPOS est désactivé pour cet événement.",
    "de": "Die Rückzahlung per MyPOS ist für diese Veranstaltung ausgeschaltet."
  },
  "refund_by_card_disabled": {
    "status": 409,
    "en": "Refund by card provider is disabled for this event.",
    "fr": "Le remboursement par le prestataire de cartes est désactivé pour cet événement.",
    "de": "Die Rückzahlung über den Kartenanbieter ist für diese Veranstaltung ausgeschaltet."
  },
  "refund_not_settled": {
    "status": 409,
    "en": "It is not known yet what became of a refund of this payment. Its money stays locked until the provider has said so.",
    "fr": "On ne sait pas encore ce qu’est devenu un remboursement de ce paiement. Le montant reste bloqué jusqu’à la réponse du prestataire.",
    "de": "Was aus einer Rückzahlung dieser Zahlung geworden ist, ist noch nicht bekannt. Der Betrag bleibt gesperrt, bis der Anbieter es sagt."
  },
  "refund_may_be_paid": {
    "status": 409,
    "en": "The provider may have paid this refund. Look into the account at the provider first: what is released can be paid a second time. Confirm that the money has not left it.",
    "fr": "Le prestataire a peut-être payé ce remboursement. Consultez d’abord le compte chez le prestataire : ce qui est libéré peut être payé une seconde fois. Confirmez que l’argent n’est pas parti.",
    "de": "Der Anbieter hat diese Rückzahlung vielleicht bezahlt. Sehen Sie zuerst im Konto beim Anbieter nach: Was freigegeben wird, kann ein zweites Mal bezahlt werden. Bestätigen Sie, dass das Geld nicht abgegangen ist."
  },
  "refund_confirmation_required": {
    "status": 409,
    "en": "This pays back more than the event allows without a second confirmation, or not the amount that was confirmed. Check the total and confirm exactly that.",
    "fr": "Ce remboursement dépasse ce que l’événement permet sans seconde confirmation, ou n’est pas le montant confirmé. Vérifiez le total et confirmez exactement celui-ci.",
    "de": "Diese Rückzahlung übersteigt, was der Anlass ohne zweite Bestätigung erlaubt, oder ist nicht der bestätigte Betrag. Prüfen Sie die Summe und bestätigen Sie genau diese."
  },
  "refund_already_sent": {
    "status": 409,
    "en": "The refund run was sent to the bank already.",
    "fr": "Le remboursement a déjà été transmis à la banque.",
    "de": "Die Rückzahlung ist bereits an die Bank gegangen."
  },
  "refund_provider_unavailable": {
    "status": 503,
    "en": "The provider does not answer, or does not accept the event’s account. Refunds not yet sent were released. Run it again later.",
    "fr": "Le prestataire ne répond pas, ou n’accepte pas le compte de l’événement. Ce qui n’a pas été envoyé a été libéré ; relancez plus tard.",
    "de": "Der Anbieter antwortet nicht oder nimmt das Konto der Veranstaltung nicht an. Was nicht gesendet war, wurde freigegeben; später noch einmal starten."
  },
  "refund_in_progress": {
    "status": 409,
    "en": "A refund run of this event is in progress.",
    "fr": "Un remboursement de cet événement est en cours.",
    "de": "Für diese Veranstaltung läuft bereits eine Rückzahlung."
  },
  "refund_not_ready": {
    "status": 409,
    "en": "The refund run is not finished yet.",
    "fr": "Le remboursement n’est pas encore terminé.",
    "de": "Die Rückzahlung ist noch nicht abgeschlossen."
  },
  "bank_rejected": {
    "status": 409,
    "en": "The bank has rejected this payment.",
    "fr": "La banque a refusé ce paiement.",
    "de": "Die Bank hat diese Zahlung abgelehnt."
  },
  "bank_account_without_dialect": {
    "status": 409,
    "en": "No bank file can be written for this account in the currency of the event. Accounts in Switzerland and Liechtenstein pay in any currency, others in the SEPA area in euro alone.",
    "fr": "Aucun fichier bancaire ne peut être écrit pour ce compte dans la monnaie de l’événement. Les comptes en Suisse et au Liechtenstein paient dans toute monnaie, les autres comptes de l’espace SEPA seulement en euros.",
    "de": "Für dieses Konto lässt sich in der Währung der Veranstaltung keine Bankdatei schreiben. Konten in der Schweiz und in Liechtenstein zahlen in jeder Währung, andere im SEPA-Raum nur in Euro."
  },
  "bank_transfers_unavailable": {
    "status": 409,
    "en": "The organiser cannot pay by bank transfer in the currency of this event. Please ask how what is left is paid back.",
    "fr": "L’organisateur ne peut pas payer par virement dans la monnaie de cet événement. Demandez-lui comment le solde est remboursé.",
    "de": "Der Veranstalter kann in der Währung dieser Veranstaltung nicht überweisen. Bitte fragen Sie, wie das Restguthaben zurückgezahlt wird."
  },
  "account_not_reachable": {
    "status": 400,
    "en": "The organiser’s bank cannot pay to this account: it pays to accounts in the SEPA area only.",
    "fr": "La banque de l’organisateur ne peut pas payer sur ce compte : elle ne paie que vers l’espace SEPA.",
    "de": "Die Bank des Veranstalters kann nicht auf dieses Konto zahlen: Sie zahlt nur auf Konten im SEPA-Raum."
  },
  "bank_report_invalid": {
    "status": 400,
    "en": "This is no status report of a bank (pain.002).",
    "fr": "Ce fichier n’est pas un rapport d’état bancaire (pain.002).",
    "de": "Das ist kein Statusbericht einer Bank (pain.002)."
  },
  "bank_file_is_statement": {
    "status": 400,
    "en": "This is an account statement or a notice of bookings, and it names no transfer of this event that came back. The status report of the bank is called pain.002.",
    "fr": "C’est un relevé de compte ou un avis d’écritures, et il ne contient aucun virement retourné de cet événement. Le rapport d’état de la banque s’appelle pain.002.",
    "de": "Das ist ein Kontoauszug oder eine Buchungsanzeige, und es steht keine zurückgekommene Überweisung dieser Veranstaltung darin. Der Statusbericht der Bank heisst pain.002."
  },
  "bank_file_is_order": {
    "status": 400,
    "en": "This is a payment file, as it is sent to the bank. The answer of the bank, the status report, is called pain.002.",
    "fr": "C’est un fichier de paiement, tel qu’il est envoyé à la banque. La réponse de la banque, le rapport d’état, s’appelle pain.002.",
    "de": "Das ist eine Zahlungsdatei, wie sie an die Bank geht. Die Antwort der Bank, der Statusbericht, heisst pain.002."
  },
  "bank_file_is_other": {
    "status": 400,
    "en": "This file is not a status report of a bank. The status report is called pain.002; transfers that came back are in camt.053 or camt.054.",
    "fr": "Ce fichier n’est pas un rapport d’état bancaire. Le rapport d’état s’appelle pain.002 ; les virements retournés se trouvent dans un camt.053 ou camt.054.",
    "de": "Diese Datei ist kein Statusbericht einer Bank. Der Statusbericht heisst pain.002; zurückgekommene Überweisungen stehen in camt.053 oder camt.054."
  },
  "refund_name_not_asked": {
    "status": 409,
    "en": "The bank asks nothing about the name of this transfer.",
    "fr": "La banque ne demande rien sur le nom de ce virement.",
    "de": "Die Bank fragt nichts zum Namen dieser Überweisung."
  },
  "refund_not_sent": {
    "status": 409,
    "en": "The refund run was not sent to the bank.",
    "fr": "Le remboursement n’a pas été transmis à la banque.",
    "de": "Die Rückzahlung ist nicht an die Bank gegangen."
  },
  "bank_report_duplicate": {
    "status": 409,
    "en": "The bank refused a second copy of this file. Nothing was changed: its answer to the first copy counts.",
    "fr": "La banque a refusé un second exemplaire de ce fichier. Rien n’a été modifié : sa réponse au premier exemplaire fait foi.",
    "de": "Die Bank hat ein zweites Exemplar dieser Datei abgelehnt. Nichts wurde geändert: es gilt ihre Antwort auf das erste."
  },
  "bank_report_mismatch": {
    "status": 409,
    "en": "The counts or amounts in this status report are not those of the file of this refund run. Nothing was changed.",
    "fr": "Les nombres ou les montants de ce rapport d’état ne sont pas ceux du fichier de ce remboursement. Rien n’a été modifié.",
    "de": "Die Anzahlen oder Beträge in diesem Statusbericht sind nicht die der Datei dieses Rückzahlungslaufs. Nichts wurde geändert."
  },
  "bank_report_contradicts": {
    "status": 409,
    "en": "The bank says the opposite of what it said before, or says two things at once. Nothing was changed; the requests concerned are on hold. Ask the bank whether they were paid, then decide.",
    "fr": "La banque dit le contraire de ce qu’elle avait dit, ou deux choses à la fois. Rien n’a été modifié ; les demandes concernées sont suspendues. Demandez à la banque si elles ont été payées, puis décidez.",
    "de": "Die Bank sagt das Gegenteil von dem, was sie zuvor sagte, oder zweierlei zugleich. Nichts wurde geändert; die betroffenen Anträge sind angehalten. Fragen Sie die Bank, ob sie bezahlt wurden, und entscheiden Sie dann."
  },
  "iban_rejected": {
    "status": 409,
    "en": "The bank has sent a payment to this account back. Please give another account.",
    "fr": "La banque a renvoyé un paiement vers ce compte. Veuillez indiquer un autre compte.",
    "de": "Die Bank hat eine Zahlung auf dieses Konto zurückgeschickt. Bitte geben Sie ein anderes Konto an."
  },
  "refunds_unconfirmed": {
    "status": 409,
    "en": "A bank or a provider has not confirmed yet what became of some refunds. What it rejects after the event is archived cannot be paid again there. Confirm to archive anyway.",
    "fr": "Une banque ou un prestataire n’a pas encore confirmé ce que sont devenus certains remboursements. Ce qui sera refusé après l’archivage ne pourra plus y être payé à nouveau. Confirmez pour archiver quand même.",
    "de": "Eine Bank oder ein Anbieter hat noch nicht bestätigt, was aus manchen Rückzahlungen geworden ist. Was nach dem Archivieren abgelehnt wird, kann dort nicht erneut bezahlt werden. Bestätigen Sie, um trotzdem zu archivieren."
  },
  "bank_file_may_be_sent": {
    "status": 409,
    "en": "A new bank file pays the same people again if the earlier one was sent, too. Make sure that the bank has refused all of the earlier one or never had it, then confirm.",
    "fr": "Un nouveau fichier bancaire paie les mêmes personnes une seconde fois si le précédent a aussi été envoyé. Assurez-vous que la banque a refusé tout le précédent ou ne l’a jamais reçu, puis confirmez.",
    "de": "Eine neue Bankdatei bezahlt dieselben Personen noch einmal, wenn auch die frühere gesendet wurde. Vergewissern Sie sich, dass die Bank die frühere ganz abgelehnt oder nie erhalten hat, und bestätigen Sie dann."
  },
  "bank_file_superseded": {
    "status": 409,
    "en": "This bank file was replaced by another one and must not be sent.",
    "fr": "Ce fichier bancaire a été remplacé par un autre et ne doit pas être envoyé.",
    "de": "Diese Bankdatei wurde durch eine andere ersetzt und darf nicht gesendet werden."
  },
  "bank_report_superseded": {
    "status": 409,
    "en": "This status report is about an earlier file of this run, which was replaced. The bank has that one: do not send the new file, and ask the bank what it has paid.",
    "fr": "Ce rapport d’état concerne un fichier précédent de ce remboursement, qui a été remplacé. La banque a reçu celui-là : n’envoyez pas le nouveau et demandez-lui ce qu’elle a payé.",
    "de": "Dieser Statusbericht betrifft eine frühere, ersetzte Datei dieses Laufs. Die Bank hat jene erhalten: Senden Sie die neue nicht, und fragen Sie die Bank, was sie bezahlt hat."
  },
  "bank_report_foreign": {
    "status": 409,
    "en": "This status report does not belong to this refund run.",
    "fr": "Ce rapport d’état ne concerne pas ce remboursement.",
    "de": "Dieser Statusbericht gehört nicht zu diesem Rückzahlungslauf."
  },
  "bank_file_refused": {
    "status": 500,
    "en": "The bank file did not pass our own check. Nothing was sent; cancel the run to release its money.",
    "fr": "Le fichier bancaire n’a pas passé notre propre contrôle. Rien n’a été envoyé ; annulez pour libérer les montants.",
    "de": "Die Bankdatei hat unsere eigene Prüfung nicht bestanden. Nichts wurde gesendet; brechen Sie ab, um die Beträge freizugeben."
  },
  "cancel_failed": {
    "status": 409,
    "en": "Cancel failed.",
    "fr": "L’annulation a échoué.",
    "de": "Der Abbruch ist fehlgeschlagen."
  },
  "iban_invalid": {
    "status": 400,
    "en": "The IBAN is invalid.",
    "fr": "L’IBAN n’est pas valable.",
    "de": "Die IBAN ist ungültig."
  },
  "iban_invalid_characters": {
    "status": 400,
    "en": "The IBAN contains invalid characters.",
    "fr": "L’IBAN contient des caractères non valables.",
    "de": "Die IBAN enthält ungültige Zeichen."
  },
  "iban_qr_not_supported": {
    "status": 400,
    "en": "QR IBAN not supported.",
    "fr": "Les QR-IBAN ne sont pas acceptés.",
    "de": "QR-IBAN werden nicht unterstützt."
  },
  "bic_required": {
    "status": 400,
    "en": "A transfer to this account needs the BIC of its bank.",
    "fr": "Un virement sur ce compte nécessite le BIC de sa banque.",
    "de": "Eine Überweisung auf dieses Konto braucht den BIC seiner Bank."
  },
  "bic_invalid": {
    "status": 400,
    "en": "The BIC is invalid.",
    "fr": "Le BIC n’est pas valable.",
    "de": "Der BIC ist ungültig."
  },
  "bic_country_mismatch": {
    "status": 400,
    "en": "The BIC’s country does not match the IBAN’s.",
    "fr": "Le pays du BIC ne correspond pas à celui de l’IBAN.",
    "de": "Das Land des BIC passt nicht zur IBAN."
  },
  "bank_account_name_too_long": {
    "status": 400,
    "en": "Bank account name too long.",
    "fr": "Nom du titulaire du compte trop long.",
    "de": "Der Name des Kontoinhabers ist zu lang."
  },
  "country_invalid": {
    "status": 400,
    "en": "Unknown country code.",
    "fr": "Code de pays inconnu.",
    "de": "Unbekannter Ländercode."
  },
  "required_field": {
    "status": 400,
    "en": "Required field.",
    "fr": "Champ obligatoire.",
    "de": "Pflichtfeld."
  },
  "already_reversed": {
    "status": 409,
    "en": "This transaction has been reversed already.",
    "fr": "Cette transaction a déjà été annulée.",
    "de": "Diese Buchung wurde bereits storniert."
  },
  "desk_may_not_reverse": {
    "status": 403,
    "en": "At the desk, only a sale of today is taken back. An admin takes back the rest.",
    "fr": "À la caisse, seule une vente du jour est annulée. Un administrateur annule le reste.",
    "de": "An der Kasse wird nur ein Verkauf von heute storniert. Das Übrige storniert die Administration."
  },
  "undo_other_phone": {
    "status": 403,
    "en": "Another phone made this sale. A cashier can take it back.",
    "fr": "Un autre téléphone a fait cette vente. La caisse peut l’annuler.",
    "de": "Ein anderes Telefon hat diesen Verkauf getätigt. Die Kasse kann ihn stornieren."
  },
  "undo_time_over": {
    "status": 409,
    "en": "It is too late to take this sale back here. A cashier can take it back.",
    "fr": "Il est trop tard pour annuler cette vente ici. La caisse peut l’annuler.",
    "de": "Für ein Storno an diesem Gerät ist es zu spät. Die Kasse kann den Verkauf stornieren."
  },
  "undo_not_last_sale": {
    "status": 409,
    "en": "The wristband has paid for something else since. A cashier can take this sale back.",
    "fr": "Le bracelet a payé autre chose depuis. La caisse peut annuler cette vente.",
    "de": "Das Armband hat seither etwas anderes bezahlt. Die Kasse kann diesen Verkauf stornieren."
  },
  "unable_to_delete_type": {
    "status": 409,
    "en": "Unable to delete a transaction of this type.",
    "fr": "Impossible de supprimer une transaction de ce type.",
    "de": "Eine Buchung dieser Art kann nicht gelöscht werden."
  },
  "unable_to_delete_last_entrance": {
    "status": 409,
    "en": "Unable to delete the last entrance transaction.",
    "fr": "Impossible de supprimer la dernière entrée.",
    "de": "Der letzte Eintritt kann nicht gelöscht werden."
  },
  "unable_to_delete_wristband_transaction": {
    "status": 409,
    "en": "Unable to delete wristband transaction.",
    "fr": "Impossible de supprimer la transaction du bracelet.",
    "de": "Die Armbandbuchung kann nicht gelöscht werden."
  },
  "not_enough_to_delete": {
    "status": 409,
    "en": "Not enough money to delete the transaction.",
    "fr": "Pas assez d’argent pour supprimer la transaction.",
    "de": "Das Guthaben reicht nicht, um die Buchung zu löschen."
  },
  "unable_to_remove_credit": {
    "status": 409,
    "en": "Unable to remove this credit, not enough balance.",
    "fr": "Impossible de retirer ce crédit, solde insuffisant.",
    "de": "Diese Gutschrift kann nicht entfernt werden, das Guthaben reicht nicht."
  },
  "provider_parameters_not_found": {
    "status": 409,
    "en": "Provider parameters not found.",
    "fr": "Paramètres du prestataire introuvables.",
    "de": "Die Angaben zum Anbieter fehlen."
  },
  "provider_address_not_allowed": {
    "status": 409,
    "en": "This address does not belong to the provider. Only its own hosts by https may be named, or those that the installation allows.",
    "fr": "Cette adresse n’appartient pas au prestataire. Seuls ses propres hôtes en https sont admis, ou ceux que l’installation autorise.",
    "de": "Diese Adresse gehört nicht dem Anbieter. Erlaubt sind nur seine eigenen Rechner über https oder jene, die die Installation zulässt."
  },
  "ticketing_refused": {
    "status": 409,
    "en": "The ticketing provider does not accept these parameters.",
    "fr": "Le prestataire de billetterie n’accepte pas ces paramètres.",
    "de": "Der Ticketanbieter akzeptiert diese Parameter nicht."
  },
  "ticketing_unavailable": {
    "status": 503,
    "en": "The ticketing provider does not answer. Please try again later.",
    "fr": "Le prestataire de billetterie ne répond pas. Veuillez réessayer plus tard.",
    "de": "Der Ticketanbieter antwortet nicht. Bitte versuchen Sie es später erneut."
  },
  "payment_not_found": {
    "status": 404,
    "en": "Payment not found.",
    "fr": "Paiement introuvable.",
    "de": "Zahlung nicht gefunden."
  },
  "online_payment_disabled": {
    "status": 409,
    "en": "Online payment is not available for this event.",
    "fr": "Le paiement en ligne n’est pas disponible pour cet événement.",
    "de": "Online-Zahlung ist für diesen Anlass nicht verfügbar."
  },
  "payment_unavailable": {
    "status": 503,
    "en": "The payment could not be started. Nothing was charged; please try again.",
    "fr": "Le paiement n’a pas pu démarrer. Rien n’a été débité ; veuillez réessayer.",
    "de": "Die Zahlung konnte nicht gestartet werden. Es wurde nichts belastet; bitte noch einmal versuchen."
  },
  "payment_busy": {
    "status": 503,
    "en": "One moment: many people are topping up right now. Nothing was charged; please try again in a few seconds.",
    "fr": "Un instant : beaucoup de personnes rechargent en ce moment. Rien n’a été débité ; veuillez réessayer dans quelques secondes.",
    "de": "Einen Moment: Gerade laden viele Leute auf. Es wurde nichts belastet; bitte in ein paar Sekunden noch einmal versuchen."
  },
  "payment_fee_differs": {
    "status": 400,
    "en": "The transaction fee is not what this server computes.",
    "fr": "Les frais de transaction ne correspondent pas à ceux calculés par ce serveur.",
    "de": "Die Transaktionsgebühr stimmt nicht mit der hier berechneten überein."
  },
  "payment_without_other_currency": {
    "status": 409,
    "en": "This payment has no open money in another currency.",
    "fr": "Ce paiement n’a pas de montant ouvert dans une autre monnaie.",
    "de": "Diese Zahlung hat keinen offenen Betrag in einer anderen Währung."
  },
  "payment_not_forceable": {
    "status": 409,
    "en": "Only a pending payment older than five minutes can be ended by force.",
    "fr": "Seul un paiement en attente depuis plus de cinq minutes peut être terminé de force.",
    "de": "Nur eine seit über fünf Minuten offene Zahlung kann erzwungen beendet werden."
  },
  "redirect_not_allowed": {
    "status": 400,
    "en": "This address does not belong to this installation.",
    "fr": "Cette adresse n’appartient pas à cette installation.",
    "de": "Diese Adresse gehört nicht zu dieser Installation."
  },
  "webhook_refused": {
    "status": 401,
    "en": "The signature of this message does not hold.",
    "fr": "La signature de ce message n’est pas valable.",
    "de": "Die Signatur dieser Nachricht ist ungültig."
  },
  "terminal_pairing_failed": {
    "status": 502,
    "en": "Terminal pairing failed.",
    "fr": "L’appairage du terminal a échoué.",
    "de": "Die Kopplung des Terminals ist fehlgeschlagen."
  },
  "terminal_already_paired": {
    "status": 409,
    "en": "The terminal is paired already.",
    "fr": "Le terminal est déjà appairé.",
    "de": "Das Terminal ist bereits gekoppelt."
  },
  "terminal_not_paired": {
    "status": 409,
    "en": "The terminal is not paired.",
    "fr": "Le terminal n’est pas appairé.",
    "de": "Das Terminal ist nicht gekoppelt."
  },
  "print_job_not_found": {
    "status": 404,
    "en": "Ticket not found.",
    "fr": "Ticket introuvable.",
    "de": "Bon nicht gefunden."
  },
  "print_job_taken": {
    "status": 409,
    "en": "Another print bridge has taken this ticket.",
    "fr": "Un autre pont d’impression a déjà pris ce ticket.",
    "de": "Eine andere Druckbrücke hat diesen Bon übernommen."
  },
  "printer_not_found": {
    "status": 404,
    "en": "This point of sale has no such printer.",
    "fr": "Ce point de vente n’a pas cette imprimante.",
    "de": "Diese Verkaufsstelle hat keinen solchen Drucker."
  },
  "printer_address_not_allowed": {
    "status": 400,
    "en": "This address is in no network for printers.",
    "fr": "Cette adresse n’est dans aucun réseau d’imprimantes.",
    "de": "Diese Adresse liegt in keinem Netz für Drucker."
  },
  "printer_unreachable": {
    "status": 502,
    "en": "The printer cannot be reached.",
    "fr": "L’imprimante n’est pas joignable.",
    "de": "Der Drucker ist nicht erreichbar."
  },
  "printer_timeout": {
    "status": 504,
    "en": "The printer did not take the connection in time.",
    "fr": "L’imprimante n’a pas accepté la connexion à temps.",
    "de": "Der Drucker hat die Verbindung nicht rechtzeitig angenommen."
  },
  "printer_no_answer": {
    "status": 504,
    "en": "The printer does not say what state it is in.",
    "fr": "L’imprimante n’indique pas son état.",
    "de": "Der Drucker meldet seinen Zustand nicht."
  },
  "printer_not_recognised": {
    "status": 502,
    "en": "What answers there is no printer of this type.",
    "fr": "Ce qui répond n’est pas une imprimante de ce type.",
    "de": "Was dort antwortet, ist kein Drucker dieser Art."
  },
  "printer_paper_out": {
    "status": 409,
    "en": "The printer has no paper.",
    "fr": "L’imprimante n’a plus de papier.",
    "de": "Der Drucker hat kein Papier."
  },
  "printer_cover_open": {
    "status": 409,
    "en": "The cover of the printer is open.",
    "fr": "Le capot de l’imprimante est ouvert.",
    "de": "Die Abdeckung des Druckers ist offen."
  },
  "printer_offline": {
    "status": 409,
    "en": "The printer is offline.",
    "fr": "L’imprimante est hors ligne.",
    "de": "Der Drucker ist offline."
  },
  "spreadsheet_unreadable": {
    "status": 400,
    "en": "The file is not a readable spreadsheet.",
    "fr": "Le fichier n’est pas un tableur lisible.",
    "de": "Die Datei ist keine lesbare Tabelle."
  },
  "amount_below_entrance_price": {
    "status": 409,
    "en": "The amount is below the price of the entrance. Raise it, or say that the entrance was paid outside.",
    "fr": "Le montant est inférieur au prix de l’entrée. Augmentez-le, ou indiquez que l’entrée a été payée ailleurs.",
    "de": "Der Betrag liegt unter dem Preis des Eintritts. Erhöhen Sie ihn, oder geben Sie an, dass der Eintritt anderswo bezahlt wurde."
  },
  "guessable_numbers": {
    "status": 400,
    "en": "Most numbers follow each other, and the wristbands have no PIN: anybody who wears one could open the wallets of others. Import a file with PINs that are printed on the wristbands, or have the numbers drawn at random. Nothing was imported.",
    "fr": "La plupart des numéros se suivent et les bracelets n’ont pas de code PIN : la personne qui en porte un pourrait ouvrir le portefeuille des autres. Importez un fichier avec des codes PIN imprimés sur les bracelets, ou faites tirer les numéros au hasard. Rien n’a été importé.",
    "de": "Die meisten Nummern folgen aufeinander, und die Armbänder haben keine PIN: Wer eines trägt, könnte die Wallets der anderen öffnen. Importieren Sie eine Datei mit PINs, die auf den Armbändern aufgedruckt sind, oder lassen Sie die Nummern auslosen. Es wurde nichts importiert."
  },
  "spreadsheet_protected": {
    "status": 400,
    "en": "The workbook is protected by a password. Save it as .xlsx without a password and upload it again.",
    "fr": "Le classeur est protégé par un mot de passe. Enregistrez-le en .xlsx sans mot de passe et envoyez-le à nouveau.",
    "de": "Die Arbeitsmappe ist durch ein Passwort geschützt. Speichern Sie sie ohne Passwort als .xlsx und laden Sie sie erneut hoch."
  },
  "spreadsheet_old_format": {
    "status": 400,
    "en": "The file is a workbook in the old format .xls. Save it as .xlsx and upload it again.",
    "fr": "Le fichier est un classeur à l’ancien format .xls. Enregistrez-le en .xlsx et envoyez-le à nouveau.",
    "de": "Die Datei ist eine Arbeitsmappe im alten Format .xls. Speichern Sie sie als .xlsx und laden Sie sie erneut hoch."
  },
  "spreadsheet_is_empty": {
    "status": 400,
    "en": "The file is empty. Save the table as .xlsx and upload it again.",
    "fr": "Le fichier est vide. Enregistrez le tableau en .xlsx et envoyez-le à nouveau.",
    "de": "Die Datei ist leer. Speichern Sie die Tabelle als .xlsx und laden Sie sie erneut hoch."
  },
  "spreadsheet_is_opendocument": {
    "status": 400,
    "en": "The file is an OpenDocument file (.ods), as LibreOffice writes it. Save it as .xlsx and upload it again.",
    "fr": "Le fichier est au format OpenDocument (.ods), celui de LibreOffice. Enregistrez-le en .xlsx et envoyez-le à nouveau.",
    "de": "Die Datei ist im Format OpenDocument (.ods), wie LibreOffice es schreibt. Speichern Sie sie als .xlsx und laden Sie sie erneut hoch."
  },
  "spreadsheet_is_numbers": {
    "status": 400,
    "en": "The file is a document of Apple Numbers. Export it as Excel (.xlsx) and upload it again.",
    "fr": "Le fichier est un document Apple Numbers. Exportez-le au format Excel (.xlsx) et envoyez-le à nouveau.",
    "de": "Die Datei ist ein Dokument von Apple Numbers. Exportieren Sie es nach Excel (.xlsx) und laden Sie es erneut hoch."
  },
  "spreadsheet_is_pdf": {
    "status": 400,
    "en": "The file is a PDF. Ask for the table itself, save it as .xlsx and upload it again.",
    "fr": "Le fichier est un PDF. Demandez le tableau d’origine, enregistrez-le en .xlsx et envoyez-le à nouveau.",
    "de": "Die Datei ist ein PDF. Verlangen Sie die Tabelle selbst, speichern Sie sie als .xlsx und laden Sie sie erneut hoch."
  },
  "spreadsheet_is_word": {
    "status": 400,
    "en": "The file is a text document, as Word writes it. Copy the table into a spreadsheet, save it as .xlsx and upload it again.",
    "fr": "Le fichier est un document de texte, celui de Word. Copiez le tableau dans un tableur, enregistrez-le en .xlsx et envoyez-le à nouveau.",
    "de": "Die Datei ist ein Textdokument, wie Word es schreibt. Kopieren Sie die Tabelle in ein Tabellenprogramm, speichern Sie sie als .xlsx und laden Sie sie erneut hoch."
  },
  "spreadsheet_is_web_page": {
    "status": 400,
    "en": "The file is a web page, even if it is called .xls. Open it in a spreadsheet program, save it as .xlsx and upload it again.",
    "fr": "Le fichier est une page web, même s’il s’appelle .xls. Ouvrez-le dans un tableur, enregistrez-le en .xlsx et envoyez-le à nouveau.",
    "de": "Die Datei ist eine Webseite, auch wenn sie .xls heisst. Öffnen Sie sie in einem Tabellenprogramm, speichern Sie sie als .xlsx und laden Sie sie erneut hoch."
  },
  "text_is_mac_roman": {
    "status": 400,
    "en": "The text is in the encoding Mac Roman, so accented letters would come out wrong. Save the file as .xlsx or as CSV UTF-8 and upload it again.",
    "fr": "Le texte est dans l’encodage Mac Roman : les lettres accentuées seraient fausses. Enregistrez le fichier en .xlsx ou en CSV UTF-8 et envoyez-le à nouveau.",
    "de": "Der Text ist in der Kodierung Mac Roman, Umlaute und Akzente wären falsch. Speichern Sie die Datei als .xlsx oder als CSV UTF-8 und laden Sie sie erneut hoch."
  },
  "spreadsheet_has_hidden_rows": {
    "status": 400,
    "en": "Some rows of the file are hidden, by a filter or by hand. Choose whether they are imported too.",
    "fr": "Certaines lignes du fichier sont masquées, par un filtre ou à la main. Choisissez si elles doivent aussi être importées.",
    "de": "Einige Zeilen der Datei sind ausgeblendet, durch einen Filter oder von Hand. Wählen Sie, ob sie auch importiert werden."
  },
  "row_hidden": {
    "status": 400,
    "en": "The row is hidden in the file and was left out, as asked.",
    "fr": "La ligne est masquée dans le fichier et a été laissée de côté, comme demandé.",
    "de": "Die Zeile ist in der Datei ausgeblendet und wurde wie gewünscht weggelassen."
  },
  "cell_not_as_typed": {
    "status": 400,
    "en": "The spreadsheet has made a number or a date of this cell, so that nobody knows what was typed. Format the column as text and type the cell again, or upload the supplier’s .csv file without opening it.",
    "fr": "Le tableur a fait de cette cellule un nombre ou une date : ce qui a été saisi est perdu. Mettez la colonne au format texte et saisissez à nouveau la cellule, ou envoyez le fichier .csv du fournisseur sans l’ouvrir.",
    "de": "Die Tabelle hat aus dieser Zelle eine Zahl oder ein Datum gemacht; was eingegeben wurde, ist verloren. Formatieren Sie die Spalte als Text und geben Sie die Zelle neu ein, oder laden Sie die .csv-Datei des Lieferanten hoch, ohne sie zu öffnen."
  },
  "formula_without_value": {
    "status": 400,
    "en": "The cell has a formula whose result is not in the file. Open the file in a spreadsheet program, save it and upload it again.",
    "fr": "La cellule contient une formule dont le résultat n’est pas dans le fichier. Ouvrez le fichier dans un tableur, enregistrez-le et envoyez-le à nouveau.",
    "de": "Die Zelle hat eine Formel, deren Ergebnis nicht in der Datei steht. Öffnen Sie die Datei in einem Tabellenprogramm, speichern Sie sie und laden Sie sie erneut hoch."
  },
  "quote_not_closed": {
    "status": 400,
    "en": "A quotation mark is opened and not closed.",
    "fr": "Un guillemet est ouvert et n’est pas refermé.",
    "de": "Ein Anführungszeichen wird geöffnet und nicht geschlossen."
  },
  "spreadsheet_too_large": {
    "status": 413,
    "en": "The spreadsheet is too large.",
    "fr": "Le tableur est trop volumineux.",
    "de": "Die Tabelle ist zu gross."
  },
  "file_too_complex": {
    "status": 413,
    "en": "The file takes too much time or memory to read. Keep only the rows and columns that are needed, and save it again.",
    "fr": "La lecture du fichier demande trop de temps ou de mémoire. Gardez seulement les lignes et colonnes nécessaires et enregistrez-le à nouveau.",
    "de": "Das Lesen der Datei braucht zu viel Zeit oder Speicher. Behalten Sie nur die nötigen Zeilen und Spalten und speichern Sie sie erneut."
  },
  "spreadsheet_too_many_columns": {
    "status": 400,
    "en": "The spreadsheet has too many columns.",
    "fr": "Le tableur a trop de colonnes.",
    "de": "Die Tabelle hat zu viele Spalten."
  },
  "spreadsheet_no_header": {
    "status": 400,
    "en": "No header row with the expected columns was found.",
    "fr": "Aucune ligne d’en-tête avec les colonnes attendues.",
    "de": "Keine Kopfzeile mit den erwarteten Spalten gefunden."
  },
  "backup_unreadable": {
    "status": 400,
    "en": "The backup file cannot be read.",
    "fr": "Le fichier de sauvegarde est illisible.",
    "de": "Die Sicherungsdatei ist nicht lesbar."
  },
  "backup_too_large": {
    "status": 413,
    "en": "The backup is too large.",
    "fr": "La sauvegarde est trop volumineuse.",
    "de": "Die Sicherung ist zu gross."
  },
  "image_not_supported": {
    "status": 400,
    "en": "Only PNG, JPEG, GIF and WebP pictures are supported.",
    "fr": "Seules les images PNG, JPEG, GIF et WebP sont acceptées.",
    "de": "Nur Bilder in PNG, JPEG, GIF und WebP werden unterstützt."
  },
  "certificate_unreadable": {
    "status": 400,
    "en": "The certificate file cannot be used: its private key or its certificate is missing.",
    "fr": "Ce fichier de certificat est inutilisable : il y manque la clé privée ou le certificat.",
    "de": "Die Zertifikatsdatei ist unbrauchbar: Ihr fehlt der private Schlüssel oder das Zertifikat."
  },
  "certificate_not_pkcs12": {
    "status": 400,
    "en": "The file is not a certificate in the format .p12 or .pks.",
    "fr": "Le fichier n’est pas un certificat au format .p12 ou .pks.",
    "de": "Die Datei ist kein Zertifikat im Format .p12 oder .pks."
  },
  "certificate_wrong_password": {
    "status": 400,
    "en": "The certificate cannot be opened with this password.",
    "fr": "Le certificat ne s’ouvre pas avec ce mot de passe.",
    "de": "Das Zertifikat lässt sich mit diesem Passwort nicht öffnen."
  },
  "certificate_not_twint": {
    "status": 400,
    "en": "The certificate was not issued by TWINT.",
    "fr": "Le certificat n’a pas été émis par TWINT.",
    "de": "Das Zertifikat wurde nicht von TWINT ausgestellt."
  },
  "certificate_not_renewed": {
    "status": 409,
    "en": "TWINT did not renew the certificate. The old one stays in use.",
    "fr": "TWINT n’a pas renouvelé le certificat. L’ancien reste utilisé.",
    "de": "TWINT hat das Zertifikat nicht erneuert. Das alte bleibt in Gebrauch."
  },
  "certificate_expired": {
    "status": 400,
    "en": "The certificate has expired.",
    "fr": "Le certificat a expiré.",
    "de": "Das Zertifikat ist abgelaufen."
  },
  "certificate_not_yet_valid": {
    "status": 400,
    "en": "The certificate is not valid yet.",
    "fr": "Le certificat n’est pas encore valable.",
    "de": "Das Zertifikat ist noch nicht gültig."
  },
  "duplicate_row": {
    "status": 409,
    "en": "The row stands twice in the file.",
    "fr": "La ligne figure deux fois dans le fichier.",
    "de": "Die Zeile steht zweimal in der Datei."
  },
  "already_imported": {
    "status": 409,
    "en": "This wristband was imported before.",
    "fr": "Ce bracelet a déjà été importé.",
    "de": "Dieses Armband wurde bereits importiert."
  },
  "number_taken_in_file": {
    "status": 409,
    "en": "Another row of the file has this number.",
    "fr": "Une autre ligne du fichier porte ce numéro.",
    "de": "Eine andere Zeile der Datei hat diese Nummer."
  },
  "chip_taken_in_file": {
    "status": 409,
    "en": "Another row of the file has this chip.",
    "fr": "Une autre ligne du fichier porte cette puce.",
    "de": "Eine andere Zeile der Datei hat diesen Chip."
  },
  "chip_missing": {
    "status": 400,
    "en": "The chip is missing.",
    "fr": "La puce manque.",
    "de": "Der Chip fehlt."
  },
  "chip_invalid": {
    "status": 400,
    "en": "The chip is not a valid chip number.",
    "fr": "La puce n’est pas un numéro valable.",
    "de": "Der Chip ist keine gültige Nummer."
  },
  "number_missing": {
    "status": 400,
    "en": "The wristband number is missing.",
    "fr": "Le numéro de bracelet manque.",
    "de": "Die Armbandnummer fehlt."
  },
  "number_invalid": {
    "status": 400,
    "en": "The wristband number is not valid.",
    "fr": "Le numéro de bracelet n’est pas valable.",
    "de": "Die Armbandnummer ist nicht gültig."
  },
  "pin_invalid": {
    "status": 400,
    "en": "The PIN is not valid.",
    "fr": "Le code PIN n’est pas valable.",
    "de": "Die PIN ist nicht gültig."
  },
  "text_invalid": {
    "status": 400,
    "en": "The text is too long or has invalid characters.",
    "fr": "Le texte est trop long ou contient des caractères non valables.",
    "de": "Der Text ist zu lang oder enthält ungültige Zeichen."
  },
  "request_timeout": {
    "status": 408,
    "en": "The request took too long to arrive.",
    "fr": "La requête a mis trop de temps à arriver.",
    "de": "Die Anfrage hat zu lange gebraucht, um anzukommen."
  },
  "payload_too_large": {
    "status": 413,
    "en": "The request is too large.",
    "fr": "La requête est trop volumineuse.",
    "de": "Die Anfrage ist zu gross."
  },
  "unsupported_media_type": {
    "status": 415,
    "en": "Send JSON.",
    "fr": "Envoyez du JSON.",
    "de": "Senden Sie JSON."
  },
  "unsupported_version": {
    "status": 400,
    "en": "This API version is not supported.",
    "fr": "Cette version de l’API n’est pas prise en charge.",
    "de": "Diese API-Version wird nicht unterstützt."
  },
  "wrong_domain": {
    "status": 421,
    "en": "Wrong domain.",
    "fr": "Domaine incorrect.",
    "de": "Falsche Domain."
  },
  "secret_key_in_environment": {
    "status": 409,
    "en": "The secret key is in the environment. Put a new one in front of it, separated by a comma, and restart all programs first.",
    "fr": "La clé secrète se trouve dans l’environnement. Placez-en d’abord une nouvelle devant elle, séparée par une virgule, et redémarrez tous les programmes.",
    "de": "Der geheime Schlüssel steht in der Umgebung. Setzen Sie zuerst einen neuen davor, durch ein Komma getrennt, und starten Sie alle Programme neu."
  },
  "captcha_required": {
    "status": 428,
    "en": "Please confirm that you are no program: solve the captcha, and try again.",
    "fr": "Veuillez confirmer que vous n’êtes pas un programme : résolvez le captcha, puis réessayez.",
    "de": "Bitte bestätigen Sie, dass Sie kein Programm sind: lösen Sie das Captcha, und versuchen Sie es noch einmal."
  },
  "rate_limited": {
    "status": 429,
    "en": "Too many requests. Please wait a moment.",
    "fr": "Trop de requêtes. Veuillez patienter un instant.",
    "de": "Zu viele Anfragen. Bitte warten Sie einen Moment."
  },
  "overloaded": {
    "status": 503,
    "en": "Too busy. Please try again in a moment.",
    "fr": "Trop occupé. Veuillez réessayer dans un instant.",
    "de": "Überlastet. Bitte versuchen Sie es gleich noch einmal."
  },
  "unavailable": {
    "status": 503,
    "en": "The service is not available right now.",
    "fr": "Le service n’est pas disponible en ce moment.",
    "de": "Der Dienst ist zurzeit nicht verfügbar."
  },
  "internal": {
    "status": 500,
    "en": "Something went wrong.",
    "fr": "Une erreur s’est produite.",
    "de": "Etwas ist schiefgelaufen."
  },
  "bar_not_found": {
    "status": 404,
    "en": "Point of sale not found.",
    "fr": "Point de vente introuvable.",
    "de": "Verkaufsstelle nicht gefunden."
  },
  "deposit_not_found": {
    "status": 404,
    "en": "Deposit not found.",
    "fr": "Consigne introuvable.",
    "de": "Pfand nicht gefunden."
  },
  "entrance_not_found": {
    "status": 404,
    "en": "Entrance not found.",
    "fr": "Entrée introuvable.",
    "de": "Eintritt nicht gefunden."
  },
  "voucher_not_found": {
    "status": 404,
    "en": "Voucher not found.",
    "fr": "Bon introuvable.",
    "de": "Gutschein nicht gefunden."
  }
}
