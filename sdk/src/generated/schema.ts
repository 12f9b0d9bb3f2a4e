// Generated from openapi.yaml by `npm run gen`. Do not edit.
export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say what is up
         * @description Answers within a second, whatever the database does; `503 unavailable` while it does not answer, with the same fields in `details`.
         */
        get: operations["system.health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say that the process answers
         * @description For whatever restarts processes. It asks nobody else, so that no restart follows an outage of the database.
         */
        get: operations["system.live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say whether work can be sent here
         * @description For whatever distributes calls; `503 unavailable` while the database does not answer or takes nothing, and before the server stops.
         */
        get: operations["system.ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/doctor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say what is wrong with the installation
         * @description Examines the books, the database, the workers, the providers and the disk: what is wrong first, by its harm. A finding about backups is given only where the server sees them.
         */
        get: operations["system.doctor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/captcha": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a captcha to solve
         * @description A proof of work by altcha (version 2), signed and made here. It is good for ten minutes, once, and for the purpose and subject named alone. The solution is `{ challenge, solution }` as JSON in base64, in the header `captcha`.
         */
        get: operations["captcha.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/secrets/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draw a new secret key, and seal everything under it
         * @description The keys before it stay behind it in `secret.key`, for sessions, and for PINs that are printed on wristbands. Nobody is signed out. Where the environment holds the key (`KERMESSE_SECRET_KEY`), put a new one in front of the old one, separated by a comma, restart all programs, and call this; with one key alone it is `secret_key_in_environment`.
         */
        post: operations["secrets.rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a username and a password
         * @description An unknown user and a wrong password answer alike. A user with no right is refused. Limited per account and address.
         */
        post: operations["users.login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say who is signed in */
        get: operations["users.me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List users */
        get: operations["users.list"];
        put?: never;
        /**
         * Create a user
         * @description Needs email, password and right, and a bar for levels below admin.
         */
        post: operations["users.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete or restore many users
         * @description Each row by itself, as `users.delete` or `users.restore` does it and may refuse it, in the order given.
         */
        post: operations["users.bulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what would conflict before saving a user
         * @description `_id` names the user that is being changed. Nothing is changed; force takes the smartphones anyway.
         */
        post: operations["users.validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/force": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a user and take the smartphones from others
         * @description Like creating; smartphones that others carry move to the new user, and the move is logged.
         */
        post: operations["users.force_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/token_valid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say whether the session is still good
         * @description Without a token, or with a dead one, it is not; nothing is refused.
         */
        get: operations["users.token_valid"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Show a user */
        get: operations["users.get"];
        put?: never;
        post?: never;
        /**
         * Delete a user
         * @description Restorable. Their sessions end, and their username is free for others.
         */
        delete: operations["users.delete"];
        options?: never;
        head?: never;
        /**
         * Change a user
         * @description Nobody changes a user above their own level or raises themselves; the last admin stays. A bar brings its event.
         */
        patch: operations["users.update"];
        trace?: never;
    };
    "/users/{id}/sessions": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * List where a user is signed in
         * @description Where it was last used comes first, unless another order is asked for. Nobody sees those of a level above their own.
         */
        get: operations["users.sessions"];
        put?: never;
        post?: never;
        /**
         * Sign a user out
         * @description Of every place, or of one. Signing oneself out of every place keeps the current session. Nobody ends those of a level above their own.
         */
        delete: operations["users.end_sessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/force": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Change a user and take the smartphones from others
         * @description Like changing; smartphones that others carry move to this user, and the move is logged.
         */
        put: operations["users.force_update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/link": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link that signs a user in
         * @description A person who opens `{origin}/login?token=…` is this user until the link expires, is revoked, or someone signs out with it. Nobody makes one for a user above their own level.
         */
        post: operations["users.link"];
        /** Revoke a user's login links */
        delete: operations["users.unlink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/restore": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted user
         * @description Refused when somebody else has the username by now. Smartphones that nobody else took come back.
         */
        post: operations["users.restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the places where you are signed in
         * @description Where it was last used comes first, unless another order is asked for.
         */
        get: operations["sessions.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/sessions/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign out */
        delete: operations["sessions.end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign out elsewhere */
        delete: operations["sessions.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages of an event
         * @description In the order of their positions, those of the last 30 days. To read on, pass the `position` of the last message as `after`. `events.stream` sends the same messages as they come.
         */
        get: operations["messages.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/trigger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a message of a trial event
         * @description As if it had happened: the message goes to the stream and to webhooks, with made-up ids and `test: true` in its data. Nothing else changes. At trial events alone, `trial_only` otherwise.
         */
        post: operations["messages.trigger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Send messages of an event as they come
         * @description A stream of server-sent events (`text/event-stream`): each has a message as JSON in `data` and its position as `id`, about a second after the fact. It begins with the next message, or after the position of `after` or `last-event-id`: a client that returns with the last `id` misses nothing of the last 30 days, and none comes twice. The first event has an `id` and no data. A comment every 25 seconds shows that the connection is open, and after a quarter of an hour the server ends it: open another one. The server also ends it when the rights of the caller end. A process holds as many as of dashboards, a session eight; further ones are refused with `overloaded`. `messages.list` has the same messages.
         */
        get: operations["events.stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/script_tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tokens for scripts
         * @description Of the event, also those of other users. A superadmin who names no event sees all.
         */
        get: operations["script_tokens.list"];
        put?: never;
        /**
         * Create a token for scripts
         * @description The token is in this answer alone: only its hash is stored. It is limited to one event and to the right admin at most. With the right superadmin it is good in every event; the caller must be a superadmin and name no event. Without `right` it has the least right that its `operations` need. A user has at most 50 tokens. There is no idempotency key: a stored answer would hold the token, so revoke the second token if a call was repeated.
         */
        post: operations["script_tokens.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/script_tokens/{id}": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a token for scripts
         * @description It ends within a second, for good. An admin revokes every token of the event.
         */
        delete: operations["script_tokens.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List webhooks */
        get: operations["webhooks.list"];
        put?: never;
        /**
         * Create a webhook
         * @description Messages of the event are sent to the address from now on, signed as Standard Webhooks says. Its secret is in this answer and in that of `webhooks.rotate_secret` alone. The address is public and has https. An event has at most 20 webhooks. There is no idempotency key: a stored answer would hold the secret, so delete the second webhook if a call was repeated.
         */
        post: operations["webhooks.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Show a webhook */
        get: operations["webhooks.get"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description For good, with its secrets and its deliveries.
         */
        delete: operations["webhooks.delete"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description `enabled: false` stops it and ends what waits; `enabled: true` sends what happens from then on. Redeliver what was missed.
         */
        patch: operations["webhooks.update"];
        trace?: never;
    };
    "/webhooks/{id}/secret": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook
         * @description Draws a new secret. Messages are signed with both until the old one ends, so that a receiver may take its time; 0 hours end it at once.
         */
        post: operations["webhooks.rotate_secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message to a webhook
         * @description A message of the type `webhook.test` with the id of the webhook, to this webhook alone. It is sent, tried again and listed as any other.
         */
        post: operations["webhooks.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook_deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries to webhooks
         * @description Those of the last 30 days.
         */
        get: operations["webhook_deliveries.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook_deliveries/{id}": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Show a delivery with its attempts */
        get: operations["webhook_deliveries.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook_deliveries/{id}/redeliver": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver a message again
         * @description At once, with the same id and body and all attempts before it; also after it was delivered. The webhook must be enabled.
         */
        post: operations["webhook_deliveries.redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a device in with a token
         * @description The session may do what a server (10) may at the event, less what the permissions of the token leave out. A device names itself by its terminal, its smartphone, or both, and is signed in once: while another session of it was used in the last two minutes, this is refused (`device_signed_in`) unless `take_over` ends that session; an idle one ends by itself. The smartphone is one that the event or one of its users has. Devices that name neither are told by `other_sessions` how many others there are.
         */
        post: operations["tokens.login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List device tokens */
        get: operations["tokens.list"];
        put?: never;
        /**
         * Create a device token
         * @description Refused while another token names one of its terminals; the answer names each with its event, joined with &.
         */
        post: operations["tokens.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete, restore or archive many device tokens
         * @description Each row by itself, as `tokens.delete` or `tokens.restore` or `tokens.archive` does it and may refuse it, in the order given.
         */
        post: operations["tokens.bulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say which terminals other tokens name
         * @description `_id` names the token that is being changed.
         */
        post: operations["tokens.validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/force": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a device token and take its terminals from others
         * @description A token that loses its last terminal is archived, because an empty list would let every terminal in.
         */
        post: operations["tokens.force_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/exists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say whether the event has a token with a permission */
        get: operations["tokens.exists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Show a device token */
        get: operations["tokens.get"];
        /**
         * Change a device token
         * @description What is left out stays. Another event or another token text signs its devices out; a terminal that is no longer named is out at once.
         */
        put: operations["tokens.update"];
        post?: never;
        /**
         * Delete a device token
         * @description Devices that signed in with it are signed out.
         */
        delete: operations["tokens.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * List the devices that are signed in with a token
         * @description The last used comes first, unless another order is asked for.
         */
        get: operations["tokens.sessions"];
        put?: never;
        post?: never;
        /**
         * Sign the devices of a token out
         * @description All of them, or one. The token stays, and they may sign in again.
         */
        delete: operations["tokens.end_sessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/{id}/force": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a device token and take its terminals from others
         * @description A token that loses its last terminal is archived, because an empty list would let every terminal in.
         */
        patch: operations["tokens.force_update"];
        trace?: never;
    };
    "/tokens/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a device token
         * @description Devices that signed in with it are signed out, and its terminals are free.
         */
        post: operations["tokens.archive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted or archived device token
         * @description Refused when another token names one of its terminals by now.
         */
        post: operations["tokens.restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description A user below superadmin sees their own.
         */
        get: operations["events.list"];
        put?: never;
        /**
         * Create an event
         * @description Needs a name.
         */
        post: operations["events.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable, disable, delete or restore many events
         * @description Each row by itself, as `events.enable` or `events.disable` or `events.delete` or `events.restore` does it and may refuse it, in the order given.
         */
        post: operations["events.bulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/general": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what anyone may know of an event
         * @description By event_id, by client_uid, or the caller's own.
         */
        get: operations["events.general"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/parameter/language": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the language of an event */
        get: operations["events.language"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/parameter/infomaniak": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the ticketing period of an event */
        get: operations["events.infomaniak"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/parameter/customization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show how an event looks
         * @description By event_id, by client_uid, or the caller's own.
         */
        get: operations["events.customization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/totals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what is kept of events that were deleted forever
         * @description Sums without a person or a wristband in them.
         */
        get: operations["events.totals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/db_restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new event from a backup
         * @description Never overwrites an event; the new one is disabled, and frozen for money until `events.name_successor`. All of it or nothing: a damaged, truncated or foreign file is `backup_unreadable` with its reason, and the sums must be those that the backup was proved with. Rollups are made again, so that an event whose rollups were wrong can be restored. At most 50 MB of file, which is far more than 500,000 transactions; `POST /events/db_restore/file` takes larger ones.
         */
        post: operations["events.db_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/db_restore/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new event from a backup of any size
         * @description As `POST /events/db_restore`, but the body is the file itself, which is taken as it arrives and never held in memory. At most `KERMESSE_RESTORE_MAX_BYTES` (2 GB unless set); more is `backup_too_large`.
         */
        post: operations["events.db_restore_file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/short/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable an event
         * @description Sales and top-ups are taken again.
         */
        post: operations["events.enable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/short/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable an event
         * @description Sales, top-ups and cash desks are refused with `event_is_disabled`; refunds still go out.
         */
        post: operations["events.disable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Show an event */
        get: operations["events.get"];
        put?: never;
        post?: never;
        /**
         * Delete an event
         * @description Nobody but a superadmin sees it any more; everything in it stays. `events.restore` brings it back.
         */
        delete: operations["events.delete"];
        options?: never;
        head?: never;
        /**
         * Change an event
         * @description Some fields are for superadmins alone.
         */
        patch: operations["events.update"];
        trace?: never;
    };
    "/events/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring a deleted event back
         * @description Refused when another event has its name by now (`name_taken`), or another token one of the terminals that its tokens name (`terminals_taken`).
         */
        post: operations["events.restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive an event
         * @description For ever. Only when it is over (else `event_still_running`), its refund form is closed (else `form_refund_not_closed`) and no refund run is under way. While a bank or a provider has not confirmed what was sent, it is refused with `refunds_unconfirmed` unless `confirmed`. Afterwards every change is refused, apart from what banks and providers have done; its smartphones, card terminals, tokens and printed numbers are free.
         */
        post: operations["events.archive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Duplicate an event
         * @description Copies the configuration, points of sale, consumptions, deposits, entrances, entrance groups, vouchers and packs, each with an id of its own. Never clients, money, devices, tokens or secrets.
         */
        post: operations["events.duplicate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/shifted_dates": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Show the dates that a copy would have
         * @description What `events.duplicate` makes of every date with the same `dateBegin`. Changes nothing.
         */
        get: operations["events.shifted_dates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/force": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an event for ever
         * @description Only a deleted event, and only with its exact name (`event_name_mismatch`). While money of visitors is left in it, it is refused with `money_owed` unless `keep_totals` is set; anonymised totals are then kept. The play money of a trial event is owed to nobody.
         */
        delete: operations["events.delete_forever"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/successor": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a restored event replace its original
         * @description A restored event is frozen: no money moves and no provider is called until this names it the successor by its exact name (`event_name_mismatch`). The original, if it is on this installation, is then frozen for good; its payments and refund runs that are in the backup belong to the successor. Refused with `original_paid_out` when money left the original after the backup was made, unless `confirmed`, and with `refund_in_progress` while a refund run of the original is under way.
         */
        post: operations["events.name_successor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link that signs in at an event
         * @description A person who opens `{origin}/login?token=…` is an admin of this event, without being one of its users, until the link expires, is revoked, or someone signs out with it.
         */
        post: operations["events.link"];
        /** Revoke an event's login links */
        delete: operations["events.unlink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/db_backup": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Download a backup of an event
         * @description One snapshot as a `.backup` file: compressed, with checksum and version, secrets encrypted. Users, devices and tokens are not in it. Refused while a refund run is under way.
         */
        post: operations["events.db_backup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/certificate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Upload the TWINT certificate
         * @description A .p12 or .pks file (PKCS #12, also encrypted with RC2 or 3DES) issued by TWINT that is valid now. Refused with `certificate_not_pkcs12`, `certificate_wrong_password`, `certificate_unreadable` (no key, or no certificate for it), `certificate_not_twint`, `certificate_expired` or `certificate_not_yet_valid`. Kept encrypted and never answered; issuer and validity are.
         */
        put: operations["events.set_certificate"];
        post?: never;
        /** Forget the TWINT certificate */
        delete: operations["events.delete_certificate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/certificate/renew": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew the TWINT certificate
         * @description Asks TWINT for a new certificate and keeps it in place of the old one, under the same password. TWINT renews in the last weeks only; what it refuses is `certificate_not_renewed` with its own words.
         */
        post: operations["events.renew_certificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/embed": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Show what puts the top-up page on the organiser's own site
         * @description Only the sites in the event's `embed.origins` may show it.
         */
        get: operations["events.embed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Prove that no cent is missing
         * @description Recomputes every balance from the postings in one snapshot. `ok` is false with the first differences.
         */
        get: operations["events.audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/readiness": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Say whether everything is ready for the event
         * @description Looks at the settings, the devices, the installation, and asks each provider and each printer. Nothing is changed and no payment is opened. What gives no answer within three seconds is `unknown` with its reason, so the whole takes a few seconds at most. Of the installation an admin of one event learns the state alone.
         */
        get: operations["events.readiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/cockpit": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Show what happens at the event now
         * @description Sales by the minute, devices that are silent, declined sales, payments and jobs under way, and alarms. Meant to be asked every five seconds by everybody who watches: a request within two seconds of another gets the same answer.
         */
        get: operations["events.cockpit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/offline_risk": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Show the amount at risk under the limits for offline sales
         * @description How far below zero offline sales can take the wristbands of the event in one business day: with the limits of the event, or with those that are asked about.
         */
        get: operations["events.offline_risk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/smartphones": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** List the smartphones of an event */
        get: operations["event_smartphones.get"];
        /**
         * Assign the smartphones of an event
         * @description The whole list; what is left out is released. Refused while another event has one of them; the answer names each, joined with &.
         */
        put: operations["event_smartphones.set"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/smartphones/force": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        /** Assign the smartphones and take them from other events */
        put: operations["event_smartphones.force"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/smartphones/validate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say which smartphones another event has */
        post: operations["event_smartphones.validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/smartphones/export": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Download the smartphones of an event */
        get: operations["event_smartphones.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/mypos_terminals": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** List the card terminals of an event */
        get: operations["event_terminals.get"];
        /**
         * Assign the card terminals of an event
         * @description The whole list; what is left out is released. Refused while another event has one of them; the answer names each, joined with &.
         */
        put: operations["event_terminals.set"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/mypos_terminals/force": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        /** Assign the card terminals and take them from other events */
        put: operations["event_terminals.force"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/mypos_terminals/validate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say which card terminals another event has */
        post: operations["event_terminals.validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/mypos_terminals/export": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Download the card terminals of an event */
        get: operations["event_terminals.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload pictures
         * @description PNG, JPEG, GIF or WebP by their content, at most 5,000,000 bytes each. `src` is what `customization.logo` takes.
         */
        post: operations["assets.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pictures/{event_id}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The event. */
                event_id: components["schemas"]["Id"];
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Show a picture */
        get: operations["assets.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mypos_terminals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List card terminals */
        get: operations["terminals.list"];
        put?: never;
        /** Create a card terminal */
        post: operations["terminals.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mypos_terminals/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many card terminals
         * @description Each row by itself, as `terminals.delete` does it and may refuse it, in the order given.
         */
        post: operations["terminals.bulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mypos_terminals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Show a card terminal */
        get: operations["terminals.get"];
        put?: never;
        post?: never;
        /** Delete a card terminal */
        delete: operations["terminals.delete"];
        options?: never;
        head?: never;
        /** Change a card terminal */
        patch: operations["terminals.update"];
        trace?: never;
    };
    "/mypos_terminals/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Say whether a terminal is paired
         * @description While a pairing is under way it asks the provider.
         */
        get: operations["terminals.status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mypos_terminals/{id}/pair": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for the code that pairs a terminal
         * @description Type the code on the terminal; `status` says when it is done.
         */
        post: operations["terminals.pair"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mypos_terminals/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a code that nobody has typed
         * @description The terminal is what it was before the code was asked for. A code that was typed meanwhile has done its work: the answer says so.
         */
        post: operations["terminals.cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mypos_terminals/{id}/unpair": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for the code that unpairs a terminal
         * @description Type the code on the terminal; `status` says when it is done.
         */
        post: operations["terminals.unpair"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List devices
         * @description Smartphones, modems and card terminals, wherever they are.
         */
        get: operations["devices.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many devices
         * @description Each row by itself, as `devices.delete` does it and may refuse it, in the order given.
         */
        post: operations["devices.bulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List where devices were
         * @description For whom, from when to when; the newest first unless sorted.
         */
        get: operations["devices.logs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Show a device */
        get: operations["devices.get"];
        put?: never;
        post?: never;
        /**
         * Delete a device
         * @description Refused as `in_use` while an event or a user has it, or while a card terminal is paired. Its log stays.
         */
        delete: operations["devices.delete"];
        options?: never;
        head?: never;
        /**
         * Change what is known of a device
         * @description A device that is `under_repair` or `not_available` is not assigned without force; where it is now, it stays.
         */
        patch: operations["devices.update"];
        trace?: never;
    };
    "/smartphones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sessions of smartphones
         * @description One row for each smartphone, user and point of sale, with what was booked and where it was last; the newest first unless sorted.
         */
        get: operations["smartphones.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/smartphones/{number}": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The smartphone's number. */
                number: components["schemas"]["DeviceNumber"];
            };
            cookie?: never;
        };
        /**
         * Show a smartphone at an event
         * @description What was booked with it, who had it, and where it was last.
         */
        get: operations["smartphones.get"];
        put?: never;
        /**
         * Say where a smartphone is and what it runs
         * @description For the app. One session for each sign-in; repeating it brings the session up to date. The smartphone is one of the event or of a user of it.
         */
        post: operations["smartphones.report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/smartphones/{number}/transactions/export": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The smartphone's number. */
                number: components["schemas"]["DeviceNumber"];
            };
            cookie?: never;
        };
        /** Download what was booked with a smartphone */
        get: operations["smartphones.transactions_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/smartphones/{number}/entrance_checks/export": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The smartphone's number. */
                number: components["schemas"]["DeviceNumber"];
            };
            cookie?: never;
        };
        /** Download the checks made with a smartphone */
        get: operations["smartphones.entrance_checks_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mypos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sessions of card terminals
         * @description One row for each terminal, user and point of sale, with what was booked; the newest first unless sorted.
         */
        get: operations["mypos.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mypos/{terminal}": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The terminal's code. */
                terminal: components["schemas"]["DeviceNumber"];
            };
            cookie?: never;
        };
        /** Show a card terminal at an event */
        get: operations["mypos.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mypos/{terminal}/transactions/export": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The terminal's code. */
                terminal: components["schemas"]["DeviceNumber"];
            };
            cookie?: never;
        };
        /** Download the top-ups of a card terminal */
        get: operations["mypos.transactions_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/latest_app": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of the app
         * @description The latest first unless sorted.
         */
        get: operations["latest_app.list"];
        put?: never;
        /**
         * Upload a version of the app
         * @description An .apk of 100 MB at most: a zip archive with an AndroidManifest.xml. Each version once.
         */
        post: operations["latest_app.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/latest_app/latest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the latest version of the app
         * @description For the app, which asks whether it is up to date.
         */
        get: operations["latest_app.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/latest_app/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraw a version of the app */
        delete: operations["latest_app.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/latest_app/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Download a version of the app */
        get: operations["latest_app.download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/replica_sets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the database servers
         * @description This server and, where it is the primary, those that stream from it.
         */
        get: operations["replica_sets.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List points of sale */
        get: operations["bars.list"];
        put?: never;
        /** Create a point of sale */
        post: operations["bars.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bars/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete or restore many points of sale
         * @description Each row by itself, as `bars.delete` or `bars.restore` does it and may refuse it, in the order given.
         */
        post: operations["bars.bulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bars/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what is wrong with a point of sale
         * @description Checks as `bars.create` does, or with `_id` as `bars.update`, and writes nothing.
         */
        post: operations["bars.validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bars/{id}": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Show a point of sale */
        get: operations["bars.get"];
        put?: never;
        post?: never;
        /**
         * Delete a point of sale
         * @description Restorable. What was sold stays in the ledger.
         */
        delete: operations["bars.delete"];
        options?: never;
        head?: never;
        /** Change a point of sale */
        patch: operations["bars.update"];
        trace?: never;
    };
    "/bars/{id}/restore": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted point of sale
         * @description Checks its name again.
         */
        post: operations["bars.restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bars/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List points of sale of every event
         * @description With the name of their event, by that and by their own. Of events that are not deleted, or of the one named.
         */
        get: operations["bars.all"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bars/download_template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download an empty spreadsheet of points of sale */
        get: operations["bars.download_template"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bars/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the points of sale
         * @description Can be imported again; what is sold is not in it. A cell of `printers` has a line for each: `epson | 192.168.1.20 | kitchen | master, separate tickets | hot, cold` (type, address, server, options, tags; a backslash before a sign that is part of a name).
         */
        get: operations["bars.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bars/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import points of sale from a spreadsheet
         * @description A column that is left out stays as it is; an empty cell empties its field. Every row is taken or refused for itself. With `delete_if_not_exists` whatever that the file does not name is removed, unless a row failed. A name that is taken is a failure, unless `update_if_already_exists`.
         */
        post: operations["bars.import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bars/{id}/consumptions/download_template": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Download an empty spreadsheet of consumptions */
        get: operations["bar_consumptions.download_template"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bars/{id}/consumptions/export": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Download what a point of sale sells
         * @description Imports again unchanged.
         */
        get: operations["bar_consumptions.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bars/{id}/consumptions/import": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import what a point of sale sells from a spreadsheet
         * @description A column that is left out stays as it is; an empty cell empties its field. Every row is taken or refused for itself. With `delete_if_not_exists` what that the file does not name is removed, unless a row failed, and the list gets the order of the file; otherwise new rows come last. A name that is sold already is skipped, unless `update_if_already_exists`.
         */
        post: operations["bar_consumptions.import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consumptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what is sold
         * @description At the caller's own point of sale; of every one for callers without one, or with `include_from_all_bars`.
         */
        get: operations["consumptions.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consumptions/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what is sold in the whole event, to choose from */
        get: operations["consumptions.all"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/all_consumptions": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sell one thing at many points of sale
         * @description All or nothing: the name must be free at each of them. Repeats with the same `idempotency-key` create nothing more.
         */
        post: operations["all_consumptions.create"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change one thing at many points of sale
         * @description What is named `current_name` (whatever its case) at `bars`, or with `all_bars` wherever it is sold. All or nothing. A point of sale that is also in `delete_from_bars` loses it.
         */
        patch: operations["all_consumptions.update"];
        trace?: never;
    };
    "/all_consumptions/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what is wrong with a change at many points of sale
         * @description Checks as `all_consumptions.create` does, or with `current_name` as `all_consumptions.update`, and writes nothing.
         */
        post: operations["all_consumptions.validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/printer/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a receipt printer for its state
         * @description Connects and prints nothing. A printer that cannot be reached is an answer, not an error; an address outside the networks for printers is refused.
         */
        post: operations["printer.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deposits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List deposits */
        get: operations["deposits.list"];
        put?: never;
        /** Create a deposit */
        post: operations["deposits.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deposits/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete or restore many deposits
         * @description Each row by itself, as `deposits.delete` or `deposits.restore` does it and may refuse it, in the order given.
         */
        post: operations["deposits.bulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deposits/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what is wrong with a deposit
         * @description Checks as `deposits.create` does, or with `_id` as `deposits.update`, and writes nothing.
         */
        post: operations["deposits.validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deposits/{id}": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Show a deposit */
        get: operations["deposits.get"];
        put?: never;
        post?: never;
        /**
         * Delete a deposit
         * @description Restorable. What was sold stays in the ledger.
         */
        delete: operations["deposits.delete"];
        options?: never;
        head?: never;
        /** Change a deposit */
        patch: operations["deposits.update"];
        trace?: never;
    };
    "/deposits/{id}/restore": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted deposit
         * @description Checks its name again.
         */
        post: operations["deposits.restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entrances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List entrances */
        get: operations["entrances.list"];
        put?: never;
        /** Create an entrance */
        post: operations["entrances.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entrances/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete or restore many entrances
         * @description Each row by itself, as `entrances.delete` or `entrances.restore` does it and may refuse it, in the order given.
         */
        post: operations["entrances.bulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entrances/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what is wrong with an entrance
         * @description Checks as `entrances.create` does, or with `_id` as `entrances.update`, and writes nothing.
         */
        post: operations["entrances.validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entrances/{id}": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Show an entrance */
        get: operations["entrances.get"];
        put?: never;
        post?: never;
        /**
         * Delete an entrance
         * @description Restorable. What was sold stays in the ledger.
         */
        delete: operations["entrances.delete"];
        options?: never;
        head?: never;
        /** Change an entrance */
        patch: operations["entrances.update"];
        trace?: never;
    };
    "/entrances/{id}/restore": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted entrance
         * @description Checks its name again.
         */
        post: operations["entrances.restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entrances/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List every entrance at once
         * @description For selectors. Whatever their dates, in the organiser's order, without pages; at most 1,000.
         */
        get: operations["entrances.all"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entrance_groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List entrance groups */
        get: operations["entrance_groups.list"];
        put?: never;
        /** Create an entrance group */
        post: operations["entrance_groups.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entrance_groups/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete or restore many entrance groups
         * @description Each row by itself, as `entrance_groups.delete` or `entrance_groups.restore` does it and may refuse it, in the order given.
         */
        post: operations["entrance_groups.bulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entrance_groups/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what is wrong with an entrance group
         * @description Checks as `entrance_groups.create` does, or with `_id` as `entrance_groups.update`, and writes nothing.
         */
        post: operations["entrance_groups.validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entrance_groups/{id}": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Show an entrance group */
        get: operations["entrance_groups.get"];
        put?: never;
        post?: never;
        /**
         * Delete an entrance group
         * @description Restorable. Its checks stay.
         */
        delete: operations["entrance_groups.delete"];
        options?: never;
        head?: never;
        /** Change an entrance group */
        patch: operations["entrance_groups.update"];
        trace?: never;
    };
    "/entrance_groups/{id}/restore": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted entrance group
         * @description Checks its name again.
         */
        post: operations["entrance_groups.restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entrance_groups/{id}/sell": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sell an entrance at a gate
         * @description Where the group allows it and is not scan_only (`entrance_not_sold_here`), while group and entrance are shown (`entrance_not_valid_now`), and within the entrance's own least right, ages and ways of paying. It lets nobody in: scan afterwards.
         */
        post: operations["entrance_groups.sell"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List zones */
        get: operations["zones.list"];
        put?: never;
        /**
         * Load the zones from the ticketing provider
         * @description Reads the programme of the event's `infomaniak` settings. Zones that are known keep their settings, those that the provider no longer has are deleted. Errors: `provider_parameters_not_found`, `ticketing_refused` (key or period), `ticketing_unavailable` (nothing has changed; try again).
         */
        post: operations["zones.reload"];
        /**
         * Delete all zones of the event
         * @description Loading them again brings them back with their settings.
         */
        delete: operations["zones.clear"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable or disable many zones
         * @description Each row by itself, as `zones.enable` or `zones.disable` does it and may refuse it, in the order given.
         */
        post: operations["zones.bulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones/{id}": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Show a zone */
        get: operations["zones.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a zone
         * @description Who may enter, how it is paid, and what comes with it. Categories that are not named stay as they are.
         */
        patch: operations["zones.update"];
        trace?: never;
    };
    "/zones/{id}/enable": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a zone
         * @description Its tickets pass where a gate names it, while its show is enabled too.
         */
        post: operations["zones.enable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones/{id}/disable": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a zone
         * @description Nobody passes into it any more; who is inside may leave.
         */
        post: operations["zones.disable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones/events/{infomaniak_event_id}/enable": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the show. */
                infomaniak_event_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open every zone of a show
         * @description Sets is_event_enabled of its zones; each zone's own switch stays as it is.
         */
        post: operations["zones.enable_event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones/events/{infomaniak_event_id}/disable": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the show. */
                infomaniak_event_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close every zone of a show
         * @description Sets is_event_enabled of its zones; each zone's own switch stays as it is.
         */
        post: operations["zones.disable_event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List tickets */
        get: operations["tickets.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the wristband of a ticket
         * @description By bar code or QR code. A ticket without a wristband shows its worth to anybody who has its QR code; by its bar code, which can be guessed, it answers as an unknown one does, `ticket_not_found`. Wrong codes are limited per address.
         */
        get: operations["tickets.lookup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/exchange": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand a ticket out as a wristband
         * @description By the ticket's bar code or QR code. Binds the ticket to this wristband and no other (`ticket_exchanged`, `wristband_has_ticket`), hands out the voucher packs of its zone and its category, and gives the category's `unpaid` as organiser's credit. `amount` is what is paid for the zone here, by one of the zone's `payment_types`, and takes a cashier; the ticket itself was paid at the provider. The ticket is its own idempotency key: repeating it answers the first result and gives nothing again. It lets nobody in: scan afterwards. Works from our own copy of the tickets. Errors: `ticket_not_found`, `ticket_cancelled`, `zone_closed`, `too_young`, `payment_type_not_allowed`, `entrance_price_too_high`, `load_too_high`, `insufficient_balance`, `client_disabled`, `wristband_transferred`; with `entrance_group_id` also `not_for_this_gate`, and `entrance_not_sold_here` where a gate only scans.
         */
        post: operations["tickets.exchange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/sync": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say how old the copy of the tickets is */
        get: operations["tickets.sync_status"];
        put?: never;
        /**
         * Fetch the tickets from their provider now
         * @description They are fetched every five minutes anyway while the event runs, once its zones are loaded.
         */
        post: operations["tickets.sync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Show a ticket */
        get: operations["tickets.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vouchers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List vouchers */
        get: operations["vouchers.list"];
        put?: never;
        /** Create a voucher */
        post: operations["vouchers.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vouchers/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete or restore many vouchers
         * @description Each row by itself, as `vouchers.delete` or `vouchers.restore` does it and may refuse it, in the order given.
         */
        post: operations["vouchers.bulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vouchers/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what is wrong with a voucher
         * @description Checks as `vouchers.create` does, or with `_id` as `vouchers.update`, and writes nothing.
         */
        post: operations["vouchers.validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vouchers/{id}": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Show a voucher */
        get: operations["vouchers.get"];
        put?: never;
        post?: never;
        /**
         * Delete a voucher
         * @description Restorable. What was sold stays in the ledger.
         */
        delete: operations["vouchers.delete"];
        options?: never;
        head?: never;
        /** Change a voucher */
        patch: operations["vouchers.update"];
        trace?: never;
    };
    "/vouchers/{id}/restore": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted voucher
         * @description Checks its name again.
         */
        post: operations["vouchers.restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/voucher_packs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List voucher packs */
        get: operations["voucher_packs.list"];
        put?: never;
        /** Create a voucher pack */
        post: operations["voucher_packs.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/voucher_packs/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete or restore many voucher packs
         * @description Each row by itself, as `voucher_packs.delete` or `voucher_packs.restore` does it and may refuse it, in the order given.
         */
        post: operations["voucher_packs.bulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/voucher_packs/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what is wrong with a voucher pack
         * @description Checks as `voucher_packs.create` does, or with `_id` as `voucher_packs.update`, and writes nothing.
         */
        post: operations["voucher_packs.validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/voucher_packs/{id}": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Show a voucher pack */
        get: operations["voucher_packs.get"];
        put?: never;
        post?: never;
        /**
         * Delete a voucher pack
         * @description Restorable. What was sold stays in the ledger.
         */
        delete: operations["voucher_packs.delete"];
        options?: never;
        head?: never;
        /** Change a voucher pack */
        patch: operations["voucher_packs.update"];
        trace?: never;
    };
    "/voucher_packs/{id}/restore": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted voucher pack
         * @description Checks its name again.
         */
        post: operations["voucher_packs.restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List clients
         * @description Checkers and devices see no money here.
         */
        get: operations["clients.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable or enable many wristbands
         * @description Each row by itself, as `clients.disable` or `clients.enable` does it and may refuse it, in the order given.
         */
        post: operations["clients.bulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draw numbers and PINs to print on wristbands
         * @description A spreadsheet for the supplier, who writes the chips into it; it is then imported as it is. Numbers have 8 signs, PINs 6, drawn at random from letters and digits that nobody mistakes for others; a number is drawn once in the installation. The PINs stand in this file alone: it is not kept, and calling again draws others.
         */
        post: operations["clients.generate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register wristbands and their holders from a text
         * @description Lines with a header: chip and number, and PIN, name, email and ticket where there are any; separated by tabs, semicolons or commas. A quotation mark that is not closed refuses the text with its line. No money moves. A wristband that is there already is skipped, so repeating is safe. Numbers that follow each other, of wristbands without a PIN, are refused with `guessable_numbers`, unless `allow_guessable_numbers` is set.
         */
        post: operations["clients.import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/import/excel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import wristbands from a spreadsheet
         * @description Starts the import of an .xlsx or .csv file; follow it with `clients.import_status`. Idempotent by file and row. The worksheet with the headings is read. A file with cells that a spreadsheet program has made a number or a date of, so that nobody knows what was typed, imports nothing and ends with `cell_not_as_typed`, unless `skip_doubtful` is set. So does one whose numbers follow each other while wristbands have no PIN, with `guessable_numbers`, unless `allow_guessable_numbers` is set, and one with hidden rows, with `spreadsheet_has_hidden_rows`, unless `hidden_rows` says what becomes of them. A wristband that was imported before and was not used since gets the number, PIN and holder of this file; its money stays. Each wristband is loaded with the amount and pays the entrance from it, unless `entrance_paid_outside` is set.
         */
        post: operations["clients.import_excel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the imports of an event
         * @description Imports of spreadsheets, checks without import included; the latest first.
         */
        get: operations["clients.imports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/import/excel/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say how a file of wristbands would be read
         * @description Which worksheet and which columns are read, the first rows as they would be, and what is wrong with rows of the file in itself. Nothing is kept. Of the first 5,000 rows; `clients.import_excel` with `dry_run` looks at all of them, and at what is registered and paid already.
         */
        post: operations["clients.import_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/import/excel/{import_id}/xlsx": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The import. */
                import_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Download what became of each row
         * @description A spreadsheet: each row of the file with its result and the reason, in the language of the call.
         */
        get: operations["clients.import_result"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/import/excel/{import_id}": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The import. */
                import_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** Show how far an import is */
        get: operations["clients.import_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/import/excel/{import_id}/rows": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The import. */
                import_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** List what became of each row */
        get: operations["clients.import_rows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/short/{short_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number printed on the wristband. */
                short_id: components["parameters"]["ShortId"];
            };
            cookie?: never;
        };
        /**
         * Show a wallet to its visitor
         * @description An unknown number and one of another event answer alike. Wrong numbers are limited per address.
         */
        get: operations["clients.short"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/short/{short_id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number printed on the wristband. */
                short_id: components["parameters"]["ShortId"];
            };
            cookie?: never;
        };
        /**
         * Tell when a wallet has moved
         * @description A stream of server-sent events (`text/event-stream`) with nothing in them: `data: open` at the beginning, and `data: changed` whenever money may have moved, within a second. What has changed is read with `clients.short`. A comment every 25 seconds shows that the line is up. The server ends a stream after a quarter of an hour: open another one. It holds as many streams as the installation has set and refuses the rest with `overloaded`; clients that are refused poll instead. An unknown number and one of another event answer alike, and wrong numbers are limited as those of `clients.short` are.
         */
        get: operations["clients.changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/short/{short_id}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number printed on the wristband. */
                short_id: components["parameters"]["ShortId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a top-up on the provider's page
         * @description Answers the page that takes the money. What was paid is credited when the provider confirms it, whether the browser comes back or not. The fee is the amount times 0.015, rounded up to the cent.
         */
        post: operations["clients.pay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/short/{short_id}/payments/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number printed on the wristband. */
                short_id: components["parameters"]["ShortId"];
                /** @description The payment's reference. */
                reference: components["parameters"]["PaymentReference"];
            };
            cookie?: never;
        };
        /**
         * Show a visitor what became of a top-up
         * @description The provider is asked at once when that was not done within the last second. A reference is known to the visitor who began the payment alone.
         */
        get: operations["clients.payment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/short/{short_id}/payments/{reference}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number printed on the wristband. */
                short_id: components["parameters"]["ShortId"];
                /** @description The payment's reference. */
                reference: components["parameters"]["PaymentReference"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give up a top-up that is not paid
         * @description The provider is told, so that nobody can pay it later. One that was paid meanwhile is credited instead, and one whose provider does not answer stays open: the answer says which. For the visitor who began it, who alone knows its reference.
         */
        post: operations["clients.payment_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{id}/twint_direct/checkin": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number printed on the wristband; with `event_id` its chip is understood too. */
                id: components["parameters"]["WristbandId"];
            };
            cookie?: never;
        };
        /**
         * Show the code of a top-up in the TWINT app again
         * @description After a reload, or in another tab: what beginning it answered, by its five digits.
         */
        get: operations["clients.twint_direct_code"];
        put?: never;
        /**
         * Begin a top-up in the visitor's TWINT app
         * @description Answers five digits and a QR code for the app, and how to open the app on this phone. The code is good for three minutes.
         */
        post: operations["clients.twint_direct_checkin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{id}/twint_direct/status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number printed on the wristband; with `event_id` its chip is understood too. */
                id: components["parameters"]["WristbandId"];
            };
            cookie?: never;
        };
        /**
         * Show how far a top-up in the TWINT app is
         * @description Of the wristband's latest one, or of the token named. A code that nobody has scanned yet is no failure.
         */
        get: operations["clients.twint_direct_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/transfer/{uid}": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move everything to a new wristband
         * @description Balance, vouchers, containers, entrance and personal data move; the old band is blocked. The new band must be unused.
         */
        post: operations["clients.transfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{uid}": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        /** Show a client */
        get: operations["clients.get"];
        put?: never;
        /**
         * Add money by staff
         * @description `unpaid` needs an admin.
         */
        post: operations["clients.credit"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change a client */
        patch: operations["clients.update"];
        trace?: never;
    };
    "/clients/{uid}/refund_options": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        /**
         * Say what would go back which way
         * @description What `clients.checkout` would pay in cash, what `clients.refund` would pay back by TWINT, terminal and card, and what a run by form would pay, each now and with why nothing would go. What one way takes is no longer there for another; cash and form take what is left.
         */
        get: operations["clients.refund_options"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{uid}/checkout": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay the remainder out in cash
         * @description Without `refund_by_cash` it moves nothing where the money can go back by TWINT, and says so. Rounded to the smallest coin of the currency; the wallet ends at zero. What that leaves nothing of is refused with the balance: `payout_below_smallest_coin`.
         */
        post: operations["clients.checkout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{uid}/checkoutforce": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay the remainder out in cash despite the warning
         * @description Pays what `checkout` would only warn about, and still says that it could have gone back by TWINT. Rounded to the smallest coin of the currency; the wallet ends at zero. What that leaves nothing of is refused with the balance: `payout_below_smallest_coin`.
         */
        post: operations["clients.checkout_force"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/refund/{uid}": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay back by every way that is open
         * @description The oldest payment first. Each payment is paid back through the provider that took it, up to what is left of it and in the wallet. What is not known yet is settled by itself; nothing is sent twice. Refused with `unable_to_refund` and the balance when nothing can go back.
         */
        post: operations["clients.refund_all"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/refund/{uid}/transaction/{transaction_id}": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
                /** @description The payment. */
                transaction_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay one payment back by the way it came
         * @description Each payment is paid back through the provider that took it, up to what is left of it and in the wallet. What is not known yet is settled by itself; nothing is sent twice. Refused with `unable_to_refund` and the balance when nothing can go back.
         */
        post: operations["clients.refund_transaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients/{uid}/refund": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay back what came by one method
         * @description The oldest payment first; what other methods would pay back is left to them. Each payment is paid back through the provider that took it, up to what is left of it and in the wallet. What is not known yet is settled by itself; nothing is sent twice. Refused with `unable_to_refund` and the balance when nothing can go back.
         */
        post: operations["clients.refund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients/{uid}/transaction/{transaction_id}/refund": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
                /** @description The payment. */
                transaction_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay one payment back if it came by this method
         * @description Each payment is paid back through the provider that took it, up to what is left of it and in the wallet. What is not known yet is settled by itself; nothing is sent twice. Refused with `unable_to_refund` and the balance when nothing can go back.
         */
        post: operations["clients.refund_transaction_by"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{uid}/vouchers": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Give a client vouchers and take them away
         * @description The whole list, each voucher once. What changes is on record as a transaction without money.
         */
        put: operations["clients.set_vouchers"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{uid}/transactions/export/xlsx": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        /** Download a client's transactions as a spreadsheet */
        get: operations["clients.transactions_xlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{uid}/transactions/export/pdf": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        /** Download a client's transactions for printing */
        get: operations["clients.transactions_pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{uid}/disable": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Block a wristband
         * @description Ends its entrance now. Nothing leaves it, and no entrance is sold to it, until it is unblocked.
         */
        post: operations["clients.disable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{uid}/enable": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unblock a wristband
         * @description Gives it back its entrance's end date.
         */
        post: operations["clients.enable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/transaction/{uid}/{transaction_id}": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
                /** @description The transaction. */
                transaction_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Reverse a transaction
         * @description Posts the opposite, once, and links the two; the original stays. `force` is needed for an entrance
         *     paid from the wristband and for either side of a transfer to another wristband
         *     (`unable_to_delete_wristband_transaction`). A transfer is taken back as a whole: money, vouchers,
         *     containers, the entrance that came with it, and the person; refused once the new wristband was itself
         *     transferred (`wristband_transferred`) or some of it is gone (`not_enough_to_delete`).
         *
         *     A cashier takes back a sale of the business day that is now, with a `reason`, where the event allows
         *     it (`desk_may_reverse`); everything else is an admin's (`desk_may_not_reverse`). The reason is kept in
         *     the audit log.
         */
        delete: operations["transactions.reverse"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions
         * @description A server sees those of their own bar.
         */
        get: operations["transactions.list"];
        put?: never;
        /**
         * Sell, top up, take back, pay out
         * @description One movement. Its `_id` (or the idempotency-key) makes repeating safe.
         */
        post: operations["transactions.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post what a device did while offline
         * @description Up to 1,000, in order, each with its own `_id` and its own result. A declined one does not stop the others. An entry with a `date` (or `offline: true`) has happened already: it is judged by what was in force at its date, posted to the wristband that replaced its own, and posted below zero within the event's limits for offline sales. What cannot be posted, and what is malformed, is kept for review (`review`). An entry without either is a request, and is declined as `transactions.create` declines it.
         */
        post: operations["transactions.batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/{id}": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Show a transaction */
        get: operations["transactions.get"];
        put?: never;
        post?: never;
        /**
         * Reverse a transaction, with or without a wristband
         * @description As `transactions.reverse`, by the id alone: a sale that was paid at the counter has no wristband. `money_back` says what is handed over, and to whom.
         */
        delete: operations["transactions.reverse_by_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/short_info/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number printed on the wristband or its chip. */
                uid: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Say how the event was
         * @description Saying it again replaces what was said; without a `donationChoice`, what was said of a donation stays. A donation is posted at once: it lowers what may be refunded by as much as `donationAmount` differs from what was promised before, and `no` takes it back. What is beyond what may be refunded is refused with the room left (`donation_exceeds_balance`). Once a refund has left, what was given before it stays given (`donation_final`). A donation, more or less of it, needs the PIN where the wristband has one, and to give an event that takes donations (else `donation_failed`). An unknown number and one of another event answer alike.
         */
        patch: operations["feedbacks.submit"];
        trace?: never;
    };
    "/feedbacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what visitors said */
        get: operations["feedbacks.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notification_key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the key that browsers subscribe with
         * @description The public VAPID key of this installation.
         */
        get: operations["notifications.key"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{uid}/notification_token": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number printed on the wristband or its chip. */
                uid: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Be told what happens on a wristband
         * @description `notification_token` is the browser's push subscription as JSON. Subscribing again replaces the language. The service must be one that the installation allows, or it is `push_host_not_allowed`. Needs the PIN where the wristband has one.
         */
        post: operations["notifications.subscribe"];
        /**
         * Not be told any more
         * @description One device by its token, or without a body all devices of the wristband. Repeating it changes nothing. Needs the PIN where the wristband has one.
         */
        delete: operations["notifications.unsubscribe"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{uid}/notification_token/exists": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number printed on the wristband or its chip. */
                uid: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say whether a device is told */
        post: operations["notifications.exists"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{uid}/notification_token/exists_disabled": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number printed on the wristband or its chip. */
                uid: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say whether a device was told once and is not any more
         * @description Such a device is not asked again by itself.
         */
        post: operations["notifications.exists_disabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/persons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find a person by e-mail address, IBAN, name or wristband
         * @description At most 50 wristbands. Those of one person are found by any of these; the export and the erasure follow replaced wristbands, and those with the same e-mail address or account.
         */
        get: operations["persons.find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/persons/{uid}": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        /**
         * Export everything that is stored of a person
         * @description The person who wears this wristband, with all wristbands that replaced each other or have the same e-mail address or account. Amounts are in minor units, as they are stored. Secrets are left out.
         */
        get: operations["persons.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/persons/{uid}/erase": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a person for good
         * @description Removes names, addresses, accounts, mails, messages, refund forms, push subscriptions and the files of imports, and their values in the audit log. Wristbands, amounts, references, dates and ids of providers stay, as the law requires for accounts; bank files keep the transfer without the payee. Refused while money is on its way to the person (`refunds_are_open`). Repeating it changes nothing. Backups that were made before lose the person when they are restored in this installation; elsewhere erase again.
         */
        post: operations["persons.erase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suspicious_clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List clients that need a look
         * @description More refunds than usual, an IBAN that many use, a huge load, a huge negative debit, or a balance that does not tally; the limits are settings of the event. A worker looks for balances that do not tally every ten minutes; everything else is of this moment.
         */
        get: operations["suspicious_clients.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wristbands/defective/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the wristbands that broke, and all that were replaced */
        get: operations["wristbands.defective_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wristbands/balance_transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sum what moved from one wristband to another */
        get: operations["wristbands.balance_transfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/{uid}/add_entrance": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sell a wristband another entrance
         * @description Posted as `add_entrance`. Beside the entrances that the wristband has, within the entrance's own least right, ages and ways of paying; it lets in by the latest one.
         */
        post: operations["desk.add_entrance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/{uid}/add_money_non_refundable": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give organiser's credit
         * @description Posted as `add_money_non_refundable`. It is spent before the visitor's own money, and never paid back.
         */
        post: operations["desk.add_money_non_refundable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/{uid}/repeat_operation": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Do once more what was done on this wristband
         * @description Posted as `repeat_operation`: the same entrance at the price of now, or the same amount of cash or of organiser's credit. It takes the right that the original takes. What was reversed (`already_reversed`), what a card or TWINT paid, and everything else is not repeated (`operation_not_repeatable`). With the same `_id` or idempotency-key it is done once.
         */
        post: operations["desk.repeat_operation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/{uid}/defect_wristband": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a wristband that broke
         * @description Balance, vouchers, containers, entrance and personal data move to a new wristband, as by `transfer_wristband`; what leaves is posted as `defect_wristband`. The old one is marked as defective and closed for good: this transfer is never taken back (`unable_to_delete_wristband_transaction`).
         */
        post: operations["desk.defect_wristband"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/{uid}/transfer_wristband": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move everything to a new wristband
         * @description The same as `clients.transfer`, and repeating either answers what was done. Posted as `transfer_wristband` and `balance_transfer_from_wristband`. An admin can take it back as long as everything is still there.
         */
        post: operations["desk.transfer_wristband"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/{uid}/refund": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay the remainder out in cash
         * @description Posted as `refund`. It moves nothing where the money can go back by TWINT, and says so. Rounded to the smallest coin of the currency; what that leaves nothing of is refused with the balance (`payout_below_smallest_coin`). Organiser's credit stays.
         */
        post: operations["desk.refund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/{uid}/forced_refund": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay the remainder out in cash although it could go back by TWINT
         * @description Posted as `forced_refund`. It overrides that advice of `refund` and nothing else: organiser's credit, debts, what is on its way to the visitor already, and closed wristbands and events stay as they are.
         */
        post: operations["desk.forced_refund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/{uid}/is_bracelet_used": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        /**
         * Say whether a wristband has been used
         * @description Asked before a wristband is handed out. Nothing changes.
         */
        get: operations["desk.is_bracelet_used"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/{uid}/change_age": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write down the age class that was checked
         * @description What is sold from then on goes by it. The log keeps what stood there before.
         */
        post: operations["desk.change_age"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/{uid}/repair_link": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link a chip to the number printed beside it
         * @description Where a list has linked a wristband to another number. A wristband of the event that had this number gets the other one, if nobody has used it or this very wristband replaced it; each number keeps its PIN. The number of a wristband that was handed out, or of another running event, is refused (`number_taken`), and so is a wristband with an open request for its remainder (`refund_request_open`). No money moves. Devices that were told what happens on either are told no more.
         */
        post: operations["desk.repair_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say what an event turned over
         * @description Exact at every moment, whatever was posted a second ago. Users below admin get the figures of their own point of sale. Without a range it is all that was ever posted. Where the installation reads figures and files from a standby, `replica-lag` says how far behind it is; usually it has everything that was there when it was asked.
         */
        get: operations["statistics.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell when figures of an event have changed
         * @description A stream of server-sent events (`text/event-stream`) with nothing in them: `data: open` at the beginning, and `data: changed` whenever something was posted, once a second at most for each event. What it comes to is read with `statistics.get` or `statistics.of_bar`. Each has an `id`: a client that comes back with the last one as `last-event-id` is told at once where something was posted meanwhile. A comment every 25 seconds shows that the line is up, and after a quarter of an hour the server ends it: open another one. A process holds as many as the installation has set and a session eight; the rest is refused with `overloaded`, and asks now and then instead.
         */
        get: operations["statistics.changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/outlook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say what is to be expected, what stands out, and what will run out
         * @description `expected`: what the business day will have sold at its end. What has been sold so far, and the mean
         *     of what the days before sold after the same time of their day, on the clock of the event; of an hour
         *     that is under way the part that is left. Days before are the business days of the event, from its
         *     beginning on, on which something was sold.
         *
         *     `marks`: hours of the range whose count is more than three times the median of all other hours in
         *     which something was sold, and at least 5 (3 silent devices). `declined_sales` counts the tries of the
         *     last 31 days that the ledger declined, of the whole event only; `failed_top_ups` those opened within
         *     the hour that failed, or whose provider did not answer, of the whole event only; `silent_devices` the
         *     smartphones and card terminals that took part in a transaction before and after the hour and not
         *     within it, over at most three hours.
         *
         *     `stock`: what was counted (`stocks.set`), less what was sold since; of now only. Users below
         *     admin get their own point of sale.
         */
        get: operations["statistics.outlook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/declined": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say why sales were declined, and how often
         * @description Tries of the last 31 days that the ledger declined, counted by the minute and the reason; a single one is not kept. Of the whole event: a declined sale belongs to no point of sale.
         */
        get: operations["statistics.declined"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/rebuild": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sum up the hours of an event again
         * @description From every posting, in one transaction: sales go on, and readers meanwhile get what was there before. Only needed where the audit says that what is summed up is not what was posted.
         */
        post: operations["statistics.rebuild"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/consumptions/detailed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download what was sold, line by line
         * @description Consumptions and containers; the amounts come to `debit` of the same range. A spreadsheet in the reader's language, with a total below and a second sheet that adds up; CSV and JSON lines have names of fields, codes and ISO 8601 for scripts. As it stood when the download began. Users below admin get their own point of sale.
         */
        get: operations["statistics.consumptions_detailed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/transactions/detailed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download every transaction with what it adds to each figure
         * @description The columns come to the figures of the same range. What was taken back, and what takes back, is listed and adds nothing. A spreadsheet in the reader's language, with a total below and a second sheet that adds up; CSV and JSON lines have names of fields, codes and ISO 8601 for scripts. As it stood when the download began. Users below admin get their own point of sale.
         */
        get: operations["statistics.transactions_detailed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/mypos/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download what moved by card terminals
         * @description What was taken in comes to `mypos` of the same range. A spreadsheet in the reader's language, with a total below and a second sheet that adds up; CSV and JSON lines have names of fields, codes and ISO 8601 for scripts. As it stood when the download began. Users below admin get their own point of sale.
         */
        get: operations["statistics.mypos_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/trace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a figure is the sum of
         * @description The transactions whose postings add up to a figure within a range, the newest first by the moment at which they count, each with what it adds: over all pages they come to `total`, to the cent. What was taken back is in no figure, and not here. `name` narrows `debit` to a row of `consumptions`, by its `price`, and `entrance` to a row of `entrances`, by its `begin_date`. What wristbands hold (`sold`, `sold_twint`, `sold_unused`, `held`) is listed wristband by wristband, the largest amount first, and a figure that is made of others (`turnover`, `cash_balance`) has those as `terms`. Users below admin get their own point of sale.
         */
        get: operations["statistics.trace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/{bar_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say what a point of sale turned over
         * @description A server and a cashier may ask for their own only.
         */
        get: operations["statistics.of_bar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/{date_begin}/{date_end}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say what an event turned over in a range
         * @description The address of the page. The range of the path goes before that of the query.
         */
        get: operations["statistics.of_range"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/{bar_id}/{date_begin}/{date_end}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say what a point of sale turned over in a range
         * @description The address of the page. The range of the path goes before that of the query.
         */
        get: operations["statistics.of_bar_range"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was counted at points of sale
         * @description A server and a cashier see that of their own. What is sold no more is not shown.
         */
        get: operations["stocks.list"];
        /**
         * Say what a point of sale has now
         * @description What was counted just now, at one point of sale; what is left out stays as it was counted before, and `null` forgets a count. Of what the point of sale sells by the piece, and of the containers that it hands out.
         */
        put: operations["stocks.set"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction_reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List offline transactions that wait for review
         * @description Transactions of devices that could not be posted, with everything that the device sent, the newest first. Each waits until somebody books it to a wristband or writes it off.
         */
        get: operations["transaction_reviews.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction_reviews/{id}": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Show an offline transaction that waits for review */
        get: operations["transaction_reviews.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction_reviews/{id}/book": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Book an offline transaction to a wristband
         * @description Posts what the device reported to the wristband `uid`, as the fact that it is: below zero within the limits of the event, flagged where it is unusual. With `amount`, a sale at `bar_id` or a cash top-up of that amount is posted instead of the items, for what names no known item. Repeating it changes nothing.
         */
        post: operations["transaction_reviews.book"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction_reviews/{id}/write_off": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write an offline transaction off
         * @description Nothing is posted; the reason stays with it. Repeating it changes nothing.
         */
        post: operations["transaction_reviews.write_off"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entrance_checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List checks at the gate */
        get: operations["entrance_checks.list"];
        put?: never;
        /**
         * Check a wristband or a ticket at the gate
         * @description By chip, by number, or by a ticket's bar code or QR code (`code`). A refusal is an answer with `allowed: false` and its reason. With `entrance_group_id` the scan also counts who is inside (`already_inside`, `already_outside`): the zone named, or the event's site. Leaving is refused to nobody who is inside. Works from our own copy of the tickets. A scan of a ticket that passed is reported to the ticketing provider afterwards, and never waits for it. A gate that was offline sends its scans later, each with the `date` of its own clock and in any order, and with what it `decided`: that is recorded as it happened, and what the rules say against it is flagged. Where no gate leads out, nobody is inside beyond the event's day. A gate that leads both ways asks (`direction_needed`) for visitors inside who are scanned without a `direction`; a repeat at the same device within 10 seconds answers the first scan. Neither changes anything.
         */
        post: operations["entrance_checks.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entrance_checks/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record what a gate did while offline
         * @description Up to 1,000 scans, in order, each as `entrance_checks.create` takes it and with its own result. One that is refused does not stop the others; one that says what the gate `decided` is never refused. A malformed one is kept for review as a flagged check with everything that the device sent, and moves nobody.
         */
        post: operations["entrance_checks.batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entrance_checks/{id}/review": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a flagged check as reviewed
         * @description Keeps the check as it is, with who reviewed it and the note. It no longer counts in the cockpit.
         */
        post: operations["entrance_checks.review"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refund_form/{short_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number printed on the wristband. */
                short_id: components["parameters"]["ShortId"];
            };
            cookie?: never;
        };
        /**
         * Say whether a visitor may ask for the remainder
         * @description With the PIN, or for wristbands without one with the secret of its owner, the open request itself is answered too, so that it can be changed. `redirect_url` is answered where a page may send its visitor there.
         */
        get: operations["refund_forms.get"];
        put?: never;
        /**
         * Ask for the remainder
         * @description Needs the PIN where the wristband has one. Without a PIN, the first caller owns the request: the answer contains a secret, and only with it can the request be changed until a run has it. The link with the secret is also sent by mail and push, where `sent_by` says so. A call without the secret that names the same account changes nothing; one that names another account puts both on hold until staff has decided. After a run has taken the money, the next call opens another request: a copy of the last one with the same owner. Requests of one account for more wristbands than the event allows (`suspicious.same_iban`) are also put on hold. Staff of the event may change a request for a visitor.
         */
        post: operations["refund_forms.submit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refund_forms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the requests that no run has yet */
        get: operations["refund_forms.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refund_forms/{uid}/release": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide a request that waits for staff
         * @description Of several accounts for one wristband the first one is kept, or that of `rival_id`; the others are dropped, and the secret of the one that is kept stays good. A request whose account is named by many wristbands is released, with `whole_account` all that name it. The next run pays what was released. Errors: `refund_form_not_held`.
         */
        post: operations["refund_forms.release"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List top-ups by provider */
        get: operations["payments.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Show a top-up, what it posted, and every call made for it */
        get: operations["payments.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}/retry": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the provider now what became of a top-up */
        post: operations["payments.retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}/settle_currency": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle what a provider took in another currency
         * @description For money that was paid back or credited by hand. It books nothing: the audit stops reporting the payment, and the audit log keeps the reason. A provider that takes more of it afterwards opens it again.
         */
        post: operations["payments.settle_currency"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/webhook/payrexx/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The event. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hear from Payrexx that something happened
         * @description For the webhook of the event's Payrexx account. Its word is never taken: the payment is read back. With `pay.WEBHOOK_KEY` set, a message without the right `X-Webhook-Signature` is refused.
         */
        post: operations["payments.payrexx_webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/providers/check": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hold one step of what we assume of a provider against the event's account
         * @description Begin with `open`, then send what was answered as `next` back with `reference` and `provider_id` until it is `done`. Opens a payment of 2.00 that somebody pays by hand, pays half of it back, reads, lists, and pays the rest back; nothing of it is in the books. Card terminals and ticketing are only read. The numbers are those of the simulator's `ASSUMPTIONS.md`. What the provider cannot be asked within 45 seconds does not hold.
         */
        post: operations["providers.check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pollWaitList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List payments that wait for their provider */
        get: operations["poll.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pollWaitList/{id}/force_timeout": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a payment that waits too long
         * @description Only pending, temp_failed and api_unreachable ones older than five minutes. The provider is asked for another day, and what it proves is credited.
         */
        post: operations["poll.force_timeout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pollWaitList/job": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say whether the job that settles payments runs */
        get: operations["poll.status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pollWaitList/job/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let the job settle payments again */
        post: operations["poll.start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pollWaitList/job/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop the job that settles payments
         * @description For the whole installation, until it is started again. Visitors who come back still have their own payment settled.
         */
        post: operations["poll.stop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pollWaitList/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show what the job did last */
        get: operations["poll.logs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pollWaitList/logs/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download everything the job has written */
        get: operations["poll.download_logs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List refund runs */
        get: operations["refunds.list"];
        put?: never;
        /**
         * Start a refund run
         * @description By form: holds what is left for every client with a completed form, then writes the bank file and the spreadsheet. By `twint`, `mypos` or `card`: pays back through the provider that took the money, the oldest payment first, at the provider's pace. One plan over all methods decides what goes which way (`GET /refunds/plan`), so that their order does not matter; what is beyond it is left to the form. A run by provider ends as `success`, as `warning` while refunds failed or are not known (and turns to `success` when the last of these is known to be paid), or as `error` when nothing was sent. With `dry_run` nothing starts.
         */
        post: operations["refunds.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refunds/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count what a run would pay */
        get: operations["refunds.info"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refunds/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what would go back which way
         * @description A spreadsheet: for every client each payment, what of it would go back, and what is left for the form.
         */
        get: operations["refunds.plan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refunds/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what runs would pay, client by client
         * @description Who is owed something, what a run by each method would pay of it now, and what is held back and why; of each row `refundable` is the sum of both. By chip. The same as `refunds.plan`, as data.
         */
        get: operations["refunds.preview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refunds/form/{file_name}/regenerate": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The name of a run's file. */
                file_name: components["parameters"]["FileName"];
            };
            cookie?: never;
        };
        /**
         * Write a run's bank file again
         * @description The same payments under the same references in a new message, for a bank that has refused the old one. It has a name of its own (`…-2.xml`); the earlier one stays listed with the run and must not be sent: both would be paid. So it is refused with `bank_file_may_be_sent` unless `confirmed`, and with `refund_already_sent` once the run is marked as sent. Download it when the run is ready.
         */
        get: operations["refunds.regenerate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refunds/{file_name}": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The name of a run's file. */
                file_name: components["parameters"]["FileName"];
            };
            cookie?: never;
        };
        /**
         * Download a run's bank file
         * @description Always the same bytes. An earlier file of a run is refused with `bank_file_superseded`.
         */
        get: operations["refunds.download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refunds/{file_name}/xlsx": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The name of a run's file. */
                file_name: components["parameters"]["FileName"];
            };
            cookie?: never;
        };
        /**
         * Download a run's rows
         * @description As they stand: also what the bank or a provider has sent back, and why.
         */
        get: operations["refunds.xlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refunds/{file_name}/summary": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The name of a run's file. */
                file_name: components["parameters"]["FileName"];
            };
            cookie?: never;
        };
        /** Hold a run's file against the ledger */
        get: operations["refunds.summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refunds/{id}/status": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Show how far a run is */
        get: operations["refunds.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refunds/{id}/items": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** List what a run pays */
        get: operations["refunds.items"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refunds/{id}/sent": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a run as sent to the bank
         * @description Settles its holds. Repeating it changes nothing.
         */
        post: operations["refunds.mark_sent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refunds/{id}/donation_notification": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The event, or one of its refund runs. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask visitors whether they donate what is left
         * @description By push, once per visitor who is subscribed, has money left that could be refunded, and has not said yet whether to donate. The text is the event's `donation.notification_title` and `notification_text`. The link of the message begins with `redirectBaseUrl`, which must be an origin of this installation. With `dry_run` nobody is asked.
         */
        post: operations["refunds.donation_notification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refunds/{id}/bank_status": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload what the bank answered to a run
         * @description A pain.002 of any version, at most 10,000,000 bytes, also in a zip archive. Transfers that the bank rejects are back on the wristbands with `reason` `bank_rejected` and the bank's words in `detail`, also after the run was sent; the visitor may correct the account. Once the bank accepts any, the others have left; they are paid once it settles them (`paid_at`). What it asks about a transfer, such as a name that is not the account holder's, is its `attention`. Each report is all or nothing; uploading it again changes nothing. A transfer that came back because of its account (`AC01`, `AC04` and their like) waits for another account: see `RefundHold`. A report that is about another file, or names what is not in this one, is `bank_report_foreign`; one whose counts, sums or amounts are not the file's is `bank_report_mismatch`. One that contradicts itself, or accepts what the bank had rejected before, is `bank_report_contradicts`: nothing of it is applied, and the requests wait until somebody decides. A camt.053 or camt.054 credits the transfers of the event that came back after they were paid (`RtrInf`), whichever run they are of; any other statement is refused by its name.
         */
        post: operations["refunds.bank_status"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refunds/{id}/cancel": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a run
         * @description Releases what it holds and has not sent; what was sent stays sent. Refused once all is sent. Repeating it changes nothing.
         */
        post: operations["refunds.cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reports
         * @description The newest first unless another order is asked for.
         */
        get: operations["reports.list"];
        put?: never;
        /**
         * Start a report
         * @description The worker writes it from one snapshot of the ledger, in the language of the event, beside what the providers list for the same time. One report of a type and format at a time; `report_in_progress` otherwise.
         */
        post: operations["reports.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{file_name}": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The name of a run's file. */
                file_name: components["parameters"]["FileName"];
            };
            cookie?: never;
        };
        /**
         * Download a report
         * @description Always the same bytes: a spreadsheet, a PDF, or a zip of several. `report_not_ready` until it is completed.
         */
        get: operations["reports.download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{id}/status": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Show how far a report is */
        get: operations["reports.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refund_errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List refunds that did not go through
         * @description Refunds that failed, those by form that the bank has sent back or that were left out of their run, and those that are locked until the provider has said what happened; the latest first. What was paid back at a later try is left out.
         */
        get: operations["refund_errors.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refund_errors/{id}/unlock": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unlock a refund
         * @description Asks the provider first: what it has paid is booked, what it refused, or never accepted and does not know after its longest delay, is released. Otherwise refused with `refund_not_settled`. Repeating it changes nothing.
         */
        post: operations["refund_errors.unlock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refund_errors/{id}/account": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Give another account for a refund by form
         * @description For a request whose account the bank did not take: the next run pays it to this one. Refused with `iban_rejected` for the same account, and with `refund_form_in_run` while a run has the request.
         */
        put: operations["refund_errors.set_account"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refund_errors/{id}/name": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Correct the name of a payee
         * @description For a transfer whose name is not the one that the bank knows for the account, see `RefundAttention`. While its run is not sent, cancel the order at the bank and write a new bank file (`refunds.regenerate`), which has the name; otherwise the next run has it, once the bank has sent the transfer back. Refused with `refund_name_not_asked` where the bank asks nothing about the name.
         */
        put: operations["refund_errors.set_name"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refund_errors/{id}/release": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release a transfer whose name the bank does not know
         * @description Somebody has made sure that the name is right, and releases the order at the bank. Refused with `refund_name_not_asked` where the bank asks nothing about the name.
         */
        post: operations["refund_errors.release"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refund_errors/{id}/decide": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide what became of a refund
         * @description For a locked refund of which the provider does not say what happened, by somebody who has looked into the account at the provider. It is asked once more: what it says prevails. Then `paid` books the refund, and without it the money is back on the wristband, where it can be paid a second time: that is refused with `refund_may_be_paid` unless `confirmed`. Refused with `refund_not_settled` while it is still being sent. What is settled already stays as it is. For a refund by form on hold: `paid` takes the money from the wristband again and books it as left through the bank, otherwise the next run pays it, to the same account.
         */
        post: operations["refund_errors.decide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refund_items/{id}/return": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Book a transfer as returned
         * @description For a transfer by bank file that came back after the run was sent, by somebody who has seen it in the account; a camt.053 or camt.054 does the same for all (`refunds.bank_status`). Its wristband is credited, its visitor may give another account, and the next run pays again. Refused with `refund_not_sent` for what was not sent. Repeating it changes nothing.
         */
        post: operations["refund_items.return"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find anything by a text
         * @description Wristbands by number, chip or name, for admins also by e-mail address or ticket; points of sale; for admins also users, smartphones and card terminals, refund runs by their file, and payments by their reference; for superadmins events, and everything of all events unless one is named. What is the text comes before what begins with it, and that before what contains it. Nothing that is deleted.
         */
        get: operations["search.all"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deletions/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show what deleting records would stop
         * @description Counts what depends on each record now: open sessions, wristbands and their balances, items on sale. Deletes nothing. Records that are missing, already deleted or of another event are left out of the answer. An admin previews points of sale and users; events and device tokens need a superadmin.
         */
        post: operations["deletions.preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit_log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who changed what
         * @description The newest first. An admin sees their own event; a superadmin everything, or one event. Nobody changes the log.
         */
        get: operations["audit_log.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Problem: {
            /** @description What happened, in English, for a developer. */
            error: string;
            error_code: components["schemas"]["ErrorCode"];
            /** @description More about it; a list of `Detail` if fields are wrong. */
            details?: components["schemas"]["Detail"][] | (string | Record<string, never>)[] | Record<string, never>;
            /** @description Names this request in the log. */
            request_id: string;
        };
        BarInput: components["schemas"]["BarSettings"];
        BarChange: components["schemas"]["BarSettings"] & components["schemas"]["Revised"];
        BarValidation: {
            _id?: components["schemas"]["Id"];
        } & (components["schemas"]["BarSettings"] & components["schemas"]["Revised"]);
        BarSettings: {
            name?: components["schemas"]["Name"];
            order_number_prefix?: string;
            enable_table_service?: boolean;
            table_numbers?: string[];
            hybrid_payment?: components["schemas"]["HybridPayment"];
            info_text?: components["schemas"]["Text"];
            /** @description The whole list in order; one that is left out is removed. */
            consumptions?: components["schemas"]["ConsumptionInput"][];
            possible_deposits?: components["schemas"]["DepositRef"][];
            possible_deposit_returns?: components["schemas"]["DepositRef"][];
            printers?: components["schemas"]["Printer"][];
        };
        Bar: {
            _id: components["schemas"]["Id"];
            event_id: components["schemas"]["Id"];
            name: string;
            number_of_smartphones?: number;
            order_number_prefix?: string;
            enable_table_service?: boolean;
            table_numbers?: string[];
            hybrid_payment?: components["schemas"]["HybridPayment"];
            info_text?: string;
            consumptions?: components["schemas"]["Consumption"][];
            possible_deposits?: components["schemas"]["BarDeposit"][];
            possible_deposit_returns?: components["schemas"]["BarDeposit"][];
            printers?: components["schemas"]["Printer"][];
            users?: {
                _id: components["schemas"]["Id"];
                email: string;
            }[];
            deleted?: boolean;
            created_at?: components["schemas"]["Date"];
            revision?: components["schemas"]["Revision"];
        };
        DepositInput: components["schemas"]["DepositSettings"];
        DepositChange: components["schemas"]["DepositSettings"] & components["schemas"]["Revised"];
        DepositValidation: {
            _id?: components["schemas"]["Id"];
        } & (components["schemas"]["DepositSettings"] & components["schemas"]["Revised"]);
        DepositSettings: {
            name?: components["schemas"]["Name"];
            price?: components["schemas"]["Price"];
            /** @enum {string|null} */
            deposit_type?: "PLATE" | "BOWL" | "CUP" | "WINE_CUP" | "COFFEE_CUP" | "MUG" | "CUTLERY" | null;
            /** @description How many more than taken a wristband may return. */
            delta?: number;
            color?: components["schemas"]["Color"];
            return_color?: components["schemas"]["Color"];
            tag?: components["schemas"]["Tag"] | null;
            return_tag?: components["schemas"]["Tag"] | null;
            consumption_ids?: components["schemas"]["Ids"];
            bar_ids_as_deposit?: components["schemas"]["Ids"];
            bar_ids_as_deposit_return?: components["schemas"]["Ids"];
        };
        Deposit: {
            _id: components["schemas"]["Id"];
            event_id: components["schemas"]["Id"];
            name: string;
            price: components["schemas"]["Price"];
            deposit_type: string | null;
            delta: number;
            color: components["schemas"]["Color"];
            return_color: components["schemas"]["Color"];
            tag: string | null;
            return_tag: string | null;
            consumption_ids: components["schemas"]["Ids"];
            bar_ids_as_deposit: components["schemas"]["Ids"];
            bar_ids_as_deposit_return: components["schemas"]["Ids"];
            deleted: boolean;
            created_at: components["schemas"]["Date"];
            revision?: components["schemas"]["Revision"];
        };
        EntranceGroup: {
            _id: components["schemas"]["Id"];
            event_id: components["schemas"]["Id"];
            deleted: boolean;
            created_at: components["schemas"]["Date"];
            revision?: components["schemas"]["Revision"];
        } & WithRequired<components["schemas"]["EntranceGroupSettings"], "name" | "entrance_type" | "entrances_ids" | "zone_ids" | "allow_entrance_purchase" | "scan_only">;
        VoucherInput: components["schemas"]["VoucherSettings"];
        VoucherChange: components["schemas"]["VoucherSettings"] & components["schemas"]["Revised"];
        VoucherValidation: {
            _id?: components["schemas"]["Id"];
        } & (components["schemas"]["VoucherSettings"] & components["schemas"]["Revised"]);
        VoucherSettings: {
            name?: components["schemas"]["Name"];
            consumptions?: components["schemas"]["Ids"];
        };
        Voucher: {
            _id: components["schemas"]["Id"];
            event_id: components["schemas"]["Id"];
            name: string;
            highest_value: components["schemas"]["Price"];
            consumptions: components["schemas"]["Ids"];
            deleted: boolean;
            created_at: components["schemas"]["Date"];
            revision?: components["schemas"]["Revision"];
        };
        VoucherPackInput: components["schemas"]["VoucherPackSettings"];
        VoucherPackChange: components["schemas"]["VoucherPackSettings"] & components["schemas"]["Revised"];
        VoucherPackValidation: {
            _id?: components["schemas"]["Id"];
        } & (components["schemas"]["VoucherPackSettings"] & components["schemas"]["Revised"]);
        VoucherPackSettings: {
            name?: components["schemas"]["Name"];
            isVisibleInApp?: boolean;
            vouchers?: components["schemas"]["VoucherQuantity"][];
        };
        VoucherPack: {
            _id: components["schemas"]["Id"];
            event_id: components["schemas"]["Id"];
            name: string;
            isVisibleInApp: boolean;
            vouchers: components["schemas"]["VoucherQuantity"][];
            deleted: boolean;
            created_at: components["schemas"]["Date"];
            revision?: components["schemas"]["Revision"];
        };
        BulkResult: {
            /** @description One for each row, in the order given. */
            results: {
                /** @description As it was given. */
                id: string;
                /** @description That it was done. A row that was so already is done too, where the operation for one says so. */
                ok: boolean;
                error_code?: components["schemas"]["ErrorCode"];
                /** @description In English. */
                error?: string;
                /** @description More about a refusal. */
                details?: unknown;
            }[];
            succeeded: number;
            failed: number;
        };
        Health: {
            /**
             * @description degraded: something is not as it should be; down: the database does not answer.
             * @enum {string}
             */
            status: "up" | "degraded" | "down";
            version: string;
            /** @enum {string} */
            database: "up" | "down";
            /**
             * @description The database takes what is written.
             * @enum {string}
             */
            writes: "up" | "down";
            /**
             * @description A worker was seen in the last minute.
             * @enum {string}
             */
            worker: "up" | "down";
            /**
             * @description The disk with DATA_DIR on it.
             * @enum {string}
             */
            disk: "ok" | "nearly_full";
            /**
             * @description The disk of the database. full: a statement of this server failed for want of room in the last minute. Otherwise the database's size, compared with what the installation lets it take; its logs and other databases are not counted. unknown: there is no such limit, or the database does not answer.
             * @enum {string}
             */
            database_disk: "ok" | "nearly_full" | "full" | "unknown";
            /**
             * @description off: the clocks of this server and of the database differ by more than two seconds, so that sales are booked into wrong hours.
             * @enum {string}
             */
            clock: "ok" | "off";
            /** @description By how many seconds the database's clock is ahead of this server's; null while it does not answer. */
            clock_offset_s: number | null;
        };
        Alive: {
            /** @enum {string} */
            status: "up";
            version: string;
        };
        /**
         * @description What was examined.
         * @enum {string}
         */
        FindingCheck: "ledger" | "writes" | "database" | "clock" | "worker" | "refund_runs" | "jobs" | "payments" | "audit" | "rollups" | "provider_budget" | "connections" | "database_disk" | "disk" | "backup";
        Finding: {
            check: components["schemas"]["FindingCheck"];
            /**
             * @description bad: money, data or service is at risk now; warning: it may come to that.
             * @enum {string}
             */
            level: "ok" | "warning" | "bad";
            /** @description For people, in the first language of `accept-language` that there is, or in English. */
            message: string;
        };
        /** @description How many there are in all; at most 10,000 unless `count=exact`. */
        Count: number;
        /**
         * @description What a captcha is solved for.
         * @enum {string}
         */
        CaptchaPurpose: "login" | "device" | "wristband" | "ticket" | "refund";
        /** @description A challenge of altcha, version 2. */
        Captcha: {
            parameters: {
                /** @enum {string} */
                algorithm: "PBKDF2/SHA-256";
                nonce: string;
                salt: string;
                /** @description Iterations of one try. */
                cost: number;
                keyLength: number;
                /** @description How the derived key begins, in hexadecimal. */
                keyPrefix: string;
                /** @description Seconds since 1970. */
                expiresAt: number;
                data: {
                    purpose: components["schemas"]["CaptchaPurpose"];
                    subject: string;
                };
            };
            signature: string;
        };
        SecretsRotation: {
            /** @description Values that were sealed again. */
            resealed: number;
            /** @description Keys that are known, the current one among them. */
            keys: number;
        };
        /** @description A smartphone's number or a terminal's code. */
        DeviceNumber: string;
        LoginInput: {
            /** @description The username; lower-cased. */
            email: string;
            password: string;
            /** @description The smartphone that the user works with: one that their event or one of its users has. Everything that the session does is recorded with it, and a request that names another is refused (`smartphone_mismatch`). */
            smartphone_number?: components["schemas"]["DeviceNumber"];
        };
        /**
         * @description none 0, checker 5, server 10, cashier 20, admin 30, superadmin 50.
         * @enum {integer}
         */
        Right: 0 | 5 | 10 | 20 | 30 | 50;
        /**
         * Format: date-time
         * @description ISO 8601. In a request also a day alone (`2026-07-04`), which is a day in the zone of the event: the end of it where the field ends something, its beginning otherwise.
         */
        Date: string;
        Login: {
            /**
             * @description Kept for older apps; wrong credentials are a 401.
             * @constant
             */
            incorrect: false;
            right: components["schemas"]["Right"];
            /** @description The session token. */
            token: string;
            expires_at: components["schemas"]["Date"];
            /** Format: uuid */
            event_id?: string | null;
            /** @description Of a device: how many others are signed in with the same token. */
            other_sessions?: number;
        };
        /**
         * Format: uuid
         * @description A UUID.
         */
        Id: string;
        OwnScriptToken: {
            _id: components["schemas"]["Id"];
            name: string;
            /** @description The operations that it allows; null for all that its right allows. */
            operations: string[] | null;
            expires_at: components["schemas"]["Date"];
        };
        Me: {
            _id: components["schemas"]["Id"];
            /** @description The username; null for a device. */
            email: string | null;
            right: components["schemas"]["Right"];
            /** Format: uuid */
            event_id: string | null;
            event_name?: string | null;
            /** Format: uuid */
            bar_id: string | null;
            /** @description What a device token is limited to; empty means no limit within its right. */
            permissions: string[];
            /** @description The smartphone of this session. One that named none at sign-in has the first that it named since. */
            smartphone_number?: string | null;
            /** @description The terminal that a device signed in as. */
            terminal?: string | null;
            /** @description The token for scripts that this call was made with. */
            script_token?: components["schemas"]["OwnScriptToken"] | null;
        };
        User: {
            _id: components["schemas"]["Id"];
            email: string;
            right: components["schemas"]["Right"];
            /** Format: uuid */
            bar_id: string | null;
            bar_name?: string | null;
            /** Format: uuid */
            event_id: string | null;
            event_name?: string | null;
            smartphones: components["schemas"]["DeviceNumber"][];
            deleted: boolean;
            created_at: components["schemas"]["Date"];
            /** @description In the answer to a new password: how many tokens for scripts of the user go on working. Revoke those that somebody else may know. */
            script_tokens_kept?: number;
        };
        /** @description There are more than `count`, or were ten seconds ago. */
        CountIsCapped: boolean;
        UserInput: {
            /** @description The username; lower-cased. No signs that cannot be seen. */
            email?: string;
            password?: string;
            /**
             * Format: uuid
             * @description Choosing a bar sets the event.
             */
            bar_id?: string | null;
            /** Format: uuid */
            event_id?: string | null;
            right?: components["schemas"]["Right"];
            smartphones?: components["schemas"]["DeviceNumber"][];
        };
        UserCheck: {
            /**
             * Format: uuid
             * @description The user that is being changed.
             */
            _id?: string;
            /** @description The username; lower-cased. No signs that cannot be seen. */
            email?: string;
            smartphones?: components["schemas"]["DeviceNumber"][];
        };
        UserConflicts: {
            /** @description Why the username cannot be used; null when it can. */
            email: string | null;
            /** @description The smartphones that others carry. */
            smartphones: {
                smartphone_number: string;
                /** @description The username of who carries it. */
                user: string;
                event_name: string | null;
                /** @description The whole sentence. */
                error: string;
            }[];
        };
        TokenValid: {
            token_valid: boolean;
        };
        Deleted: {
            /** @constant */
            success: true;
            /**
             * @description The message for the person who did it.
             * @enum {string}
             */
            message_code: "deleted";
        };
        Session: {
            _id: components["schemas"]["Id"];
            created_at: components["schemas"]["Date"];
            last_used_at: components["schemas"]["Date"];
            expires_at: components["schemas"]["Date"];
            address?: string | null;
            user_agent?: string | null;
            /** @description The session of this very call. */
            current: boolean;
            /** @description A login link; it is not prolonged by its use. */
            is_link?: boolean;
            /** @description The terminal that a device signed in as. */
            terminal?: string | null;
            /** @description The smartphone that the session is on. */
            smartphone_number?: string | null;
        };
        LoginLinkInput: {
            /**
             * @description How long the link is good.
             * @default 24
             */
            hours?: number;
        };
        LoginLink: {
            /** @description A session token, shown this once. */
            token: string;
            /** @description What follows the origin in the link: `/login?token=…`. */
            path: string;
            expires_at: components["schemas"]["Date"];
        };
        Done: {
            /** @constant */
            success: true;
        };
        /**
         * @description What happened.
         * @enum {string}
         */
        MessageType: "payment.succeeded" | "payment.failed" | "payment.flagged" | "refund_run.finished" | "refund.returned" | "wristband.blocked" | "import.finished" | "alarm.raised" | "event.archived" | "sales.summarised";
        CommonMessage: {
            /** @description The same in the stream and in webhooks. */
            id: components["schemas"]["Id"];
            /** @description When it happened. */
            timestamp: components["schemas"]["Date"];
            event_id: components["schemas"]["Id"];
            /** @description Its place among the messages of the event, without gaps. */
            position: number;
        };
        /**
         * @description A message of `messages.trigger`, which did not happen.
         * @enum {boolean}
         */
        MessageTest: true;
        /** @description A top-up arrived. */
        PaymentSucceededMessage: {
            /** @enum {string} */
            type: "payment.succeeded";
            data: {
                payment_id: components["schemas"]["Id"];
                test?: components["schemas"]["MessageTest"];
            };
        } & (components["schemas"]["CommonMessage"] & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "payment.succeeded";
        });
        /**
         * @description Where a payment stands. Every state may still become `success` when the provider proves it.
         * @enum {string}
         */
        PaymentStatus: "initiated" | "pending" | "temp_failed" | "api_unreachable" | "timeout" | "success" | "cancelled" | "failed" | "api_error";
        /** @description A top-up failed, was cancelled or timed out. */
        PaymentFailedMessage: {
            /** @enum {string} */
            type: "payment.failed";
            data: {
                payment_id: components["schemas"]["Id"];
                status: components["schemas"]["PaymentStatus"];
                test?: components["schemas"]["MessageTest"];
            };
        } & (components["schemas"]["CommonMessage"] & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "payment.failed";
        });
        /**
         * @description What staff should know: the provider took another amount or currency than was asked for; it took it after the payment was over, after the event's end, for an archived event, or beyond the maximum load; it gave it back without us, or was made to; or it took it and the wristband could not be credited (`not_credited`), which is tried again and which the audit reports. `disputed` and `insecure` stand as long as the provider says so: a dispute that may still be won, and a payment that is held back until it is let through in the provider's account.
         * @enum {string}
         */
        PaymentFlag: "not_credited" | "amount_differs" | "currency_differs" | "late" | "load_too_high" | "event_over" | "event_archived" | "refunded_elsewhere" | "charged_back" | "paid_twice" | "unreadable_answer" | "disputed" | "insecure";
        /** @description Staff should look at a top-up. */
        PaymentFlaggedMessage: {
            /** @enum {string} */
            type: "payment.flagged";
            data: {
                payment_id: components["schemas"]["Id"];
                /** @description Those that are new. */
                flags: components["schemas"]["PaymentFlag"][];
                test?: components["schemas"]["MessageTest"];
            };
        } & (components["schemas"]["CommonMessage"] & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "payment.flagged";
        });
        /**
         * @description Where a run stands.
         * @enum {string}
         */
        RefundStatus: "refunding" | "success" | "warning" | "error" | "cancelled";
        /** @description A refund run ended, or its bank file is ready. */
        RefundRunFinishedMessage: {
            /** @enum {string} */
            type: "refund_run.finished";
            data: {
                refund_id: components["schemas"]["Id"];
                /** @enum {string} */
                step: "ready" | "sent" | "failed" | "cancelled";
                status: components["schemas"]["RefundStatus"];
                test?: components["schemas"]["MessageTest"];
            };
        } & (components["schemas"]["CommonMessage"] & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "refund_run.finished";
        });
        /**
         * Format: chip
         * @description A chip number of 4, 7, 8 or 10 bytes: hexadecimal, shown in upper case without separators. Lower case, colons and dashes are understood.
         */
        Uid: string;
        /** @description A refund came back: one of a bank file, or one by a provider. */
        RefundReturnedMessage: {
            /** @enum {string} */
            type: "refund.returned";
            data: {
                /**
                 * Format: uuid
                 * @description The run that it was of.
                 */
                refund_id: string | null;
                uid: components["schemas"]["Uid"];
                refund_item_id?: components["schemas"]["Id"];
                provider_refund_id?: components["schemas"]["Id"];
                test?: components["schemas"]["MessageTest"];
            };
        } & (components["schemas"]["CommonMessage"] & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "refund.returned";
        });
        /** @description A wristband can no longer be used. */
        WristbandBlockedMessage: {
            /** @enum {string} */
            type: "wristband.blocked";
            data: {
                uid: components["schemas"]["Uid"];
                /** @enum {string} */
                reason: "staff" | "replaced";
                /** @description The wristband that replaces it. */
                replaced_by?: string | null;
                test?: components["schemas"]["MessageTest"];
            };
        } & (components["schemas"]["CommonMessage"] & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "wristband.blocked";
        });
        /** @description A spreadsheet was imported, or checked. */
        ImportFinishedMessage: {
            /** @enum {string} */
            type: "import.finished";
            data: {
                import_id: components["schemas"]["Id"];
                /** @enum {string} */
                status: "done" | "failed";
                dry_run: boolean;
                test?: components["schemas"]["MessageTest"];
            };
        } & (components["schemas"]["CommonMessage"] & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "import.finished";
        });
        /**
         * @description What somebody should look at. `x-alarms` has the sentences.
         * @enum {string}
         */
        AlarmCode: "ledger_differs" | "reviews_open" | "offline_losses" | "payments_flagged" | "payments_in_doubt" | "refund_errors" | "double_entries" | "gate_decisions_flagged" | "personal_data_overdue" | "webhooks_disabled" | "poll_job_stopped" | "worker_missing";
        /** @description Staff should act. */
        AlarmRaisedMessage: {
            /** @enum {string} */
            type: "alarm.raised";
            data: {
                code: components["schemas"]["AlarmCode"];
                /** @description How many. */
                count: number;
                test?: components["schemas"]["MessageTest"];
            };
        } & (components["schemas"]["CommonMessage"] & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "alarm.raised";
        });
        /** @description The event was archived. */
        EventArchivedMessage: {
            /** @enum {string} */
            type: "event.archived";
            data: {
                test?: components["schemas"]["MessageTest"];
            };
        } & (components["schemas"]["CommonMessage"] & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "event.archived";
        });
        /** @description The sales of a minute, by when they were recorded: those of a device that was offline count when they arrive, and a reversal counts as -1 with a negative amount. */
        SalesSummarisedMessage: {
            /** @enum {string} */
            type: "sales.summarised";
            data: {
                /** @description When it begins. */
                minute: components["schemas"]["Date"];
                count: number;
                amount: number;
                currency: string;
                bars: {
                    /** Format: uuid */
                    bar_id: string | null;
                    count: number;
                    amount: number;
                }[];
                test?: components["schemas"]["MessageTest"];
            };
        } & (components["schemas"]["CommonMessage"] & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sales.summarised";
        });
        /** @description Something that happened in an event, told once. It has ids and little more: read the record for the rest. Ignore types and fields that you do not know. Amounts are in minor units, such as cents. */
        Message: components["schemas"]["PaymentSucceededMessage"] | components["schemas"]["PaymentFailedMessage"] | components["schemas"]["PaymentFlaggedMessage"] | components["schemas"]["RefundRunFinishedMessage"] | components["schemas"]["RefundReturnedMessage"] | components["schemas"]["WristbandBlockedMessage"] | components["schemas"]["ImportFinishedMessage"] | components["schemas"]["AlarmRaisedMessage"] | components["schemas"]["EventArchivedMessage"] | components["schemas"]["SalesSummarisedMessage"];
        /**
         * @description checker 5, server 10, cashier 20, admin 30, superadmin 50.
         * @enum {integer}
         */
        ScriptTokenRight: 5 | 10 | 20 | 30 | 50;
        /**
         * @description suspended: the user who made it no longer has the event or any right.
         * @enum {string}
         */
        ScriptTokenState: "active" | "expired" | "suspended";
        ScriptToken: {
            _id: components["schemas"]["Id"];
            name: string;
            /**
             * Format: uuid
             * @description Null for a token of all events.
             */
            event_id: string | null;
            event_name: string | null;
            user_id: components["schemas"]["Id"];
            /** @description The username of the user who made it and for whom it acts. */
            made_by: string;
            right: components["schemas"]["ScriptTokenRight"];
            /** @description The operations that it allows; null for all that its right allows. */
            operations: string[] | null;
            state: components["schemas"]["ScriptTokenState"];
            created_at: components["schemas"]["Date"];
            expires_at: components["schemas"]["Date"];
            /**
             * Format: date-time
             * @description When it was last used, to the minute.
             */
            last_used_at: string | null;
            /** @description The address that it was last used from. */
            last_address: string | null;
        };
        /** @description An operation, such as `clients.list`. */
        OperationName: string;
        ScriptTokenInput: {
            /** @description What the script does, such as `nightly`. The audit log names it. */
            name: string;
            /** @description The right of the token, at most your own. */
            right?: components["schemas"]["ScriptTokenRight"];
            /** @description The operations that the token allows; without them, all that its right allows. */
            operations?: components["schemas"]["OperationName"][];
            /** @description When the token ends, within a year. Default: in 90 days. */
            expires_at?: components["schemas"]["Date"];
        };
        ScriptTokenCreated: {
            _id: components["schemas"]["Id"];
            /** @description The token: `kms_`, 30 random letters and digits, and 6 that are a checksum of them. Send it as a session token is sent. It is not shown again. */
            token: string;
            name: string;
            /** Format: uuid */
            event_id: string | null;
            event_name: string | null;
            user_id: components["schemas"]["Id"];
            made_by: string;
            right: components["schemas"]["ScriptTokenRight"];
            operations: string[] | null;
            state: components["schemas"]["ScriptTokenState"];
            created_at: components["schemas"]["Date"];
            expires_at: components["schemas"]["Date"];
            /** Format: date-time */
            last_used_at: string | null;
            last_address: string | null;
        };
        /**
         * @description `gone`: its server answered 410. `failing`: nothing was delivered for days. `restored`: the event was restored from a backup, which holds no secret; draw a new one before you enable it.
         * @enum {string}
         */
        WebhookDisabledReason: "by_hand" | "gone" | "failing" | "restored";
        /** @description What a record held when it was shown. A change that brings it is refused (`changed_meanwhile`) when somebody else has changed the record since; one that does not is made in any case. */
        Revision: string;
        Webhook: {
            _id: components["schemas"]["Id"];
            event_id: components["schemas"]["Id"];
            url: string;
            types: components["schemas"]["MessageType"][];
            description: string;
            enabled: boolean;
            /** Format: date-time */
            disabled_at: string | null;
            disabled_reason: components["schemas"]["WebhookDisabledReason"] | null;
            /**
             * Format: date-time
             * @description Since when no attempt has succeeded; null if the last one did.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description Until when messages are signed with the old secret, too.
             */
            previous_secret_ends_at: string | null;
            created_at: components["schemas"]["Date"];
            revision: components["schemas"]["Revision"];
        };
        /** @description An https address that everybody can reach, such as `https://example.org/kermesse`. */
        WebhookUrl: string;
        /** @description The messages that are sent. */
        WebhookTypes: components["schemas"]["MessageType"][];
        /** @description For people; no part of what is sent. */
        WebhookDescription: string;
        WebhookInput: {
            url: components["schemas"]["WebhookUrl"];
            types: components["schemas"]["WebhookTypes"];
            description?: components["schemas"]["WebhookDescription"];
        };
        WebhookWithSecret: {
            webhook: components["schemas"]["Webhook"];
            /** @description `whsec_` and 32 random bytes in base64. It is not shown again. */
            secret: string;
        };
        WebhookChange: {
            url?: components["schemas"]["WebhookUrl"];
            types?: components["schemas"]["WebhookTypes"];
            description?: components["schemas"]["WebhookDescription"];
            enabled?: boolean;
            revision?: components["schemas"]["Revision"];
        };
        WebhookRotation: {
            /**
             * @description For how many hours messages are signed with the old secret, too.
             * @default 24
             */
            previous_hours?: number;
        };
        /**
         * @description `waiting`: the next attempt is at `due_at`. `failed`: no attempt follows.
         * @enum {string}
         */
        WebhookDeliveryState: "waiting" | "delivered" | "failed";
        /**
         * @description `status`: another one than 2xx; redirects are not followed. `address_not_allowed`: the name leads to a private address.
         * @enum {string}
         */
        WebhookAttemptError: "status" | "timeout" | "unreachable" | "tls" | "address_not_allowed";
        WebhookDelivery: {
            _id: components["schemas"]["Id"];
            webhook_id: components["schemas"]["Id"];
            /** @description The header `webhook-id` of every attempt. */
            message_id: components["schemas"]["Id"];
            /** @description The type of the message. */
            type: string;
            state: components["schemas"]["WebhookDeliveryState"];
            /** @description How many there were since it was last asked for. */
            attempts: number;
            /** Format: date-time */
            due_at: string | null;
            /** Format: date-time */
            last_attempt_at: string | null;
            /** @description The HTTP status of the last answer. */
            last_status: number | null;
            last_error: components["schemas"]["WebhookAttemptError"] | null;
            created_at: components["schemas"]["Date"];
        };
        WebhookAttempt: {
            at: components["schemas"]["Date"];
            duration_ms: number;
            status: number | null;
            error: components["schemas"]["WebhookAttemptError"] | null;
            /** @description The text of the answer, up to 4 kB of it. */
            answer: string;
        };
        WebhookDeliveryShown: {
            delivery: components["schemas"]["WebhookDelivery"];
            /** @description Where the next attempt goes. */
            url: string;
            /** @description What is sent. */
            body: string;
            /** @description The last 50 attempts, the newest first. */
            log: components["schemas"]["WebhookAttempt"][];
        };
        TokenLoginInput: {
            token: string;
            /** @description Which terminal signs in; a token that names terminals takes no other. */
            terminal?: string;
            /** @description Which smartphone signs in. Everything that the session does is recorded with it, and a request that names another is refused (`smartphone_mismatch`). */
            smartphone_number?: components["schemas"]["DeviceNumber"];
            /**
             * @description End the session that this device has elsewhere. The audit log says so.
             * @default false
             */
            take_over?: boolean;
        };
        /**
         * @description What a device token may do.
         * @enum {string}
         */
        TokenPermission: "deposit_return";
        Token: {
            _id: components["schemas"]["Id"];
            event_id: components["schemas"]["Id"];
            event_name?: string;
            /** @description Shown to superadmins alone. */
            token: string;
            authorized_terminals: string[];
            permissions: components["schemas"]["TokenPermission"][];
            /** Format: uuid */
            bar_id: string | null;
            bar_name?: string | null;
            /** @description How many devices are signed in with it. */
            sessions: number;
            archived: boolean;
            deleted: boolean;
            created_at: components["schemas"]["Date"];
        };
        TokenInput: {
            event_id?: components["schemas"]["Id"];
            /** @description Left out or empty, 128 random bits are drawn; on a change, the text stays. */
            token?: string;
            /** @description Terminals that may use it; empty means all. */
            authorized_terminals?: components["schemas"]["DeviceNumber"][];
            /** @description Empty: all that a server may do. */
            permissions?: components["schemas"]["TokenPermission"][];
            /**
             * Format: uuid
             * @description The point of sale of its devices: they sell there alone, and see its sales. Without one they see what they have sold themselves.
             */
            bar_id?: string | null;
        };
        TokenCheck: {
            /**
             * Format: uuid
             * @description The token that is being changed.
             */
            _id?: string;
            authorized_terminals: components["schemas"]["DeviceNumber"][];
        };
        TokenConflicts: {
            /** @description Terminals that other tokens name. */
            authorized_terminals: {
                terminal: string;
                event_name: string;
            }[];
            /** @description A sentence for each, joined with &. */
            error: string | null;
        };
        TokenExists: {
            exists: boolean;
        };
        /** @description A name. */
        Name: string;
        /**
         * @description A language of the interface.
         * @enum {string}
         */
        Language: "en" | "fr" | "de";
        /**
         * Format: money
         * @description Prices that are typed in are rounded to this step, half up. Cash is paid out in the smallest coin of the currency.
         * @enum {number}
         */
        RoundStep: 0.05 | 0.1 | 0.5 | 1;
        /**
         * Format: money
         * @description Major units of the event's currency with at most two decimals; not negative.
         */
        Price: number;
        /**
         * @description 0 everyone or under 16, 16 under 18, 18 over 18.
         * @enum {integer}
         */
        Age: 0 | 16 | 18;
        /**
         * @description How something was paid.
         * @enum {string}
         */
        PaymentType: "cash" | "card" | "twint" | "twint_direct" | "mypos" | "wristband";
        /** @description A text in each language; an absent one falls back to the event's language. */
        LocalizedText: {
            en?: string;
            fr?: string;
            de?: string;
        };
        /** @description The configuration of an event. Secrets are write-only; an event's answer lists the ones that are set. */
        EventSettings: {
            name?: components["schemas"]["Name"];
            /** @description An event with play money, to try out and to rehearse. Its payments reach no provider but a simulator, and no bank takes its bank file. Fixed with the first wristband (`trial_fixed`). */
            is_trial?: boolean;
            language?: components["schemas"]["Language"];
            /** @description An IANA time zone. */
            timezone?: string;
            dateBegin?: components["schemas"]["Date"];
            dateEnd?: components["schemas"]["Date"];
            /** @description When a business day begins, local time. */
            dayStartTime?: string;
            round?: components["schemas"]["RoundStep"];
            /** @description The ISO 4217 code of a currency with two decimals, else `currency_not_supported`. Fixed from the first payment or transaction on (`currency_fixed`). */
            currencyCode?: string;
            currencySymbol?: string;
            maxLoadAmount?: components["schemas"]["Price"];
            warningLoadAmount?: components["schemas"]["Price"];
            maxEntranceAmount?: components["schemas"]["Price"];
            maxConsumptionPrice?: components["schemas"]["Price"];
            /** @description Cashiers take back sales of the business day that is now, with a reason. So unless set to false. */
            desk_may_reverse?: boolean;
            /** @description A refund run, or a refund of a whole wristband, of more than this is started only by who says its exact amount (`refund_confirmation_required`). 0 for none. */
            refund_confirmation_limit?: components["schemas"]["Price"];
            amounts_to_display?: components["schemas"]["Price"][];
            ask_for_the_postal_code?: boolean;
            /**
             * Format: date-time
             * @description Before this moment wallets are not open to visitors; null means open.
             */
            wallet_opens_at?: string | null;
            /**
             * Format: date-time
             * @description After this moment every person of the event is erased as by `persons.erase`, at night, except while refunds to that person are open. Not before the event's end (`before_event_end`); null means that nobody is erased automatically.
             */
            personal_data_until?: string | null;
            online_payment?: boolean;
            /** @description Card terminal payments. */
            enable_credit_card?: boolean;
            /** @description Cards online. */
            enable_cards?: boolean;
            ticketsEnabled?: boolean;
            shared_token?: string | null;
            deposit_return_token?: string | null;
            customization?: {
                logo?: {
                    src: string;
                }[];
            };
            zone?: {
                ages?: components["schemas"]["Age"][];
                payment_types?: components["schemas"]["PaymentType"][];
                /**
                 * @description What becomes of tickets whose state at their provider nobody here knows: let in and flagged unless set, or refused with `ticket_state_unknown`.
                 * @enum {string}
                 */
                unknown_tickets?: "let_in" | "refuse";
            };
            form_refund?: {
                enabled?: boolean;
                /**
                 * Format: date-time
                 * @description Opens the form earlier than the event's end.
                 */
                dateBegin?: string | null;
                /** Format: date-time */
                dateEnd?: string | null;
                /** @description Plain, or HTML where it has a tag: of that stays p, br, h1 to h3, b, strong, i, em, u, ul, ol, li and links to https pages and mail addresses. */
                form_refund_closed_text?: components["schemas"]["LocalizedText"];
                /** @description Plain, or HTML as `form_refund_closed_text`. */
                form_refund_success_text?: components["schemas"]["LocalizedText"];
            };
            twint?: {
                enable_twint?: boolean;
                enable_twint_direct?: boolean;
                always_refund_by_cash?: boolean;
                /**
                 * Format: money
                 * @description What a visitor's refund by TWINT costs, once for a run or a request, however many payments it pays back; kept of the balance as a fee. 0 unless given. Where no more than this is left, nothing goes back by TWINT.
                 */
                freight?: number;
                disable_refund_by_twint?: boolean;
            };
            card?: {
                disable_refund_by_mypos?: boolean;
                disable_refund_by_payrexx?: boolean;
                /** @description Containers are taken back without a limit. */
                disable_delta_check_negative_transaction?: boolean;
            };
            twint_direct?: {
                merchant_uuid?: string;
                cashregister_id?: string;
                /** @description Each payment is confirmed by us once the visitor has agreed in the app, as some contracts with TWINT demand. Off unless set. */
                confirmation_needed?: boolean;
                certificate_password?: string;
            };
            bank?: {
                account_name?: string;
                iban?: string;
                bic?: string;
                /**
                 * @description Who pays the fees of transfers abroad: shared (unless set), the organiser, or the visitor. At home and in SEPA the banks' rules decide.
                 * @enum {string}
                 */
                charge_bearer?: "SHAR" | "DEBT" | "CRED";
            };
            pay?: {
                /** @description The account: `https://demo.payrexx.com`, `https://api.payrexx.com/v1.16/?instance=demo`, or `demo` alone. Another account or host removes `SECRET` and `WEBHOOK_KEY` unless they come along. Only hosts of Payrexx, or of the installation's `PROVIDER_HOSTS`: `provider_address_not_allowed`. */
                URL?: string;
                SECRET?: string;
                /** @description The key that Payrexx signs its webhooks with. The webhook's address is `/payments/webhook/payrexx/{event}`. */
                WEBHOOK_KEY?: string;
            };
            infomaniak?: {
                /** @description Empty for `https://etickets.infomaniak.com/api/shop`. Another address removes `KEY`, `PASSWORD`, `API_TOKEN` and `SHARED_KEY` unless they come along. Only hosts of Infomaniak, or of the installation's `PROVIDER_HOSTS`. */
                BASE_URL?: string;
                KEY?: string;
                USERNAME?: string;
                PASSWORD?: string;
                /** @description Of Infomaniak's Manager: signs the ticket office in beside KEY, instead of USERNAME and PASSWORD. */
                API_TOKEN?: string;
                SHARED_KEY?: string;
                PERIOD_ID?: string;
                /** @description Where the organiser manages the tickets, for a link in the console; empty for none. */
                MANAGER_URL?: string;
            };
            autoLogin?: {
                SECURE_KEY?: string;
                autoLogout?: boolean;
            };
            wristband?: {
                password?: string;
            };
            app_preferences?: {
                /** @description Seconds; empty is 0. */
                refresh_timeout?: number | null;
            };
            wifi?: {
                ssid?: string;
                password?: string;
                is_wep?: boolean;
                is_hidden?: boolean;
            };
            /** @description What makes a client suspicious when it is exceeded. */
            suspicious?: {
                /** @description Refunds of one client, also on wristbands that were replaced; 2 unless set. */
                refunds?: number;
                /** @description Wristbands with one IBAN; 5 unless set. */
                same_iban?: number;
                /**
                 * Format: money
                 * @description One top-up; 500 unless set.
                 */
                load?: number;
                /**
                 * Format: money
                 * @description What one sale gives back; 200 unless set.
                 */
                negative_debit?: number;
            };
            /** @description How far sales of devices that were offline take balances below zero. What exceeds a limit is posted to `offline_losses`. */
            offline?: {
                /**
                 * Format: money
                 * @description How far below zero one wristband goes; 30 unless set.
                 */
                limit_per_wristband?: number;
                /**
                 * Format: money
                 * @description By how much one device takes balances below zero in one business day; 1000 unless set.
                 */
                limit_per_device?: number;
            };
            donation?: {
                enabled?: boolean;
                notification_title?: components["schemas"]["LocalizedText"];
                notification_text?: components["schemas"]["LocalizedText"];
                webapp_greeting_text?: components["schemas"]["LocalizedText"];
                enable_suggestion_if_not_liked?: boolean;
                suggestion_input_label?: components["schemas"]["LocalizedText"];
                greeting_text_for_donation_if_event_liked?: components["schemas"]["LocalizedText"];
                greeting_text_for_donation_if_event_not_liked?: components["schemas"]["LocalizedText"];
                greeting_text_for_donation_if_they_prefer_not_to_say?: components["schemas"]["LocalizedText"];
                final_greeting_text_if_they_choose_to_donate?: components["schemas"]["LocalizedText"];
                final_greeting_text_if_they_choose_not_to_donate?: components["schemas"]["LocalizedText"];
            };
            embed?: {
                /** @description Sites that may show the top-up page of this event in a frame, and that a payment begun there may lead back to: origins such as `https://www.example.org`, by https, or by http on this machine. None unless set. */
                origins?: string[];
            };
        };
        /**
         * @description Why no money moves at the event (`event_frozen`). `restored`: it is a copy from a backup; `events.name_successor` ends this. `succeeded`: a restored event took its place; this stays.
         * @enum {string}
         */
        EventFrozen: "restored" | "succeeded";
        /** @description What the uploaded certificate says of itself. */
        TwintCertificate: {
            issuer: string;
            subject: string;
            serial_number: string;
            valid_from: components["schemas"]["Date"];
            valid_to: components["schemas"]["Date"];
        };
        /** @description An event with its settings, less its secrets. */
        Event: {
            _id: components["schemas"]["Id"];
            archived: boolean;
            deleted: boolean;
            enabled: boolean;
            created_at: components["schemas"]["Date"];
            frozen?: components["schemas"]["EventFrozen"];
            /** @description The event that the backup was made of; it may be on another installation. */
            copy_of?: components["schemas"]["Id"];
            /** @description When the backup was made. */
            backup_at?: components["schemas"]["Date"];
            /** @description The restored event that took its place. */
            successor_id?: components["schemas"]["Id"];
            twint_certificate?: components["schemas"]["TwintCertificate"] | null;
            /** @description Names of the secrets that are set, for example `pay.SECRET`. */
            secrets_set: string[];
            /** @description Money has moved, so that the currency stays. Of one event alone, not in lists. */
            currency_is_fixed?: boolean;
            revision?: components["schemas"]["Revision"];
        } & WithRequired<components["schemas"]["EventSettings"], "name">;
        EventInput: components["schemas"]["EventSettings"];
        /** @description What anyone may know about an event. Texts are in the language asked for. */
        EventGeneral: {
            event_id: components["schemas"]["Id"];
            name: string;
            /** @description Its money is play money. */
            is_trial: boolean;
            language: components["schemas"]["Language"];
            timezone: string;
            /** Format: date-time */
            dateBegin?: string | null;
            /** Format: date-time */
            dateEnd?: string | null;
            dayStartTime?: string;
            archived: boolean;
            /** @description A disabled event takes no payments and no sales. */
            enabled: boolean;
            /**
             * Format: date-time
             * @description When visitors may open their wallets; null from the beginning.
             */
            wallet_opens_at: string | null;
            /** @description Whether cashiers take sales of today back. */
            desk_may_reverse?: boolean;
            wallet_is_open: boolean;
            /** @description What a top-up costs of its amount, rounded up to the cent, for visitors who pay that too. */
            transaction_fees_multiplier: number;
            currencyCode: string;
            currencySymbol: string;
            online_payment?: boolean;
            enable_cards?: boolean;
            maxLoadAmount: components["schemas"]["Price"];
            warningLoadAmount?: components["schemas"]["Price"];
            maxEntranceAmount?: components["schemas"]["Price"];
            maxConsumptionPrice?: components["schemas"]["Price"];
            /** @description Seconds. */
            refresh_timeout?: number;
            amounts_to_display?: components["schemas"]["Price"][];
            logo?: string[];
            /** @description Sites that may show the top-up page in a frame; it tells no other of its height and of what became of a payment. */
            embed_origins: string[];
            twint: {
                enable_twint: boolean;
                enable_twint_direct: boolean;
                /**
                 * Format: money
                 * @description What a visitor's refund by TWINT costs.
                 */
                freight: number;
                disable_refund_by_twint: boolean;
            };
            card: {
                disable_refund_by_payrexx: boolean;
                disable_refund_by_mypos: boolean;
            };
            form_refund?: {
                enabled?: boolean;
                is_open?: boolean;
                /** Format: date-time */
                dateEnd?: string | null;
                form_refund_closed_text?: string;
                form_refund_success_text?: string;
            };
            donation?: {
                enabled?: boolean;
                enable_suggestion_if_not_liked?: boolean;
                webapp_greeting_text?: string;
                suggestion_input_label?: string;
                greeting_text_for_donation_if_event_liked?: string;
                greeting_text_for_donation_if_event_not_liked?: string;
                greeting_text_for_donation_if_they_prefer_not_to_say?: string;
                final_greeting_text_if_they_choose_to_donate?: string;
                final_greeting_text_if_they_choose_not_to_donate?: string;
            };
        };
        EventLanguage: {
            language: components["schemas"]["Language"];
        };
        EventInfomaniak: {
            /** @description The period at the ticketing provider. */
            PERIOD_ID: string | null;
            /** @description Where the organiser manages the tickets. */
            MANAGER_URL: string | null;
        };
        EventCustomization: {
            customization: {
                logo: {
                    src: string;
                }[];
            };
        };
        /** @description What is left of an event that was deleted for ever: sums, and nobody they belong to. */
        EventTotals: {
            _id: components["schemas"]["Id"];
            name: string;
            currencyCode: string;
            /** Format: date-time */
            dateBegin: string | null;
            /** Format: date-time */
            dateEnd: string | null;
            deleted_at: components["schemas"]["Date"];
            /**
             * Format: money
             * @description What visitors could still have asked back.
             */
            owed: number;
            wallets: number;
            transactions: number;
            /** @description Every account's sum of postings. They add up to zero. */
            accounts: {
                account: string;
                /** Format: money */
                balance: number;
            }[];
        };
        EventRestoreInput: {
            /** @description The file's name. */
            backup_file: string;
            /** @description The file in base64. */
            backup_file_buffer: string;
            /** @description The new event's name; left out, the backup's, with a mark when it is taken. */
            name?: string;
        };
        /** @description The proof that no cent is missing, or the first differences. */
        EventAudit: {
            ok: boolean;
            event_id: components["schemas"]["Id"];
            event_name: string;
            currencyCode: string;
            checked_at: components["schemas"]["Date"];
            wallets: number;
            transactions: number;
            /** @description Every account's sum of postings. They add up to zero. */
            accounts: {
                account: string;
                /** Format: money */
                balance: number;
            }[];
            /** @description money_in = spent + paid_out + donated + fees + rounding + held + losses + offline_losses. */
            equation: {
                /**
                 * Format: money
                 * @description Taken by cash, TWINT and card and given by the organiser.
                 */
                money_in: number;
                /**
                 * Format: money
                 * @description Sales, deposits and entrances.
                 */
                spent: number;
                /**
                 * Format: money
                 * @description Paid back in cash and through the bank.
                 */
                paid_out: number;
                /** Format: money */
                donated: number;
                /** Format: money */
                fees: number;
                /** Format: money */
                rounding: number;
                /**
                 * Format: money
                 * @description In wallets and in refund holds.
                 */
                held: number;
                /**
                 * Format: money
                 * @description Below zero: what providers took back although the visitor had spent it.
                 */
                losses: number;
                /**
                 * Format: money
                 * @description Below zero: what offline sales took beyond the limits of the event.
                 */
                offline_losses: number;
            };
            differences: {
                check: string;
                subject: string;
                expected: string;
                found: string;
            }[];
        };
        EventRestored: {
            event: components["schemas"]["Event"];
            audit: components["schemas"]["EventAudit"];
            /** @description Rows that were restored. */
            rows: number;
            /** @description Secrets that must be set again: tokens, and all of them when the backup is of another installation. */
            lost_secrets: string[];
            /** @description Printed numbers that another event has. */
            numbers_taken: number;
        };
        Revised: {
            revision?: components["schemas"]["Revision"];
        };
        EventChange: components["schemas"]["EventSettings"] & components["schemas"]["Revised"];
        EventDuplicateInput: {
            name: components["schemas"]["Name"];
            /** @description When the copy begins. Every date of it is later by as much as its begin is, by the clocks of its zone. Left out, all dates stay as they are. */
            dateBegin?: components["schemas"]["Date"];
        };
        EventShiftedDates: {
            /** @description Every date that a copy takes over, as it is and as it would be. */
            dates: {
                /** @description `events`, `entrances`. */
                record_type: string;
                /** @description What the record is called. */
                name: string;
                field: string;
                before: components["schemas"]["Date"];
                after: components["schemas"]["Date"];
            }[];
        };
        EventDeleteForeverInput: {
            /** @description The event's exact name. */
            name: string;
            /** @description Keep anonymised totals; needed while money is owed. */
            keep_totals?: boolean;
        };
        EventDeletedForever: {
            /** @constant */
            success: true;
            /** @description The totals that were kept. */
            totals: components["schemas"]["EventTotals"] | null;
        };
        EventSuccessorInput: {
            /** @description The restored event's exact name. */
            name: string;
            /**
             * @description Also when money left the original after the backup was made.
             * @default false
             */
            confirmed?: boolean;
            /**
             * @description Only tells what would happen.
             * @default false
             */
            dry_run?: boolean;
        };
        /** @description What the original did after the backup was made. None of it is in the successor. */
        EventSuperseded: {
            _id: components["schemas"]["Id"];
            name: string;
            /** @description Transactions posted since. */
            transactions: number;
            /**
             * Format: money
             * @description Money that left since, in cash, through providers and through the bank. The successor would pay it again.
             */
            paid_out: number;
            /** @description Payments begun since. They stay with the original, which still credits what a provider reports. */
            payments: number;
        };
        EventSuccession: {
            /** @description The successor. */
            event: components["schemas"]["Event"];
            /** @description The event that it replaces; null when it is not on this installation. */
            original: components["schemas"]["EventSuperseded"] | null;
            /** @description Payments that belong to the successor now. */
            payments: number;
            /** @description Refund runs that belong to the successor now. */
            refunds: number;
        };
        CertificateForm: {
            /**
             * Format: binary
             * @description The .p12 or .pks file.
             */
            certificate: Blob;
            certificate_password: string;
        };
        EventEmbed: {
            /** @description The page for the frame, with `NUMBER` where the number of a wristband goes; `light` may be `dark`. */
            address: string;
            /** @description Sites that may show it: `embed.origins` of the event. */
            origins: string[];
            /** @description What an organiser's page needs, ready to be copied: HTML with the frame, and a script that gives it its height, brings the visitor back to that page after a payment, and tells the page of the outcome as an event `kermesse:result`. */
            snippet: string;
        };
        /**
         * @description What is looked at. `x-readiness-checks` says what it is called, and why it matters.
         * @enum {string}
         */
        ReadinessCheckId: "event" | "twint_certificate" | "twint" | "payrexx" | "mypos" | "ticketing" | "bank_account" | "refund_form" | "personal_data" | "texts" | "menus" | "prices" | "printers" | "staff" | "smartphones" | "app_version" | "terminals" | "entrances" | "entrance_groups" | "wristbands" | "pins" | "poll_job" | "worker" | "database" | "replica" | "disk" | "backups" | "ledger";
        /**
         * @description `off`: not used at this event. `unknown`: it could not be found out.
         * @enum {string}
         */
        ReadinessState: "ok" | "warning" | "error" | "unknown" | "off";
        /**
         * @description What was found. `x-readiness` has the sentences.
         * @enum {string}
         */
        ReadinessCode: "event_prepared" | "event_is_trial" | "event_without_dates" | "event_over" | "event_disabled" | "event_restored" | "event_succeeded" | "event_archived" | "account_frozen" | "certificate_not_needed" | "certificate_missing" | "certificate_expired" | "certificate_ends_before_event" | "certificate_ends_before_refunds" | "certificate_ends_soon" | "certificate_valid" | "account_not_used" | "account_missing" | "account_not_allowed" | "account_refused" | "account_unreachable" | "account_busy" | "account_garbled" | "account_without_methods" | "account_answers" | "bank_account_not_used" | "bank_account_missing" | "bank_account_refused" | "bank_account_accepted" | "bank_account_sepa" | "refund_form_not_used" | "refund_form_closed" | "refund_form_ends_before_event" | "refund_form_without_end" | "refund_form_opens_early" | "refund_form_fits" | "personal_data_not_due" | "personal_data_without_date" | "personal_data_dated" | "texts_not_used" | "texts_missing" | "texts_complete" | "menus_no_bars" | "menus_empty" | "menus_filled" | "prices_nothing_sold" | "prices_missing" | "prices_set" | "printers_not_used" | "printers_in_trouble" | "printers_not_reached" | "printers_ready" | "staff_no_bars" | "staff_missing" | "staff_assigned" | "smartphones_none" | "smartphones_silent" | "smartphones_seen" | "app_not_uploaded" | "app_no_smartphones" | "app_outdated" | "app_current" | "terminals_not_used" | "terminals_none" | "terminals_not_paired" | "terminals_paired" | "entrances_none" | "entrances_outside_event" | "entrances_set" | "entrance_groups_none" | "entrance_groups_outside_event" | "entrance_groups_empty" | "entrance_groups_set" | "wristbands_none" | "wristbands_imported" | "wristbands_many" | "pins_no_wristbands" | "pins_missing" | "pins_not_needed" | "pins_printed" | "poll_job_not_needed" | "poll_job_stopped" | "poll_job_silent" | "poll_job_runs" | "worker_missing" | "worker_alive" | "database_down" | "database_read_only" | "database_writes" | "replica_none" | "replica_behind" | "replica_in_step" | "disk_nearly_full" | "disk_has_room" | "backup_not_known" | "backup_old" | "backup_recent" | "ledger_not_proved" | "ledger_differs" | "ledger_agrees" | "no_answer_in_time" | "not_found_out";
        /**
         * @description What went wrong. `x-errors` has the status and the sentence in each language.
         * @enum {string}
         */
        ErrorCode: "102" | "invalid_request" | "event_id_required" | "unauthenticated" | "wrong_credentials" | "forbidden" | "login_link_ends" | "script_token_not_found" | "script_token_mistyped" | "script_token_expired" | "script_token_ended" | "script_token_person" | "script_token_scope" | "script_token_limit" | "webhook_not_found" | "webhook_delivery_not_found" | "webhook_address_not_allowed" | "webhook_limit" | "webhook_disabled" | "webhook_without_secret" | "level_too_high" | "last_admin" | "not_found" | "unknown_path" | "client_not_found" | "event_not_found" | "consumption_not_found" | "entrance_group_not_found" | "entrance_check_not_found" | "zone_not_found" | "ticket_not_found" | "voucher_pack_not_found" | "user_not_found" | "token_not_found" | "terminal_not_found" | "device_not_found" | "transaction_not_found" | "refund_not_found" | "report_not_found" | "report_in_progress" | "report_not_ready" | "file_not_found" | "import_not_found" | "wrong_wristband_number" | "name_taken" | "changed_meanwhile" | "username_taken" | "smartphones_taken" | "terminals_taken" | "device_not_available" | "app_file_invalid" | "app_version_exists" | "terminal_exists" | "token_taken" | "device_signed_in" | "refunds_are_open" | "smartphone_mismatch" | "idempotency_conflict" | "own_id_taken" | "in_use" | "insufficient_balance" | "insufficient_for_transfer" | "load_too_high" | "amount_out_of_range" | "entrance_price_too_high" | "entrance_is_over" | "consumption_price_too_high" | "price_changed" | "offline_limit_exceeded" | "amount_not_believable" | "review_not_found" | "review_decided" | "too_many_reviews" | "payout_changed" | "payout_below_smallest_coin" | "currency_not_supported" | "currency_fixed" | "deposit_return_exceeded" | "deposit_not_sold_here" | "voucher_required" | "voucher_not_available" | "same_voucher_not_allowed" | "same_voucher_pack_not_allowed" | "too_young" | "payment_type_not_allowed" | "client_disabled" | "wristband_transferred" | "wristband_in_use" | "payment_already_credited" | "operation_not_repeatable" | "refund_request_open" | "wristband_taken" | "number_taken" | "entrance_missing" | "entrance_not_valid_now" | "already_inside" | "already_outside" | "check_not_flagged" | "direction_needed" | "refused_at_gate" | "not_for_this_gate" | "zone_closed" | "ticket_cancelled" | "ticket_state_unknown" | "ticket_exchanged" | "wristband_has_ticket" | "entrance_not_sold_here" | "pin_required" | "wrong_pin" | "donation_failed" | "donation_exceeds_balance" | "donation_final" | "push_host_not_allowed" | "donations_disabled" | "|event_is_archived|" | "event_frozen" | "event_not_restored" | "original_paid_out" | "payment_of_another_event" | "|wallets_are_not_open_yet|" | "event_is_over" | "event_is_disabled" | "trial_event" | "trial_fixed" | "trial_only" | "event_still_running" | "money_owed" | "event_not_deleted" | "event_name_mismatch" | "begin_after_end" | "form_refund_closed" | "form_refund_not_closed" | "refund_form_in_run" | "refund_form_on_hold" | "refund_form_not_held" | "wrong_refund_secret" | "missing_bank_information" | "unable_to_refund" | "refund_by_twint_disabled" | "refund_by_mypos_disabled" | "refund_by_card_disabled" | "refund_not_settled" | "refund_may_be_paid" | "refund_confirmation_required" | "refund_already_sent" | "refund_provider_unavailable" | "refund_in_progress" | "refund_not_ready" | "bank_rejected" | "bank_account_without_dialect" | "bank_transfers_unavailable" | "account_not_reachable" | "bank_report_invalid" | "bank_file_is_statement" | "bank_file_is_order" | "bank_file_is_other" | "refund_name_not_asked" | "refund_not_sent" | "bank_report_duplicate" | "bank_report_mismatch" | "bank_report_contradicts" | "iban_rejected" | "refunds_unconfirmed" | "bank_file_may_be_sent" | "bank_file_superseded" | "bank_report_superseded" | "bank_report_foreign" | "bank_file_refused" | "cancel_failed" | "iban_invalid" | "iban_invalid_characters" | "iban_qr_not_supported" | "bic_required" | "bic_invalid" | "bic_country_mismatch" | "bank_account_name_too_long" | "country_invalid" | "required_field" | "already_reversed" | "desk_may_not_reverse" | "unable_to_delete_type" | "unable_to_delete_last_entrance" | "unable_to_delete_wristband_transaction" | "not_enough_to_delete" | "unable_to_remove_credit" | "provider_parameters_not_found" | "provider_address_not_allowed" | "ticketing_refused" | "ticketing_unavailable" | "payment_not_found" | "online_payment_disabled" | "payment_unavailable" | "payment_busy" | "payment_fee_differs" | "payment_without_other_currency" | "payment_not_forceable" | "redirect_not_allowed" | "webhook_refused" | "terminal_pairing_failed" | "terminal_already_paired" | "terminal_not_paired" | "printer_address_not_allowed" | "printer_unreachable" | "printer_timeout" | "printer_no_answer" | "printer_not_recognised" | "printer_paper_out" | "printer_cover_open" | "printer_offline" | "spreadsheet_unreadable" | "amount_below_entrance_price" | "guessable_numbers" | "spreadsheet_protected" | "spreadsheet_old_format" | "spreadsheet_is_empty" | "spreadsheet_is_opendocument" | "spreadsheet_is_numbers" | "spreadsheet_is_pdf" | "spreadsheet_is_word" | "spreadsheet_is_web_page" | "text_is_mac_roman" | "spreadsheet_has_hidden_rows" | "row_hidden" | "cell_not_as_typed" | "formula_without_value" | "quote_not_closed" | "spreadsheet_too_large" | "file_too_complex" | "spreadsheet_too_many_columns" | "spreadsheet_no_header" | "backup_unreadable" | "backup_too_large" | "image_not_supported" | "certificate_unreadable" | "certificate_not_pkcs12" | "certificate_wrong_password" | "certificate_not_twint" | "certificate_not_renewed" | "certificate_expired" | "certificate_not_yet_valid" | "duplicate_row" | "already_imported" | "number_taken_in_file" | "chip_taken_in_file" | "chip_missing" | "chip_invalid" | "number_missing" | "number_invalid" | "pin_invalid" | "text_invalid" | "request_timeout" | "payload_too_large" | "unsupported_media_type" | "unsupported_version" | "wrong_domain" | "secret_key_in_environment" | "captcha_required" | "rate_limited" | "overloaded" | "unavailable" | "internal" | "bar_not_found" | "deposit_not_found" | "entrance_not_found" | "voucher_not_found";
        /** @description A record, a setting or a printer. */
        ReadinessRecord: {
            /**
             * @description What it is. The id of a `setting` is its name, `bank.iban`; that of a `printer` its address.
             * @enum {string}
             */
            type: "bar" | "consumption" | "printer" | "smartphone" | "terminal" | "entrance" | "entrance_group" | "setting";
            id: string;
            /** @description What people call it; of a text that is missing, in which languages. */
            name: string;
            /** @description What is wrong with it. */
            error_code?: components["schemas"]["ErrorCode"];
        };
        ReadinessCheck: {
            id: components["schemas"]["ReadinessCheckId"];
            state: components["schemas"]["ReadinessState"];
            code: components["schemas"]["ReadinessCode"];
            /** @description What the sentence of the code names. Moments are ISO 8601. */
            params: {
                [key: string]: string | number;
            };
            /** @description What is to be mended, the first twenty. */
            records: components["schemas"]["ReadinessRecord"][];
            /** @description How many records there are in all. */
            count: number;
            /** @description How long the look took. */
            took_ms: number;
        };
        /** @description Whether an event is ready, check by check. */
        Readiness: {
            /** @description No check is `error`. What is `warning` or `unknown` is for people to judge. */
            ready: boolean;
            checked_at: components["schemas"]["Date"];
            checks: components["schemas"]["ReadinessCheck"][];
        };
        SilentDevice: {
            /** @enum {string} */
            type: "smartphone" | "terminal";
            id: components["schemas"]["Id"];
            /** @description A smartphone's number or a terminal's code. */
            name: string;
            /** @description Where it was used last. */
            bar: string | null;
            /**
             * Format: date-time
             * @description Its last report, sale or check, as of a few seconds ago.
             */
            last_seen_at: string;
        };
        CockpitJob: {
            /** @enum {string} */
            type: "import" | "refund" | "report";
            id: components["schemas"]["Id"];
            /** @description The name of its file. */
            name: string;
            /** @enum {string} */
            status: "queued" | "running";
            done: number;
            /** @description Null until it is counted. */
            row_count: number | null;
            created_at: components["schemas"]["Date"];
        };
        EndedJob: {
            /** @enum {string} */
            type: "import" | "refund" | "report";
            id: components["schemas"]["Id"];
            /** @description The name of its file. */
            name: string;
            /**
             * @description `partly_done`: some rows or payments failed.
             * @enum {string}
             */
            outcome: "done" | "partly_done" | "failed" | "cancelled";
            /** @description Rows imported, refunds made, or movements listed. */
            succeeded: number;
            failed: number;
            /** @description An import that was only checked. */
            dry_run: boolean;
            created_at: components["schemas"]["Date"];
        };
        Alarm: {
            code: components["schemas"]["AlarmCode"];
            /** @description How many; 1,000 means 1,000 or more. */
            count: number;
            /**
             * Format: date-time
             * @description When it was found, where that is not now.
             */
            at: string | null;
        };
        /** @description What happens at an event now. */
        Cockpit: {
            at: components["schemas"]["Date"];
            /** @description What points of sale sold in the last sixty minutes, by the moment of the sale. One that was taken back counts. */
            sales: {
                count: number;
                /** Format: money */
                amount: number;
                /** @description Sixty, the oldest first; the last one is not over. */
                minutes: {
                    /**
                     * Format: date-time
                     * @description When it began.
                     */
                    minute: string;
                    count: number;
                    /** Format: money */
                    amount: number;
                }[];
            };
            devices: {
                /** @description Smartphones and card terminals of the event. */
                assigned: number;
                /** @description Of those, the ones that were used and have given no sign for `silent_minutes`. */
                silent: number;
                /** @description Of those, the ones that nobody has used yet. */
                unused: number;
                /** @description The silent ones, the longest silent first. */
                rows: components["schemas"]["SilentDevice"][];
            };
            /** @description What wristbands owe because offline sales took them below zero. Their next top-up pays it first, and no refund pays from it. */
            debts: {
                wristbands: number;
                /** Format: money */
                amount: number;
            };
            /** @description Sales that the ledger declined in the last hour, tries counted one by one. A process that dies takes the count of its last seconds with it. */
            declined: {
                count: number;
                /** @description The most frequent first. */
                reasons: {
                    error_code: components["schemas"]["ErrorCode"];
                    count: number;
                }[];
            };
            /** @description Payments whose end is not known yet. */
            payments: {
                pending: number;
                /**
                 * Format: date-time
                 * @description When the oldest of them was opened.
                 */
                oldest_at: string | null;
            };
            /** @description Imports, refund runs and reports under way, the newest first. */
            jobs: components["schemas"]["CockpitJob"][];
            /** @description Jobs begun within the last 24 hours that have ended, the latest first; 50 at most. */
            ended_jobs: components["schemas"]["EndedJob"][];
            alarms: components["schemas"]["Alarm"][];
        };
        /** @description The amount at risk while devices are offline. Both limits hold, so that it is the smaller of two products: wristbands by their limit, and devices by theirs for one business day. Without a device it is the first. What a sale takes beyond the limits is posted to `offline_losses`, which no limit bounds: nothing that was handed out is refused. */
        OfflineRisk: {
            /** Format: money */
            limit_per_wristband: number;
            /** Format: money */
            limit_per_device: number;
            /** @description Wristbands of the event without those that were replaced. */
            wristbands: number;
            /** @description Smartphones assigned to the event, and other callers that have taken a balance below zero. */
            devices: number;
            /**
             * Format: money
             * @description `wristbands` times `limit_per_wristband`.
             */
            by_wristbands: number;
            /**
             * Format: money
             * @description `devices` times `limit_per_device`, for one business day.
             */
            by_devices: number;
            /**
             * Format: money
             * @description The amount at risk: the smaller of both, of one business day.
             */
            amount: number;
            /**
             * @description Which of both it is.
             * @enum {string}
             */
            bound_by: "wristbands" | "devices";
        };
        EventSmartphones: {
            event_smartphones: {
                smartphones: components["schemas"]["DeviceNumber"][];
            };
        };
        SmartphonesInput: {
            smartphones: components["schemas"]["DeviceNumber"][];
        };
        SmartphoneConflicts: {
            smartphones: {
                smartphone_number: string;
                event_name: string;
            }[];
        };
        EventTerminals: {
            event_mypos_terminals: {
                mypos_terminals: components["schemas"]["DeviceNumber"][];
            };
        };
        TerminalsInput: {
            mypos_terminals: components["schemas"]["DeviceNumber"][];
        };
        TerminalConflicts: {
            mypos_terminals: {
                mypos_terminal_number: string;
                event_name: string;
            }[];
        };
        AssetsForm: {
            /** @description The pictures. */
            assets: Blob[];
        };
        AssetsCreated: {
            data: {
                assets: {
                    _id: components["schemas"]["Id"];
                    /** @description Where it is served, without the origin. */
                    src: string;
                    name: string;
                    content_type: string;
                    /** @description Bytes. */
                    size: number;
                }[];
            };
        };
        /**
         * @description Where the pairing stands.
         * @enum {string}
         */
        PairingState: "unpaired" | "pairing" | "paired" | "unpairing";
        Terminal: {
            _id: components["schemas"]["Id"];
            terminal_code: string;
            terminal_id: string;
            is_paired: boolean;
            state: components["schemas"]["PairingState"];
            /** Format: uuid */
            event_id: string | null;
            event_name?: string | null;
            created_at: components["schemas"]["Date"];
        };
        TerminalInput: {
            terminal_code?: components["schemas"]["DeviceNumber"];
            /** @description The provider's terminal id. */
            terminal_id?: string;
        };
        TerminalStatus: {
            is_paired: boolean;
            state: components["schemas"]["PairingState"];
            /** @description Type it on the terminal. */
            code: string | null;
            /** Format: date-time */
            code_expires_at: string | null;
        };
        /**
         * @description What kind of device.
         * @enum {string}
         */
        DeviceType: "smartphone" | "modem" | "mypos_terminal";
        /**
         * @description The state of a device.
         * @enum {string}
         */
        DeviceStatus: "active" | "inactive" | "under_repair" | "loaned" | "not_available" | "to_avoid";
        /** @description A version of the app: 5.2 < 5.2c < 5.10. */
        AppVersion: string;
        Device: {
            _id: components["schemas"]["Id"];
            type: components["schemas"]["DeviceType"];
            number: string;
            brand?: string | null;
            operator?: string | null;
            holder?: string | null;
            /** Format: date */
            purchase_date?: string | null;
            subscription?: string | null;
            status?: components["schemas"]["DeviceStatus"];
            /** @description What it said last. */
            app_version?: string | null;
            /** @description Of the app, for a smartphone. */
            latest_version?: string | null;
            /** @description For a smartphone, once there is a version; false when it never said its own. */
            is_latest_version?: boolean | null;
            /** Format: uuid */
            event_id?: string | null;
            event_name?: string | null;
            /** Format: uuid */
            user_id?: string | null;
            /** @description The username. */
            user?: string | null;
            /** Format: uuid */
            bar_id?: string | null;
            /** @description The point of sale where it was used last, or that of its user. */
            bar?: string | null;
            /**
             * Format: date-time
             * @description Its last report, sale or check at the event that has it or its user, as of a few seconds ago.
             */
            last_seen_at?: string | null;
            /** @description Where it was last at that event. */
            gps_lat?: number | null;
            gps_long?: number | null;
            updated?: components["schemas"]["Date"];
        };
        DeviceLog: {
            _id: components["schemas"]["Id"];
            /** @description Its name. */
            event: string | null;
            /** Format: uuid */
            event_id?: string | null;
            device_type: components["schemas"]["DeviceType"];
            device_number: string;
            /** @description The username. */
            user: string | null;
            /** @description The name of the point of sale. */
            bar: string | null;
            /**
             * @description Whether an event had it or a person.
             * @enum {string}
             */
            where: "event" | "user";
            added_on: components["schemas"]["Date"];
            /**
             * Format: date-time
             * @description Null while it is there.
             */
            removed_on: string | null;
        };
        DeviceInput: {
            brand?: string | null;
            /** @description The mobile network. */
            operator?: string | null;
            /** @description Who looks after it. */
            holder?: string | null;
            /** Format: date */
            purchase_date?: string | null;
            subscription?: string | null;
            status?: components["schemas"]["DeviceStatus"];
        };
        SmartphoneSession: {
            /**
             * Format: uuid
             * @description Names the row by its device, user and point of sale.
             */
            _id: string;
            smartphone_number: string;
            date: components["schemas"]["Date"];
            last_seen_at: components["schemas"]["Date"];
            /** Format: uuid */
            user_id: string | null;
            /** @description The username. */
            user?: string | null;
            /** Format: uuid */
            bar_id: string | null;
            /** @description The name of the point of sale. */
            bar?: string | null;
            /**
             * Format: money
             * @description All that was booked, less what was reversed.
             */
            total_transaction_amount: number;
            /** @description Where it was last. */
            gps_lat: number | null;
            gps_long: number | null;
        };
        Smartphone: {
            smartphone_number: string;
            app_version?: string | null;
            /**
             * Format: money
             * @description All that was booked, less what was reversed.
             */
            total_transaction_amount: number;
            /** @description Where it was last. */
            gps_lat: number | null;
            gps_long: number | null;
            /** @description The newest 100. */
            sessions: components["schemas"]["SmartphoneSession"][];
        };
        SmartphoneReport: {
            app_version?: components["schemas"]["AppVersion"];
            /** @description Degrees; with gps_long. */
            gps_lat?: number;
            /** @description Degrees; with gps_lat. */
            gps_long?: number;
        };
        MyposSession: {
            /**
             * Format: uuid
             * @description Names the row by its device, user and point of sale.
             */
            _id: string;
            /** @description Null for a terminal that is gone. */
            terminal_id: string | null;
            terminal_code: string;
            date: components["schemas"]["Date"];
            last_seen_at: components["schemas"]["Date"];
            /** Format: uuid */
            user_id: string | null;
            /** @description The username. */
            user?: string | null;
            /** Format: uuid */
            bar_id: string | null;
            /** @description The name of the point of sale. */
            bar?: string | null;
            /**
             * Format: money
             * @description All that was booked, less what was reversed.
             */
            total_transaction_amount: number;
        };
        Mypos: {
            terminal_id: string | null;
            terminal_code: string;
            /**
             * Format: money
             * @description All that was booked, less what was reversed.
             */
            total_transaction_amount: number;
            /** @description The newest 100. */
            sessions: components["schemas"]["MyposSession"][];
        };
        AppVersionRow: {
            _id: components["schemas"]["Id"];
            version: string;
            /** @description The file's name. */
            name: string;
            /** @description Where it is downloaded; a path of this installation. */
            url: string;
            /** @description Bytes. */
            size: number;
            sha256: string;
            is_latest: boolean;
            /** @description How many smartphones run it. */
            devices: number;
            created_at: components["schemas"]["Date"];
        };
        AppVersionInput: {
            app_version: components["schemas"]["AppVersion"];
            /** @description The file's name. */
            apk_file: string;
            /** @description The file's bytes in base64. */
            apk_file_buffer: string;
        };
        ReplicaSet: {
            name: string;
            /** @enum {string} */
            stateStr: "PRIMARY" | "STANDBY";
            /**
             * @description 1 while it is up and, as a standby, streaming.
             * @enum {integer}
             */
            health: 0 | 1;
            /** @description Seconds: of this server since it started, of another since it connected. */
            uptime: number;
            /** @description The server that answers. */
            self: boolean;
            /** @description Seconds behind the primary; 0 for the primary, null while unknown. */
            lag: number | null;
        };
        BarOfEvent: {
            _id: components["schemas"]["Id"];
            name: string;
            event_id: components["schemas"]["Id"];
            event_name: string;
        };
        BarsImport: {
            /**
             * Format: binary
             * @description An .xlsx file; headings as in the template, in English, French or German, or the names of the fields.
             */
            bars_data: Blob;
            /**
             * @description Change what has the name already.
             * @default false
             */
            update_if_already_exists?: boolean;
            /**
             * @description Remove what the file does not name.
             * @default false
             */
            delete_if_not_exists?: boolean;
            /**
             * @description Check every row and write nothing.
             * @default false
             */
            dry_run?: boolean;
        };
        /**
         * @description What is wrong with a field. `x-details` has the sentences.
         * @enum {string}
         */
        DetailCode: "required" | "empty" | "unknown_field" | "not_one_of" | "too_short" | "too_long" | "wrong_form" | "no_text" | "no_email" | "no_id" | "no_date" | "no_ipv4" | "no_number" | "no_whole_number" | "at_least" | "at_most" | "more_than" | "less_than" | "number_too_large" | "too_many_decimals" | "no_boolean" | "no_list" | "no_object" | "too_few" | "too_many" | "twice" | "hole" | "no_file" | "empty_file" | "file_too_large" | "not_printable" | "twice_in_form" | "no_form" | "too_many_parts" | "too_many_fields" | "too_deep" | "other" | "required_below_admin" | "required_in_batch" | "required_for_amount" | "required_for_zone" | "required_beside_bic" | "one_of_three_required" | "come_together" | "taken" | "not_base64" | "not_exact_name" | "not_of_check" | "too_long_ago" | "in_future" | "in_past" | "in_over_a_year" | "beyond_token" | "superadmin_every_event" | "after_end" | "not_before_end" | "before_event_end" | "staff_top_up_range" | "donation_range" | "donor_only" | "at_least_money" | "differs_from_address" | "above_max_load" | "above_max_entrance" | "above_max_consumption" | "named_twice" | "twice_at_bar" | "sells_too_many" | "type_only" | "sold_nowhere" | "not_sold_here" | "no_voucher_for" | "no_category" | "no_zone_of_gate" | "gate_leads" | "no_currency" | "no_timezone" | "no_origin" | "no_picture" | "foreign_picture" | "foreign_address" | "no_apk" | "no_push" | "no_push_endpoint" | "too_many_lines" | "unknown_country" | "not_valid" | "no_letter_for_bank" | "cell_text" | "cell_amount" | "cell_amount_unclear" | "cell_yes_no" | "cell_date" | "cell_entries" | "cell_entry" | "cell_formula" | "printer_type" | "printer_address" | "printer_parts" | "printer_tags" | "printer_options" | "printer_text" | "private_address" | "no_deposit_called" | "other_cursor" | "no_cursor" | "number_of_other_refund";
        ImportedRow: {
            /** @description The row in the file. */
            row: number;
            name: string;
            /** @enum {string} */
            outcome: "success" | "failure" | "skipped";
            reason: components["schemas"]["ErrorCode"] | null;
            /** @description The field that is to blame, where one is. */
            field: string | null;
            /** @description What is wrong with it. */
            code: components["schemas"]["DetailCode"] | null;
            /** @description What the sentence names, such as `limit`. */
            params: {
                [key: string]: string | number;
            };
            /** @description The cell that is to blame, such as B12. */
            cell?: string | null;
            /** @description What was read in it. */
            read?: string | null;
            /** @description In English, for a developer. */
            problem: string | null;
            /** @description Why, for people: the column as it is called in the file, and what is wrong, in the language of the call, else the event's. */
            sentence: string | null;
        };
        BarsImported: {
            /** @description Rows that stand as the file says. */
            success: number;
            /** @description Rows that were refused. */
            failure: number;
            /** @description Points of sale that were removed. */
            deleted: number;
            rows: components["schemas"]["ImportedRow"][];
            /** @description The worksheet that was read. */
            sheet?: string;
            /** @description The worksheets that were not read. */
            other_sheets?: string[];
            /** @description The worksheets that are hidden and were not read. */
            hidden_sheets?: string[];
            /** @description Rows that are hidden, by a filter or by hand. They are read like the others. */
            hidden_row_count?: number;
            /** @description The first hundred of them. */
            hidden_rows?: number[];
        };
        ConsumptionsImport: {
            /**
             * Format: binary
             * @description An .xlsx file; headings as in the template, in English, French or German, or the names of the fields.
             */
            consumptions_data: Blob;
            /**
             * @description Change what has the name already.
             * @default false
             */
            update_if_already_exists?: boolean;
            /**
             * @description Remove what the file does not name.
             * @default false
             */
            delete_if_not_exists?: boolean;
            /**
             * @description Check every row and write nothing.
             * @default false
             */
            dry_run?: boolean;
        };
        ConsumptionsImported: {
            /** @description Rows that stand as the file says. */
            success: number;
            /** @description Rows that were refused. */
            failure: number;
            /** @description Rows whose name is sold already. */
            skipped: number;
            /** @description Consumptions that were removed. */
            deleted: number;
            rows: components["schemas"]["ImportedRow"][];
            /** @description The worksheet that was read. */
            sheet?: string;
            /** @description The worksheets that were not read. */
            other_sheets?: string[];
            /** @description The worksheets that are hidden and were not read. */
            hidden_sheets?: string[];
            /** @description Rows that are hidden, by a filter or by hand. They are read like the others. */
            hidden_row_count?: number;
            /** @description The first hundred of them. */
            hidden_rows?: number[];
        };
        /**
         * Format: money
         * @description Major units of the event's currency with at most two decimals.
         */
        Money: number;
        /**
         * @description A button's colour.
         * @enum {string}
         */
        Color: "purple" | "red" | "orange" | "gray" | "green";
        /** @description A consumption with its point of sale; with `minimal` only ids and names. */
        BarConsumption: {
            _id: components["schemas"]["Id"];
            name: string;
            bar: {
                _id: components["schemas"]["Id"];
                name: string;
            };
            price?: components["schemas"]["Money"];
            min_age?: components["schemas"]["Age"];
            color?: components["schemas"]["Color"];
            /** @enum {string} */
            type?: "quantity" | "input";
            round?: components["schemas"]["RoundStep"] | null;
            /** Format: uuid */
            deposit?: string | null;
            hidden?: boolean;
            can_buy_only_with_voucher?: boolean;
            tag?: string | null;
            position?: number;
        };
        ConsumptionChoice: {
            id: components["schemas"]["Id"];
            name: string;
            bar_name: string;
            price: components["schemas"]["Money"];
            /** @enum {string} */
            type: "quantity" | "input";
        };
        /** @description A tag that routes a ticket to a printer. */
        Tag: string;
        Ids: components["schemas"]["Id"][];
        AllConsumptionsSettings: {
            name?: components["schemas"]["Name"];
            price?: components["schemas"]["Money"];
            /**
             * @description Sold by quantity, or at an amount that is typed in.
             * @enum {string}
             */
            type?: "quantity" | "input";
            min_age?: components["schemas"]["Age"];
            color?: components["schemas"]["Color"];
            /** @description For type input. */
            round?: components["schemas"]["RoundStep"] | null;
            /**
             * Format: uuid
             * @description The container it is served in, for type quantity. The price excludes it.
             */
            deposit?: string | null;
            hidden?: boolean;
            can_buy_only_with_voucher?: boolean;
            tag?: components["schemas"]["Tag"] | null;
            /** @description Its position in the list: 0 first, null last, a positive number counts from the start, a negative one from the end. */
            position?: number | null;
            bars?: components["schemas"]["Ids"];
            /**
             * @description Every point of sale of the event, whatever `bars` says.
             * @default false
             */
            all_bars?: boolean;
        };
        AllConsumptionsInput: WithRequired<components["schemas"]["AllConsumptionsSettings"], "name" | "type" | "price">;
        AllConsumptions: {
            created: number;
            updated: number;
            deleted: number;
            /** @description What was created or changed. */
            consumptions: components["schemas"]["BarConsumption"][];
        };
        AllConsumptionsChange: {
            current_name: components["schemas"]["Name"];
            delete_from_bars?: components["schemas"]["Ids"];
        } & components["schemas"]["AllConsumptionsSettings"];
        AllConsumptionsValidation: {
            current_name?: components["schemas"]["Name"];
            delete_from_bars?: components["schemas"]["Ids"];
        } & components["schemas"]["AllConsumptionsSettings"];
        ServerErrors: {
            /** @description Empty when it could be saved. Records that are not there are refused with 404 instead. */
            server_errors: {
                /** @description The field, as in `consumptions.2.price`; empty for the whole. */
                field: string;
                error_code: components["schemas"]["ErrorCode"];
                /** @description A sentence for a developer. */
                error: string;
                code?: components["schemas"]["DetailCode"];
                params?: {
                    [key: string]: string | number;
                };
                /** @description For people, in the language of the call. */
                sentence?: string;
                bar_id?: components["schemas"]["Id"];
                bar_name?: string;
            }[];
        };
        /**
         * @description The language that a printer speaks.
         * @enum {string}
         */
        PrinterType: "epson" | "tanca" | "star" | "daruma" | "brother";
        PrinterTestInput: {
            type: components["schemas"]["PrinterType"];
            server_id: string;
            /**
             * Format: ipv4
             * @description An address in a network for printers; by default the private ones.
             */
            ip: string;
        };
        PrinterTest: {
            type: components["schemas"]["PrinterType"];
            server_id: string;
            ip: string;
            /** @description Something took the connection. */
            reachable: boolean;
            /** @description Milliseconds until it did. */
            latency_ms: number | null;
            /**
             * @description What the printer says; `unknown` for types that say nothing.
             * @enum {string}
             */
            status: "ok" | "paper_out" | "cover_open" | "offline" | "unknown";
            /** @description The reason why nothing can be printed. */
            error_code: components["schemas"]["ErrorCode"] | null;
            /** @description A sentence for a developer. */
            detail: string;
        };
        PackQuantity: {
            voucher_pack_id: components["schemas"]["Id"];
            quantity: number;
        };
        EntranceInput: components["schemas"]["EntranceSettings"];
        EntranceChange: components["schemas"]["EntranceSettings"] & components["schemas"]["Revised"];
        EntranceValidation: {
            _id?: components["schemas"]["Id"];
        } & (components["schemas"]["EntranceSettings"] & components["schemas"]["Revised"]);
        EntranceSettings: {
            name?: components["schemas"]["Name"];
            price?: components["schemas"]["Price"];
            ages?: components["schemas"]["Age"][];
            /**
             * @description unpaid: the organiser offers it.
             * @enum {string}
             */
            type?: "entrance" | "unpaid";
            min_right?: components["schemas"]["Right"];
            payment_types?: components["schemas"]["PaymentType"][];
            sort_order?: number;
            /** @description A wallet with this entrance may go below zero. */
            allow_negative_balance?: boolean;
            /**
             * Format: uuid
             * @description A container handed out with the entrance.
             */
            deposit?: string | null;
            hide_in_bracelet_transfer?: boolean;
            /** Format: date-time */
            display_begin_date?: string | null;
            /** Format: date-time */
            display_end_date?: string | null;
            /** Format: date-time */
            entrance_begin_date?: string | null;
            /** Format: date-time */
            entrance_end_date?: string | null;
            voucher_packs?: components["schemas"]["PackQuantity"][];
        };
        Entrance: {
            _id: components["schemas"]["Id"];
            event_id: components["schemas"]["Id"];
            deleted: boolean;
            created_at: components["schemas"]["Date"];
            revision?: components["schemas"]["Revision"];
        } & WithRequired<components["schemas"]["EntranceSettings"], "name" | "price" | "ages" | "type" | "min_right" | "payment_types" | "sort_order">;
        /**
         * Format: uuid
         * @description A UUID that the caller chooses, of any version but 8: those are the server's own, which it derives. Repeating a call under the same id answers the first result.
         */
        ChosenId: string;
        EntranceSaleInput: {
            _id?: components["schemas"]["ChosenId"];
            uid: components["schemas"]["Uid"];
            entrance_id: components["schemas"]["Id"];
            payment_type?: components["schemas"]["PaymentType"];
            /**
             * Format: money
             * @description The total that the seller showed.
             */
            amount?: number;
            age?: components["schemas"]["Age"];
            smartphone_number?: components["schemas"]["DeviceNumber"];
            /** @description The card terminal that was paid at: one that the event has or had, else `terminal_not_found`. */
            terminal_code?: components["schemas"]["DeviceNumber"];
            card_transaction_id?: string;
        };
        /** @enum {string} */
        TransactionType: "debit" | "credit" | "entrance" | "zone" | "checkout" | "unpaid" | "repeat_operation" | "add_money_non_refundable" | "defect_wristband" | "transfer_wristband" | "add_entrance" | "refund" | "forced_refund" | "twint_refund" | "card_refund" | "form_refund" | "balance_transfer_from_wristband" | "voucher" | "mypos_refund" | "donation" | "chargeback";
        OrderLine: {
            /** Format: uuid */
            _id: string | null;
            /** @enum {string} */
            kind?: "consumption" | "deposit" | "deposit_return" | "entrance" | "zone" | "voucher";
            name: string;
            quantity: number;
            /** Format: money */
            total: number;
            /**
             * Format: uuid
             * @description The voucher that paid for it.
             */
            voucher: string | null;
        };
        /** @description What a reversal moves outside of wristbands. Cash is handed over; a card or TWINT is paid back at the terminal or in the app where it was taken: Kermesse asks no provider. */
        MoneyBack: {
            way: components["schemas"]["PaymentType"];
            /**
             * @description Who gets it.
             * @enum {string}
             */
            to: "customer" | "event";
            /** Format: money */
            amount: number;
        };
        /**
         * @description Why staff should look at a transaction; a request would have been declined for most of these. `below_zero`: the balance went below its floor. `offline_loss`: the limits for offline sales were exceeded, and the rest was posted to `offline_losses`. `price_differs` and `total_differs`: the device showed another price or total than was in force. `before_begin`: the device dated it before the event began. `clock_ahead`: the device dated it in the future.
         * @enum {string}
         */
        TransactionFlag: "below_zero" | "offline_loss" | "price_differs" | "total_differs" | "load_too_high" | "wristband_replaced" | "wristband_blocked" | "too_young" | "voucher_missing" | "too_many_returns" | "item_deleted" | "bar_deleted" | "not_sold_here" | "payment_type_not_allowed" | "event_disabled" | "before_begin" | "clock_ahead";
        Transaction: {
            _id: components["schemas"]["Id"];
            type: components["schemas"]["TransactionType"];
            payment_type: components["schemas"]["PaymentType"] | null;
            /**
             * Format: money
             * @description What it was about; negative when a sale gave money back.
             */
            amount: number;
            /**
             * Format: money
             * @description What it did to the balance.
             */
            balance_change: number;
            /**
             * Format: money
             * @description The balance after it.
             */
            balance: number | null;
            date: components["schemas"]["Date"];
            /**
             * Format: date-time
             * @description When an entrance begins.
             */
            begin_date?: string | null;
            uid?: string | null;
            short_id?: string | null;
            /**
             * Format: uuid
             * @description Where it was sold; of anything else, the point of sale of the staff who did it.
             */
            bar_id?: string | null;
            /** Format: uuid */
            user_id?: string | null;
            smartphone_number?: string | null;
            terminal_code?: string | null;
            order: components["schemas"]["OrderLine"][];
            order_number?: string | null;
            table_number?: string | null;
            card_transaction_id?: string | null;
            twint_direct_merchant_tran_id?: string | null;
            /** @description It was reversed, or all of it went back by the way it was paid. */
            refunded: boolean;
            /**
             * Format: money
             * @description How much of it went back, with what that cost the visitor: all of it when `refunded`.
             */
            refunded_amount: number;
            /** @description It was reversed. What is `refunded` otherwise went back by the way it was paid. */
            reversed: boolean;
            /** @description It can be reversed: it is of a kind that can, did not come by an online payment, and was neither reversed nor paid back. The wallet may still have too little for it. */
            reversible: boolean;
            /** Format: uuid */
            reversal_of?: string | null;
            /** @description Of a reversal: what is handed over beside the wristband. Null where nothing is. */
            money_back: components["schemas"]["MoneyBack"] | null;
            /** @description A device reported it after it had happened. */
            offline?: boolean;
            flags?: components["schemas"]["TransactionFlag"][];
            /**
             * Format: date-time
             * @description The date that the device reported, where `date` corrects it.
             */
            device_date?: string | null;
            /** @description The wristband that the device reported, where another one has replaced it. */
            device_uid?: string | null;
            /** @description This id was posted before; nothing moved now. */
            replayed: boolean;
        };
        ZoneCategory: {
            category_id: string;
            category_names: components["schemas"]["LocalizedText"];
            category_type: string;
            unpaid: components["schemas"]["Price"];
            voucher_packs: components["schemas"]["PackQuantity"][];
        };
        Zone: {
            _id: components["schemas"]["Id"];
            event_id: components["schemas"]["Id"];
            infomaniak_event_id: string;
            infomaniak_event_name: components["schemas"]["LocalizedText"];
            /** @description When the show begins, seconds since 1970. */
            date: number | null;
            date_id: string;
            zone_id: string;
            zone_name: components["schemas"]["LocalizedText"];
            is_event_enabled: boolean;
            is_zone_enabled: boolean;
            /** @description Who may enter; everyone when empty. */
            ages: components["schemas"]["Age"][];
            payment_types: components["schemas"]["PaymentType"][];
            voucher_packs: components["schemas"]["PackQuantity"][];
            categories: components["schemas"]["ZoneCategory"][];
        };
        ZonesReloadInput: {
            /** @description A credential of the provider's ticket office, for accounts that only sign in with two factors. It is kept, sealed, for fetching tickets. */
            token?: string;
        };
        ZonesReloaded: {
            /** @description An English sentence. */
            message: string;
            /** @enum {string} */
            message_code: "zones_reloaded";
            /** @description Zones that the provider has. */
            loaded: number;
            /** @description Zones that it no longer has. */
            deleted: number;
        };
        ZoneCategoryInput: {
            category_id: string;
            /**
             * Format: money
             * @description Organiser's credit that comes with a ticket of this category.
             */
            unpaid?: number;
            voucher_packs?: components["schemas"]["PackQuantity"][];
        };
        ZoneInput: {
            /** @description Who may enter; everyone when empty. */
            ages?: components["schemas"]["Age"][];
            payment_types?: components["schemas"]["PaymentType"][];
            voucher_packs?: components["schemas"]["PackQuantity"][];
            categories?: components["schemas"]["ZoneCategoryInput"][];
        };
        /** @description What is on the ticket. */
        TicketFace: {
            bar_code: string;
            /** @description What its QR code says. */
            token: string;
            /** @description The provider's event. */
            event_name: string;
            zone_name: string;
            category_name: string;
        };
        Ticket: {
            _id: components["schemas"]["Id"];
            event_id: components["schemas"]["Id"];
            /** @description The name of our event. */
            event_name: string;
            ticket_provider: string;
            ticket: components["schemas"]["TicketFace"];
            /**
             * Format: uuid
             * @description Our zone; null when the provider names none that we know.
             */
            zone_id: string | null;
            /**
             * @description unknown: the provider has a word for it that we do not know; whether such tickets let in is the event's `zone.unknown_tickets`.
             * @enum {string}
             */
            status: "valid" | "cancelled" | "unknown";
            /** @description The provider's own word. */
            provider_status?: string | null;
        };
        /** @description Where the next page begins, for `after`; absent when this page is not full. */
        Next: string;
        /** @description What a wristband gets for a ticket. Nothing of who bought it. */
        TicketWorth: {
            event_id: components["schemas"]["Id"];
            event_name: string;
            currencySymbol: string;
            zone_name: string;
            category_name: string;
            /**
             * Format: money
             * @description The organiser's credit.
             */
            unpaid: number;
            vouchers: {
                name: string;
                quantity: number;
            }[];
        };
        TicketWristband: {
            /** @description Null for a ticket without a wristband. */
            short_id: string | null;
            event_id: components["schemas"]["Id"];
            /** @description Of a ticket without a wristband. */
            worth: components["schemas"]["TicketWorth"] | null;
        };
        TicketExchangeInput: {
            /** @description What the ticket's bar code or QR code says. */
            code: string;
            uid: components["schemas"]["Uid"];
            /**
             * Format: uuid
             * @description The gate that hands it out; none at the office.
             */
            entrance_group_id?: string;
            payment_type?: components["schemas"]["PaymentType"];
            /**
             * Format: money
             * @description What is paid for the zone here, such as the difference to a better one; at most the event's maxEntranceAmount.
             * @default 0
             */
            amount?: number;
            age?: components["schemas"]["Age"];
            smartphone_number?: components["schemas"]["DeviceNumber"];
            /** @description The card terminal that was paid at: one that the event has or had, else `terminal_not_found`. */
            terminal_code?: components["schemas"]["DeviceNumber"];
            card_transaction_id?: string;
        };
        /** @description Refundable = balance − max(0, unpaid − spent). */
        SplitBalance: {
            /**
             * Format: money
             * @description What the organiser gave.
             */
            unpaid: number;
            /**
             * Format: money
             * @description How much of it is spent.
             */
            spent: number;
        };
        VoucherQuantity: {
            voucher_id: components["schemas"]["Id"];
            quantity: number;
        };
        Client: {
            uid: components["schemas"]["Uid"];
            short_id: string;
            event_id: components["schemas"]["Id"];
            old_uids: string[];
            /** @description The chip that replaced this one. */
            transferred_to?: string | null;
            /** @description It broke and was replaced; nobody ever gets it again. */
            defective: boolean;
            /** Format: uuid */
            import_id?: string | null;
            name?: string | null;
            address?: string | null;
            locality?: string | null;
            postal_code?: string | null;
            email?: string | null;
            age?: number | null;
            phone_number?: string | null;
            ticket_id?: string | null;
            /** @description Of the latest sale that has one; of `clients.get` only. */
            order_number?: string | null;
            /**
             * Format: uuid
             * @description The latest transaction; of `clients.get` only.
             */
            transaction_id?: string | null;
            /** @description Where the smartphone was that last booked something on the wristband; of `clients.get` only, for admins. */
            last_known_location?: {
                gps_lat: number;
                gps_long: number;
                date: components["schemas"]["Date"];
            } | null;
            iban?: string | null;
            bic?: string | null;
            bank?: string | null;
            establishment_address?: string | null;
            hybrid: boolean;
            is_bracelet_used: boolean;
            /** Format: uuid */
            entrance_id?: string | null;
            /** Format: date-time */
            entrance_begin_date?: string | null;
            /** Format: date-time */
            entrance_end_date?: string | null;
            /** @description It is blocked, or its entrance is over. */
            disabled: boolean;
            /** @description Staff has blocked it: nothing leaves it until it is unblocked. */
            blocked: boolean;
            archived: boolean;
            has_pin: boolean;
            creation_date: components["schemas"]["Date"];
            /** Format: money */
            balance: number;
            /** Format: money */
            refundable: number;
            /**
             * Format: money
             * @description What the visitor has given to the organiser.
             */
            donated: number;
            split_balance: components["schemas"]["SplitBalance"];
            vouchers: components["schemas"]["VoucherQuantity"][];
        };
        TicketExchange: {
            ticket: components["schemas"]["Ticket"];
            client: components["schemas"]["Client"];
            /** @description The `zone` with its vouchers, then the `unpaid` credit where there is one. */
            transactions: components["schemas"]["Transaction"][];
            /** @description It was handed out before; nothing moved now. */
            replayed: boolean;
        };
        TicketSync: {
            /**
             * Format: date-time
             * @description When the copy was complete for the last time.
             */
            synced_at: string | null;
            /**
             * Format: date-time
             * @description When it is fetched next; null for never.
             */
            wanted_at: string | null;
            /** @description Tickets that the provider had then. */
            count: number;
            /** @description Why the last try brought nothing. */
            error_code: components["schemas"]["ErrorCode"] | null;
        };
        /** @description The number printed on the wristband, or its chip where a visitor's wallet is asked for; not case-sensitive. */
        ShortId: string;
        /** @description A client in a list; without money for checkers and devices. */
        ListedClient: {
            uid: components["schemas"]["Uid"];
            short_id: string;
            event_id: components["schemas"]["Id"];
            old_uids: string[];
            /** @description The chip that replaced this one. */
            transferred_to?: string | null;
            /** @description It broke and was replaced; nobody ever gets it again. */
            defective: boolean;
            /** Format: uuid */
            import_id?: string | null;
            name?: string | null;
            address?: string | null;
            locality?: string | null;
            postal_code?: string | null;
            email?: string | null;
            age?: number | null;
            phone_number?: string | null;
            ticket_id?: string | null;
            /** @description Of the latest sale that has one; of `clients.get` only. */
            order_number?: string | null;
            /**
             * Format: uuid
             * @description The latest transaction; of `clients.get` only.
             */
            transaction_id?: string | null;
            /** @description Where the smartphone was that last booked something on the wristband; of `clients.get` only, for admins. */
            last_known_location?: {
                gps_lat: number;
                gps_long: number;
                date: components["schemas"]["Date"];
            } | null;
            iban?: string | null;
            bic?: string | null;
            bank?: string | null;
            establishment_address?: string | null;
            hybrid: boolean;
            is_bracelet_used: boolean;
            /** Format: uuid */
            entrance_id?: string | null;
            /** Format: date-time */
            entrance_begin_date?: string | null;
            /** Format: date-time */
            entrance_end_date?: string | null;
            /** @description It is blocked, or its entrance is over. */
            disabled: boolean;
            /** @description Staff has blocked it: nothing leaves it until it is unblocked. */
            blocked: boolean;
            archived: boolean;
            has_pin: boolean;
            creation_date: components["schemas"]["Date"];
            /** Format: money */
            balance?: number;
            /** Format: money */
            refundable?: number;
            /**
             * Format: money
             * @description What the visitor has given to the organiser.
             */
            donated?: number;
            split_balance?: components["schemas"]["SplitBalance"];
            vouchers: components["schemas"]["VoucherQuantity"][];
        };
        ClientsGenerateInput: {
            /** @description How many wristbands are to be printed. */
            count: number;
            /**
             * @description Draw a PIN for each as well. Without PINs, anybody who reads a number can open its wallet.
             * @default true
             */
            pins?: boolean;
        };
        ClientsImportInput: {
            /** @description The lines, at most 10,000. */
            clients_data: string;
            /**
             * @description Register wristbands without a PIN although their numbers follow each other.
             * @default false
             */
            allow_guessable_numbers?: boolean;
        };
        ImportRow: {
            /** @description The row in the file. */
            row: number;
            /** @enum {string} */
            outcome: "success" | "failure" | "skipped";
            reason?: components["schemas"]["ErrorCode"] | null;
            /** @description Why, for people, in the language of the call, else the event's. */
            sentence?: string | null;
            uid?: string | null;
            short_id?: string | null;
            /** @description The cell that the reason is about, such as B12. */
            cell?: string | null;
            /** @description What was read in the cell that is to blame; never a PIN. */
            read?: string | null;
        };
        ClientsImport: {
            success: number;
            failure: number;
            skipped: number;
            /** @description The lines that were not registered. */
            rows: components["schemas"]["ImportRow"][];
        };
        ImportInput: {
            entrance_id: components["schemas"]["Id"];
            /**
             * Format: money
             * @description What each wristband is loaded with.
             */
            amount: number;
            age?: components["schemas"]["Age"];
            /** @description The file's name. */
            excel_file: string;
            /** @description The file's bytes in base64: .xlsx, or .csv with commas, semicolons or tabs in UTF-8, UTF-16 or Windows-1252. */
            excel_file_buffer: string;
            /**
             * @description Check every row and write nothing.
             * @default false
             */
            dry_run?: boolean;
            /**
             * @description Import the other rows of a file in which some cells are not what was typed; those cells fail.
             * @default false
             */
            skip_doubtful?: boolean;
            /**
             * @description The entrance was paid elsewhere: each wristband keeps the whole amount and owes nothing. Needed where the amount is below the price of the entrance.
             * @default false
             */
            entrance_paid_outside?: boolean;
            /**
             * @description Import wristbands without a PIN although their numbers follow each other.
             * @default false
             */
            allow_guessable_numbers?: boolean;
            /**
             * @description What becomes of rows that are hidden in the file, by a filter or by hand. Without it a file that has some is not imported.
             * @enum {string}
             */
            hidden_rows?: "import" | "skip";
        };
        ImportStarted: {
            /** @enum {string} */
            status: "queued" | "running" | "done" | "failed";
            data: {
                import_id: components["schemas"]["Id"];
            };
        };
        ImportSummary: {
            import_id: components["schemas"]["Id"];
            /** @enum {string} */
            status: "queued" | "running" | "done" | "failed";
            /** @description It was only checked. */
            dry_run: boolean;
            file_name: string;
            success: number;
            failure: number;
            skipped: number;
            /** @description The reason when the whole file was refused. */
            error_code: components["schemas"]["ErrorCode"] | null;
            /** @description The username of the person who started it. */
            user: string | null;
            created_at: components["schemas"]["Date"];
            /** Format: date-time */
            finished_at: string | null;
        };
        ImportPreviewInput: {
            /** @description The file's bytes in base64, as `clients.import_excel` takes them. */
            excel_file_buffer: string;
            /**
             * Format: uuid
             * @description The entrance of the import, to say whether it is over.
             */
            entrance_id?: string;
            /**
             * @description How many rows to show.
             * @default 20
             */
            limit?: number;
        };
        ImportColumn: {
            /** @description Its letters, such as B. */
            column: string;
            heading: string;
            /** @description What is read below it; null for a column that is passed over. */
            field: ("uid" | "short_id" | "pin" | "name" | "email" | "ticket") | null;
        };
        ImportPreviewRow: {
            /** @description The row in the file. */
            row: number;
            /** @enum {string} */
            outcome: "ok" | "failure" | "skipped";
            reason: components["schemas"]["ErrorCode"] | null;
            /** @description Why, for people, in the language of the call, else the event's. */
            sentence: string | null;
            uid: string | null;
            short_id: string | null;
            /** @description The cell that the reason is about, such as B12. */
            cell: string | null;
            /** @description What was read in the cell that is to blame; never a PIN. */
            read: string | null;
            has_pin: boolean;
            name: string | null;
            email: string | null;
            ticket: string | null;
        };
        ImportPreview: {
            /** @description The worksheet that is read; null for a text. */
            sheet: string | null;
            /** @description The worksheets that are not read. */
            other_sheets: string[];
            /** @description The worksheets that are hidden and not read. */
            hidden_sheets: string[];
            /** @description Rows that are hidden, by a filter or by hand. */
            hidden_row_count: number;
            /** @description The first hundred of them. */
            hidden_rows: number[];
            /** @description Every chip has its bytes in reverse order; a phone or a reader would know none of them. */
            chips_are_reversed: boolean;
            /** @description Why `clients.import_excel` would import nothing unless it is told to: `cell_not_as_typed`, `guessable_numbers`, `spreadsheet_has_hidden_rows`; with an `entrance_id` that has ended also `entrance_is_over`, which nothing overrules. */
            held_by: components["schemas"]["ErrorCode"][];
            /** @description The columns with a heading. */
            columns: components["schemas"]["ImportColumn"][];
            /** @description The first rows. */
            rows: components["schemas"]["ImportPreviewRow"][];
            /** @description The first hundred rows that would not be imported as they stand. */
            problems: components["schemas"]["ImportPreviewRow"][];
            /** @description Rows with a wristband. */
            readable: number;
            /** @description Rows that would fail. */
            failure: number;
            /** @description Rows that say again what another one says. */
            skipped: number;
            /** @description The file has more rows than were looked at. */
            is_cut: boolean;
            /** @description Most numbers follow each other. */
            numbers_are_guessable: boolean;
            /** @description That is so of the wristbands that have no PIN: in earnest the import is refused (`guessable_numbers`), unless `allow_guessable_numbers` is set. */
            numbers_need_pins: boolean;
        };
        Import: {
            data: {
                import_id: components["schemas"]["Id"];
                /** @enum {string} */
                status: "queued" | "running" | "done" | "failed";
                dry_run: boolean;
                file_name: string;
                /** @description Rows with a wristband; null until counted. */
                band_count: number | null;
                success: number;
                failure: number;
                skipped: number;
                /** @description Why the whole file was refused. */
                error_code?: components["schemas"]["ErrorCode"] | null;
                /** @description More about that: the row, the cells, or the worksheet and the headings that are known. */
                error_details?: unknown;
                /** @description The worksheet that is read; null for a text. */
                sheet?: string | null;
                /** @description The worksheets that are not read. */
                other_sheets?: string[];
                /** @description The worksheets that are hidden and not read. */
                hidden_sheets?: string[];
                /** @description Rows that are hidden, by a filter or by hand. */
                hidden_row_count?: number;
                /** @description Every chip has its bytes in reverse order; a phone or a reader would know none of them. */
                chips_are_reversed?: boolean;
                entrance_paid_outside?: boolean;
                /** @description Most numbers follow each other, so that one visitor can name those of others. Have them drawn by `clients.generate`, and print a PIN on each wristband. */
                numbers_are_guessable?: boolean;
                /** @description That is so of the wristbands that have no PIN: in earnest the import is refused (`guessable_numbers`), unless `allow_guessable_numbers` is set. */
                numbers_need_pins?: boolean;
                created_at: components["schemas"]["Date"];
                /** Format: date-time */
                finished_at?: string | null;
            };
        };
        /** @description The PIN printed on the wristband. */
        Pin: string;
        /**
         * @description Where the money is. `asked`: a request that no run has yet. `on_hold`: one that waits, see `hold`. `in_run`: it is in a run, and can be changed no more. `sent`: the bank or the provider has been told. `accepted`: the bank has accepted the order, and pays on `execution_date`. `paid`: it has paid. `returned`: the bank sent it back, and it is on the wristband again. `failed`: the provider refused, and the money is on the wristband.
         * @enum {string}
         */
        RefundState: "asked" | "on_hold" | "in_run" | "sent" | "accepted" | "paid" | "returned" | "failed";
        /**
         * @description Why no run pays a request. `wrong_account`: the bank sent it back because of its account; another account, from the visitor or from staff, lets it go. `bank_contradicts`: the bank rejected it and later accepted it. `contested`: somebody else has asked for the same wristband. `shared_account`: too many wristbands name one account. All but the first wait for staff.
         * @enum {string}
         */
        RefundHold: "wrong_account" | "bank_contradicts" | "contested" | "shared_account";
        /**
         * @description Why money did not arrive, in words for its owner; `refused` is everything else.
         * @enum {string}
         */
        RefundReturnReason: "account_closed" | "account_blocked" | "account_unknown" | "name_mismatch" | "bank_unknown" | "card_expired" | "refused";
        /**
         * @description What its owner can do: `none`; `wait` for the next run or for staff; `correct_account` in the form; `use_form`, as the money does not go back by the way it came; `contact` the organiser.
         * @enum {string}
         */
        RefundNextStep: "none" | "wait" | "correct_account" | "use_form" | "contact";
        /** @description A refund and how far it is. Anybody who has the number may read it: there is no name and no account in it. */
        RefundProgress: {
            /**
             * @description form: by bank transfer; otherwise the way the money came.
             * @enum {string}
             */
            method: "form" | "twint" | "card" | "mypos";
            /** Format: money */
            amount: number;
            state: components["schemas"]["RefundState"];
            /** @description What it has been through, the oldest first; the last is where it is. */
            moments: {
                state: components["schemas"]["RefundState"];
                at: components["schemas"]["Date"];
            }[];
            /**
             * Format: date
             * @description The day the bank pays, of a refund that is in a run or was sent.
             */
            execution_date?: string;
            hold?: components["schemas"]["RefundHold"];
            reason?: components["schemas"]["RefundReturnReason"];
            next_step: components["schemas"]["RefundNextStep"];
        };
        /**
         * @description Whether the event was liked.
         * @enum {string}
         */
        EventLiked: "yes" | "no" | "no_comments";
        /**
         * @description Whether to donate.
         * @enum {string}
         */
        DonationChoice: "yes" | "no";
        Feedback: {
            eventLiked?: components["schemas"]["EventLiked"];
            /** @description What should be better. */
            eventNotLikedText?: string;
            donationChoice?: components["schemas"]["DonationChoice"];
            /** @enum {string} */
            donationType?: "fixed" | "custom";
            /**
             * Format: money
             * @description Needed to donate: everything that is given, not what comes on top; 1, 2 or 3 when fixed.
             */
            donationAmount?: number;
        };
        /** @description What a visitor sees with the number alone; the name only with the PIN where the wristband has one. */
        ClientShort: {
            uid: string;
            short_id: string;
            event_id: components["schemas"]["Id"];
            name: string | null;
            /** @description The wristband neither pays nor takes money; what is on it stays. */
            disabled: boolean;
            /** Format: money */
            balance: number;
            age: number | null;
            /** @description The newest 100 of this wristband, and among them the refunds of those it replaced. */
            transactions: components["schemas"]["Transaction"][];
            /** @description Transactions whose money the provider has not yet said to have paid back; also of a wristband that was replaced. */
            refunds_under_way: components["schemas"]["Id"][];
            /** @description What was asked for and what went back, of this wristband and of those it replaced; the newest first, at most 20. */
            refunds: components["schemas"]["RefundProgress"][];
            vouchers: components["schemas"]["VoucherQuantity"][];
            vouchers_names: {
                _id: components["schemas"]["Id"];
                name: string;
            }[];
            split_balance: components["schemas"]["SplitBalance"];
            /** @description What the visitor has said of the event; only with the PIN where the wristband has one. */
            feedback?: components["schemas"]["Feedback"] | null;
            /** @description Personal data and refunds need the PIN. */
            pin_required: boolean;
            /** @description Another one when the wallet has moved, for `clients.changes`. */
            version: string;
            as_of: components["schemas"]["Date"];
        };
        PayInput: {
            amount: components["schemas"]["Price"];
            /**
             * Format: uri
             * @description Where the browser comes back to, on an origin of this installation or, with `embed`, of a site that may show the page; `payment` and `outcome` are added.
             */
            url: string;
        };
        PayResult: {
            /** @description The page to send the browser to. */
            link: string;
            reference: string;
            /** Format: money */
            amount: number;
            /** Format: money */
            fee: number;
            /**
             * Format: money
             * @description What the provider will take.
             */
            total: number;
            /**
             * @description The event does not pay back this way; what is left is asked for by the refund form.
             * @enum {string}
             */
            warning?: "not_refunded_automatically";
            /** @description The same in words, in the language that was asked for or the event's. */
            warning_text?: string;
        };
        /** @description The provider says that it has the money. While `orderStatus` is not `SUCCESS`, the wallet does not have it yet: it is credited as soon as that is possible. */
        IsTaken: boolean;
        PaymentState: {
            reference: string;
            status: components["schemas"]["PaymentStatus"];
            /** @enum {string} */
            orderStatus: "IN_PROGRESS" | "SUCCESS" | "FAILURE";
            is_taken: components["schemas"]["IsTaken"];
            /** @enum {string} */
            method: "twint" | "card" | "twint_direct";
            /** Format: money */
            amount: number;
            /** Format: money */
            fee: number;
            currency: string;
            created_at: components["schemas"]["Date"];
        };
        TwintDirectCheckin: {
            /** @description Five digits to type into the app. */
            token: string;
            /** @description How many seconds the code is good for, of its three minutes. */
            expires_in_s: number;
            /** @description A picture as a data URI. */
            qr_code: string | null;
            reference: string;
            /** @description Opens the app on an Android phone. */
            android_link: string;
            /** @description Opens the app of a bank on an iPhone. */
            ios_links: {
                name: string;
                link: string;
            }[];
            /** Format: money */
            amount: number;
            /** Format: money */
            fee: number;
            /** Format: money */
            total: number;
            /**
             * @description The event does not pay back this way; what is left is asked for by the refund form.
             * @enum {string}
             */
            warning?: "not_refunded_automatically";
            /** @description The same in words, in the language that was asked for or the event's. */
            warning_text?: string;
        };
        TwintDirectInput: {
            amount: components["schemas"]["Price"];
        };
        TwintDirectStatus: {
            status: components["schemas"]["PaymentStatus"];
            /** @enum {string} */
            orderStatus: "IN_PROGRESS" | "SUCCESS" | "FAILURE";
            is_taken: components["schemas"]["IsTaken"];
            /**
             * @description `NO_PAIRING` means that the phone is gone and nothing will come of it.
             * @enum {string}
             */
            pairingStatus: "NO_PAIRING" | "PAIRING_IN_PROGRESS" | "PAIRING_ACTIVE";
            reference: string;
        };
        TransferInput: {
            new_uid: components["schemas"]["Uid"];
            entrance_id?: components["schemas"]["Id"];
            /**
             * @description Also from a blocked wristband, which is refused otherwise (`client_disabled`). For superadmins, with a `reason`.
             * @default false
             */
            force?: boolean;
            /** @description Why, in a few words; it is kept in the audit log. Required with `force`. */
            reason?: string;
        };
        Transfer: {
            /** Format: money */
            amount: number;
            client: components["schemas"]["Client"];
        };
        StaffCreditInput: {
            /** @enum {string} */
            type: "credit" | "unpaid";
            /**
             * Format: money
             * @description More than 0 and less than 300.
             */
            amount: number;
            /**
             * @default cash
             * @enum {string}
             */
            payment_type?: "cash" | "card" | "mypos" | "twint";
            /** @description The card terminal that was paid at: one that the event has or had, else `terminal_not_found`. */
            terminal_code?: components["schemas"]["DeviceNumber"];
            /** @description The reference on the receipt of the terminal. With both, what was paid by `mypos` can go back to its card, and the report of the provider finds it. One payment by `mypos` is credited once: while its top-up stands, another is refused with `payment_already_credited`, whose details say which wristband got how much and when, and at another event that names the same terminal with `payment_of_another_event`. Compared without case, spaces and invisible signs. */
            card_transaction_id?: string;
        };
        ClientInput: {
            name?: string | null;
            address?: string | null;
            locality?: string | null;
            postal_code?: string | null;
            /** Format: email */
            email?: string | null;
            age?: components["schemas"]["Age"] | null;
            phone_number?: string | null;
            iban?: string | null;
            bic?: string | null;
            bank?: string | null;
            establishment_address?: string | null;
            /** Format: date-time */
            entrance_begin_date?: string | null;
            /** Format: date-time */
            entrance_end_date?: string | null;
        };
        RefundOption: {
            /** @enum {string} */
            method: "cash" | "twint" | "mypos" | "card" | "form";
            /**
             * Format: money
             * @description What the visitor would get.
             */
            amount: number;
            /**
             * Format: money
             * @description What would be kept for it.
             */
            freight: number;
            /**
             * Format: money
             * @description What cash is rounded by: above zero in the visitor's favour.
             */
            rounding: number;
            /**
             * Format: money
             * @description What of `refundable` would stay in the wallet.
             */
            stays: number;
            /** @description Why nothing would go this way, as the call for it would refuse; null where something does. */
            error_code: components["schemas"]["ErrorCode"] | null;
            /** @description The same as a sentence, in the language of the caller. */
            error: string | null;
            /** @description Why the visitor's request waits for staff. */
            hold: components["schemas"]["RefundHold"] | null;
            /** @description What `clients.checkout` says first, unless `refund_by_cash`. */
            warning: "refundable_by_twint" | null;
            /** @description Which payments would go back, the oldest first. */
            payments: {
                transaction_id: components["schemas"]["Id"];
                reference: string;
                date: components["schemas"]["Date"];
                /** Format: money */
                amount: number;
                /** Format: money */
                freight: number;
            }[];
        };
        RefundOptions: {
            /** Format: money */
            balance: number;
            /**
             * Format: money
             * @description The balance without the organiser's credit that is left.
             */
            refundable: number;
            /** @description Cash, TWINT, terminal, card and form, in this order. */
            options: components["schemas"]["RefundOption"][];
        };
        Checkout: {
            /**
             * Format: money
             * @description Paid out, or to be paid out, in cash.
             */
            amount: number;
            /**
             * @description What was loaded by TWINT can go back the same way.
             * @enum {string}
             */
            warning?: "refundable_by_twint";
            /** @description The same in words, in the language that was asked for or the event's. */
            warning_text?: string;
            /** @description Nothing was moved: what was loaded by TWINT can go back the same way. */
            can_be_refunded_by_twint?: boolean;
            /**
             * Format: money
             * @description What that costs the visitor, to be said before they agree.
             */
            twint_freight?: number;
            transaction?: components["schemas"]["Transaction"];
        };
        RefundAllInput: {
            /** @description The amount that is about to be paid back, as somebody has typed it. Another one is refused, and none where the event asks for it (`refund_confirmation_required`). */
            confirmed_amount?: components["schemas"]["Price"];
        };
        /**
         * @description By the way the money came: TWINT, a card at a terminal, a card online.
         * @enum {string}
         */
        PaybackMethod: "twint" | "mypos" | "card";
        /**
         * @description Where a refund by a provider stands: `sending`, `pending` and `unknown` hold the money until the provider has said what happened.
         * @enum {string}
         */
        PaybackStatus: "planned" | "sending" | "pending" | "unknown" | "done" | "failed" | "released";
        /**
         * @description Why a refund has not gone through: a refusal of the provider, a doubt, or a change of ours. What is `unlisted` the provider has accepted and does not list: it is looked for until it does, or until somebody decides.
         * @enum {string}
         */
        PaybackReason: "account_closed" | "already_done" | "amount_too_high" | "bad_request" | "card_expired" | "insufficient_funds" | "not_found" | "not_permitted" | "refused" | "unauthorized" | "circuit_open" | "forged_answer" | "garbled_answer" | "http_error" | "provider_error" | "throttled" | "timeout" | "unreachable" | "absent" | "at_provider" | "unlisted" | "decided_unpaid" | "interrupted" | "under_way" | "nothing_left" | "balance_spent";
        ClientRefund: {
            /** @description Everything was paid back. */
            success: boolean;
            /** @description What to do about the first refund that did not go through, in the language that was asked for or the event's. */
            error?: string;
            /**
             * Format: money
             * @description Paid back.
             */
            amount: number;
            /**
             * Format: money
             * @description Held until the provider has said what happened.
             */
            amount_in_doubt: number;
            /**
             * Format: money
             * @description Kept for the refunds by TWINT that were paid, beside the amount.
             */
            freight: number;
            data: {
                _id: components["schemas"]["Id"];
                transaction_id: components["schemas"]["Id"];
                method: components["schemas"]["PaybackMethod"];
                /** Format: money */
                amount: number;
                /**
                 * Format: money
                 * @description Kept beside the amount once it is paid; the first refund by TWINT carries it for all.
                 */
                freight: number;
                status: components["schemas"]["PaybackStatus"];
                reason: components["schemas"]["PaybackReason"] | null;
                /** @description What to do, in the language that was asked for or the event's. */
                message: string | null;
            }[];
        };
        ClientRefundInput: {
            method: components["schemas"]["PaybackMethod"];
        };
        ClientVouchersInput: {
            vouchers: components["schemas"]["VoucherQuantity"][];
        };
        CommonTransactionInput: {
            _id?: components["schemas"]["ChosenId"];
            /**
             * Format: date-time
             * @description When it happened on a device that was offline; now otherwise. Prices, items and points of sale are those of that date.
             */
            date?: string;
            /** @description It has happened already, on a device that was offline: it is posted and flagged where a request would be declined, or kept for review. Of transactions of a batch alone; unless set, those with a `date` have. */
            offline?: boolean;
            order_number?: string;
            table_number?: string;
            smartphone_number?: components["schemas"]["DeviceNumber"];
            /** @description The card terminal that was paid at: one that the event has or had, else `terminal_not_found`. In a batch it may be any. */
            terminal_code?: components["schemas"]["DeviceNumber"];
            /** @description The reference on the receipt of the card terminal. One payment by `mypos` is credited once: while its top-up stands, another is refused with `payment_already_credited`, and at another event that names the same terminal with `payment_of_another_event`. Compared without case, spaces and invisible signs. */
            card_transaction_id?: string;
        };
        /**
         * Format: money
         * @description For credit and unpaid: more than 0 and less than 300. For debit and entrance, optional: the total that the seller showed.
         */
        TransactionInputAmount: number;
        /** @description Something sold, a container handed out, or one taken back. A consumption is priced by quantity; one of type `input` by `amount`. A point of sale adds its own deposit lines. */
        OrderLineInput: {
            _id: components["schemas"]["Id"];
            /**
             * @default consumption
             * @enum {string}
             */
            kind?: "consumption" | "deposit" | "deposit_return";
            /** @default 1 */
            quantity?: number;
            /**
             * Format: money
             * @description The unit price the seller showed. When it was not the price at `date`, `price_changed`; an offline sale is posted at this price and flagged.
             */
            price?: number;
            /**
             * Format: money
             * @description For a consumption of type input: the amount that was typed in, rounded as the consumption or the event says. What that leaves nothing of is refused (`amount_out_of_range`).
             */
            amount?: number;
            /**
             * @description Pay with money even where a voucher fits.
             * @default false
             */
            without_voucher?: boolean;
        };
        /** @description Sells `order` at a point of sale; without `uid`, a sale that is paid at the counter alone. */
        TransactionDebitInput: {
            /** @enum {string} */
            type: "debit";
            uid?: components["schemas"]["Uid"];
            payment_type?: components["schemas"]["PaymentType"];
            amount?: components["schemas"]["TransactionInputAmount"];
            order: components["schemas"]["OrderLineInput"][];
            age?: components["schemas"]["Age"];
            /**
             * Format: uuid
             * @description Needed for debit; a server's own bar otherwise.
             */
            bar_id: string;
        } & (components["schemas"]["CommonTransactionInput"] & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "debit";
        });
        /** @description Tops up. */
        TransactionCreditInput: {
            /** @enum {string} */
            type: "credit";
            uid: components["schemas"]["Uid"];
            payment_type?: components["schemas"]["PaymentType"];
            amount: components["schemas"]["TransactionInputAmount"];
        } & (components["schemas"]["CommonTransactionInput"] & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "credit";
        });
        /** @description Gives organiser's credit. */
        TransactionUnpaidInput: {
            /** @enum {string} */
            type: "unpaid";
            uid: components["schemas"]["Uid"];
            amount: components["schemas"]["TransactionInputAmount"];
        } & (components["schemas"]["CommonTransactionInput"] & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "unpaid";
        });
        /** @description Sells an entrance. */
        TransactionEntranceInput: {
            /** @enum {string} */
            type: "entrance";
            uid: components["schemas"]["Uid"];
            payment_type?: components["schemas"]["PaymentType"];
            amount?: components["schemas"]["TransactionInputAmount"];
            entrance_id: components["schemas"]["Id"];
            age?: components["schemas"]["Age"];
        } & (components["schemas"]["CommonTransactionInput"] & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "entrance";
        });
        /** @description Pays the refundable remainder out in cash. */
        TransactionCheckoutInput: {
            /** @enum {string} */
            type: "checkout";
            uid: components["schemas"]["Uid"];
        } & (components["schemas"]["CommonTransactionInput"] & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "checkout";
        });
        /** @description `debit` sells `order`; `credit` tops up (cashier); `unpaid` gives organiser's credit (admin); `entrance` sells `entrance_id` (its own least right); `checkout` pays the refundable remainder out in cash (cashier). */
        TransactionInput: components["schemas"]["TransactionDebitInput"] | components["schemas"]["TransactionCreditInput"] | components["schemas"]["TransactionUnpaidInput"] | components["schemas"]["TransactionEntranceInput"] | components["schemas"]["TransactionCheckoutInput"];
        BatchInput: {
            transactions: components["schemas"]["TransactionInput"][];
        };
        BatchResult: {
            posted: number;
            replayed: number;
            declined: number;
            /** @description Kept for review. */
            review: number;
            /** @description One for each transaction, in the same order. */
            results: {
                /** @description The id that the device gave it. */
                _id: string;
                /** @enum {string} */
                status: "posted" | "replayed" | "declined" | "review";
                /** Format: money */
                amount?: number;
                /** Format: money */
                balance?: number | null;
                flags?: components["schemas"]["TransactionFlag"][];
                error_code?: components["schemas"]["ErrorCode"];
                error?: string;
                /** @description More about a decline or a review. */
                details?: unknown;
                /**
                 * Format: uuid
                 * @description What it is kept for review as.
                 */
                review_id?: string;
            }[];
        };
        FeedbackInput: {
            feedback: components["schemas"]["Feedback"];
        };
        FeedbackAnswer: {
            /** @constant */
            success: true;
            /**
             * Format: money
             * @description What the visitor has given by now.
             */
            donated: number;
            /**
             * Format: money
             * @description What is left to be refunded.
             */
            refundable: number;
        };
        ClientFeedback: {
            uid: string;
            short_id: string;
            name: string | null;
            feedback: components["schemas"]["Feedback"];
        };
        NotificationInput: {
            /** @description A push subscription as JSON: endpoint, and keys p256dh and auth. */
            notification_token: string;
            /**
             * @description What the device reads; the first known language of `accept-language` unless given, then the event's.
             * @enum {string}
             */
            language?: "en" | "fr" | "de";
        };
        NotificationTokenIfAny: {
            /** @description A push subscription as JSON; without it, every device. */
            notification_token?: string;
        };
        NotificationToken: {
            /** @description A push subscription as JSON: endpoint, and keys p256dh and auth. */
            notification_token: string;
        };
        PersonFound: {
            uid: string;
            short_id: string;
            name: string | null;
            email: string | null;
            /** @description The person of this wristband was erased. */
            is_erased: boolean;
        };
        PersonExport: {
            /** @description Chips of all wristbands of the person. */
            wristbands: string[];
            /** @description The stored records, by kind. */
            records: {
                [key: string]: Record<string, never>[];
            };
        };
        PersonErasureInput: {
            /** @description Who asked for it, and why. It stays in the audit log, so that it names no person. */
            reason: string;
        };
        PersonErasure: {
            /** @description Chips of all wristbands of the person. */
            wristbands: string[];
            /** @description How many records lost values, by kind; 0 where there was nothing left. */
            records: {
                [key: string]: number;
            };
        };
        /**
         * @description Why a client needs a look.
         * @enum {string}
         */
        SuspicionRule: "many_refunds" | "shared_iban" | "huge_load" | "huge_negative_debit" | "balance_mismatch";
        SuspiciousClient: {
            uid: string;
            short_id: string;
            creation_date: components["schemas"]["Date"];
            /** Format: money */
            balance: number;
            name: string | null;
            suspicious_activity: {
                rule: components["schemas"]["SuspicionRule"];
                /** @description Refunds; or wristbands with the IBAN. */
                count?: number | null;
                limit_count?: number | null;
                /**
                 * Format: money
                 * @description The largest load, the lowest debit, or the balance.
                 */
                amount?: number | null;
                /**
                 * Format: money
                 * @description The limit, or what the transactions add up to.
                 */
                limit_amount?: number | null;
                /** @description Its first and last four characters. */
                iban?: string | null;
                /** @description The newest 20. */
                transaction_ids?: string[];
            }[];
        };
        DefectiveCount: {
            /** @description Those that the desk has replaced as defective. */
            count: number;
            /** @description All that another wristband has replaced, for whatever reason. */
            replaced: number;
        };
        BalanceTransfer: {
            /** Format: money */
            balance_transfer_from_wristband: number;
        };
        DeskEntranceInput: {
            _id?: components["schemas"]["ChosenId"];
            entrance_id: components["schemas"]["Id"];
            payment_type?: components["schemas"]["PaymentType"];
            /**
             * Format: money
             * @description The total that was shown.
             */
            amount?: number;
            age?: components["schemas"]["Age"];
            smartphone_number?: components["schemas"]["DeviceNumber"];
            /** @description The card terminal that was paid at: one that the event has or had, else `terminal_not_found`. */
            terminal_code?: components["schemas"]["DeviceNumber"];
            card_transaction_id?: string;
        };
        DeskGiftInput: {
            /**
             * Format: money
             * @description More than 0 and less than 300.
             */
            amount: number;
        };
        RepeatInput: {
            _id?: components["schemas"]["ChosenId"];
            /**
             * Format: uuid
             * @description What is done once more.
             */
            transaction_id: string;
            /**
             * Format: money
             * @description The total that was shown; refused when it differs.
             */
            amount?: number;
            age?: components["schemas"]["Age"];
            smartphone_number?: components["schemas"]["DeviceNumber"];
        };
        BraceletUse: {
            uid: components["schemas"]["Uid"];
            short_id: string;
            /** @description Somebody wears it, or has worn it. */
            is_bracelet_used: boolean;
            /** @description The chip that replaced this one. */
            transferred_to: string | null;
            /** @description It broke and was replaced; nobody ever gets it again. */
            defective: boolean;
        };
        AgeInput: {
            age: components["schemas"]["Age"];
        };
        LinkInput: {
            /** @description The number printed on the wristband of this chip. */
            short_id: string;
            /** @description The PIN printed beside it; needed where the wristband had one and none is known of this number. */
            pin?: string;
        };
        /** @description Cash taken in less cash paid out, in two readings. They differ where a reversal was booked on another day than its original. */
        CashReadings: {
            /**
             * Format: money
             * @description A reversal takes back where its original stands: `cash_credit` less `checkout`.
             */
            by_sale_date: number;
            /**
             * Format: money
             * @description The drawer: a reversal counts when it was booked, so that a day that was counted stays as it was.
             */
            by_booking_date: number;
        };
        /** @description An amount within a step. */
        MoneyPoint: {
            /**
             * Format: date-time
             * @description When the step began.
             */
            date: string;
            /** Format: money */
            amount: number;
        };
        /** @description How many within a step. */
        CountPoint: {
            /**
             * Format: date-time
             * @description When the step began.
             */
            date: string;
            count: number;
        };
        /** @description Figures of an event or a point of sale. Each is a sum of postings. A reversal takes back where the original stands, and what was sold offline counts at the moment of the sale. Of the whole event, in every range, `turnover` and `cash_balance` differ by `fees`, `rounding`, `losses`, `offline_losses` and `refunds_under_way`, and by nothing else. The figures of ranges that follow each other add up; `held` is the stock at the end. */
        Statistics: {
            /**
             * Format: uuid
             * @description The point of sale; null for the event.
             */
            bar_id: string | null;
            /**
             * Format: date-time
             * @description From when on; null for the beginning.
             */
            date_begin: string | null;
            /**
             * Format: date-time
             * @description Until before when; null for now.
             */
            date_end: string | null;
            /**
             * Format: money
             * @description What points of sale sold, with the containers handed out less those taken back.
             */
            debit: number;
            /**
             * Format: money
             * @description All that was taken in, by every way: loaded, or paid for an entrance or an order at once.
             */
            credit: number;
            /**
             * Format: money
             * @description Of `credit`: in cash.
             */
            cash_credit: number;
            /**
             * Format: money
             * @description Of `credit`: by TWINT on the provider’s page.
             */
            twint_credit_by_web: number;
            /**
             * Format: money
             * @description Of `credit`: by TWINT in the app.
             */
            twint_credit_by_app: number;
            /**
             * Format: money
             * @description Of `credit`: by TWINT otherwise, as staff wrote it down.
             */
            twint_credit_other: number;
            /**
             * Format: money
             * @description Of `credit`: by card on the provider’s page.
             */
            credit_card: number;
            /**
             * Format: money
             * @description Of `credit`: by card at a terminal.
             */
            mypos: number;
            /**
             * Format: money
             * @description Paid back in cash.
             */
            checkout: number;
            /**
             * Format: money
             * @description Paid back by bank, less what the bank has sent back.
             */
            form_refund: number;
            /**
             * Format: money
             * @description Paid back by TWINT.
             */
            twint_refund: number;
            /**
             * Format: money
             * @description Paid back to cards.
             */
            card_refund: number;
            /**
             * Format: money
             * @description Paid back at card terminals.
             */
            mypos_refund: number;
            /**
             * Format: money
             * @description Taken back by a provider.
             */
            chargeback: number;
            /**
             * Format: money
             * @description Paid back by every way, with what providers took back.
             */
            refunds: number;
            /**
             * Format: money
             * @description What entrances brought.
             */
            entrance: number;
            /**
             * Format: money
             * @description Credit offered by the organiser.
             */
            unpaid: number;
            /**
             * Format: money
             * @description What visitors gave.
             */
            donation: number;
            /**
             * Format: money
             * @description By how much visitors’ own money on wristbands changed in the range, without `sold_twint`; negative where more was spent than loaded. Without a begin it is what they hold.
             */
            sold: number;
            /**
             * Format: money
             * @description By how much money on wristbands that came by TWINT changed in the range: of each visitor what is left, up to what TWINT has brought and not taken back.
             */
            sold_twint: number;
            /**
             * Format: money
             * @description By how much the organiser’s credit on wristbands changed in the range.
             */
            sold_unused: number;
            /**
             * Format: money
             * @description What wristbands hold at the end of the range, of every kind. No part of `turnover`.
             */
            held: number;
            /**
             * Format: money
             * @description Fees that visitors paid, and what was kept of refunds.
             */
            fees: number;
            cash: components["schemas"]["CashReadings"];
            /**
             * Format: money
             * @description What rounding in cash has left.
             */
            rounding: number;
            /**
             * Format: money
             * @description What was given back by a provider and is spent already; a loss is negative.
             */
            losses: number;
            /**
             * Format: money
             * @description What offline sales took beyond the limits of the event; a loss is negative.
             */
            offline_losses: number;
            /**
             * Format: money
             * @description What is held for refunds that are not confirmed.
             */
            refunds_under_way: number;
            /**
             * Format: money
             * @description `debit` and `entrance`; of the whole event also `sold`, `sold_twint`, `sold_unused` and `donation`, less `unpaid`.
             */
            turnover: number;
            /**
             * Format: money
             * @description `credit` less `refunds`.
             */
            cash_balance: number;
            /** @description Of `debit`, the containers. */
            debit_split: {
                /**
                 * Format: money
                 * @description Containers handed out.
                 */
                deposit: number;
                /**
                 * Format: money
                 * @description Containers taken back.
                 */
                deposit_return: number;
            };
            /** @description What was sold, by name and price; the most valuable first. Paid by voucher is a price of 0. */
            consumptions: {
                _id: {
                    name: string;
                    /** Format: money */
                    price: number;
                };
                /** @description How many. */
                total: number;
                /** Format: money */
                total_price: number;
            }[];
            /** @description Entrances that were sold or handed out, by name and the day on which they begin. */
            entrances: {
                _id: {
                    name: string;
                    /** Format: date-time */
                    begin_date: string | null;
                };
                /** @description How many. */
                total: number;
                /** Format: money */
                total_price: number;
            }[];
            /** @description Vouchers that were given and used, each worth the dearest thing that it pays for. */
            vouchers: {
                name: string;
                /** @description On wristbands at the end of the range. */
                available: number;
                /** @description Used within the range. */
                used: number;
                /** Format: money */
                available_value: number;
                /** Format: money */
                used_value: number;
                /** Format: money */
                highest_value: number;
            }[];
            /** @description Points of sale with what their staff took in, paid out in cash and sold; the deleted ones that did something included. */
            bars: {
                /** Format: uuid */
                _id: string;
                name: string;
                /** Format: money */
                credit: number;
                /** Format: money */
                checkout: number;
                /** Format: money */
                debit: number;
            }[];
            /**
             * @description How far apart the points of a history are. A day begins as the event says.
             * @enum {string}
             */
            step: "hour" | "day";
            /** @description `debit` of each step in which something was sold. */
            history_debit: components["schemas"]["MoneyPoint"][];
            /** @description `credit` of each step in which something was taken in. */
            history_credit: components["schemas"]["MoneyPoint"][];
            /** @description Visitors by their wristbands; of the whole event only. */
            stats_clients: {
                /** @description The days within the range on which somebody did something, each by the moment at which it began. */
                days: string[];
                /** @description How many wristbands did something on each of them. */
                result: number[];
                /** @description Wristbands that did something until the end of the range, and bought nothing. */
                unusedActivatedClients: number;
                /** @description Wristbands that bought something within the range. */
                activeClients: number;
            };
            /** @description Of the whole event only. */
            stats_wristband: {
                count: {
                    /** @description Wristbands that did something until the end of the range. */
                    active: number;
                    /** @description All others of the event. */
                    inactive: number;
                };
            };
            /** @description Wristbands that did something in each step; of the whole event only. */
            history_people: components["schemas"]["CountPoint"][];
            /** @description Wristbands that were present in each step: from the first to the last sign of a day, both included. Of the whole event only. */
            history_people_in_event: components["schemas"]["CountPoint"][];
            /** @description Smartphones that took part in a transaction in each step. */
            history_smartphones_in_event: components["schemas"]["CountPoint"][];
            /** @description Card terminals that took part in a transaction in each step. */
            history_mypos_in_event: components["schemas"]["CountPoint"][];
        };
        /** @description What is left of a stock. */
        StockLeft: {
            bar_id: components["schemas"]["Id"];
            bar_name: string;
            item_id: components["schemas"]["Id"];
            /**
             * @description Something sold by the piece, or a container.
             * @enum {string}
             */
            kind: "consumption" | "deposit";
            name: string;
            /** @description As it was counted. */
            quantity: number;
            /**
             * Format: date-time
             * @description When it was counted.
             */
            entered_at: string;
            /** @description Sold since, or handed out less those taken back. What was taken back counts no more. */
            sold: number;
            /** @description What is left; below zero where more was sold than counted. */
            left: number;
            /** @description Sold by the hour today, since the hour of the first one; to a tenth. */
            pace: number;
            /**
             * Format: date-time
             * @description When nothing is left at this pace: `at` where nothing is left now, null where it is enough for the business day.
             */
            runs_out_at: string | null;
        };
        /** @description What is to be expected of an event or a point of sale, and what stands out. */
        Outlook: {
            /**
             * Format: uuid
             * @description The point of sale; null for the event.
             */
            bar_id: string | null;
            at: components["schemas"]["Date"];
            /**
             * Format: date-time
             * @description When the business day of `at` begins.
             */
            day_begin: string;
            /**
             * Format: date-time
             * @description When it ends.
             */
            day_end: string;
            /** @description Sales and entrances of the business day; null where there is no day before, and beyond the days of the event. */
            expected: {
                /**
                 * Format: money
                 * @description So far.
                 */
                sold: number;
                /**
                 * Format: money
                 * @description By the end of the day.
                 */
                amount: number;
                /**
                 * Format: money
                 * @description By how much one more day like those before misses it: the standard deviation of their rests, times √(1 + 1/`days`). Null of a single day.
                 */
                error: number | null;
                /**
                 * Format: money
                 * @description `amount` less `error`, and not less than `sold`.
                 */
                low: number | null;
                /**
                 * Format: money
                 * @description `amount` and `error`.
                 */
                high: number | null;
                /** @description How many days before it rests on. */
                days: number;
            } | null;
            /** @description By the hour. */
            marks: {
                /**
                 * Format: date-time
                 * @description When the hour began.
                 */
                hour: string;
                /** @enum {string} */
                cause: "declined_sales" | "silent_devices" | "failed_top_ups";
                /** @description How many. */
                count: number;
                /** @description The median of all other hours. */
                usual: number;
                /** @description Why sales were declined, the most frequent first; at most three. */
                reasons: {
                    error_code: components["schemas"]["ErrorCode"];
                    count: number;
                }[];
                /** @description Numbers of the smartphones and codes of the terminals that were silent; at most twelve. */
                devices: string[];
            }[];
            /** @description What was counted and is still sold; what runs out first comes first. */
            stock: components["schemas"]["StockLeft"][];
        };
        /** @description Sales of a range that were declined, by their reasons. */
        DeclinedSales: {
            /** @description The most frequent first. */
            reasons: {
                error_code: components["schemas"]["ErrorCode"];
                /** @description How many tries. */
                count: number;
                /**
                 * Format: date-time
                 * @description The minute of the first one.
                 */
                first_at: string;
                /**
                 * Format: date-time
                 * @description The minute of the last one.
                 */
                last_at: string;
            }[];
        };
        /** @description A transaction, or, of what wristbands hold, a wristband; of that only `uid`, `short_id` and `amount` are known. Of `refunds_under_way`, a refund run with what it held less what it settled; only `refund_id` and `amount` are known. */
        StatisticsTraceLine: {
            /**
             * Format: uuid
             * @description The transaction.
             */
            _id: string | null;
            /**
             * Format: date-time
             * @description When it counts.
             */
            date: string | null;
            type: components["schemas"]["TransactionType"] | null;
            payment_type: components["schemas"]["PaymentType"] | null;
            uid: string | null;
            /** @description The number that is printed on the wristband. */
            short_id: string | null;
            /**
             * Format: uuid
             * @description The refund run that paid it, which lists all wristbands of a bank file.
             */
            refund_id: string | null;
            /** Format: uuid */
            bar_id: string | null;
            /** @description Where it was sold; of anything else, the point of sale of the staff who did it. */
            bar_name: string | null;
            /** @description The username of the person who did it. */
            user: string | null;
            /** @description Of a row of a table, how many it adds. */
            quantity: number | null;
            /**
             * Format: money
             * @description What it adds to the figure.
             */
            amount: number;
        };
        /** @description What a figure is the sum of. */
        StatisticsTrace: {
            /** @description Which figure was asked for. */
            figure: string;
            /**
             * Format: money
             * @description The figure itself, or the row of the table: what all lines of all pages, or all terms, come to.
             */
            total: number;
            /** @description Transactions or wristbands. */
            lines: components["schemas"]["StatisticsTraceLine"][];
            /** @description Of a figure that is made of others, those; each is listed by its own name. */
            terms: {
                /** @description Which figure. */
                figure: string;
                /**
                 * Format: money
                 * @description What it adds; negative where it is taken off.
                 */
                amount: number;
            }[];
            next?: components["schemas"]["Next"];
        };
        /** @description What a point of sale had of something when it was counted. */
        Stock: {
            bar_id: components["schemas"]["Id"];
            bar_name: string;
            item_id: components["schemas"]["Id"];
            /**
             * @description Something sold by the piece, or a container.
             * @enum {string}
             */
            kind: "consumption" | "deposit";
            name: string;
            /** @description As it was counted. */
            quantity: number;
            /**
             * Format: date-time
             * @description When it was counted.
             */
            entered_at: string;
        };
        StocksInput: {
            bar_id: components["schemas"]["Id"];
            stocks: {
                item_id: components["schemas"]["Id"];
                /** @description How many there are; null forgets it. */
                quantity: number | null;
            }[];
        };
        /**
         * @description Whether it waits, was booked to a wristband, or was written off.
         * @enum {string}
         */
        ReviewStatus: "open" | "booked" | "written_off";
        /** @description An offline transaction that could not be posted. */
        TransactionReview: {
            _id: components["schemas"]["Id"];
            status: components["schemas"]["ReviewStatus"];
            received_at: components["schemas"]["Date"];
            /** @description The id that the device gave it. */
            device_id: string | null;
            error_code: components["schemas"]["ErrorCode"];
            error: string;
            /** @description More about the reason. */
            details?: unknown;
            type: string | null;
            /** @description The wristband that the device reported. */
            uid: string | null;
            /** @description The number of that wristband where it is known. */
            short_id: string | null;
            /**
             * Format: money
             * @description The amount that the device reported.
             */
            amount: number | null;
            /** Format: date-time */
            date: string | null;
            /** Format: uuid */
            bar_id: string | null;
            smartphone_number: string | null;
            /** @description Everything that the device sent. */
            sent: unknown;
            /** @description More was sent than is kept: `sent` is the beginning of its text. */
            is_truncated: boolean;
            /** Format: date-time */
            decided_at: string | null;
            decided_by: string | null;
            reason: string | null;
            /**
             * Format: uuid
             * @description What it was booked as.
             */
            transaction_id: string | null;
        };
        ReviewBooking: {
            uid: components["schemas"]["Uid"];
            /**
             * Format: uuid
             * @description Where it was sold, when the device did not say so or named a point of sale that is not known.
             */
            bar_id?: string;
            /**
             * Format: money
             * @description What to post instead of the items.
             */
            amount?: number;
        };
        ReviewWriteOff: {
            reason: string;
        };
        /**
         * @description queued: told soon, and again later while the provider is away. reported: it knows. refused: it knows the ticket otherwise; the visitor has passed already. failed: given up.
         * @enum {string}
         */
        ScanReport: "queued" | "reported" | "refused" | "failed";
        /**
         * @description ticket_state_unknown: the ticket is in a state that nobody here knows. The others are of gates that were offline, or of entries that a later scan shows to be doubled. double_entry: the visitor was inside already. rule_broken: let in against the rules (`violation`). unknown_holder: no wristband or ticket of the event has this chip, number or code. unknown_place: the event has no such gate or zone. direction_unknown: nobody can tell whether the visitor came in or left. wrong_clock: dated in the future. id_taken: another scan has its `_id`. malformed: the device sent something that cannot be read as a scan (`sent`).
         * @enum {string}
         */
        CheckFlag: "ticket_state_unknown" | "double_entry" | "rule_broken" | "unknown_holder" | "unknown_place" | "direction_unknown" | "wrong_clock" | "id_taken" | "malformed";
        EarlierEntry: {
            _id: components["schemas"]["Id"];
            date: components["schemas"]["Date"];
            /** Format: uuid */
            entrance_group_id: string | null;
            entrance_group_name: string | null;
            smartphone_number: string | null;
        };
        EntranceCheck: {
            _id: components["schemas"]["Id"];
            date: components["schemas"]["Date"];
            /** @description Null for a ticket without a wristband. */
            uid: string | null;
            short_id: string | null;
            /** Format: uuid */
            ticket_id?: string | null;
            bar_code?: string | null;
            /** Format: uuid */
            entrance_group_id?: string | null;
            entrance_group_name?: string | null;
            /** Format: uuid */
            zone_id?: string | null;
            /** @description in or out; null for a check at no gate. */
            direction?: string | null;
            allowed: boolean;
            /** @description Why it was refused. */
            reason: components["schemas"]["ErrorCode"] | null;
            /** @description Why somebody should look at it. */
            flag?: components["schemas"]["CheckFlag"] | null;
            /** @description allowed or refused by a gate that was offline; null for a check that was judged here. */
            decided?: string | null;
            /** @description Why the rules in force at its date would have refused what an offline gate allowed; null where they agree. */
            violation?: components["schemas"]["ErrorCode"] | null;
            /** @description The entry before this one, where nobody left in between. */
            double_of?: components["schemas"]["EarlierEntry"] | null;
            /**
             * Format: date-time
             * @description What the clock of the device said, where that was in the future.
             */
            device_date?: string | null;
            /** @description Everything that the device sent, as JSON text, where it could not be read; at most 16,000 letters of it. */
            sent?: string | null;
            /** @description True where this answers a scan that repeated the check within 10 seconds. */
            repeated?: boolean;
            /** Format: date-time */
            reviewed_at?: string | null;
            review_note?: string | null;
            /** Format: uuid */
            entrance_id: string | null;
            entrance_name: string | null;
            /** Format: date-time */
            entrance_begin_date?: string | null;
            /** Format: date-time */
            entrance_end_date?: string | null;
            age: number | null;
            smartphone_number?: string | null;
            /** Format: uuid */
            user_id?: string | null;
            /** @description Whether the ticketing provider has heard of it; null for a scan that does not concern it. */
            report?: components["schemas"]["ScanReport"] | null;
            /** @description The provider's own word, or the error code of the last try. */
            report_error?: string | null;
            /** Format: date-time */
            report_tried_at?: string | null;
        };
        EntranceCheckInput: {
            /** @description Without it a scan with a `date` is known by what was scanned, when and where. */
            _id?: components["schemas"]["ChosenId"];
            uid?: components["schemas"]["Uid"];
            short_id?: components["schemas"]["ShortId"];
            /** @description What a ticket's bar code or QR code says. */
            code?: string;
            /**
             * Format: date-time
             * @description When it was scanned, for a gate that was offline; now when absent. Judged as of then; who has passed since stays where that scan put them. Refused when more than 30 days ago or, beyond a minute for clocks, in the future.
             */
            date?: string;
            /**
             * Format: uuid
             * @description The gate. Without it nothing but the band or the ticket itself is looked at.
             */
            entrance_group_id?: string;
            /**
             * Format: uuid
             * @description The zone that the scan leads into or out of; without it the event's site.
             */
            zone_id?: string;
            /**
             * @description For a gate that leads both ways. Without it a visitor outside enters, and for a visitor inside the gate asks (`direction_needed`).
             * @enum {string}
             */
            direction?: "in" | "out";
            /**
             * @description What the gate decided while it was offline. It is recorded as it happened, whatever the rules say; a `date` in the future counts as now, and no date is too old.
             * @enum {string}
             */
            decided?: "allowed" | "refused";
            age?: components["schemas"]["Age"];
            smartphone_number?: components["schemas"]["DeviceNumber"];
        };
        CheckBatchInput: {
            checks: components["schemas"]["EntranceCheckInput"][];
        };
        CheckBatchResult: {
            results: {
                /**
                 * @description recorded: `check` is kept, now or by an earlier call. refused: nothing was kept. review: `check` is kept for staff to look at, as it could not be read.
                 * @enum {string}
                 */
                status: "recorded" | "refused" | "review";
                check?: components["schemas"]["EntranceCheck"];
                error_code?: components["schemas"]["ErrorCode"];
                error?: string;
                /** @description More about a refusal. */
                details?: unknown;
            }[];
            recorded: number;
            refused: number;
            /** @description Kept for review. */
            review: number;
        };
        CheckReviewInput: {
            /** @description What it turned out to be. */
            note: string;
        };
        /** @description Of a wristband without a PIN: 192 random bits in base64url, that the first call sends along (so that nothing is lost with its answer) or gets as an answer. Only with it can the request be changed. */
        RefundSecret: string;
        /** @description A request as it was submitted, for callers who may change it. */
        RefundRequestFields: {
            first_name: string;
            last_name: string;
            address: string;
            house_number: string | null;
            postal_code: string;
            locality: string;
            country: string;
            email: string | null;
            phone: string | null;
            iban: string;
            bic: string | null;
        };
        EarlierRefundRequest: {
            asked_at: components["schemas"]["Date"];
            /** Format: money */
            amount: number;
            /**
             * @description sent: it has left for the bank; released: it came back.
             * @enum {string}
             */
            status: "planned" | "held" | "sent" | "released" | "failed";
        };
        RefundFormState: {
            short_id: string;
            event_id: components["schemas"]["Id"];
            /**
             * @description done: a request is being paid or has been paid, and nothing is left. With money on the wristband again, another request may be made.
             * @enum {string}
             */
            status: "open" | "closed" | "done";
            /** @description Whether the event has a refund form at all. */
            enabled: boolean;
            /**
             * Format: date-time
             * @description When the form opens, while it has not; null otherwise.
             */
            opens_at: string | null;
            /** @description A request has been handed in for what is left now. */
            submitted?: boolean;
            /** @description What was asked for and what went back, the newest first, at most 20. */
            refunds: components["schemas"]["RefundProgress"][];
            request?: components["schemas"]["RefundRequestFields"];
            /** @description The address that was asked about, where it is on an origin of this installation (`KERMESSE_ORIGINS`); a page sends nobody to any other. */
            redirect_url?: string;
            /** @description The requests that runs have had, the newest first, at most 20. */
            earlier?: components["schemas"]["EarlierRefundRequest"][];
            /** @description The request can be changed by the secret of its owner alone. */
            secret_required?: boolean;
            hold?: components["schemas"]["RefundHold"] | null;
            /** @description What to tell the visitor of it, in the language asked for. */
            hold_text?: string;
            pin_required: boolean;
            /** Format: money */
            refundable?: number;
            /**
             * Format: money
             * @description What a refund by TWINT would cost of it; a transfer by this form costs nothing.
             */
            twint_freight?: number;
            currencyCode?: string;
            /**
             * @description By what bank files the event pays: `swiss` reaches every account, `sepa` those in the SEPA area; null where it cannot pay by bank transfer, and the form is closed.
             * @enum {string|null}
             */
            bank_dialect?: "swiss" | "sepa" | null;
            /** Format: date-time */
            dateEnd?: string | null;
            /** @description The organiser's text for this state. */
            text?: string;
        };
        RefundFormInput: {
            first_name: string;
            last_name: string;
            /** @description The street. */
            address: string;
            house_number?: string;
            postal_code: string;
            locality: string;
            /** @description Of the address, as in ISO 3166-1; the account's unless it is given. */
            country?: string;
            /** Format: email */
            email?: string;
            phone?: string;
            iban: string;
            bic?: string;
            pin?: components["schemas"]["Pin"];
            secret?: components["schemas"]["RefundSecret"];
            /** @description The push subscription of the browser that sends the request, as JSON. If this wristband tells that device things, it is told the link as well; no other device is. */
            notification_token?: string;
        };
        RefundFormResult: {
            short_id: string;
            /**
             * @description on_hold: staff decides before anything is paid.
             * @enum {string}
             */
            status: "submitted" | "on_hold";
            /** @description Shown this once: the request can be changed with it alone. Absent where there is a PIN, and where nothing new was made. */
            secret?: string;
            /** @description The link with the secret in it, for the visitor to keep. */
            change_url?: string;
            /** @description By which ways the link is on its way as well: to the address in the form, where the installation sends mail, and to the device that has sent it. Empty where it is only shown here; absent with the link. */
            sent_by?: ("mail" | "push")[];
            hold?: components["schemas"]["RefundHold"] | null;
            /** @description What to tell the visitor of it, in the language asked for. */
            hold_text?: string;
            /** @description The same account was named before; without the secret nothing of the request was changed. */
            unchanged?: boolean;
            /** @description The name as the bank will see it. */
            name_on_transfer: string;
            /** @description The name on the transfer is not the name that was typed: letters were replaced or left out. */
            bank_name_changed: boolean;
            /** @description Letters of the name that banks do not print and that were left out; absent when there are none. */
            letters_lost?: string;
            /** Format: money */
            refundable: number;
            /**
             * @description The transfer is neither domestic nor by SEPA, so that banks may keep fees of it.
             * @enum {string}
             */
            warning?: "international_fee";
            /** @description The organiser's text for success. */
            text?: string;
        };
        /** @description What a competing request asks for. */
        RefundRival: {
            _id: components["schemas"]["Id"];
            name: string;
            iban: string;
            created_at: components["schemas"]["Date"];
        };
        /** @description A visitor's request for the remainder, as staff sees it. */
        RefundRequest: {
            uid: components["schemas"]["Uid"];
            short_id: string;
            name: string;
            iban: string;
            /** Format: money */
            refundable: number;
            hold: components["schemas"]["RefundHold"] | null;
            /** @description What others asked for the same wristband. */
            rivals: components["schemas"]["RefundRival"][];
            created_at: components["schemas"]["Date"];
            updated_at: components["schemas"]["Date"];
        };
        RefundReleaseInput: {
            rival_id?: components["schemas"]["Id"];
            /**
             * @description Releases all requests that name this account, as for a family.
             * @default false
             */
            whole_account?: boolean;
        };
        Payment: {
            _id: components["schemas"]["Id"];
            event_id: components["schemas"]["Id"];
            uid: string;
            short_id?: string;
            /** @description The wristband's number, `_`, and a random part. */
            reference: string;
            /** @enum {string} */
            provider: "payrexx" | "twint";
            /** @enum {string} */
            method: "twint" | "card" | "twint_direct";
            status: components["schemas"]["PaymentStatus"];
            /**
             * Format: money
             * @description What the wallet is credited.
             */
            amount: number;
            /**
             * Format: money
             * @description What the visitor adds for the fees.
             */
            fee: number;
            currency: string;
            provider_id?: string | null;
            /** @description The provider's own last word. */
            raw_status?: string | null;
            message?: string | null;
            /** @description The last answer of the provider that could not be read, as it came, without the visitor's name. */
            raw_answer?: string | null;
            flags: components["schemas"]["PaymentFlag"][];
            /** @description How often the provider was asked. */
            polls: number;
            /** Format: date-time */
            polled_at?: string | null;
            /** Format: date-time */
            next_poll_at?: string | null;
            /** Format: date-time */
            settled_at?: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description What the provider took in another currency than the event's. It cannot be booked: the audit reports it until the provider has paid it back, or a superadmin has settled it. */
            other_currency?: {
                /** Format: money */
                amount: number;
                currency: string;
                /** Format: date-time */
                settled_at: string | null;
            };
            /** @description What it posted. */
            transaction_ids?: components["schemas"]["Id"][];
            /** @description Calls that may have moved money, written down before they were made. */
            calls?: {
                call: string;
                /** Format: date-time */
                asked_at: string;
                /** Format: date-time */
                answered_at?: string | null;
                outcome?: string | null;
                reason?: string | null;
                detail?: string | null;
            }[];
        };
        CurrencySettlement: {
            /** @description What became of the money, for the audit log. */
            reason: string;
        };
        ProviderCheckInput: {
            /** @enum {string} */
            provider: "payrexx" | "twint" | "mypos" | "infomaniak";
            /** @enum {string} */
            step: "open" | "look" | "refund" | "verify" | "hear";
            /** @description Of the check, from its first step on. */
            reference?: string;
            provider_id?: string;
            /**
             * Format: date-time
             * @description Of `hear`, as it was answered before.
             */
            wait_until?: string;
        };
        ProviderCheck: {
            /** @enum {string} */
            provider: "payrexx" | "twint" | "mypos" | "infomaniak";
            /**
             * @description The next step. `look`, `verify` and `hear` are repeated until the payment is paid, its refund found, and a webhook heard or waited for in vain.
             * @enum {string}
             */
            next: "look" | "refund" | "verify" | "hear" | "done";
            /**
             * Format: date-time
             * @description Of `hear`: until when a webhook is waited for.
             */
            wait_until?: string | null;
            reference: string | null;
            provider_id: string | null;
            /** @description Where it is paid by hand. */
            link: string | null;
            /** @description What is typed into the TWINT app. */
            token: string | null;
            results: {
                /** @description Its number, such as P5. */
                assumption: string;
                what: string;
                expected: string;
                found: string;
                /** @description Null where there was nothing to look at. */
                holds: boolean | null;
            }[];
        };
        PollEntry: {
            _id: components["schemas"]["Id"];
            uid: string;
            short_id: string;
            referenceNumber: string;
            status: components["schemas"]["PaymentStatus"];
            /** Format: money */
            amount: number;
            /** @enum {string} */
            method: "twint" | "card" | "twint_direct";
            message?: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Older than five minutes and still waiting. */
            can_force_timeout: boolean;
        };
        PollJob: {
            /** @enum {string} */
            status: "running" | "stopped";
            /** Format: date-time */
            changed_at: string;
            changed_by?: string | null;
            /** Format: date-time */
            last_run_at?: string | null;
            /** @description Payments that are due now. */
            waiting: number;
        };
        PollLog: {
            /** @enum {string} */
            level: "info" | "warn" | "error";
            message: string;
            reference?: string | null;
            /** Format: date-time */
            timestamp: string;
        };
        HeldRequests: {
            reason: components["schemas"]["RefundHold"];
            count: number;
            /** Format: money */
            total_amount: number;
        };
        Refund: {
            _id: components["schemas"]["Id"];
            event_id: components["schemas"]["Id"];
            /** @enum {string} */
            type: "form" | "twint" | "mypos" | "card";
            file_name: string;
            status: components["schemas"]["RefundStatus"];
            /** @enum {string} */
            step?: "holding" | "writing" | "sending" | "ready" | "sent" | "cancelling" | "cancelled" | "failed";
            /** @description Per cent. */
            progress: number;
            /** @description Requests in the run; of a run by the way the money came, payments to pay back. */
            count: number;
            /** @description Held or paid. */
            done: number;
            /** @description Left out or failed. */
            failed?: number;
            /** @description Sent, and not known yet what became of them: they are asked about until it is. */
            doubtful?: number;
            /**
             * Format: money
             * @description The control sum; of a run by the way the money came, what was paid back up to now.
             */
            total_amount: number;
            /**
             * Format: money
             * @description What was kept for refunds by TWINT, beside what was paid back.
             */
            total_freight?: number;
            /** Format: date */
            execution_date?: string | null;
            /**
             * Format: date
             * @description The day that was asked for, where no bank pays on it: `execution_date` is the next business day.
             */
            asked_execution_date?: string | null;
            creation_date: components["schemas"]["Date"];
            /** Format: date-time */
            sent_at: string | null;
            /** @description Names that were corrected since the bank file was written; a new file has them (`refunds.regenerate`). */
            names_corrected?: number;
            /** @description Bank files of the run that another one has replaced. They must not be sent. */
            earlier_files?: {
                file_name: string;
                message_id: string;
                superseded_at: components["schemas"]["Date"];
            }[];
            /**
             * Format: date-time
             * @description Of a run by form: when the bank had accepted or rejected every transfer.
             */
            confirmed_at?: string | null;
            error_code?: components["schemas"]["ErrorCode"] | null;
            /** @description Of a rehearsal: requests that wait for staff, which the run would not pay. */
            held_requests?: components["schemas"]["HeldRequests"][];
            /** @description Nothing was started: `_id` and `file_name` lead nowhere. */
            dry_run?: boolean;
            /** @description Play money: its bank file is one that no bank takes. */
            is_trial?: boolean;
        };
        RefundInput: {
            /**
             * @description How a run pays: by bank file to who has filled in the form, or by the way the money came.
             * @default form
             * @enum {string}
             */
            type?: "form" | "twint" | "mypos" | "card";
            /**
             * Format: date
             * @description The day the bank should pay; today at the earliest, and within a year. Of runs by form only.
             */
            execution_date?: string;
            /**
             * @description Answer what a run would hold and start nothing.
             * @default false
             */
            dry_run?: boolean;
            /** @description The amount that the run is about to pay, as somebody has typed it. Another one is refused, and none where the event asks for it (`refund_confirmation_required`). */
            confirmed_amount?: components["schemas"]["Price"];
        };
        RefundInfo: {
            /** @description Who has filled in the form and is owed more than goes back by the way it came. */
            total_form_refund_clients: number;
            /** Format: money */
            total_form_refund_amount: number;
            total_twint_transactions: number;
            /** Format: money */
            total_twint_amount: number;
            /**
             * Format: money
             * @description What would be kept of the balances for it, beside what goes back.
             */
            total_twint_freight?: number;
            /** @description Clients whose cards are paid back through terminals. */
            total_mypos_clients: number;
            /** Format: money */
            total_mypos_amount: number;
            /** @description Clients whose cards are paid back through the card provider. */
            total_payrexx_clients: number;
            /** Format: money */
            total_payrexx_amount: number;
            /** @description Requests by form that wait for staff, which no run pays. */
            held_requests?: components["schemas"]["HeldRequests"][];
        };
        RefundPreview: {
            uid: components["schemas"]["Uid"];
            short_id: string;
            name: string | null;
            /**
             * Format: money
             * @description The balance without the organiser's credit that is left.
             */
            refundable: number;
            /** @description What runs would pay of it now. */
            parts: {
                /** @enum {string} */
                method: "form" | "twint" | "mypos" | "card";
                /**
                 * Format: money
                 * @description What the visitor would get.
                 */
                amount: number;
                /**
                 * Format: money
                 * @description What would be kept for it.
                 */
                freight: number;
                /** @description How many payments would go back; none of them by form. */
                payments: number;
                /** @description Why it would still fail in the run. */
                error_code: components["schemas"]["ErrorCode"] | null;
            }[];
            /** @description What no run would pay now. */
            held_back: {
                /** Format: money */
                amount: number;
                /**
                 * @description `no_request`: no way takes it, and the visitor has not asked for it. `blocked`: staff has blocked the wristband. `in_run`: a run that is under way has it. `not_settled`: it is not known yet what became of a refund of the same payment. The others are those of a request that waits for staff.
                 * @enum {string}
                 */
                reason: "no_request" | "blocked" | "in_run" | "not_settled" | "wrong_account" | "bank_contradicts" | "contested" | "shared_account";
            }[];
        };
        /** @description What the file says, beside what the ledger says. */
        RefundSummary: {
            refund_id: components["schemas"]["Id"];
            file_name: string;
            message_id: string;
            created_at: components["schemas"]["Date"];
            /** Format: date */
            execution_date?: string;
            currencyCode: string;
            number_of_transactions: number;
            /** Format: money */
            control_sum: number;
            /**
             * Format: money
             * @description The holds that the ledger posted for this run.
             */
            ledger_sum: number;
            agrees: boolean;
            debtor_name: string;
            debtor_iban: string;
            /** @description Of the bank file. */
            sha256: string;
            /** @description Payees whose name or address is not printed as it was typed: cut to the bank's lengths, or in Latin letters. The spreadsheet and `GET /refunds/{id}/items` show both. */
            changed_for_bank: number;
            by_kind: {
                /** @enum {string} */
                kind: "D" | "S" | "X";
                count: number;
                /** Format: money */
                amount: number;
            }[];
        };
        /**
         * @description Of a run by form: planned, held, sent, released or failed. Of the others see `PaybackStatus`.
         * @enum {string}
         */
        RefundItemStatus: "planned" | "held" | "sent" | "sending" | "pending" | "unknown" | "done" | "released" | "failed";
        /**
         * @description Why staff has to look at a transfer that is under way. `name_close_match`, `name_no_match`: the bank compared the name with the account holder's (verification of payee); correct the name, or release it as it is. `name_not_verified`: it could not compare. `duplicate`: the bank refused it as a copy; it may have paid the first. `blocked`: it keeps the money back. `unknown_status`: it says something that is not known. `return_mismatch`: more came back than was sent, or in another currency.
         * @enum {string}
         */
        RefundAttention: "name_close_match" | "name_no_match" | "name_not_verified" | "duplicate" | "blocked" | "unknown_status" | "return_mismatch";
        RefundItem: {
            _id: components["schemas"]["Id"];
            uid: string;
            short_id: string;
            /** Format: money */
            amount: number;
            /**
             * Format: money
             * @description Of a refund by TWINT: what is kept beside the amount. The first of a visitor's refunds carries it for all.
             */
            freight?: number;
            status: components["schemas"]["RefundItemStatus"];
            /** @description A code of `ErrorCode`; of a refund by the way the money came, one of `PaybackReason`. */
            reason?: string | null;
            /** @description What to do, in the language that was asked for or the event's. */
            message?: string | null;
            transaction_id?: components["schemas"]["Id"];
            /** @description The bank's own words. */
            detail?: string | null;
            end_to_end_id?: string;
            /**
             * Format: date-time
             * @description When the bank accepted the order. It is not paid yet.
             */
            accepted_at?: string | null;
            /**
             * Format: date-time
             * @description When the bank said that it has paid the transfer.
             */
            paid_at?: string | null;
            attention?: components["schemas"]["RefundAttention"] | null;
            /** @description The name that the bank knows for the account, where it says so. */
            name_at_bank?: string | null;
            /** @enum {string} */
            payment_kind?: "D" | "S" | "X";
            /** @description As the bank prints it. */
            name?: string;
            iban?: string;
            /** @description What was typed, where the bank file says something else: cut to the length that banks take, or in Latin letters. */
            entered?: {
                name?: string;
                street?: string;
                house_number?: string;
                postal_code?: string;
                town?: string;
            };
        };
        DonationNotificationInput: {
            /** @description Where the wallet pages are; the number of the wristband and `?donation=true` follow. */
            redirectBaseUrl: string;
            /**
             * @description Only count.
             * @default false
             */
            dry_run?: boolean;
        };
        DonationNotification: {
            /** @description Visitors who are asked now. */
            queued: number;
            /** @description Subscribed visitors with money left who have answered or were asked before. */
            skipped: number;
        };
        BankStatusForm: {
            /**
             * Format: binary
             * @description The bank's status report, or a statement with transfers that came back.
             */
            report: Blob;
        };
        BankStatus: {
            refund: components["schemas"]["Refund"];
            /** @description Transfers whose order the bank accepts. */
            accepted: number;
            /** @description Those of them that it has paid. */
            settled: number;
            /** @description Transfers that the bank does not take. */
            rejected: number;
            /** @description Transfers of which it says nothing yet. */
            pending: number;
            /** @description Transfers that staff has to look at, see `RefundAttention`. */
            to_check: number;
            /** @description Of a statement: transfers that came back and were credited by this upload. */
            returned: number;
            /** @description Of a statement: transfers that were credited before. */
            already_returned: number;
            /** @description Of a statement: returned transfers that are not of this event. */
            unmatched: number;
            /** @description Statuses that are not known; their transfers stay pending. */
            unknown_statuses: string[];
            /** @description Transfers whose state this upload has changed. */
            changed: number;
        };
        /**
         * @description What moved by TWINT, by card online, at card terminals; overall is a zip of the three and a summary of the event.
         * @enum {string}
         */
        ReportType: "twint" | "card" | "mypos" | "overall";
        /**
         * @description Of the report; overall is a zip of files in this format.
         * @enum {string}
         */
        ReportFormat: "xlsx" | "pdf";
        /**
         * @description What the providers list for the same time: the same, something else, no answer from at least one, or no provider to ask.
         * @enum {string}
         */
        ReportReconciliation: "agrees" | "differs" | "missing" | "none";
        Report: {
            _id: components["schemas"]["Id"];
            event_id: components["schemas"]["Id"];
            type: components["schemas"]["ReportType"];
            format: components["schemas"]["ReportFormat"];
            file_name: string;
            /** @enum {string} */
            status: "completed" | "inprogress" | "errored";
            /** @description Per cent. */
            progress: number;
            /** @description Movements in the report. */
            count: number;
            /** Format: date-time */
            dateBegin: string | null;
            /** Format: date-time */
            dateEnd: string | null;
            /**
             * Format: money
             * @description What was taken, fees included; null until it is completed.
             */
            total_in: number | null;
            /**
             * Format: money
             * @description What was given back.
             */
            total_out: number | null;
            /** @description The report comes to what the ledger has posted; null until it is completed. */
            agrees: boolean | null;
            reconciliation: components["schemas"]["ReportReconciliation"] | null;
            error_code: components["schemas"]["ErrorCode"] | null;
            created_at: components["schemas"]["Date"];
            updated_at: components["schemas"]["Date"];
        };
        ReportInput: {
            type: components["schemas"]["ReportType"];
            /**
             * @description Of the report; overall is a zip of files in this format.
             * @default xlsx
             * @enum {string}
             */
            format?: "xlsx" | "pdf";
            /**
             * Format: date-time
             * @description Movements from then on; all when it is left out.
             */
            dateBegin?: string;
            /**
             * Format: date-time
             * @description Movements before then; up to now when it is left out. After dateBegin; begin_after_end otherwise.
             */
            dateEnd?: string;
        };
        RefundError: {
            _id: components["schemas"]["Id"];
            client_uid: string;
            short_id: string;
            /**
             * @description By bank after the form, or by the way the money came.
             * @enum {string}
             */
            method: "form" | "twint" | "mypos" | "card";
            /** Format: money */
            amount: number;
            refund_status: components["schemas"]["RefundItemStatus"];
            /** @description One of `PaybackReason`; of a refund by form, a code of `ErrorCode`. */
            reason: string | null;
            /** @description What to do, in the language that was asked for or the event's. */
            refund_message: string | null;
            /** @description The words of the provider or the bank. */
            detail?: string | null;
            hold?: components["schemas"]["RefundHold"] | null;
            attention?: components["schemas"]["RefundAttention"] | null;
            /** @description The name that the bank knows for the account, where it says so. */
            name_at_bank?: string | null;
            /** @description Locked: its money is held until the provider has said what happened. */
            refunding: boolean;
            /**
             * Format: date-time
             * @description When the provider answered that it takes the refund. From then on no list without it proves that it was not paid.
             */
            accepted_at?: string | null;
            /**
             * Format: uuid
             * @description The run that it belongs to.
             */
            refund_id?: string | null;
            /**
             * Format: uuid
             * @description The payment that goes back; of a refund by form none.
             */
            transaction_id: string | null;
            /** @description Our name for it at the provider or the bank. */
            reference?: string;
            /** Format: date-time */
            sent_at?: string | null;
            date: components["schemas"]["Date"];
        };
        RefundAccount: {
            iban: string;
            /** @description Needed where the transfer is neither domestic nor by SEPA. */
            bic?: string;
        };
        RefundName: {
            first_name: string;
            last_name: string;
        };
        RefundDecision: {
            /** @description Whether the account at the provider shows that the money went back. */
            paid: boolean;
            /**
             * Format: money
             * @description What of it was paid, where that is less than was asked for: the rest is on the wristband again. All of it when absent.
             */
            amount?: number;
            /** @description The number of the refund at the provider, where it was paid. */
            provider_id?: string;
            /** @description The account at the provider was looked into, and the money has not left it. */
            confirmed?: boolean;
        };
        RefundReturnInput: {
            /**
             * Format: money
             * @description What came back; all that was sent unless given. Banks may keep fees of it.
             */
            amount?: number;
            /** @description The reason by ISO 20022, such as `AC04`. One that lies in the account holds the request until there is another account. */
            code?: string;
            /** @description What the bank said, in words. */
            note?: string;
        };
        SearchHit: {
            /** @enum {string} */
            kind: "client" | "user" | "device" | "bar" | "refund" | "payment" | "event";
            /** @description What its own call is asked with: the chip of a client, the id of everything else. */
            id: string;
            /** @description What people call it: a number, a username, a name, a reference. */
            title: string;
            /** @description More to know it by: a client's name, a user's point of sale, the type of a device, the status of a payment or a run. */
            subtitle: string | null;
            /**
             * Format: uuid
             * @description Its event, where it has one.
             */
            event_id: string | null;
            event_name: string | null;
        };
        DeletionQuery: {
            /**
             * @description The kind of the records.
             * @enum {string}
             */
            resource: "bars" | "users" | "events" | "tokens";
            /** @description The records to preview. */
            ids: components["schemas"]["Id"][];
        };
        DeletionImpact: {
            _id: components["schemas"]["Id"];
            /** @description The name of the record; of a user the username, of a device token its event. */
            name: string;
            /** @description Whether its event takes place now and is enabled. */
            is_running: boolean;
            /** @description Wristbands of the event. */
            wristbands: number;
            /** @description The sum of their balances. */
            balance: components["schemas"]["Money"];
            /** @description The currency of its event. */
            currencyCode: string | null;
            /** @description Open sessions of staff and devices. Those of a user or of a device token end, and restoring the record does not bring them back; those at an event or a point of sale go on after a restore. */
            sessions: number;
            /** @description Smartphones assigned to it. */
            smartphones: number;
            /** @description Card terminals assigned to it. */
            terminals: number;
            /** @description Items on sale at the point of sale. */
            items: number;
        };
        AuditEntry: {
            _id: components["schemas"]["Id"];
            date: components["schemas"]["Date"];
            /** Format: uuid */
            event_id: string | null;
            event_name: string | null;
            /**
             * Format: uuid
             * @description Null for a device and for the login link of an event.
             */
            user_id: string | null;
            /** @description Who it was, by the name of that time; null for the installation itself. */
            user: string | null;
            /** @description What was done, like `bars.update`. */
            operation: string;
            record_type: string;
            record_id: string;
            /** @description What the record is called today, such as the number of a wristband; null where it is deleted or has no name. */
            record_name: string | null;
            /** @description The fields that differ. */
            changed: string[];
            /** @description The record as it was, or the part that changed; null for a new one. Amounts as everywhere, in major units. No secrets. */
            before: unknown;
            /** @description The same as it became. */
            after: unknown;
            /** @description Names the request in the log of the installation. */
            request_id: string;
        };
        /** @description What is wrong with one field. */
        Detail: {
            /** @description Where it is, with dots: `consumptions.0.price`. */
            field: string;
            code: components["schemas"]["DetailCode"];
            /** @description What the sentence names, such as `limit`. */
            params: {
                [key: string]: string | number;
            };
            /** @description In English, for a developer; it goes on from the name of the field. */
            problem: string;
            /** @description For people, in the language of the call: the first of `accept-language` that there is, else English. */
            sentence: string;
            error_code?: components["schemas"]["ErrorCode"];
        };
        /** @description Selling without a wristband. */
        HybridPayment: {
            enabled?: boolean;
            payment_types?: ("cash" | "card" | "twint" | "mypos")[];
        };
        /** @description Printable text. */
        Text: string;
        ConsumptionInput: {
            _id?: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            price: components["schemas"]["Money"];
            min_age?: components["schemas"]["Age"];
            color?: components["schemas"]["Color"];
            /**
             * @description Sold by quantity, or at an amount that is typed in.
             * @enum {string}
             */
            type: "quantity" | "input";
            /** @description For type input. */
            round?: components["schemas"]["RoundStep"] | null;
            /**
             * Format: uuid
             * @description The container it is served in, for type quantity. The price excludes it.
             */
            deposit?: string | null;
            hidden?: boolean;
            can_buy_only_with_voucher?: boolean;
            tag?: components["schemas"]["Tag"] | null;
        };
        DepositRef: {
            _id: components["schemas"]["Id"];
        };
        Printer: {
            type: components["schemas"]["PrinterType"];
            server_id: string;
            /** Format: ipv4 */
            ip: string;
            /** @default true */
            master?: boolean;
            /** @default false */
            each_quantity_separate_ticket?: boolean;
            /** @default false */
            do_not_print_cancellation_ticket?: boolean;
            /** @default [] */
            tags?: string[];
        };
        Consumption: {
            _id: components["schemas"]["Id"];
            name: string;
            price: components["schemas"]["Money"];
            min_age: components["schemas"]["Age"];
            color: components["schemas"]["Color"];
            /** @enum {string} */
            type: "quantity" | "input";
            round: components["schemas"]["RoundStep"] | null;
            /** Format: uuid */
            deposit: string | null;
            hidden: boolean;
            can_buy_only_with_voucher: boolean;
            tag: string | null;
        };
        BarDeposit: {
            _id: components["schemas"]["Id"];
            name: string;
            price: components["schemas"]["Price"];
            delta: number;
        };
        EntranceGroupInput: components["schemas"]["EntranceGroupSettings"];
        EntranceGroupChange: components["schemas"]["EntranceGroupSettings"] & components["schemas"]["Revised"];
        EntranceGroupValidation: {
            _id?: components["schemas"]["Id"];
        } & (components["schemas"]["EntranceGroupSettings"] & components["schemas"]["Revised"]);
        EntranceGroupSettings: {
            name?: components["schemas"]["Name"];
            /** Format: date-time */
            display_begin_date?: string | null;
            /**
             * Format: date-time
             * @description Not before display_begin_date; begin_after_end otherwise.
             */
            display_end_date?: string | null;
            /**
             * @description Which way its scans lead.
             * @enum {string}
             */
            entrance_type?: "in" | "out" | "both";
            /** @description Entrances that pass here. Without any, and without zones, every entrance passes. */
            entrances_ids?: components["schemas"]["Id"][];
            /** @description Zones whose tickets pass here. */
            zone_ids?: components["schemas"]["Id"][];
            /** @description Entrances are sold here too. */
            allow_entrance_purchase?: boolean;
            /** @description Scans and nothing else, whatever allow_entrance_purchase says. */
            scan_only?: boolean;
        };
    };
    responses: {
        /** @description The operation was refused; nothing was done. */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Deleted. */
        Deleted: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Deleted"];
            };
        };
        /** @description Done. */
        Done: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Done"];
            };
        };
    };
    parameters: {
        /** @description The event. A superadmin names it; for everyone else it is their own. */
        EventId: components["schemas"]["Id"];
        /** @description The record's id. */
        Id: components["schemas"]["Id"];
        /** @description The wristband's chip. */
        Uid: components["schemas"]["Uid"];
        /** @description The number printed on the wristband. */
        ShortId: components["schemas"]["ShortId"];
        /** @description The name of a run's file. */
        FileName: string;
        /** @description The payment's reference. */
        PaymentReference: string;
        /** @description The number printed on the wristband; with `event_id` its chip is understood too. */
        WristbandId: string;
        /** @description The PIN printed on the wristband. */
        Pin: components["schemas"]["Pin"];
        /** @description The solution of a captcha, where `captcha_required` asks for one. */
        Captcha: string;
        /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
        IdempotencyKey: string;
        /** @description The channel: W web, A app. */
        ChannelShort: "W" | "A";
        /** @description `true` when an earlier try of this call got no answer. If the ledger declines it, that is final: neither the earlier try nor a later one with the same `_id` or key moves money. */
        IdempotencyRetry: "true";
        /** @description From when on, ISO 8601. What is no date is left aside. */
        DatetimeBegin: string;
        /** @description Until before when, ISO 8601. What is no date is left aside. */
        DatetimeEnd: string;
        /** @description From when on: seconds since 1970 in hexadecimal digits. What is no date is left aside. */
        DateBegin: string;
        /** @description Until before when: seconds since 1970 in hexadecimal digits. What is no date is left aside. */
        DateEnd: string;
        /** @description Rows to pass over. */
        Skip: number;
        /** @description Rows to answer at most. */
        Limit: number;
        /** @description The `next` of the page before, with the same order and filters: the page that follows it, at the cost of the first one however far it is. */
        After: string;
        /** @description What was shown and will be handed out. Where it is another amount by now, nothing moves: `payout_changed`, with that amount in its details. */
        ShownPayout: number;
        /** @description Also from a blocked wristband, which is refused otherwise (`client_disabled`). For superadmins, with a `reason`. */
        Force: boolean;
        /** @description Why, in a few words; it is kept in the audit log. Required with `force`. */
        ForceReason: string;
        /** @description Ascending or descending. */
        SortOrder: "ASC" | "DESC";
        /** @description Text to look for. */
        Search: string;
        /** @description `exact` counts beyond 10,000. */
        Count: "exact";
        /** @description Only deleted records. */
        DeletedOnly: boolean;
        /** @description Deleted records too. */
        WithDeleted: boolean;
        /** @description Only what a selector needs. */
        Minimal: boolean;
        /** @description Only messages of these types; all types without it. */
        MessageTypes: components["schemas"]["MessageType"][];
    };
    requestBodies: never;
    headers: {
        /** @description Said where a standby of the database has answered: how far behind it is, in seconds. `0.0` is not at all. */
        ReplicaLag: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "system.health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "system.live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alive"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "system.ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alive"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "system.doctor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        findings: components["schemas"]["Finding"][];
                        count: components["schemas"]["Count"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "captcha.get": {
        parameters: {
            query: {
                /** @description What is to be done, from the details of `captcha_required`. */
                purpose: components["schemas"]["CaptchaPurpose"];
                /** @description Whom or what it is done to: the number of a wristband, a username. */
                subject: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Captcha"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "secrets.rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecretsRotation"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "users.login": {
        parameters: {
            query?: never;
            header?: {
                /** @description The solution of a captcha, where `captcha_required` asks for one. */
                captcha?: components["parameters"]["Captcha"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Login"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "users.me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "users.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "email" | "right" | "bar_name" | "event_name" | "created_at";
                /** @description Of one point of sale. */
                bar_id?: components["schemas"]["Id"];
                /** @description Of one level. */
                right?: components["schemas"]["Right"];
                /** @description Who carries one of these. */
                smartphones?: components["schemas"]["DeviceNumber"][];
                /** @description Of events that are archived or not. */
                archived?: boolean;
                /** @description Of events that are over or not. */
                event_ended?: boolean;
                /** @description Only deleted records. */
                deleted_only?: components["parameters"]["DeletedOnly"];
                /** @description Deleted records too. */
                with_deleted?: components["parameters"]["WithDeleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users: components["schemas"]["User"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "users.create": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "users.bulk": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What to do to each.
                     * @enum {string}
                     */
                    action: "delete" | "restore";
                    /** @description Which ones, 500 at most. */
                    ids: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description One result for each row. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResult"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "users.validate": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserCheck"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserConflicts"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "users.force_create": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "users.token_valid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenValid"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "users.get": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "users.delete": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            default: components["responses"]["Problem"];
        };
    };
    "users.update": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "users.sessions": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "last_used_at" | "created_at" | "expires_at";
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sessions: components["schemas"]["Session"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "users.end_sessions": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Of this place alone. */
                session_id?: components["schemas"]["Id"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many sessions that was. */
                        ended: number;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "users.force_update": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "users.link": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginLinkInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginLink"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "users.unlink": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            default: components["responses"]["Problem"];
        };
    };
    "users.restore": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "sessions.list": {
        parameters: {
            query?: {
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "last_used_at" | "created_at" | "expires_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sessions: components["schemas"]["Session"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "sessions.end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            default: components["responses"]["Problem"];
        };
    };
    "sessions.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            default: components["responses"]["Problem"];
        };
    };
    "messages.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Messages after this position only. */
                after?: number;
                /** @description Only messages of these types; all types without it. */
                types?: components["parameters"]["MessageTypes"];
                /** @description How many at most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        messages: components["schemas"]["Message"][];
                        /** @description The position of the newest message of the event; 0 before the first one. */
                        position: number;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "messages.trigger": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    type: components["schemas"]["MessageType"];
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The id of the message. */
                        id: components["schemas"]["Id"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.stream": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Messages after this position; `last-event-id` goes before it. */
                after?: number;
                /** @description Only messages of these types; all types without it. */
                types?: components["parameters"]["MessageTypes"];
            };
            header?: {
                /** @description The `id` of the last event that was received. */
                "last-event-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "script_tokens.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "name" | "made_by" | "event_name" | "created_at" | "expires_at" | "last_used_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        script_tokens: components["schemas"]["ScriptToken"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "script_tokens.create": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScriptTokenInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScriptTokenCreated"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "script_tokens.revoke": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "url" | "description" | "created_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhooks: components["schemas"]["Webhook"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.create": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.get": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.delete": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.update": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookChange"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.rotate_secret": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookRotation"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.test": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It waits for a worker. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "webhook_deliveries.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "created_at";
                /** @description To one webhook. */
                webhook_id?: components["schemas"]["Id"];
                /** @description In one state. */
                state?: components["schemas"]["WebhookDeliveryState"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook_deliveries: components["schemas"]["WebhookDelivery"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "webhook_deliveries.get": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryShown"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "webhook_deliveries.redeliver": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It waits for a worker. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "tokens.login": {
        parameters: {
            query?: never;
            header?: {
                /** @description The solution of a captcha, where `captcha_required` asks for one. */
                captcha?: components["parameters"]["Captcha"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenLoginInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Login"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "tokens.list": {
        parameters: {
            query?: {
                /** @description Of one event. */
                event_id?: components["schemas"]["Id"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "event_name" | "authorized_terminals" | "permissions" | "created_at";
                /** @description That name one of these terminals. */
                authorized_terminals?: components["schemas"]["DeviceNumber"][];
                /** @description Archived or not. */
                archived?: boolean;
                /** @description Only deleted records. */
                deleted_only?: components["parameters"]["DeletedOnly"];
                /** @description Deleted records too. */
                with_deleted?: components["parameters"]["WithDeleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tokens: components["schemas"]["Token"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "tokens.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "tokens.bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What to do to each.
                     * @enum {string}
                     */
                    action: "delete" | "restore" | "archive";
                    /** @description Which ones, 500 at most. */
                    ids: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description One result for each row. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResult"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "tokens.validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenCheck"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenConflicts"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "tokens.force_create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "tokens.exists": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description What the token may do. */
                permission?: "deposit_return";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenExists"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "tokens.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "tokens.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "tokens.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            default: components["responses"]["Problem"];
        };
    };
    "tokens.sessions": {
        parameters: {
            query?: {
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "last_used_at" | "created_at" | "expires_at";
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sessions: components["schemas"]["Session"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "tokens.end_sessions": {
        parameters: {
            query?: {
                /** @description Of this device alone. */
                session_id?: components["schemas"]["Id"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many sessions that was. */
                        ended: number;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "tokens.force_update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "tokens.archive": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "tokens.restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.list": {
        parameters: {
            query?: {
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "name" | "dateBegin" | "dateEnd" | "created_at";
                /** @description Not archived. */
                active?: boolean;
                /** @description Running now. */
                currently_running?: boolean;
                /** @description Archived or not. */
                archived?: boolean;
                /** @description Over or not; an event without an end is not. */
                event_ended?: boolean;
                /** @description Only deleted records. */
                deleted_only?: components["parameters"]["DeletedOnly"];
                /** @description Deleted records too. */
                with_deleted?: components["parameters"]["WithDeleted"];
                /** @description Only what a selector needs. */
                minimal?: components["parameters"]["Minimal"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: components["schemas"]["Event"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What to do to each.
                     * @enum {string}
                     */
                    action: "enable" | "disable" | "delete" | "restore";
                    /** @description Which ones, 500 at most. */
                    ids: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description One result for each row. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResult"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.general": {
        parameters: {
            query?: {
                /** @description The event. */
                event_id?: components["schemas"]["Id"];
                /** @description A wristband's chip or number. */
                client_uid?: string;
                /** @description The language of the texts. */
                language?: components["schemas"]["Language"];
            };
            header?: {
                /** @description The solution of a captcha, where `captcha_required` asks for one. */
                captcha?: components["parameters"]["Captcha"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventGeneral"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.language": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventLanguage"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.infomaniak": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventInfomaniak"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.customization": {
        parameters: {
            query?: {
                /** @description The event. */
                event_id?: components["schemas"]["Id"];
                /** @description A wristband's chip or number. */
                client_uid?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventCustomization"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.totals": {
        parameters: {
            query?: {
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "name" | "deleted_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        event_totals: components["schemas"]["EventTotals"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.db_restore": {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventRestoreInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventRestored"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.db_restore_file": {
        parameters: {
            query: {
                /** @description The file's name. */
                backup_file: string;
                /** @description The new event's name; left out, the backup's, with a mark when it is taken. */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": Blob;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventRestored"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.enable": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.disable": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            default: components["responses"]["Problem"];
        };
    };
    "events.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventChange"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.archive": {
        parameters: {
            query?: {
                /** @description Also while refunds are not confirmed. */
                confirmed?: boolean;
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.duplicate": {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventDuplicateInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.shifted_dates": {
        parameters: {
            query: {
                /** @description When the copy begins. */
                dateBegin: components["schemas"]["Date"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventShiftedDates"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.delete_forever": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventDeleteForeverInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventDeletedForever"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.name_successor": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventSuccessorInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSuccession"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.link": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginLinkInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginLink"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.unlink": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            default: components["responses"]["Problem"];
        };
    };
    "events.db_backup": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The backup. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.set_certificate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["CertificateForm"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.delete_certificate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.renew_certificate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.embed": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventEmbed"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.audit": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventAudit"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.readiness": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.cockpit": {
        parameters: {
            query?: {
                /** @description How many minutes without a sign make a device silent. */
                silent_minutes?: number;
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cockpit"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "events.offline_risk": {
        parameters: {
            query?: {
                /** @description Instead of the limit of the event. */
                limit_per_wristband?: number;
                /** @description Instead of the limit of the event. */
                limit_per_device?: number;
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfflineRisk"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "event_smartphones.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSmartphones"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "event_smartphones.set": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SmartphonesInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSmartphones"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "event_smartphones.force": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SmartphonesInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSmartphones"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "event_smartphones.validate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SmartphonesInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SmartphoneConflicts"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "event_smartphones.export": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A spreadsheet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "event_terminals.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventTerminals"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "event_terminals.set": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TerminalsInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventTerminals"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "event_terminals.force": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TerminalsInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventTerminals"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "event_terminals.validate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TerminalsInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TerminalConflicts"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "event_terminals.export": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A spreadsheet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "assets.create": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["AssetsForm"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssetsCreated"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "assets.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The event. */
                event_id: components["schemas"]["Id"];
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": Blob;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "terminals.list": {
        parameters: {
            query?: {
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "terminal_code" | "terminal_id" | "is_paired";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mypos_terminals: components["schemas"]["Terminal"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "terminals.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TerminalInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Terminal"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "terminals.bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What to do to each.
                     * @enum {string}
                     */
                    action: "delete";
                    /** @description Which ones, 500 at most. */
                    ids: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description One result for each row. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResult"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "terminals.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Terminal"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "terminals.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            default: components["responses"]["Problem"];
        };
    };
    "terminals.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TerminalInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Terminal"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "terminals.status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TerminalStatus"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "terminals.pair": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TerminalStatus"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "terminals.cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TerminalStatus"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "terminals.unpair": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TerminalStatus"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "devices.list": {
        parameters: {
            query?: {
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "type" | "number" | "app_version" | "latest_version" | "is_latest_version" | "status" | "updated";
                /** @description With this number. */
                number?: components["schemas"]["DeviceNumber"];
                /** @description At one event. */
                event?: components["schemas"]["Id"];
                /** @description Of one type. */
                type?: components["schemas"]["DeviceType"];
                /** @description In one state. */
                status?: components["schemas"]["DeviceStatus"];
                /** @description Smartphones without the latest version of the app; false for those with it. */
                outdated?: boolean;
                /** @description Smartphones that run one of these versions of the app. */
                app_version?: components["schemas"]["AppVersion"][];
                /** @description Only what a selector needs. */
                minimal?: components["parameters"]["Minimal"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        devices: components["schemas"]["Device"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "devices.bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What to do to each.
                     * @enum {string}
                     */
                    action: "delete";
                    /** @description Which ones, 500 at most. */
                    ids: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description One result for each row. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResult"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "devices.logs": {
        parameters: {
            query?: {
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "event" | "device_number" | "user" | "bar" | "where" | "added_on" | "removed_on";
                /** @description At one event. */
                event?: components["schemas"]["Id"];
                /** @description Of one type. */
                device_type?: components["schemas"]["DeviceType"];
                /** @description Of one device. */
                device_number?: components["schemas"]["DeviceNumber"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        device_logs: components["schemas"]["DeviceLog"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "devices.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Device"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "devices.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            default: components["responses"]["Problem"];
        };
    };
    "devices.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeviceInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Device"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "smartphones.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "smartphone_number" | "date" | "last_seen_at" | "user" | "bar" | "total_transaction_amount";
                /** @description Of one smartphone. */
                smartphone_number?: components["schemas"]["DeviceNumber"];
                /** @description Of one user. */
                user_id?: components["schemas"]["Id"];
                /** @description Of one point of sale. */
                bar_id?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        smartphones: components["schemas"]["SmartphoneSession"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "smartphones.get": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The smartphone's number. */
                number: components["schemas"]["DeviceNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Smartphone"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "smartphones.report": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The smartphone's number. */
                number: components["schemas"]["DeviceNumber"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SmartphoneReport"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            default: components["responses"]["Problem"];
        };
    };
    "smartphones.transactions_export": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The smartphone's number. */
                number: components["schemas"]["DeviceNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A spreadsheet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "smartphones.entrance_checks_export": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The smartphone's number. */
                number: components["schemas"]["DeviceNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A spreadsheet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "mypos.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "terminal_code" | "date" | "last_seen_at" | "user" | "bar" | "total_transaction_amount";
                /** @description Of one terminal. */
                terminal_code?: components["schemas"]["DeviceNumber"];
                /** @description Of one user. */
                user_id?: components["schemas"]["Id"];
                /** @description Of one point of sale. */
                bar_id?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mypos: components["schemas"]["MyposSession"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "mypos.get": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The terminal's code. */
                terminal: components["schemas"]["DeviceNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mypos"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "mypos.transactions_export": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The terminal's code. */
                terminal: components["schemas"]["DeviceNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A spreadsheet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "latest_app.list": {
        parameters: {
            query?: {
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "version" | "name" | "created_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        latest_app: components["schemas"]["AppVersionRow"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "latest_app.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppVersionInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppVersionRow"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "latest_app.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppVersionRow"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "latest_app.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            default: components["responses"]["Problem"];
        };
    };
    "latest_app.download": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The .apk. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.android.package-archive": Blob;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "replica_sets.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        replica_sets: components["schemas"]["ReplicaSet"][];
                        count: components["schemas"]["Count"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "bars.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "name" | "number_of_smartphones" | "created_at";
                /** @description Only deleted records. */
                deleted_only?: components["parameters"]["DeletedOnly"];
                /** @description Deleted records too. */
                with_deleted?: components["parameters"]["WithDeleted"];
                /** @description Only what a selector needs. */
                minimal?: components["parameters"]["Minimal"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bars: components["schemas"]["Bar"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "bars.create": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BarInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bar"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "bars.bulk": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What to do to each.
                     * @enum {string}
                     */
                    action: "delete" | "restore";
                    /** @description Which ones, 500 at most. */
                    ids: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description One result for each row. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResult"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "bars.validate": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BarValidation"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerErrors"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "bars.get": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bar"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "bars.delete": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            default: components["responses"]["Problem"];
        };
    };
    "bars.update": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BarChange"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bar"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "bars.restore": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bar"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "bars.all": {
        parameters: {
            query?: {
                /** @description Of one event. */
                event_id?: components["schemas"]["Id"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "event_name" | "name";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bars: components["schemas"]["BarOfEvent"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "bars.download_template": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A spreadsheet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "bars.export": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A spreadsheet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "bars.import": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["BarsImport"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BarsImported"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "bar_consumptions.download_template": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A spreadsheet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "bar_consumptions.export": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A spreadsheet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "bar_consumptions.import": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ConsumptionsImport"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsumptionsImported"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "consumptions.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "name" | "price" | "type" | "bar_name";
                /** @description Only what a selector needs. */
                minimal?: components["parameters"]["Minimal"];
                /** @description Those of every point of sale. */
                include_from_all_bars?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        consumptions: components["schemas"]["BarConsumption"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "consumptions.all": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Only what a voucher can pay for: no negative price, no type input. */
                for_vouchers?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        consumptions: components["schemas"]["ConsumptionChoice"][];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "all_consumptions.create": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AllConsumptionsInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllConsumptions"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "all_consumptions.update": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AllConsumptionsChange"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllConsumptions"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "all_consumptions.validate": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AllConsumptionsValidation"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerErrors"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "printer.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PrinterTestInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrinterTest"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "deposits.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "name" | "price" | "created_at";
                /** @description Only deleted records. */
                deleted_only?: components["parameters"]["DeletedOnly"];
                /** @description Deleted records too. */
                with_deleted?: components["parameters"]["WithDeleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deposits: components["schemas"]["Deposit"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "deposits.create": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DepositInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deposit"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "deposits.bulk": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What to do to each.
                     * @enum {string}
                     */
                    action: "delete" | "restore";
                    /** @description Which ones, 500 at most. */
                    ids: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description One result for each row. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResult"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "deposits.validate": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DepositValidation"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerErrors"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "deposits.get": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deposit"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "deposits.delete": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            default: components["responses"]["Problem"];
        };
    };
    "deposits.update": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DepositChange"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deposit"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "deposits.restore": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deposit"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "entrances.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "sort_order" | "name" | "price" | "created_at";
                /** @description Only deleted records. */
                deleted_only?: components["parameters"]["DeletedOnly"];
                /** @description Deleted records too. */
                with_deleted?: components["parameters"]["WithDeleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entrances: components["schemas"]["Entrance"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "entrances.create": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntranceInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entrance"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "entrances.bulk": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What to do to each.
                     * @enum {string}
                     */
                    action: "delete" | "restore";
                    /** @description Which ones, 500 at most. */
                    ids: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description One result for each row. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResult"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "entrances.validate": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntranceValidation"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerErrors"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "entrances.get": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entrance"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "entrances.delete": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            default: components["responses"]["Problem"];
        };
    };
    "entrances.update": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntranceChange"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entrance"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "entrances.restore": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entrance"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "entrances.all": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entrances: components["schemas"]["Entrance"][];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "entrance_groups.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "name" | "entrance_type" | "created_at";
                /** @description Only deleted records. */
                deleted_only?: components["parameters"]["DeletedOnly"];
                /** @description Deleted records too. */
                with_deleted?: components["parameters"]["WithDeleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entrance_groups: components["schemas"]["EntranceGroup"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "entrance_groups.create": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntranceGroupInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntranceGroup"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "entrance_groups.bulk": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What to do to each.
                     * @enum {string}
                     */
                    action: "delete" | "restore";
                    /** @description Which ones, 500 at most. */
                    ids: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description One result for each row. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResult"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "entrance_groups.validate": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntranceGroupValidation"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerErrors"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "entrance_groups.get": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntranceGroup"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "entrance_groups.delete": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            default: components["responses"]["Problem"];
        };
    };
    "entrance_groups.update": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntranceGroupChange"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntranceGroup"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "entrance_groups.restore": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntranceGroup"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "entrance_groups.sell": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` when an earlier try of this call got no answer. If the ledger declines it, that is final: neither the earlier try nor a later one with the same `_id` or key moves money. */
                "idempotency-retry"?: components["parameters"]["IdempotencyRetry"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntranceSaleInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "zones.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "date" | "zone_name" | "infomaniak_event_name";
                /** @description Only zones that are open (or closed) with their show. */
                enabled?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        zones: components["schemas"]["Zone"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "zones.reload": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ZonesReloadInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZonesReloaded"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "zones.clear": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            default: components["responses"]["Problem"];
        };
    };
    "zones.bulk": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What to do to each.
                     * @enum {string}
                     */
                    action: "enable" | "disable";
                    /** @description Which ones, 500 at most. */
                    ids: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description One result for each row. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResult"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "zones.get": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Zone"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "zones.update": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ZoneInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Zone"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "zones.enable": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Zone"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "zones.disable": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Zone"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "zones.enable_event": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the show. */
                infomaniak_event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        zones: components["schemas"]["Zone"][];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "zones.disable_event": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the show. */
                infomaniak_event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        zones: components["schemas"]["Zone"][];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "tickets.list": {
        parameters: {
            query?: {
                /** @description Of one event. */
                event_id?: components["schemas"]["Id"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the page before, with the same order and filters: the page that follows it, at the cost of the first one however far it is. */
                after?: components["parameters"]["After"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "event" | "ticket_provider" | "ticket_number" | "ticket_qr" | "event_name" | "zone_name";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tickets: components["schemas"]["Ticket"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                        next?: components["schemas"]["Next"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "tickets.lookup": {
        parameters: {
            query: {
                /** @description What the bar code or the QR code says. */
                code: string;
            };
            header?: {
                /** @description The solution of a captcha, where `captcha_required` asks for one. */
                captcha?: components["parameters"]["Captcha"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketWristband"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "tickets.exchange": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketExchangeInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketExchange"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "tickets.sync_status": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketSync"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "tickets.sync": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketSync"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "tickets.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "vouchers.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "name" | "highest_value" | "created_at";
                /** @description Only deleted records. */
                deleted_only?: components["parameters"]["DeletedOnly"];
                /** @description Deleted records too. */
                with_deleted?: components["parameters"]["WithDeleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        vouchers: components["schemas"]["Voucher"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "vouchers.create": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoucherInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Voucher"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "vouchers.bulk": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What to do to each.
                     * @enum {string}
                     */
                    action: "delete" | "restore";
                    /** @description Which ones, 500 at most. */
                    ids: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description One result for each row. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResult"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "vouchers.validate": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoucherValidation"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerErrors"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "vouchers.get": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Voucher"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "vouchers.delete": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            default: components["responses"]["Problem"];
        };
    };
    "vouchers.update": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoucherChange"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Voucher"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "vouchers.restore": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Voucher"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "voucher_packs.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "name" | "created_at";
                /** @description Only deleted records. */
                deleted_only?: components["parameters"]["DeletedOnly"];
                /** @description Deleted records too. */
                with_deleted?: components["parameters"]["WithDeleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        voucher_packs: components["schemas"]["VoucherPack"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "voucher_packs.create": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoucherPackInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoucherPack"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "voucher_packs.bulk": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What to do to each.
                     * @enum {string}
                     */
                    action: "delete" | "restore";
                    /** @description Which ones, 500 at most. */
                    ids: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description One result for each row. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResult"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "voucher_packs.validate": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoucherPackValidation"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerErrors"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "voucher_packs.get": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoucherPack"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "voucher_packs.delete": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            default: components["responses"]["Problem"];
        };
    };
    "voucher_packs.update": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoucherPackChange"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoucherPack"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "voucher_packs.restore": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoucherPack"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the page before, with the same order and filters: the page that follows it, at the cost of the first one however far it is. */
                after?: components["parameters"]["After"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by; what someone may not see sorts nothing. */
                sort_key?: "short_id" | "uid" | "name" | "email" | "ticket_id" | "age" | "balance" | "entrance" | "entrance_begin_date" | "entrance_end_date" | "is_bracelet_used" | "creation_date";
                /** @description With this chip. */
                uid?: components["schemas"]["Uid"];
                /** @description With this number. */
                short_id?: components["schemas"]["ShortId"];
                /** @description Part of the name. */
                name?: string;
                /** @description With one ticket. */
                ticket_id?: string;
                /** @description Of one age class. */
                age?: components["schemas"]["Age"];
                /** @description Whether it was used. */
                is_bracelet_used?: boolean;
                /** @description Whether another wristband replaced it. */
                transferred?: boolean;
                /** @description Clients without a wristband. */
                hybrid?: boolean;
                /** @description With one entrance. */
                entrance_id?: components["schemas"]["Id"];
                /** @description Of one import. */
                import_id?: components["schemas"]["Id"];
                /** @description Whether the entrance is over. */
                disabled?: boolean;
                /** @description With one address. */
                email?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clients: components["schemas"]["ListedClient"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                        next?: components["schemas"]["Next"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.bulk": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What to do to each.
                     * @enum {string}
                     */
                    action: "disable" | "enable";
                    /** @description Which ones, 500 at most. */
                    ids: components["schemas"]["Uid"][];
                };
            };
        };
        responses: {
            /** @description One result for each row. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResult"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.generate": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientsGenerateInput"];
            };
        };
        responses: {
            /** @description A spreadsheet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.import": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientsImportInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientsImport"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.import_excel": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportInput"];
            };
        };
        responses: {
            /** @description Started. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportStarted"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.imports": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        imports: components["schemas"]["ImportSummary"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.import_preview": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportPreviewInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPreview"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.import_result": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Only these. */
                outcome?: "success" | "failure" | "skipped";
            };
            header?: never;
            path: {
                /** @description The import. */
                import_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A spreadsheet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.import_status": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The import. */
                import_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.import_rows": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description Only these. */
                outcome?: "success" | "failure" | "skipped";
            };
            header?: never;
            path: {
                /** @description The import. */
                import_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["ImportRow"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.short": {
        parameters: {
            query?: {
                /** @description For an archived event. */
                event_id?: components["schemas"]["Id"];
            };
            header?: {
                /** @description The solution of a captcha, where `captcha_required` asks for one. */
                captcha?: components["parameters"]["Captcha"];
                /** @description The PIN printed on the wristband. */
                "wristband-pin"?: components["parameters"]["Pin"];
            };
            path: {
                /** @description The number printed on the wristband. */
                short_id: components["parameters"]["ShortId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientShort"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.changes": {
        parameters: {
            query?: {
                /** @description For an archived event. */
                event_id?: components["schemas"]["Id"];
                /** @description The `version` of the wallet that the page shows. Where it has moved since, that is told at once. */
                seen?: string;
            };
            header?: {
                /** @description The solution of a captcha, where `captcha_required` asks for one. */
                captcha?: components["parameters"]["Captcha"];
            };
            path: {
                /** @description The number printed on the wristband. */
                short_id: components["parameters"]["ShortId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.pay": {
        parameters: {
            query?: {
                /** @description The channel: W web, A app. */
                channelShort?: components["parameters"]["ChannelShort"];
                /** @description The event of the wristband. */
                event_id?: components["schemas"]["Id"];
                /** @description The language of the provider's page. */
                language?: components["schemas"]["Language"];
                /** @description True for TWINT, false for a card. */
                twint?: boolean;
                /** @description The visitor adds the fees. */
                pay_transaction_fees?: boolean;
                /** @description What the caller reckoned with; refused when it differs. */
                transaction_fees_multiplier?: number;
                /** @description What the caller showed; refused when it differs. */
                transaction_fees?: number;
                /** @description The same as in the body. */
                amount?: components["schemas"]["Price"];
                /** @description The page is shown inside another one; the payment is the same. */
                embed?: boolean;
            };
            header?: {
                /** @description The solution of a captcha, where `captcha_required` asks for one. */
                captcha?: components["parameters"]["Captcha"];
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The number printed on the wristband. */
                short_id: components["parameters"]["ShortId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayResult"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.payment": {
        parameters: {
            query?: never;
            header?: {
                /** @description The solution of a captcha, where `captcha_required` asks for one. */
                captcha?: components["parameters"]["Captcha"];
            };
            path: {
                /** @description The number printed on the wristband. */
                short_id: components["parameters"]["ShortId"];
                /** @description The payment's reference. */
                reference: components["parameters"]["PaymentReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentState"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.payment_cancel": {
        parameters: {
            query?: never;
            header?: {
                /** @description The solution of a captcha, where `captcha_required` asks for one. */
                captcha?: components["parameters"]["Captcha"];
            };
            path: {
                /** @description The number printed on the wristband. */
                short_id: components["parameters"]["ShortId"];
                /** @description The payment's reference. */
                reference: components["parameters"]["PaymentReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentState"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.twint_direct_code": {
        parameters: {
            query: {
                /** @description The event of the wristband. */
                event_id?: components["schemas"]["Id"];
                /** @description The language of the warning. */
                language?: components["schemas"]["Language"];
                /** @description The five digits. */
                token: string;
            };
            header?: {
                /** @description The solution of a captcha, where `captcha_required` asks for one. */
                captcha?: components["parameters"]["Captcha"];
            };
            path: {
                /** @description The number printed on the wristband; with `event_id` its chip is understood too. */
                id: components["parameters"]["WristbandId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwintDirectCheckin"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.twint_direct_checkin": {
        parameters: {
            query?: {
                /** @description The channel: W web, A app. */
                channelShort?: components["parameters"]["ChannelShort"];
                /** @description The event of the wristband. */
                event_id?: components["schemas"]["Id"];
                /** @description The language of the provider's page. */
                language?: components["schemas"]["Language"];
                /** @description True for TWINT, false for a card. */
                twint?: boolean;
                /** @description The visitor adds the fees. */
                pay_transaction_fees?: boolean;
                /** @description What the caller reckoned with; refused when it differs. */
                transaction_fees_multiplier?: number;
                /** @description What the caller showed; refused when it differs. */
                transaction_fees?: number;
                /** @description The same as in the body. */
                amount?: components["schemas"]["Price"];
                /** @description The page is shown inside another one; the payment is the same. */
                embed?: boolean;
            };
            header?: {
                /** @description The solution of a captcha, where `captcha_required` asks for one. */
                captcha?: components["parameters"]["Captcha"];
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The number printed on the wristband; with `event_id` its chip is understood too. */
                id: components["parameters"]["WristbandId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwintDirectInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwintDirectCheckin"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.twint_direct_status": {
        parameters: {
            query?: {
                /** @description The event of the wristband. */
                event_id?: components["schemas"]["Id"];
                /** @description The five digits. */
                token?: string;
            };
            header?: {
                /** @description The solution of a captcha, where `captcha_required` asks for one. */
                captcha?: components["parameters"]["Captcha"];
            };
            path: {
                /** @description The number printed on the wristband; with `event_id` its chip is understood too. */
                id: components["parameters"]["WristbandId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwintDirectStatus"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.transfer": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description The channel: W web, A app. */
                channelShort?: components["parameters"]["ChannelShort"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transfer"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.get": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.credit": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description The channel: W web, A app. */
                channelShort?: components["parameters"]["ChannelShort"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` when an earlier try of this call got no answer. If the ledger declines it, that is final: neither the earlier try nor a later one with the same `_id` or key moves money. */
                "idempotency-retry"?: components["parameters"]["IdempotencyRetry"];
            };
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffCreditInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.update": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.refund_options": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description In cash also from a blocked wristband, as a payout with `force`. For superadmins. */
                force?: boolean;
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundOptions"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.checkout": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Pay in cash even though TWINT or the bank could pay it back. */
                refund_by_cash?: boolean;
                /** @description What was shown and will be handed out. Where it is another amount by now, nothing moves: `payout_changed`, with that amount in its details. */
                amount?: components["parameters"]["ShownPayout"];
                /** @description Also from a blocked wristband, which is refused otherwise (`client_disabled`). For superadmins, with a `reason`. */
                force?: components["parameters"]["Force"];
                /** @description Why, in a few words; it is kept in the audit log. Required with `force`. */
                reason?: components["parameters"]["ForceReason"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` when an earlier try of this call got no answer. If the ledger declines it, that is final: neither the earlier try nor a later one with the same `_id` or key moves money. */
                "idempotency-retry"?: components["parameters"]["IdempotencyRetry"];
            };
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.checkout_force": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description What was shown and will be handed out. Where it is another amount by now, nothing moves: `payout_changed`, with that amount in its details. */
                amount?: components["parameters"]["ShownPayout"];
                /** @description Also from a blocked wristband, which is refused otherwise (`client_disabled`). For superadmins, with a `reason`. */
                force?: components["parameters"]["Force"];
                /** @description Why, in a few words; it is kept in the audit log. Required with `force`. */
                reason?: components["parameters"]["ForceReason"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` when an earlier try of this call got no answer. If the ledger declines it, that is final: neither the earlier try nor a later one with the same `_id` or key moves money. */
                "idempotency-retry"?: components["parameters"]["IdempotencyRetry"];
            };
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.refund_all": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RefundAllInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientRefund"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.refund_transaction": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
                /** @description The payment. */
                transaction_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientRefund"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.refund": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientRefundInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientRefund"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.refund_transaction_by": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
                /** @description The payment. */
                transaction_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientRefundInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientRefund"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.set_vouchers": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` when an earlier try of this call got no answer. If the ledger declines it, that is final: neither the earlier try nor a later one with the same `_id` or key moves money. */
                "idempotency-retry"?: components["parameters"]["IdempotencyRetry"];
            };
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientVouchersInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.transactions_xlsx": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A spreadsheet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.transactions_pdf": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": Blob;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.disable": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "clients.enable": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "transactions.reverse": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Also what was paid from the wristband or moved to another. */
                force?: boolean;
                /** @description Why, in a few words. Below admin it is required. */
                reason?: string;
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
                /** @description The transaction. */
                transaction_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "transactions.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the page before, with the same order and filters: the page that follows it, at the cost of the first one however far it is. */
                after?: components["parameters"]["After"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "date" | "amount" | "type";
                /** @description Of one wristband. */
                uid?: components["schemas"]["Uid"];
                /** @description Of one point of sale. */
                bar_id?: components["schemas"]["Id"];
                /** @description Of one type. */
                type?: components["schemas"]["TransactionType"];
                /** @description With this flag. */
                flag?: components["schemas"]["TransactionFlag"];
                /** @description Paid one way. */
                payment_type?: components["schemas"]["PaymentType"];
                /** @description True: sales that were paid at the counter alone. */
                without_wristband?: boolean;
                /** @description Of one smartphone. */
                smartphone_number?: components["schemas"]["DeviceNumber"];
                /** @description Of one terminal. */
                terminal_code?: components["schemas"]["DeviceNumber"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        transactions: components["schemas"]["Transaction"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                        next?: components["schemas"]["Next"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "transactions.create": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` when an earlier try of this call got no answer. If the ledger declines it, that is final: neither the earlier try nor a later one with the same `_id` or key moves money. */
                "idempotency-retry"?: components["parameters"]["IdempotencyRetry"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "transactions.batch": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description `true` when an earlier try of this call got no answer. If the ledger declines it, that is final: neither the earlier try nor a later one with the same `_id` or key moves money. */
                "idempotency-retry"?: components["parameters"]["IdempotencyRetry"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResult"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "transactions.get": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "transactions.reverse_by_id": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Also what was paid from the wristband or moved to another. */
                force?: boolean;
                /** @description Why, in a few words. Below admin it is required. */
                reason?: string;
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "feedbacks.submit": {
        parameters: {
            query?: never;
            header?: {
                /** @description The solution of a captcha, where `captcha_required` asks for one. */
                captcha?: components["parameters"]["Captcha"];
                /** @description The PIN printed on the wristband. */
                "wristband-pin"?: components["parameters"]["Pin"];
            };
            path: {
                /** @description The number printed on the wristband or its chip. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeedbackInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackAnswer"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "feedbacks.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "uid" | "short_id" | "name";
                /** @description Part of the chip. */
                uid?: string;
                /** @description Part of the name. */
                name?: string;
                /** @description Who liked the event or not. */
                eventLiked?: components["schemas"]["EventLiked"];
                /** @description Who chose to donate or not. */
                donationChoice?: components["schemas"]["DonationChoice"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        feedbacks: components["schemas"]["ClientFeedback"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "notifications.key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description For `applicationServerKey`, base64url. */
                        public_key: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "notifications.subscribe": {
        parameters: {
            query?: never;
            header?: {
                /** @description The solution of a captcha, where `captcha_required` asks for one. */
                captcha?: components["parameters"]["Captcha"];
                /** @description The PIN printed on the wristband. */
                "wristband-pin"?: components["parameters"]["Pin"];
            };
            path: {
                /** @description The number printed on the wristband or its chip. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationInput"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            default: components["responses"]["Problem"];
        };
    };
    "notifications.unsubscribe": {
        parameters: {
            query?: never;
            header?: {
                /** @description The solution of a captcha, where `captcha_required` asks for one. */
                captcha?: components["parameters"]["Captcha"];
                /** @description The PIN printed on the wristband. */
                "wristband-pin"?: components["parameters"]["Pin"];
            };
            path: {
                /** @description The number printed on the wristband or its chip. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NotificationTokenIfAny"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            default: components["responses"]["Problem"];
        };
    };
    "notifications.exists": {
        parameters: {
            query?: never;
            header?: {
                /** @description The solution of a captcha, where `captcha_required` asks for one. */
                captcha?: components["parameters"]["Captcha"];
            };
            path: {
                /** @description The number printed on the wristband or its chip. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationToken"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        exists: boolean;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "notifications.exists_disabled": {
        parameters: {
            query?: never;
            header?: {
                /** @description The solution of a captcha, where `captcha_required` asks for one. */
                captcha?: components["parameters"]["Captcha"];
            };
            path: {
                /** @description The number printed on the wristband or its chip. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationToken"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        exists: boolean;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "persons.find": {
        parameters: {
            query: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description An e-mail address, an IBAN, a full name, or the number or chip of a wristband. */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        persons: components["schemas"]["PersonFound"][];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "persons.export": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonExport"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "persons.erase": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonErasureInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonErasure"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "suspicious_clients.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "uid" | "short_id" | "name" | "balance" | "creation_date";
                /** @description By one rule. */
                rule?: components["schemas"]["SuspicionRule"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        suspicious_clients: components["schemas"]["SuspiciousClient"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "wristbands.defective_count": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DefectiveCount"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "wristbands.balance_transfer": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BalanceTransfer"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "desk.add_entrance": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` when an earlier try of this call got no answer. If the ledger declines it, that is final: neither the earlier try nor a later one with the same `_id` or key moves money. */
                "idempotency-retry"?: components["parameters"]["IdempotencyRetry"];
            };
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeskEntranceInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "desk.add_money_non_refundable": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` when an earlier try of this call got no answer. If the ledger declines it, that is final: neither the earlier try nor a later one with the same `_id` or key moves money. */
                "idempotency-retry"?: components["parameters"]["IdempotencyRetry"];
            };
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeskGiftInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "desk.repeat_operation": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` when an earlier try of this call got no answer. If the ledger declines it, that is final: neither the earlier try nor a later one with the same `_id` or key moves money. */
                "idempotency-retry"?: components["parameters"]["IdempotencyRetry"];
            };
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RepeatInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "desk.defect_wristband": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transfer"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "desk.transfer_wristband": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transfer"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "desk.refund": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description What was shown and will be handed out. Where it is another amount by now, nothing moves: `payout_changed`, with that amount in its details. */
                amount?: components["parameters"]["ShownPayout"];
                /** @description Also from a blocked wristband, which is refused otherwise (`client_disabled`). For superadmins, with a `reason`. */
                force?: components["parameters"]["Force"];
                /** @description Why, in a few words; it is kept in the audit log. Required with `force`. */
                reason?: components["parameters"]["ForceReason"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` when an earlier try of this call got no answer. If the ledger declines it, that is final: neither the earlier try nor a later one with the same `_id` or key moves money. */
                "idempotency-retry"?: components["parameters"]["IdempotencyRetry"];
            };
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "desk.forced_refund": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description What was shown and will be handed out. Where it is another amount by now, nothing moves: `payout_changed`, with that amount in its details. */
                amount?: components["parameters"]["ShownPayout"];
                /** @description Also from a blocked wristband, which is refused otherwise (`client_disabled`). For superadmins, with a `reason`. */
                force?: components["parameters"]["Force"];
                /** @description Why, in a few words; it is kept in the audit log. Required with `force`. */
                reason?: components["parameters"]["ForceReason"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` when an earlier try of this call got no answer. If the ledger declines it, that is final: neither the earlier try nor a later one with the same `_id` or key moves money. */
                "idempotency-retry"?: components["parameters"]["IdempotencyRetry"];
            };
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "desk.is_bracelet_used": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BraceletUse"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "desk.change_age": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgeInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "desk.repair_link": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "statistics.get": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description From when on, ISO 8601. What is no date is left aside. */
                datetimeBegin?: components["parameters"]["DatetimeBegin"];
                /** @description Until before when, ISO 8601. What is no date is left aside. */
                datetimeEnd?: components["parameters"]["DatetimeEnd"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "replica-lag": components["headers"]["ReplicaLag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statistics"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "statistics.changes": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The `id` of the last event that was heard. */
                "last-event-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "statistics.outlook": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Of one point of sale. */
                bar_id?: components["schemas"]["Id"];
                /** @description From when on, ISO 8601. What is no date is left aside. */
                datetimeBegin?: components["parameters"]["DatetimeBegin"];
                /** @description Until before when, ISO 8601. What is no date is left aside. */
                datetimeEnd?: components["parameters"]["DatetimeEnd"];
                /** @description As of this moment; what was sold later is left out. Now, unless it is given. */
                at?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Outlook"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "statistics.declined": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description From when on, ISO 8601. What is no date is left aside. */
                datetimeBegin?: components["parameters"]["DatetimeBegin"];
                /** @description Until before when, ISO 8601. What is no date is left aside. */
                datetimeEnd?: components["parameters"]["DatetimeEnd"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeclinedSales"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "statistics.rebuild": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @description How many rows the hours have now. */
                        rows: number;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "statistics.consumptions_detailed": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Of one point of sale. */
                bar_id?: components["schemas"]["Id"];
                /** @description From when on, ISO 8601. What is no date is left aside. */
                datetimeBegin?: components["parameters"]["DatetimeBegin"];
                /** @description Until before when, ISO 8601. What is no date is left aside. */
                datetimeEnd?: components["parameters"]["DatetimeEnd"];
                /** @description What kind of file. */
                format?: "xlsx" | "csv" | "jsonl";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "replica-lag": components["headers"]["ReplicaLag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                    "text/csv": Blob;
                    "application/x-ndjson": Blob;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "statistics.transactions_detailed": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Of one point of sale. */
                bar_id?: components["schemas"]["Id"];
                /** @description From when on, ISO 8601. What is no date is left aside. */
                datetimeBegin?: components["parameters"]["DatetimeBegin"];
                /** @description Until before when, ISO 8601. What is no date is left aside. */
                datetimeEnd?: components["parameters"]["DatetimeEnd"];
                /** @description What kind of file. */
                format?: "xlsx" | "csv" | "jsonl";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "replica-lag": components["headers"]["ReplicaLag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                    "text/csv": Blob;
                    "application/x-ndjson": Blob;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "statistics.mypos_export": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Of one point of sale. */
                bar_id?: components["schemas"]["Id"];
                /** @description From when on, ISO 8601. What is no date is left aside. */
                datetimeBegin?: components["parameters"]["DatetimeBegin"];
                /** @description Until before when, ISO 8601. What is no date is left aside. */
                datetimeEnd?: components["parameters"]["DatetimeEnd"];
                /** @description What kind of file. */
                format?: "xlsx" | "csv" | "jsonl";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "replica-lag": components["headers"]["ReplicaLag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                    "text/csv": Blob;
                    "application/x-ndjson": Blob;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "statistics.trace": {
        parameters: {
            query: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Which figure. */
                figure: "turnover" | "debit" | "deposit" | "deposit_return" | "entrance" | "sold" | "sold_twint" | "sold_unused" | "held" | "unpaid" | "donation" | "cash_balance" | "credit" | "cash_credit" | "twint_credit_by_web" | "twint_credit_by_app" | "twint_credit_other" | "credit_card" | "mypos" | "refunds" | "checkout" | "form_refund" | "twint_refund" | "card_refund" | "mypos_refund" | "chargeback" | "fees" | "rounding" | "losses" | "offline_losses" | "refunds_under_way";
                /** @description Of one point of sale. */
                bar_id?: components["schemas"]["Id"];
                /** @description From when on, ISO 8601. What is no date is left aside. */
                datetimeBegin?: components["parameters"]["DatetimeBegin"];
                /** @description Until before when, ISO 8601. What is no date is left aside. */
                datetimeEnd?: components["parameters"]["DatetimeEnd"];
                /** @description Of `debit` and `entrance`: what the row of the table is called. */
                name?: string;
                /** @description Of `debit` with a `name`: the price of the row; 0 unless given, as what is paid by voucher. */
                price?: number;
                /** @description Of `entrance` with a `name`: when the entrances of the row begin; those without a date unless given. */
                begin_date?: string;
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the page before, with the same order and filters: the page that follows it, at the cost of the first one however far it is. */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatisticsTrace"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "statistics.of_bar": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description From when on, ISO 8601. What is no date is left aside. */
                datetimeBegin?: components["parameters"]["DatetimeBegin"];
                /** @description Until before when, ISO 8601. What is no date is left aside. */
                datetimeEnd?: components["parameters"]["DatetimeEnd"];
            };
            header?: never;
            path: {
                /** @description The point of sale. */
                bar_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "replica-lag": components["headers"]["ReplicaLag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statistics"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "statistics.of_range": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description From when on, ISO 8601. What is no date is left aside. */
                datetimeBegin?: components["parameters"]["DatetimeBegin"];
                /** @description Until before when, ISO 8601. What is no date is left aside. */
                datetimeEnd?: components["parameters"]["DatetimeEnd"];
            };
            header?: never;
            path: {
                /** @description From when on: seconds since 1970 in hexadecimal digits. What is no date is left aside. */
                date_begin: components["parameters"]["DateBegin"];
                /** @description Until before when: seconds since 1970 in hexadecimal digits. What is no date is left aside. */
                date_end: components["parameters"]["DateEnd"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "replica-lag": components["headers"]["ReplicaLag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statistics"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "statistics.of_bar_range": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description From when on, ISO 8601. What is no date is left aside. */
                datetimeBegin?: components["parameters"]["DatetimeBegin"];
                /** @description Until before when, ISO 8601. What is no date is left aside. */
                datetimeEnd?: components["parameters"]["DatetimeEnd"];
            };
            header?: never;
            path: {
                /** @description The point of sale. */
                bar_id: components["schemas"]["Id"];
                /** @description From when on: seconds since 1970 in hexadecimal digits. What is no date is left aside. */
                date_begin: components["parameters"]["DateBegin"];
                /** @description Until before when: seconds since 1970 in hexadecimal digits. What is no date is left aside. */
                date_end: components["parameters"]["DateEnd"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "replica-lag": components["headers"]["ReplicaLag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statistics"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "stocks.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Of one point of sale. */
                bar_id?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        stocks: components["schemas"]["Stock"][];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "stocks.set": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StocksInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description All that was counted there. */
                        stocks: components["schemas"]["Stock"][];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "transaction_reviews.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "received_at" | "amount";
                /** @description Only these. */
                status?: components["schemas"]["ReviewStatus"];
                /** @description Of one type. */
                type?: "debit" | "credit" | "unpaid" | "entrance" | "checkout";
                /** @description Of one smartphone. */
                smartphone_number?: components["schemas"]["DeviceNumber"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        transaction_reviews: components["schemas"]["TransactionReview"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "transaction_reviews.get": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionReview"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "transaction_reviews.book": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReviewBooking"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionReview"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "transaction_reviews.write_off": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReviewWriteOff"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionReview"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "entrance_checks.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the page before, with the same order and filters: the page that follows it, at the cost of the first one however far it is. */
                after?: components["parameters"]["After"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "date";
                /** @description Of one wristband. */
                uid?: components["schemas"]["Uid"];
                /** @description Of one smartphone. */
                smartphone_number?: components["schemas"]["DeviceNumber"];
                /** @description Of one gate. */
                entrance_group_id?: components["schemas"]["Id"];
                /** @description Into or out of one zone. */
                zone_id?: components["schemas"]["Id"];
                /** @description By what the ticketing provider made of it. */
                report?: components["schemas"]["ScanReport"];
                /** @description Flagged for one reason. */
                flag?: components["schemas"]["CheckFlag"];
                /** @description Flagged checks that somebody has reviewed (`true`) or that nobody has (`false`). */
                reviewed?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entrance_checks: components["schemas"]["EntranceCheck"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                        next?: components["schemas"]["Next"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "entrance_checks.create": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntranceCheckInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntranceCheck"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "entrance_checks.batch": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckBatchInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckBatchResult"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "entrance_checks.review": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckReviewInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntranceCheck"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "refund_forms.get": {
        parameters: {
            query?: {
                /** @description For an archived event. */
                event_id?: components["schemas"]["Id"];
                /** @description The language of the texts. */
                language?: components["schemas"]["Language"];
                /** @description Where the visitor wants to go afterwards. */
                redirect_url?: string;
            };
            header?: {
                /** @description The solution of a captcha, where `captcha_required` asks for one. */
                captcha?: components["parameters"]["Captcha"];
                /** @description The PIN printed on the wristband. */
                "wristband-pin"?: components["parameters"]["Pin"];
                /** @description The secret of the request. */
                "refund-secret"?: components["schemas"]["RefundSecret"];
            };
            path: {
                /** @description The number printed on the wristband. */
                short_id: components["parameters"]["ShortId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundFormState"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "refund_forms.submit": {
        parameters: {
            query?: {
                /** @description For an archived event. */
                event_id?: components["schemas"]["Id"];
                /** @description The language of the texts. */
                language?: components["schemas"]["Language"];
            };
            header?: {
                /** @description The solution of a captcha, where `captcha_required` asks for one. */
                captcha?: components["parameters"]["Captcha"];
            };
            path: {
                /** @description The number printed on the wristband. */
                short_id: components["parameters"]["ShortId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundFormInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundFormResult"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "refund_forms.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "created_at" | "short_id" | "name";
                /** @description Only those that wait for staff for this reason. */
                hold?: components["schemas"]["RefundHold"];
                /** @description Whether they wait for staff. */
                held?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        refund_forms: components["schemas"]["RefundRequest"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "refund_forms.release": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The wristband's chip. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundReleaseInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundRequest"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "payments.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "created_at" | "amount" | "status" | "reference";
                /** @description Of this wristband. */
                uid?: components["schemas"]["Uid"];
                /** @description Only these. */
                status?: components["schemas"]["PaymentStatus"];
                /** @description Only what staff should look at. */
                flagged?: boolean;
                /** @description Only those that failed, or whose provider did not answer. */
                failed?: boolean;
                /** @description Opened at this moment or later. */
                created_from?: string;
                /** @description Opened before this moment. */
                created_until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        payments: components["schemas"]["Payment"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "payments.get": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "payments.retry": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "payments.settle_currency": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CurrencySettlement"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "payments.payrexx_webhook": {
        parameters: {
            query?: never;
            header?: {
                /** @description HMAC-SHA256 of the body, in hexadecimal. */
                "x-webhook-signature"?: string;
            };
            path: {
                /** @description The event. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "*/*": Blob;
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        received: boolean;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "providers.check": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderCheckInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderCheck"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "poll.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "created_at" | "amount" | "status" | "reference";
                /** @description Part of the reference, of either half. */
                referenceNumber?: string;
                /** @description Only these; those that are pending unless it is given, and `all` for every one. */
                status?: "all" | "initiated" | "pending" | "temp_failed" | "api_unreachable" | "timeout" | "success" | "cancelled" | "failed" | "api_error";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pollWaitList: components["schemas"]["PollEntry"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "poll.force_timeout": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PollEntry"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "poll.status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PollJob"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "poll.start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PollJob"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "poll.stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PollJob"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "poll.logs": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Lines to answer at most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        logs: components["schemas"]["PollLog"][];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "poll.download_logs": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One JSON object per line. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": Blob;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "refunds.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "creation_date" | "file_name" | "status";
                /** @description Part of the name. */
                file_name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        refunds: components["schemas"]["Refund"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "refunds.create": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundInput"];
            };
        };
        responses: {
            /** @description Started. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "refunds.info": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundInfo"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "refunds.plan": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A spreadsheet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "refunds.preview": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the page before, with the same order and filters: the page that follows it, at the cost of the first one however far it is. */
                after?: components["parameters"]["After"];
                /** @description Those that a run by this method would pay. */
                type?: "form" | "twint" | "mypos" | "card";
                /** @description Those of which something is held back, or nothing. */
                held_back?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        refunds: components["schemas"]["RefundPreview"][];
                        count: number;
                        totals: components["schemas"]["RefundInfo"];
                        /** @description The `after` of the following page; absent on the last page. */
                        next?: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "refunds.regenerate": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description The earlier file was not sent, or the bank has refused all of it. */
                confirmed?: boolean;
            };
            header?: never;
            path: {
                /** @description The name of a run's file. */
                file_name: components["parameters"]["FileName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "refunds.download": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The name of a run's file. */
                file_name: components["parameters"]["FileName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description pain.001.001.09. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": Blob;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "refunds.xlsx": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The name of a run's file. */
                file_name: components["parameters"]["FileName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A spreadsheet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "refunds.summary": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The name of a run's file. */
                file_name: components["parameters"]["FileName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundSummary"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "refunds.get": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "refunds.items": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description Only these. */
                status?: components["schemas"]["RefundItemStatus"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["RefundItem"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "refunds.mark_sent": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "refunds.donation_notification": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The event, or one of its refund runs. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DonationNotificationInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DonationNotification"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "refunds.bank_status": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["BankStatusForm"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankStatus"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "refunds.cancel": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "reports.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "created_at" | "updated_at" | "file_name" | "type" | "status";
                /** @description Part of the name. */
                file_name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reports: components["schemas"]["Report"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "reports.create": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: {
                /** @description The caller's key for repeating this call safely. It belongs to the user, to all tokens for scripts that a user made, to the device token and the terminal that it signed in with, or to the event of a login link, and survives signing in again; so draw it at random, do not count. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportInput"];
            };
        };
        responses: {
            /** @description Started. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "reports.download": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The name of a run's file. */
                file_name: components["parameters"]["FileName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A spreadsheet, a PDF or a zip. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                    "application/pdf": Blob;
                    "application/zip": Blob;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "reports.get": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "refund_errors.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Ascending or descending. */
                sort_order?: components["parameters"]["SortOrder"];
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description What to sort by. */
                sort_key?: "date";
                /** @description Only the locked ones, or only the others. */
                refunding?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        refund_errors: components["schemas"]["RefundError"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "refund_errors.unlock": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundError"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "refund_errors.set_account": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundAccount"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundError"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "refund_errors.set_name": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundName"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundError"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "refund_errors.release": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundError"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "refund_errors.decide": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundDecision"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundError"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "refund_items.return": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundReturnInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundItem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "search.all": {
        parameters: {
            query: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description What to look for: two letters or more. */
                q: string;
                /** @description Hits of one kind at most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description By kind, the best first. */
                        hits: components["schemas"]["SearchHit"][];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "deletions.preview": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeletionQuery"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description In the order of `ids`. */
                        records: components["schemas"]["DeletionImpact"][];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    "audit_log.list": {
        parameters: {
            query?: {
                /** @description The event. A superadmin names it; for everyone else it is their own. */
                event_id?: components["parameters"]["EventId"];
                /** @description Rows to pass over. */
                skip?: components["parameters"]["Skip"];
                /** @description Rows to answer at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the page before, with the same order and filters: the page that follows it, at the cost of the first one however far it is. */
                after?: components["parameters"]["After"];
                /** @description What to sort by. */
                sort_key?: "date" | "user" | "operation" | "record_type";
                /** @description Ascending or descending. */
                sort_order?: "ASC" | "DESC";
                /** @description Text to look for. */
                search?: components["parameters"]["Search"];
                /** @description `exact` counts beyond 10,000. */
                count?: components["parameters"]["Count"];
                /** @description By one user. */
                user_id?: components["schemas"]["Id"];
                /** @description Of one kind of record, like `bars`. */
                record_type?: string;
                /** @description Of one record. */
                record_id?: string;
                /** @description By one operation, like `bars.update`. */
                operation?: string;
                /** @description From this moment. */
                datetimeBegin?: components["schemas"]["Date"];
                /** @description Until before this moment. */
                datetimeEnd?: components["schemas"]["Date"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        audit_log: components["schemas"]["AuditEntry"][];
                        count: components["schemas"]["Count"];
                        count_is_capped?: components["schemas"]["CountIsCapped"];
                        next?: components["schemas"]["Next"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
