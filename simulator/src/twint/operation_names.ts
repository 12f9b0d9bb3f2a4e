/** Operations of TWINT's merchant service. */
export const operation_names = [
  'EnrollCashRegister',
  'CheckSystemStatus',
  'GetCertificateValidity',
  'RenewCertificate',
  'StartOrder',
  'MonitorOrder',
  'ConfirmOrder',
  'CancelOrder',
  'FindOrder',
  'GetOrder',
  'RequestCheckIn',
  'MonitorCheckIn',
  'CancelCheckIn',
] as const
