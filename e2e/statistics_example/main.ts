import { createClient } from '@kermesse/sdk/client'
import { playStory } from './play.ts'

/*
 * Plays the worked example of fixtures/statistics.xlsx into an installation, as an event of its own:
 *
 *   KERMESSE_ADMIN_EMAIL=… KERMESSE_ADMIN_PASSWORD=… node e2e/statistics_example/main.ts http://127.0.0.1:8080 http://127.0.0.1:8090
 *
 * The second address is that of the simulator, which `npm start` prints as well.
 */
const [url, simulator] = process.argv.slice(2)
const { KERMESSE_ADMIN_EMAIL: email, KERMESSE_ADMIN_PASSWORD: password } = process.env
if (!url || !simulator || !email || !password) {
  console.error('It takes two addresses, and in the environment who signs in; see this file.')
  process.exit(2)
}
const signIn = async (user: { email: string; password: string }) => {
  const { token } = await createClient({ url }).users.login({ body: user })
  return createClient({ url, token })
}
const { event_id } = await playStory({
  sdk: await signIn({ email, password }),
  signIn,
  simulator,
  url,
})
console.log(`${url}/statistics?event_id=${event_id}`)
