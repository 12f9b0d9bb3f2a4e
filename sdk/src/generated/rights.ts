// Generated from openapi.yaml by `npm run gen`. Do not edit.
export const rights = {
  "none": 0,
  "checker": 5,
  "server": 10,
  "cashier": 20,
  "admin": 30,
  "superadmin": 50
} as const
