/** Who is paid by bank, as columns of a request and as fields of its form alike; the account is each test's own. */
export const payee = {
  first_name: 'Ada',
  last_name: 'Example',
  address: 'Rue du Lac',
  house_number: '1',
  postal_code: '1000',
  locality: 'Lausanne',
  country: 'CH',
}
