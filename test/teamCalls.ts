import type { Invitation, Membership, TeamMember, Worker } from '#features/team/contract.ts'
import type { TestApp } from './app.ts'
import { buildProvider } from './build.ts'

type Team = { members: TeamMember[]; workers: Worker[]; invitations: Invitation[] }

/** What tests of teams ask for. */
export const teamCalls = ({ api, db, sql, signIn }: TestApp) => ({
  /** A provider with an owner and a manager. */
  agency: async () => {
    const owner = await signIn({ role: 'provider' })
    const manager = await signIn({ role: 'provider' })
    const provider = await buildProvider(db, { people: [owner.id, manager.id], roles: ['owner', 'manager'] })
    return { owner, manager, provider }
  },
  team: async (token: string) => (await api<Team>('GET', 'provider/team', { token })).json.data,
  /** Invites, and answers the token of the mailed link. */
  invited: async (token: string, body: object) => {
    const { status, json } = await api<Invitation>('POST', 'provider/invitations', { token, body })
    const [mail] = await sql<{ body: string }[]>`SELECT body FROM mails ORDER BY id DESC LIMIT 1`
    return { status, json, link: /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '' }
  },
  accept: (token: string, link: string) =>
    api<Membership>('POST', 'invitation/accept', { token, body: { token: link } }),
})
