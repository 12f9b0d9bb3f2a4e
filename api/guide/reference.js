import { createApiReference } from '../scalar/standalone.esm.js'

// Nothing of a service elsewhere: no fonts, no telemetry, no assistant, no client to download.
createApiReference('#reference', {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  hideDarkModeToggle: true,
  hideSearch: true,
  persistAuth: false,
  documentDownloadType: 'both',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  customCss: `
    .light-mode { --scalar-color-accent: #8e1453; --scalar-background-1: #fff; --scalar-background-2: #f6f2f4;
      --scalar-color-1: #1c1419; --scalar-color-2: #3d343a; --scalar-color-3: #5c5258; --scalar-border-color: #e4dde0;
      --scalar-color-green: #00633f; --scalar-color-red: #b00020; --scalar-color-blue: #00518a; --scalar-color-orange: #9a3400; }
    .dark-mode { --scalar-color-accent: #e778a4; --scalar-background-1: #17121a; --scalar-background-2: #211b24;
      --scalar-color-1: #fff; --scalar-color-2: #dcd5da; --scalar-color-3: #b3aab1; --scalar-border-color: #3d353c;
      --scalar-color-red: #ff7b7b; }
    :root { --scalar-custom-header-height: var(--header); --scalar-font: var(--font); }`,
})
