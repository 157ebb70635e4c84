import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { shownMessage, shownSpace } from './operations.ts'
import type { ChatAppModel, FakeAppMessage, FakeAppSpace, FakePerson } from './model.ts'
import type { FakeButton } from './said.ts'

type Reply = { status: number; body: string }
/** Of an app that is none, an add-on; and by what it asked to know the calls: its project's number or its address. */
export type CallForm = 'classic' | 'classicByAddress' | 'addOn'

const chat = 'chat@system.gserviceaccount.com'

/** Signs as Google does. @param at milliseconds since 1970 */
function tokenOf(key: KeyObject, kid: string, claims: object): string {
  const signed = [{ alg: 'RS256', kid, typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

export type Signer = { key: KeyObject; kid: string }
export const signerOf = (pem: string, kid: string): Signer => ({ key: createPrivateKey(pem), kid })

type App = { project: string; projectNumber: string; address(): string }

/** Google Chat as it calls one app. */
export class ChatCaller {
  readonly #model: ChatAppModel
  readonly #signer: Signer
  readonly #app: App
  form: CallForm = 'classic'
  /** How far Google's clock is ahead, in seconds. */
  skew = 0
  /** An app that refuses to hear that it was added is called no more. */
  isGivenUp = false
  /** Pages that people are led to, with where they come back. */
  readonly prompts: { to: string; page: string; goOn: string }[] = []
  readonly #waiting = new Map<string, () => Promise<Reply>>()

  constructor(model: ChatAppModel, signer: Signer, app: App) {
    this.#model = model
    this.#signer = signer
    this.#app = app
  }

  claims(): Record<string, unknown> {
    const { projectNumber } = this.#app
    const at = Math.floor(this.#model.now() / 1000) + this.skew
    const times = { iat: at, exp: at + 3_600 }
    if (this.form === 'classic') return { iss: chat, aud: projectNumber, ...times }
    const email = this.form === 'addOn' ? `service-${projectNumber}@gcp-sa-gsuiteaddons.iam.gserviceaccount.com` : chat
    return { iss: 'https://accounts.google.com', aud: this.#app.address(), email, email_verified: true, ...times }
  }

  /** One call as it is. */
  async send(body: string, { claims = this.claims(), signer = this.#signer } = {}): Promise<Reply> {
    const authorization = `Bearer ${tokenOf(signer.key, signer.kid, claims)}`
    const headers = { authorization, 'content-type': 'application/json; charset=UTF-8' }
    const response = await fetch(this.#app.address(), { method: 'POST', headers, body })
    return { status: response.status, body: await response.text() }
  }

  /** Tells of what a person said. @param at when it happened, where Chat is late */
  says(space: FakeAppSpace, message: FakeAppMessage, at?: string): Promise<Reply> {
    const { project } = this.#app
    const goOn = `https://chat.google.com/api/bot_config_complete?token=${project}.${encodeURIComponent(message.name)}`
    const tell = () => this.#tell('MESSAGE', space, { by: message.by, message, goOn, ...(at && { at }) })
    this.#waiting.set(goOn, tell)
    return tell()
  }

  /** A person is led back from the page that the app named: Chat tells of the message once more. */
  async goOn(to: string): Promise<Reply | null> {
    return (await this.#waiting.get(to)?.()) ?? null
  }

  async adds(space: FakeAppSpace, by: FakePerson): Promise<Reply> {
    space.apps.add(this.#app.project)
    const reply = await this.#tell('ADDED_TO_SPACE', space, { by: by.name })
    if (reply.status !== 200) this.isGivenUp = true
    return reply
  }

  removes(space: FakeAppSpace, by: FakePerson): Promise<Reply> {
    space.apps.delete(this.#app.project)
    return this.#tell('REMOVED_FROM_SPACE', space, { by: by.name })
  }

  /** A person presses a button under a message. */
  presses(by: FakePerson, space: FakeAppSpace, message: FakeAppMessage, button: FakeButton): Promise<Reply> {
    if (!('action' in button.onClick)) throw new Error('The button is a link.')
    return this.#tell('CARD_CLICKED', space, { by: by.name, message, action: button.onClick.action })
  }

  /** The body of a call, for whoever fetches what happened as well. */
  bodyOf(type: string, space: FakeAppSpace, about: About): string {
    return JSON.stringify(this.form === 'addOn' ? this.#addOn(type, space, about) : this.#classic(type, space, about))
  }

  async #tell(type: string, space: FakeAppSpace, about: About): Promise<Reply> {
    const reply = await this.send(this.bodyOf(type, space, about))
    const page = pageIn(reply.body)
    if (page !== null && about.goOn !== undefined) this.prompts.push({ to: about.by, page, goOn: about.goOn })
    return reply
  }

  #facts(space: FakeAppSpace, { by, message, at }: About) {
    const { name, displayName, email, locale, isDeleted } = this.#model.people.get(by)!
    const user = { name, displayName, type: 'HUMAN', domainId: '1abc', ...(isDeleted ? { isAnonymous: true } : { email }) }
    const eventTime = at ?? new Date(this.#model.now()).toISOString()
    const shown = message && {
      ...shownMessage(message),
      argumentText: message.text.replace(/^@\S+/, ''),
      sender: user,
      space: shownSpace(space),
    }
    return { user, eventTime, space: shownSpace(space), message: shown, locale }
  }

  #classic(type: string, space: FakeAppSpace, about: About) {
    const { message, locale, ...facts } = this.#facts(space, about)
    const parameters = Object.fromEntries((about.action?.parameters ?? []).map(({ key, value }) => [key, value]))
    return {
      type,
      ...facts,
      ...(message && { message }),
      ...(about.goOn && { configCompleteRedirectUrl: about.goOn }),
      common: {
        userLocale: locale,
        timeZone: { id: 'Asia/Seoul', offset: 32_400_000 },
        hostApp: 'CHAT',
        ...(about.action && { invokedFunction: about.action.function, parameters }),
      },
    }
  }

  #addOn(type: string, space: FakeAppSpace, about: About) {
    const { message, locale, user, eventTime, space: shown } = this.#facts(space, about)
    const payload = { space: shown, ...(message && { message }), ...(about.goOn && { configCompleteRedirectUri: about.goOn }) }
    const parameters = Object.fromEntries((about.action?.parameters ?? []).map(({ key, value }) => [key, value]))
    const names: Record<string, string> = {
      MESSAGE: 'messagePayload',
      ADDED_TO_SPACE: 'addedToSpacePayload',
      REMOVED_FROM_SPACE: 'removedFromSpacePayload',
      CARD_CLICKED: 'buttonClickedPayload',
    }
    return {
      commonEventObject: {
        userLocale: locale,
        timeZone: { id: 'Asia/Seoul', offset: 32_400_000 },
        hostApp: 'CHAT',
        platform: 'WEB',
        ...(about.action && { parameters }),
      },
      authorizationEventObject: { systemIdToken: 'unread' },
      chat: { user, eventTime, [names[type] ?? 'widgetUpdatedPayload']: payload },
    }
  }
}

type Action = Extract<FakeButton['onClick'], { action: object }>['action']
type About = { by: string; message?: FakeAppMessage; goOn?: string; action?: Action; at?: string }

/** The page that a reply leads its person to. */
function pageIn(body: string): string | null {
  const reply = JSON.parse(body || '{}') as {
    actionResponse?: { type: string; url: string }
    basic_authorization_prompt?: { authorization_url: string }
  }
  if (reply.actionResponse?.type === 'REQUEST_CONFIG') return reply.actionResponse.url
  return reply.basic_authorization_prompt?.authorization_url ?? null
}
