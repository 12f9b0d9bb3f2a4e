import {
  address,
  choice,
  group,
  hosts,
  milliseconds,
  networks,
  optional,
  preset,
  signing_order,
  text,
  whole,
} from './variable_types.ts'

const servers = ['api', 'workers'] as const
const api_only = ['api'] as const
const mypos_account = ['MYPOS_URL', 'MYPOS_LOGIN', 'MYPOS_PRIVATE_KEY_FILE']
const mypos_client = ['MYPOS_CLIENT_ID', 'MYPOS_CLIENT_SECRET']

/** Variables of payment providers, card terminals and printers. */
export const provider_variables = {
  ...group('Payment providers', {
    PROVIDER_HOSTS: preset(hosts, [], {
      about:
        "Hosts beside the providers' own that an event may name for Payrexx and Infomaniak: `pay.example.org` (and its subdomains, by https) or one origin.",
      default_text: 'none; `npm start`: the simulator',
      programs: servers,
    }),
    KERMESSE_TRIAL_HOSTS: preset(hosts, [], {
      about:
        'Hosts of simulated providers, the only ones that trial events may reach beside this machine.',
      default_text: 'none',
      programs: servers,
    }),
    PROVIDER_TIMEOUT_MS: preset(milliseconds, 10_000, {
      about: 'The timeout of a request to a provider.',
      programs: servers,
    }),
    PROVIDER_WEBHOOK_WAIT_MS: preset(milliseconds, 90_000, {
      about: 'The time `kermesse providers check` waits for a webhook.',
      programs: api_only,
    }),
    PROVIDER_REFUNDS_PER_SECOND: preset(whole(0), 5, {
      about: 'Refund requests per second to one account, by all workers together; 0 is unlimited.',
      programs: servers,
    }),
    PROVIDER_DOUBT_MS: preset(whole(0), 120_000, {
      about:
        'A refund that the provider does not know by our reference after this time was never made.',
      programs: servers,
    }),
    PROVIDER_LIST_DELAY_MS: preset(whole(0), 259_200_000, {
      about: 'The same where refunds can only be listed: Payrexx and card terminals.',
      programs: servers,
    }),
    PAYREXX_CALLS: preset(whole(0), 540, {
      about:
        'Calls to one Payrexx account in five minutes, by all processes together; Payrexx allows 600. 0 is unlimited.',
      programs: servers,
    }),
    TWINT_URL: preset(address('https:', 'http:'), 'https://service.twint.ch', {
      about: "TWINT's merchant service.",
      programs: servers,
    }),
    TWINT_VERSION: preset(choice('8.5', '8.6', '8.7'), '8.6', {
      about: 'The version of its protocol.',
      programs: servers,
    }),
    TWINT_APP_SWITCH_URL: preset(address('https:', 'http:'), 'https://app.scheme.twint.ch', {
      about: "TWINT's list of banking apps.",
      programs: servers,
    }),
  }),
  ...group('myPOS card terminals', {
    MYPOS_URL: optional(address('https:', 'http:'), {
      about: 'The service that pairs terminals.',
      default_text: 'none: terminals are not paired',
      programs: servers,
      needs: mypos_account,
    }),
    MYPOS_LOGIN: optional(text, {
      about: 'The account there.',
      programs: servers,
      needs: mypos_account,
    }),
    MYPOS_PRIVATE_KEY_FILE: optional(text, {
      about: 'Our private key (PEM).',
      programs: servers,
      needs: mypos_account,
    }),
    MYPOS_PUBLIC_KEY_FILE: optional(text, {
      about: "myPOS's public key (PEM), which verifies its responses.",
      programs: servers,
      needs: ['MYPOS_PUBLIC_KEY_FILE', ...mypos_account],
    }),
    MYPOS_KEY_INDEX: preset(whole(1, 99), 1, {
      about: 'The number of our key at myPOS.',
      programs: servers,
    }),
    MYPOS_SIGNING_ORDER: optional(signing_order, {
      about:
        "The order of the signed values of a pairing request. myPOS's documentation also shows `version,login,key_index,tid,ruid`.",
      default_text: '`key_index,version,login,tid,ruid`',
      programs: servers,
    }),
    MYPOS_CLIENT_ID: optional(text, {
      about: 'The client of the REST API that refunds card payments.',
      default_text: 'none: card payments are not refunded',
      programs: servers,
      needs: mypos_client,
    }),
    MYPOS_CLIENT_SECRET: optional(text, {
      about: 'Its secret.',
      programs: servers,
      is_secret: true,
      needs: mypos_client,
    }),
    MYPOS_SCOPE: optional(text, {
      about: 'The scope of its tokens. If myPOS rejects it, a request without a scope follows.',
      default_text: '`webhooks`; empty: none',
      programs: servers,
    }),
    MYPOS_AUTH_URL: preset(address('https:', 'http:'), 'https://auth-api.mypos.com', {
      about: 'The service that issues the tokens.',
      programs: servers,
    }),
    MYPOS_DEVICES_URL: preset(address('https:', 'http:'), 'https://devices-api.mypos.com', {
      about: 'The service that lists and refunds card payments.',
      programs: servers,
    }),
    MYPOS_TIMEOUT_MS: preset(milliseconds, 10_000, {
      about: 'The timeout of a request to myPOS.',
      programs: servers,
    }),
  }),
  ...group('Receipt printers', {
    PRINTER_NETWORKS: preset(networks, ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'], {
      about: 'The networks where printers may be. The server connects to no other address.',
      programs: api_only,
    }),
    PRINTER_PORT: preset(whole(1, 65_535), 9100, {
      about: 'The port of printers.',
      programs: api_only,
    }),
    PRINTER_TIMEOUT_MS: preset(milliseconds, 3_000, {
      about: 'The timeout of a printer.',
      programs: api_only,
    }),
  }),
}
