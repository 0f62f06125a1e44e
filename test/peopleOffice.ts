import { beforeEach } from 'vitest'
import { type SignedIn, testApp } from './app.ts'

/** The app with two operators who look after people: new ones before each test, which may end their sessions or take their roles. */
export const peopleOffice = async () => {
  const app = await testApp()
  const [admin, support] = [{} as SignedIn, {} as SignedIn]
  beforeEach(async () => {
    Object.assign(admin, await app.signIn({ role: 'operator', office_role: 'admin' }))
    Object.assign(support, await app.signIn({ role: 'operator', office_role: 'support' }))
  })
  return {
    ...app,
    admin,
    support,
    path: (id: number, rest = '') => `office/people/${id}${rest && `/${rest}`}`,
    isLive: async (token: string) => (await app.api('GET', 'user', { token })).status === 200,
  }
}
