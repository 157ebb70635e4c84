import { expect, test } from '@playwright/test'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import { invitationRoutes } from '@quarry/contract/routes/workspace/invitation'
import { memberRoutes } from '@quarry/contract/routes/workspace/member'
import { workspaceRoutes } from '@quarry/contract/routes/workspace/workspace'
import { startMailServer } from '../../server/testing/services/mail-server.ts'
import { browse } from '../../server/testing/product.ts'
import { type Person, password } from './person.ts'
import { ownQuarry, type Quarry } from './quarry.ts'

type Language = 'en' | 'ko'
/** Somebody with an account and no workspace. */
export type Newcomer = Omit<Person, 'workspaceId' | 'code'>

export type MailedQuarry = Quarry & {
  /** What was mailed to somebody and says this, once it arrives. */
  mailTo(to: string, says: string | RegExp): Promise<string>
  /** The link to a page that was mailed to somebody, once it arrives. */
  linkTo(to: string, page: 'signUp' | 'invited' | 'resetPassword'): Promise<string>
  /** Signs somebody up by the mailed link, without a browser. */
  newcomer(name: string, lang: Language): Promise<Newcomer>
  /** The same, with a workspace. */
  owner(name: string, lang: Language): Promise<Person>
  /** Invites somebody new by mail, who signs up and joins. */
  join(owner: Person, name: string, lang: Language, role?: 'ADMIN' | 'USER'): Promise<Person>
}

/** What people are called here. @example nameOf('ada-ko') → 'ada-ko Kim' */
export const nameOf = (name: string): string => `${name} Kim`

/** The real product for one file of journeys, with a real mail server. */
export function mailedQuarry(env: () => Record<string, string> = () => ({})): MailedQuarry {
  let server: Awaited<ReturnType<typeof startMailServer>>
  // Before the product, which needs its address.
  test.beforeAll(async () => void (server = await startMailServer()))
  test.afterAll(() => server[Symbol.asyncDispose]())
  const quarry = ownQuarry(() => ({ SMTP_URL: server.url, ...env() }))

  async function mailTo(to: string, says: string | RegExp): Promise<string> {
    const found = () => server.mails.findLast(({ to: all, text }) => all.includes(to) && text.search(says) >= 0)?.text
    await expect.poll(found, { intervals: [50, 100] }).toBeDefined()
    return found() ?? ''
  }
  async function linkTo(to: string, page: string): Promise<string> {
    const address = new RegExp(`https?://[^\\s"]+/${page}\\?token=[\\w-]+`)
    return address.exec(await mailTo(to, address))?.[0] ?? ''
  }
  const tokenOf = (link: string): string => new URL(link).searchParams.get('token') ?? ''

  /** @param by the call that makes an account of this token. */
  async function signUp(
    name: string,
    lang: Language,
    token: string,
    by: typeof accountRoutes.create | typeof invitationRoutes.signUp,
  ): Promise<Newcomer> {
    const { client, session } = browse(quarry.origin)
    const email = `${name}@example.com`
    const agreed = { isOver19: true, agreeTerms: true, agreePrivacy: true } as const
    const names = { firstName: name, lastName: 'Kim', job: 'Engineer' }
    await client.call(by, { token, ...names, password, passwordConfirm: password, ...agreed, lang })
    await client.call(accountRoutes.login, { email, password })
    return { origin: quarry.origin, email, client, session: session() }
  }

  async function newcomer(name: string, lang: Language): Promise<Newcomer> {
    const email = `${name}@example.com`
    await browse(quarry.origin).client.call(accountRoutes.requestSignUp, { email, lang })
    return signUp(name, lang, tokenOf(await linkTo(email, 'signUp')), accountRoutes.create)
  }

  return {
    get origin() {
      return quarry.origin
    },
    kill: () => quarry.kill(),
    start: () => quarry.start(),
    change: (statement, ...values) => quarry.change(statement, ...values),
    hold: (table) => quarry.hold(table),
    loseIndexes: () => quarry.loseIndexes(),
    mailTo,
    linkTo,
    newcomer,
    async owner(name: string, lang: Language): Promise<Person> {
      const person = await newcomer(name, lang)
      const workspace = { code: `${name}-space`, name: `Team of ${name}` }
      return { ...person, ...(await person.client.call(workspaceRoutes.create, workspace)) }
    },
    async join({ client, workspaceId, code }: Person, name: string, lang: Language, role?: 'ADMIN' | 'USER'): Promise<Person> {
      const email = `${name}@example.com`
      await client.call(invitationRoutes.invite, { workspaceId, invitations: [{ email }] })
      const token = tokenOf(await linkTo(email, 'invited'))
      const person = await signUp(name, lang, token, invitationRoutes.signUp)
      await person.client.call(invitationRoutes.complete, { token })
      if (role) {
        const { accounts } = await client.call(memberRoutes.list, { workspaceId, search: email })
        await client.call(memberRoutes.changeRole, { workspaceId, accountId: accounts[0]?.id as never, role })
      }
      return { ...person, workspaceId, code }
    },
  }
}
