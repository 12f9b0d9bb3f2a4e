/**
 * A payee by bank, valid as columns of a request and as fields of its form; each test uses its own
 * account.
 */
export const payee = {
  first_name: 'Ada',
  last_name: 'Example',
  address: 'Rue du Lac',
  house_number: '1',
  postal_code: '1000',
  locality: 'Lausanne',
  country: 'CH',
}
