import { type KeyObject, sign } from 'node:crypto'
import type { TeamsConversation, TeamsMessage, TeamsPerson, TeamsModel } from './model.ts'
import type { FakeAction } from './said.ts'

type Answer = { status: number; body: string }
export type BotSigner = { key: KeyObject; kid: string }

/** Signs as the Bot Framework does. */
function tokenOf({ key, kid }: BotSigner, claims: object): string {
  const signed = [{ alg: 'RS256', kid, x5t: kid, typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

/** https://learn.microsoft.com/microsoftteams/platform/bots/how-to/bots-filesv4#receive-files-in-personal-chat */
const sentAlong = ({ name, address }: TeamsMessage['files'][number]) => ({
  contentType: 'application/vnd.microsoft.teams.file.download.info',
  contentUrl: `https://example-my.sharepoint.com/personal/documents/${encodeURIComponent(name)}`,
  name,
  content: { downloadUrl: address, uniqueId: '1150D938-8870-4044-9F2C-5BBDEBA70C9D', fileType: name.split('.').at(-1) },
})

type Bot = { id: string; name: string; address(): string }
type Signing = { claims?: Record<string, unknown>; signer?: BotSigner }

/** Teams as it calls one bot. */
export class TeamsCaller {
  readonly #model: TeamsModel
  readonly #signer: BotSigner
  readonly #bot: Bot
  /** How far the clock of Microsoft is ahead, in seconds. */
  skew = 0

  constructor(model: TeamsModel, signer: BotSigner, bot: Bot) {
    this.#model = model
    this.#signer = signer
    this.#bot = bot
  }

  get service(): string {
    return `https://smba.trafficmanager.net/kr/${this.#model.tenant}/`
  }

  claims(): Record<string, unknown> {
    const at = Math.floor(this.#model.now() / 1000) + this.skew
    return { serviceurl: this.service, nbf: at - 60, exp: at + 3_540, iss: 'https://api.botframework.com', aud: this.#bot.id }
  }

  /** One call as it is. */
  async send(body: unknown, { claims = this.claims(), signer = this.#signer }: Signing = {}): Promise<Answer> {
    const authorization = `Bearer ${tokenOf(signer, claims)}`
    const headers = { authorization, 'content-type': 'application/json; charset=utf-8' }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await fetch(this.#bot.address(), { method: 'POST', headers, body: text })
    return { status: response.status, body: await response.text() }
  }

  /** @param how.isTargeted only the bot is told. @param how.at when it was said, where Teams is late */
  says(at: TeamsConversation, message: TeamsMessage, how: { isTargeted?: true; at?: string } = {}): Promise<Answer> {
    return this.send(this.message(at, message, how))
  }

  message(at: TeamsConversation, { id, by, root, text, files }: TeamsMessage, how: { isTargeted?: true; at?: string } = {}) {
    const recipient = { id: `28:${this.#bot.id}`, name: this.#bot.name }
    const called = `<at>${this.#bot.name}</at>`
    const mention = { type: 'mention', mentioned: recipient, text: called }
    const facts = this.#facts(at, this.#model.people.get(by)!, root)
    return {
      ...facts,
      type: 'message',
      id,
      ...(how.at && { timestamp: how.at }),
      textFormat: 'plain',
      text,
      attachments: [...files.map(sentAlong), { contentType: 'text/html', content: `<p>${text}</p>` }],
      recipient: { ...facts.recipient, ...(how.isTargeted && { isTargeted: true }) },
      entities: [...facts.entities, ...(text.includes(called) ? [mention] : [])],
    }
  }

  /** Something else that happens there. */
  tells(type: string, at: TeamsConversation, by: TeamsPerson, more: object = {}): Promise<Answer> {
    return this.send({ ...this.#facts(at, by, null), type, id: `f:${type}`, ...more })
  }

  installs(at: TeamsConversation, by: TeamsPerson): Promise<Answer> {
    at.apps.add(this.#bot.id)
    return this.tells('installationUpdate', at, by, { action: 'add' })
  }

  /** A person presses a button below a message. */
  presses(by: TeamsPerson, at: TeamsConversation, message: TeamsMessage, action: FakeAction): Promise<Answer> {
    if (action.type !== 'Action.Execute') throw new Error('The button is a link.')
    return this.send({
      ...this.#facts(at, by, message.root),
      type: 'invoke',
      id: `f:${by.aadObjectId}`,
      name: 'adaptiveCard/action',
      replyToId: message.id,
      value: { action, trigger: 'manual' },
    })
  }

  #facts({ id, kind, team }: TeamsConversation, { id: from, name, aadObjectId, locale }: TeamsPerson, root: string | null) {
    const { tenant } = this.#model
    const timestamp = new Date(this.#model.now()).toISOString()
    return {
      timestamp,
      localTimestamp: timestamp,
      serviceUrl: this.service,
      channelId: 'msteams',
      from: { id: from, name, aadObjectId },
      conversation: {
        ...(kind !== 'personal' && { isGroup: true }),
        conversationType: kind,
        tenantId: tenant,
        id: root === null ? id : `${id};messageid=${root}`,
      },
      recipient: { id: `28:${this.#bot.id}`, name: this.#bot.name },
      entities: [{ locale, country: 'KR', platform: 'Web', timezone: 'Asia/Seoul', type: 'clientInfo' }] as object[],
      channelData: {
        tenant: { id: tenant },
        ...(team && { team: { id: team.id }, channel: { id }, teamsTeamId: team.id, teamsChannelId: id }),
      },
      locale,
    }
  }
}
